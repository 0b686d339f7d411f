// The layout of a day of the board on the time axis: the positions of slots and stops, and which stops are late.
import { routeOf, type RouteStop } from '../../../rules/tour/route.ts'
import { placeByHour } from '../../../rules/order-in-slot.ts'
import { isTruck } from '#records/values/placement.ts'
import { courseOf, openingAt, type Moment, type StopTimes } from '../../../rules/tour/course.ts'
import type { BoardCell, BoardRow, Card } from '../../../data/board.ts'
import type { DayFacts } from '../../../data/tour/day-facts.ts'
import { cellsOfDay } from '../day-cells.ts'
import {
  bandsOf,
  blocksOf,
  inLanes,
  pausesOf,
  stretchOf,
  type Block,
  type Laned,
  type Stretch,
} from './axis.ts'

export interface CellOnAxis {
  readonly cell: BoardCell
  readonly zone: Stretch
  readonly band: number
  /** One for each card, in their order. */
  readonly blocks: readonly Laned[]
}

export interface RowOnAxis {
  readonly row: BoardRow
  readonly cells: readonly CellOnAxis[]
  /** The number of lanes that each band needs. */
  readonly bands: readonly number[]
  readonly pauses: readonly Stretch[]
  /** The next stop, and how late the tour is (DY3); null on another day and before the tour. */
  readonly standing: { readonly next: string | null; readonly delay: number } | null
  /** Layouts with equal fingerprints look the same. */
  readonly fingerprint: string
}

export const dayLayout = (
  rows: readonly BoardRow[],
  axis: Stretch,
  facts: DayFacts,
  moment: Moment,
): RowOnAxis[] => {
  const all = rows.flatMap(({ cells }) => cells)
  return rows.map(row => rowOnAxis(row, { axis, facts, moment, all }))
}

interface Ground {
  readonly axis: Stretch
  readonly facts: DayFacts
  readonly moment: Moment
  /** The cells of every resource: a slot without hours of its own is drawn at the others' hours. */
  readonly all: readonly BoardCell[]
}

const rowOnAxis = (row: BoardRow, { axis, facts, moment, all }: Ground): RowOnAxis => {
  const cells = cellsOfDay(row.cells)
  const zones = cells.map(cell => zoneOf(cell, all, axis))
  const band = bandsOf(zones)
  const standing = cells.map((cell, n) => ({
    cell,
    zone: zones[n] ?? axis,
    band: band[n] ?? 0,
    blocks: cellBlocks(cell, cell.cards, { zone: zones[n] ?? axis, axis, facts }),
  }))
  const bands = [...new Set(band)].toSorted((a, b) => a - b)
  const laned = bands.map(one => inLanes(standing.flatMap(cell => (cell.band === one ? cell.blocks : []))))
  const byId = new Map(laned.flat().map(block => [block.id, block]))
  const placed = {
    cells: standing.map(({ cell, zone, band: own, blocks }) => ({
      cell,
      zone,
      band: own,
      blocks: blocks.flatMap(({ id }) => byId.get(id) ?? []),
    })),
    bands: laned.map(blocks => Math.max(1, ...blocks.map(({ lanes }) => lanes))),
    pauses: pausesOf(zones, axis),
    standing: isTruck(row.type) ? standingOf(cells, facts, moment) : null,
  }
  const fingerprint = JSON.stringify([
    row.name,
    placed.bands,
    placed.pauses,
    placed.standing,
    placed.cells.map(({ cell, zone, blocks }) => [cell.fingerprint, zone, blocks]),
  ])
  return { row, ...placed, fingerprint }
}

/** The slot's own hours; without any, the hours at which others work that shift. */
const zoneOf = (cell: BoardCell, all: readonly BoardCell[], axis: Stretch): Stretch => {
  const own = stretchOf(cell)
  if (own !== null) return { from: Math.max(own.from, axis.from), to: Math.min(own.to, axis.to) }
  const others = all.flatMap(other => (other.shift_id === cell.shift_id ? (stretchOf(other) ?? []) : []))
  if (others.length === 0) return axis
  return {
    from: Math.max(axis.from, Math.min(...others.map(({ from }) => from))),
    to: Math.min(axis.to, Math.max(...others.map(({ to }) => to))),
  }
}

interface SlotGround {
  readonly zone: Stretch
  readonly axis: Stretch
  readonly facts: DayFacts
}

const cellBlocks = (
  { start }: Pick<BoardCell, 'start'>,
  cards: readonly Card[],
  { zone, axis, facts: { depot, points } }: SlotGround,
): Block[] => {
  const stops = cards.map(card => stopOf(card, points))
  const { arrivals } = routeOf({ depot, start: openingAt(start) }, stops)
  return blocksOf(
    stops.map((stop, i) => Object.assign(stop, { arrival: arrivals[i] ?? 0 })),
    zone,
    axis,
  )
}

const stopOf = ({ id, loaded_after, loaded_before, load }: Card, points: DayFacts['points']): RouteStop => ({
  id,
  loaded_after,
  loaded_before,
  point: points.get(id) ?? null,
  minutes: load.duration,
})

const standingOf = (
  cells: readonly BoardCell[],
  { depot, points, times }: DayFacts,
  moment: Moment,
): RowOnAxis['standing'] => {
  const courses = cells.flatMap(({ date, start, end, cards }) => {
    const stops = cards.map(card =>
      Object.assign(stopOf(card, points), {
        task_state_id: card.task_state_id,
        ...(times.get(card.id) ?? NO_TIMES),
      }),
    )
    return courseOf({ date, start, end, depot, stops }, moment) ?? []
  })
  const under = courses.find(({ next }) => next !== null) ?? courses.findLast(({ delay }) => delay !== null)
  return under?.delay == null ? null : { next: under.next?.id ?? null, delay: under.delay }
}

const NO_TIMES: StopTimes = { state_time: null, arrived_at: null }

/** The position of the first of these cards, dropped before the given one; when absent, where its hours put it. */
export const landingOf = (
  cell: BoardCell,
  moved: readonly Card[],
  before: string | null | undefined,
  ground: SlotGround,
): Block | undefined => {
  const ids = new Set(moved.map(({ id }) => id))
  const others = cell.cards.filter(({ id }) => !ids.has(id))
  const found = before == null ? -1 : others.findIndex(({ id }) => id === before)
  const at = found >= 0 ? found : before === null ? others.length : placeByHour(others, moved[0])
  return cellBlocks(cell, others.toSpliced(at, 0, ...moved), ground)[at]
}
