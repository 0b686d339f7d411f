// The arithmetic of the time axis: its first and last hour, the position of each stop, and how stops that overlap share the
// height. All in minutes of the day.
import { clockToMinutes } from '#records/time/duration.ts'

export interface Stretch {
  readonly from: number
  readonly to: number
}

/** One stop to draw, in its slot's order. */
export interface Timed {
  readonly id: string
  readonly loaded_after: string | null
  /** Minutes on site. */
  readonly minutes: number
  /** Its time of arrival, computed from the travel and the stops before it. */
  readonly arrival: number
}

export interface Block extends Stretch {
  readonly id: string
  /** Its time of arrival; `from` is limited to its slot. */
  readonly at: number
  /** Its duration; `to` leaves room for its text, however short it is. */
  readonly minutes: number
  /** No hour was agreed: this one is computed. */
  readonly isEstimated: boolean
  /** At this position in the order the agreed hour cannot be kept. */
  readonly isLate: boolean
}

export interface Laned extends Block {
  readonly lane: number
  /** The number of lanes of all the stops that overlap it, directly or through others. */
  readonly lanes: number
}

/** The width that a name needs, in minutes, at the narrowest scale. */
export const READABLE = 45
const HOUR = 60
const DAY = 24 * HOUR
const OFFICE: Stretch = { from: 8 * HOUR, to: 17 * HOUR }

/** Null when no hours are set, or they run backwards. */
export const stretchOf = ({
  start,
  end,
}: {
  readonly start: string
  readonly end: string
}): Stretch | null => {
  const [from, to] = [clockToMinutes(start), clockToMinutes(end)]
  return from === null || to === null || to <= from ? null : { from, to: Math.min(to, DAY) }
}

interface Worked {
  readonly isOpen: boolean
  readonly start: string
  readonly end: string
  readonly cards: readonly { readonly loaded_after: string | null }[]
}

/**
 * Whole hours around all working hours, wide enough to read a stop at its end; for a day when nobody works, its slots' own hours.
 */
export const axisOf = (cells: readonly Worked[]): Stretch => {
  const used = cells.filter(({ isOpen, cards }) => isOpen || cards.length > 0)
  const found = [used, cells].map(some => some.flatMap(cell => stretchOf(cell) ?? []))
  const all = found.find(({ length }) => length > 0) ?? [OFFICE]
  const ends = [...all.map(({ to }) => to), ...used.flatMap(lastReadable)]
  return {
    from: Math.floor(Math.min(...all.map(({ from }) => from)) / HOUR) * HOUR,
    to: Math.ceil(Math.max(...ends) / HOUR) * HOUR,
  }
}

/** The ends of the readable width of a slot's stops at agreed hours. */
const lastReadable = (cell: Worked): number[] => {
  const zone = stretchOf(cell)
  return cell.cards.flatMap(({ loaded_after }) => {
    const hour = clockToMinutes(loaded_after)
    return zone === null || hour === null || hour < zone.from || hour >= zone.to ? [] : hour + READABLE
  })
}

/**
 * Each stop at its agreed hour; one without an hour follows the one before it. Where the order or the slot contradicts an hour,
 * the stop is drawn as it will be driven: never left of the stop before, and never outside its slot, so that it is clear to which
 * slot it belongs.
 */
export const blocksOf = (stops: readonly Timed[], zone: Stretch, axis: Stretch): Block[] => {
  let earliest = zone.from
  return stops.map(({ id, loaded_after, minutes, arrival }) => {
    const hour = clockToMinutes(loaded_after)
    const isAgreed = hour !== null && hour >= earliest && hour < zone.to
    earliest = Math.max(isAgreed ? hour : arrival, earliest)
    const from = Math.max(zone.from, Math.min(earliest, zone.to, axis.to - READABLE))
    return {
      id,
      minutes,
      at: Math.round(earliest),
      isEstimated: hour === null,
      isLate: hour !== null && !isAgreed,
      from,
      to: Math.min(from + Math.max(minutes, READABLE), axis.to),
    }
  })
}

/** Overlapping stops are stacked in as few lanes as possible; those that overlap none have the whole height. */
export const inLanes = <T extends Block>(blocks: readonly T[]): (T & Laned)[] => {
  const inTime = blocks.toSorted((a, b) => a.from - b.from)
  const lanes = new Map<T, { lane: number; group: number }>()
  const sizes: number[] = []
  let ends: number[] = []
  for (const block of inTime) {
    if (ends.every(end => end <= block.from)) {
      ends = []
      sizes.push(0)
    }
    const free = ends.findIndex(end => end <= block.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = block.to
    lanes.set(block, { lane, group: sizes.length - 1 })
    sizes[sizes.length - 1] = ends.length
  }
  return blocks.map(block => {
    const { lane, group } = lanes.get(block) ?? { lane: 0, group: 0 }
    return Object.assign({}, block, { lane, lanes: sizes[group] ?? 1 })
  })
}

/** The parts of the axis outside of all stretches: before, between, after. */
export const pausesOf = (stretches: readonly Stretch[], axis: Stretch): Stretch[] => {
  const pauses: Stretch[] = []
  let at = axis.from
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    if (from > at) pauses.push({ from: at, to: from })
    at = Math.max(at, to)
  }
  return at < axis.to ? [...pauses, { from: at, to: axis.to }] : pauses
}

/** The band of each stretch, so that none is drawn over another. */
export const bandsOf = (stretches: readonly Stretch[]): number[] => {
  const bands: Stretch[][] = []
  return stretches.map(one => {
    const free = bands.findIndex(band => band.every(({ from, to }) => one.from >= to || one.to <= from))
    const at = free < 0 ? bands.length : free
    bands[at] = [...(bands[at] ?? []), one]
    return at
  })
}
