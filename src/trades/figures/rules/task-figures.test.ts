import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankRow } from '#records/entity.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { grainOf, periodBefore, presetPeriod } from '#records/time/period.ts'
import {
  byCity,
  byCrew,
  byResource,
  bySector,
  cellOf,
  collectedThings,
  doneRate,
  figureOfTasks,
  groupTasks,
  meanDelay,
  punctuality,
  taskFact,
  weightPerTask,
  type TaskFact,
} from './task-figures.ts'

const names = {
  resourceOf: (id: string | null) => (id === 'r1' ? 'Camion 1' : ''),
  crewOf: () => 'Samir',
  lateOf: () => null,
}
const chair = {
  id: 'chair',
  name: 'Chaise',
  weight: 4000,
  volume: 0.2,
  loading_duration: '00:10',
  weight_channel: 'unit',
} as const
const task = (values: Partial<TaskRow>): TaskRow => ({ ...blankRow(Task), date: '2026-11-20', ...values })

const facts = fc.array(
  fc.record<TaskFact>({
    id: fc.uuid(),
    date: fc.integer({ min: 1, max: 28 }).map(day => `2026-11-${String(day).padStart(2, '0')}`),
    type: fc.constantFrom(1, 2, 3, 14),
    scope: fc.constantFrom('emma', 'loki'),
    isDone: fc.boolean(),
    reason: fc.constantFrom(null, 'absent'),
    resource_id: fc.constantFrom('', 'r1', 'r2'),
    resource: fc.constantFrom('', 'Camion'),
    crew: fc.constantFrom('', 'Samir', 'Nora, Éric'),
    city: fc.constantFrom('', 'Hœnau', 'Ostwiller'),
    sector: fc.constantFrom('', 'Nord'),
    plannedWeight: fc.nat(500_000),
    doneWeight: fc.nat(500_000),
    estimatedWeight: fc.nat(500_000),
    plannedVolume: fc.nat(900),
    doneVolume: fc.nat(900),
    delay: fc.option(fc.nat(60)),
    late: fc.option(fc.nat(90)),
    things: fc.array(
      fc.record({ id: fc.constantFrom('a', 'b'), name: fc.constant('Chaise'), quantity: fc.nat(9) }),
    ),
  }),
  { maxLength: 40 },
)

test('the rows of every statistic add up to its total, whatever it is grouped by', () => {
  fc.assert(
    fc.property(facts, all => {
      const total = figureOfTasks(all)
      const cellKeys = (['day', 'week', 'month'] as const).map(grain => (fact: TaskFact) => ({
        key: cellOf[grain](fact.date),
        label: '',
      }))
      for (const keyOf of [byResource, byCrew, byCity, bySector, ...cellKeys]) {
        const rows = groupTasks(all, keyOf).map(({ figure }) => figure)
        for (const name of Object.keys(total) as (keyof typeof total)[])
          expect(rows.reduce((sum, row) => sum + row[name], 0)).toBe(total[name])
      }
      const pieces = all.flatMap(({ things }) => things).reduce((sum, { quantity }) => sum + quantity, 0)
      expect(collectedThings(all).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(pieces)
    }),
  )
})

test('[WG7] a weighed line is no estimate, a counted one is, a forced total is one whole', () => {
  const line = {
    ...lineOfObject(chair, 'l'),
    estimated: 0,
    quantity: 2,
    quantity_done: 2,
  } as const
  const done = { task_state_id: 5, resource_id: 'r1' } as const
  expect(taskFact(task({ ...done, objects: [{ ...line, weight_done: 9000 }] }), names)).toMatchObject({
    doneWeight: 9000,
    estimatedWeight: 0,
    plannedWeight: 8000,
    resource: 'Camion 1',
    things: [{ name: 'Chaise', quantity: 2 }],
  })
  expect(taskFact(task({ ...done, objects: [line] }), names)).toMatchObject({ estimatedWeight: 8000 })
  expect(
    taskFact(task({ ...done, forced_weight: 5000, objects: [{ ...line, weight_done: 9000 }] }), names),
  ).toMatchObject({ doneWeight: 5000, estimatedWeight: 5000 })
})

test('what failed counts in the rate and takes nothing; a task that has not ended is not counted', () => {
  const facts = [
    task({ id: 'a', task_state_id: 5, creation_time: '2026-11-10 09:00:00' }),
    task({ id: 'b', task_state_id: 7, creation_time: '2026-11-17 09:00:00' }),
    task({ id: 'c', task_state_id: 6, reason_type: 'absent' }),
    task({ id: 'd', task_state_id: 2 }),
    task({ id: 'e', task_state_id: 3 }),
    task({ id: 'f', task_state_id: 5, date: null }),
  ].flatMap(one => taskFact(one, names) ?? [])
  const total = figureOfTasks(facts)
  expect(facts.map(({ id, reason }) => [id, reason])).toEqual([
    ['a', null],
    ['b', null],
    ['c', 'absent'],
  ])
  expect([doneRate(total), meanDelay(total), weightPerTask(total)]).toEqual(['67\u00a0%', 6.5, 0])
  expect([
    doneRate(figureOfTasks([])),
    meanDelay(figureOfTasks([])),
    weightPerTask(figureOfTasks([])),
  ]).toEqual(['–', null, null])
})

test('[DY7] who was on time is a share of those whose hours are known, done or failed', () => {
  const lates: { readonly [id: string]: number | undefined } = { a: 0, b: 12, c: 0, d: undefined }
  const facts = [
    task({ id: 'a', task_state_id: 5 }),
    task({ id: 'b', task_state_id: 7 }),
    task({ id: 'c', task_state_id: 6, reason_type: 'absent' }),
    task({ id: 'd', task_state_id: 5 }),
  ].flatMap(one => taskFact(one, { ...names, lateOf: id => lates[id] ?? null }) ?? [])
  expect(punctuality(figureOfTasks(facts))).toBe('67\u00a0%')
  expect(punctuality(figureOfTasks(facts.slice(3)))).toBe('–')
})

test('a preset ends today; the period before is as long and ends the day before', () => {
  expect(presetPeriod('quarter', '2026-11-21')).toEqual({ from: '2026-10-01', to: '2026-11-21' })
  expect(presetPeriod('year', '2026-11-21').from).toBe('2026-01-01')
  expect(periodBefore({ from: '2026-11-01', to: '2026-11-21' })).toEqual({
    from: '2026-10-11',
    to: '2026-10-31',
  })
  expect(['2026-11-16', '2027-01-31', '2027-12-01'].map(to => grainOf({ from: '2026-11-01', to }))).toEqual([
    'day',
    'week',
    'month',
  ])
})
