// The week's arithmetic: groups, strips, what to move out of a slot that is too full, and the position of the preview.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { BoardCell, BoardRow } from '../../../data/board.ts'
import { peekPlace } from './peek-place.ts'
import { stopToMove } from './stop-to-move.ts'
import { weekDays } from './week-days.ts'
import { groupsOf } from '../../../rules/week-groups.ts'

const row = (id: string, type: string, scope = 'none'): BoardRow => ({
  id,
  name: id,
  type,
  scope,
  weight: 0,
  volume: 0,
  cells: [],
})
const cell = (date: string, isOpen: boolean, count = 0): BoardCell =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the days read
  ({ date, isOpen, hidden: 0, cards: Array.from({ length: count }, () => ({})) }) as unknown as BoardCell

test('rows are under their headings, each in the order of the resources, none twice and none lost', () => {
  const groups = groupsOf([
    row('stock', 'stock'),
    row('c1', 'truck'),
    row('hayon', 'truck', 'rent'),
    row('comptoir', 'counter', 'rent'),
    row('loc', 'loki_truck', 'collect'),
    row('c2', 'emma_truck'),
  ])
  expect(groups.map(({ label, rows }) => [label, rows.map(({ id }) => id)])).toEqual([
    ['Collecte', ['c1', 'c2']],
    ['Location', ['hayon', 'loc']],
    ['Comptoirs', ['comptoir']],
    ['Préparation', ['stock']],
  ])
  expect(groupsOf([row('c1', 'truck')]).map(({ label }) => label)).toEqual(['Collecte'])
})

test('a day when nobody works is a strip until it is unfolded; one closed slot with a stop keeps it open', () => {
  const rows = [
    { ...row('a', 'truck'), cells: [cell('sat', false), cell('sun', false), cell('mon', true, 3)] },
    { ...row('b', 'truck'), cells: [cell('sat', false), cell('sun', false, 1), cell('mon', false)] },
  ]
  const days = (unfolded: readonly string[]) =>
    weekDays(['sat', 'sun', 'mon'], rows, new Set(unfolded)).map(({ isFolded, count }) => [isFolded, count])
  expect(days([])).toEqual([
    [true, 0],
    [false, 1],
    [false, 3],
  ])
  expect(days(['sat'])[0]).toEqual([false, 0])
})

const stop = (id: string, volume: number, task_state_id: number = TASK_STATE.accepted) => ({
  id,
  task_state_id,
  load: { weight: 0, volume, duration: 0 },
})
const space = (...stops: ReturnType<typeof stop>[]) => ({
  capacity: { weight: null, volume: 10, duration: null },
  travel: 0,
  stops,
})

test('[CP1] the stop to move out of a slot that is too full is the cheapest that is enough; settled ones stay', () => {
  const stops = [stop('done', 4, TASK_STATE.done), stop('big', 5), stop('small', 2), stop('tiny', 1)]
  expect(stopToMove(space(...stops), stops)).toMatchObject({ card: { id: 'small' }, percent: 100 })
  const full = [stop('a', 9), stop('b', 12)]
  expect(stopToMove(space(...full), full)).toMatchObject({ card: { id: 'b' }, percent: 90 })
  const far = [stop('a', 11), stop('b', 12)]
  expect(stopToMove(space(...far), far)).toMatchObject({ card: { id: 'b' }, percent: 110 })
  expect(stopToMove(space(stop('a', 10)), [stop('a', 10)])).toBeNull()
  const settled = [stop('done', 14, TASK_STATE.done)]
  expect(stopToMove(space(...settled), settled)).toBeNull()
})

test('the preview is beside its half day where there is room, and always visible', () => {
  const size = { width: 296, height: 500 }
  const view = { width: 1440, height: 900 }
  expect(peekPlace({ left: 300, top: 200, width: 90, height: 46 }, size, view)).toEqual({
    left: 396,
    top: 200,
  })
  expect(peekPlace({ left: 1300, top: 700, width: 90, height: 46 }, size, view)).toEqual({
    left: 998,
    top: 392,
  })
  const number = fc.integer({ min: 0, max: 3000 })
  fc.assert(
    fc.property(
      number,
      number,
      fc.integer({ min: 320, max: 2000 }),
      fc.integer({ min: 520, max: 1500 }),
      (x, y, w, h) => {
        const { left, top } = peekPlace({ left: x, top: y, width: 90, height: 46 }, size, {
          width: w,
          height: h,
        })
        expect(left).toBeGreaterThanOrEqual(8)
        expect(top).toBeGreaterThanOrEqual(8)
        expect(left + size.width).toBeLessThanOrEqual(w - 8)
        expect(top + size.height).toBeLessThanOrEqual(h - 8)
      },
    ),
  )
})
