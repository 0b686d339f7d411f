// What a rental asks for and is not free (RT16): less than it holds is never a shortage, and an ensemble takes its parts.
import { expect, test } from 'vitest'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { blankRow } from '#records/entity.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { emptyLine } from '#records/entities/empty-line.ts'
import { dossiersOf } from './dossier.ts'
import { partsIn } from './ensembles.ts'
import { endOfDay, wholeDays } from './half-day.ts'
import { availability } from './rental-availability.ts'
import { groundOf, shortageProblems, askedTooMuch, freeOf, stockIn } from './rental-stock.ts'

const object = (id: string, facts: Partial<ObjectRow>): ObjectRow => ({
  ...blankRow(CatalogueObject),
  id,
  name: id,
  ...facts,
})
const objects = new Map(
  [
    object('table', { quantity: 7 }),
    object('bench', { quantity: 20 }),
    object('set', { quantity: 5, children: ['table', 'bench', 'bench'] }),
  ].map(one => [one.id, one]),
)
const ground = groundOf({
  objects,
  partsOf: partsIn(objects),
  states: new Map([['bench', ['available', 'available', 'lost']]]),
  dossiers: [],
})
const week = wholeDays('2026-12-01', '2026-12-07')
const over = { period: week, now: endOfDay('2026-11-20'), except: null }
const line = (object_id: string, quantity: number) => ({ object_id, quantity })
const short = (lines: Parameters<typeof askedTooMuch>[1], held: Parameters<typeof askedTooMuch>[3] = null) =>
  askedTooMuch(ground, lines, over, held).map(one => [one.object_id, one.asked, one.free.available])

test('[RT1] [RT16] what is asked through two ensembles adds up, and tracked things count by their state', () => {
  expect(short([line('table', 7)])).toEqual([])
  expect(short([line('table', 7), line('set', 1)])).toEqual([['table', 8, 7]])
  expect(short([line('set', 2)])).toEqual([['bench', 4, 2]])
  expect(short([line('gone', 3)])).toEqual([])
})

test('[RT16] as much as it holds, over no more days, is no shortage; more of it is, and so are more days', () => {
  const lines = [line('table', 9)]
  expect(short([line('table', 9)], { lines, period: week })).toEqual([])
  expect(short([line('table', 8)], { lines, period: wholeDays('2026-11-30', '2026-12-20') })).toEqual([])
  expect(short([line('table', 10)], { lines, period: week })).toEqual([['table', 10, 7]])
  expect(short([line('table', 9)], { lines, period: wholeDays('2026-12-01', '2026-12-06') })).toEqual([
    ['table', 9, 7],
  ])
  // It leaves a day earlier than what it holds.
  expect(short([line('table', 9)], { lines, period: wholeDays('2026-12-02', '2026-12-07') })).toEqual([
    ['table', 9, 7],
  ])
})

test('[RT16] a shortage is overridden with `admin`, at the lines', () => {
  expect(shortageProblems(askedTooMuch(ground, [line('table', 9)], over, null))).toMatchObject([
    { field: 'lines', user_overridable: true, right: 'admin' },
  ])
})

const step = (id: string, facts: Partial<TaskRow>): TaskRow => ({
  ...blankRow(Task),
  id,
  scope: 'loki',
  task_state_id: 2,
  objects: [{ ...emptyLine, line_id: 'l', object_id: 'set', quantity: 2 }],
  ...facts,
})

test('[RT14a] what was computed of one day and one period is not kept for another: who is late holds a day more', () => {
  const steps = [
    step('a', { task_type_id: 15, task_state_id: 5, date: '2026-11-16', next_task_id: 'a-back' }),
    step('a-back', { task_type_id: 13, date: '2026-11-18' }),
    step('b', { task_type_id: 15, date: '2026-12-02', next_task_id: 'b-back' }),
    step('b-back', { task_type_id: 13, date: '2026-12-05' }),
  ]
  const known = groundOf({
    objects,
    partsOf: partsIn(objects),
    states: new Map(),
    dossiers: dossiersOf(steps),
  })
  for (const [id, one] of objects)
    for (const today of ['2026-11-17', '2026-12-01', '2026-12-08', '2026-11-17'])
      for (const except of [null, 'a', 'b'])
        for (const start of ['2026-11-17', '2026-12-01', '2026-12-04', '2026-12-06']) {
          const asked = { period: wholeDays(start, '2026-12-08'), now: endOfDay(today), except }
          const others = (known.bookings.get(id) ?? []).filter(booking => booking.id !== except)
          expect(freeOf(known, id, asked)).toMatchObject(
            availability(stockIn(known, one), asked.period, others, asked.now),
          )
        }
})
