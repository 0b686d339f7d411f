import { expect, test } from 'vitest'
import type { TaskLine } from '#records/entities/task-line.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { bookingsOf, dossiersOf, isOver, type RentalStep } from './dossier.ts'
import { partsIn } from './ensembles.ts'
import { endOfDay, wholeDays } from './half-day.ts'

const chair = {
  id: 'chair',
  name: 'Chaise pliante',
  weight: 4000,
  volume: 0.1,
  loading_duration: '00:01',
  weight_channel: 'unit',
} as const
const line = (quantity: number, facts: Partial<TaskLine> = {}): TaskLine => ({
  ...lineOfObject(chair, `l${quantity}`),
  quantity,
  ...facts,
})
const step = (
  id: string,
  task_type_id: RentalStep['task_type_id'],
  facts: Partial<RentalStep> = {},
): RentalStep => ({
  id,
  task_type_id,
  task_state_id: TASK_STATE.accepted,
  date: '2026-12-01',
  shift_id: null,
  next_task_id: null,
  objects: [],
  firstname: '',
  lastname: 'Mairie',
  name: 'Mairie',
  phone1: '0388000000',
  ...facts,
})
const itself = (id: string) => new Map([[id, 1]])
const onlyOf = (steps: readonly RentalStep[]) => {
  const [only, ...others] = dossiersOf(steps)
  expect(others).toEqual([])
  if (only === undefined) throw new Error('no dossier')
  return only
}
const held = (steps: readonly RentalStep[]) =>
  bookingsOf(onlyOf(steps), 'chair', itself).map(
    ({ quantity, period, hasLeft, returned, gone, accepted }) => ({
      quantity,
      period,
      hasLeft,
      returned,
      gone,
      accepted,
    }),
  )
const { accepted, done, draft, cancelled } = TASK_STATE
const chain = (
  out: Partial<RentalStep>,
  back: Partial<RentalStep>,
  ...more: readonly RentalStep[]
): RentalStep[] => [
  step('prep', 16, { date: '2026-11-30', next_task_id: 'out' }),
  step('out', 15, { next_task_id: 'back', objects: [line(40)], ...out }),
  step('back', 13, { date: '2026-12-03', objects: [line(40)], ...back }),
  ...more,
]

test('[RT10] a dossier is the chain, whatever order its tasks come in; its number is its departure’s', () => {
  const found = onlyOf(chain({}, {}).toReversed())
  expect(found.steps.map(({ id }) => id)).toEqual(['prep', 'out', 'back'])
  expect(found.departures.map(({ id }) => id)).toEqual(['out'])
  expect(dossiersOf([step('lonely', 16)])).toEqual([])
})

test('[RT10] a chain that comes back to itself is read once', () => {
  const found = dossiersOf([
    step('prep', 16, { next_task_id: 'out' }),
    step('out', 15, { next_task_id: 'out' }),
  ])
  expect(found.map(({ steps }) => steps.length)).toEqual([2])
})

test('[RT13] [RT14a] before the departure it holds what is booked from departure to return; a quotation reserves nothing', () => {
  const period = wholeDays('2026-12-01', '2026-12-03')
  const booked = { quantity: 40, period, hasLeft: false, returned: [], gone: 0 }
  expect(held(chain({}, {}))).toEqual([{ ...booked, accepted: true }])
  expect(held(chain({ task_state_id: draft }, { task_state_id: draft }))).toEqual([
    { ...booked, accepted: false },
  ])
  expect(held(chain({ task_state_id: cancelled }, { task_state_id: cancelled }))).toEqual([])
})

test('[RT14a] after the departure it holds what left, until the return that is still to come', () => {
  const left = { task_state_id: done, objects: [line(40, { quantity_done: 38 })] }
  expect(held(chain(left, {}))).toMatchObject([{ quantity: 38, hasLeft: true, returned: [] }])
  const part = { task_state_id: done, objects: [line(30, { quantity_done: 30 })], next_task_id: 'rest' }
  expect(held(chain(left, part, step('rest', 13, { date: '2026-12-10', objects: [line(8)] })))).toEqual([
    {
      quantity: 38,
      period: wholeDays('2026-12-01', '2026-12-10'),
      hasLeft: true,
      returned: [{ quantity: 30, at: endOfDay('2026-12-03') }],
      gone: 0,
      accepted: true,
    },
  ])
})

test('[RT14a] what was lost is neither out nor back', () => {
  const left = { task_state_id: done, objects: [line(40, { quantity_done: 40 })] }
  const back = {
    task_state_id: done,
    objects: [line(37, { quantity_done: 37 }), line(3, { quantity_done: 3, custom_state: 'lost' })],
  }
  expect(held(chain(left, back))).toMatchObject([
    { quantity: 40, returned: [{ quantity: 37, at: endOfDay('2026-12-03') }], gone: 3 },
  ])
})

test('[RT23] a second departure is a booking of its own until it leaves', () => {
  const [prep, out, back] = chain({ task_state_id: done, objects: [line(25)], next_task_id: 'later' }, {})
  if (prep === undefined || out === undefined || back === undefined) throw new Error('no chain')
  const later = step('later', 15, { date: '2026-12-02', objects: [line(15)], next_task_id: 'back' })
  expect(held([prep, out, later, back])).toMatchObject([
    { quantity: 25, hasLeft: true },
    { quantity: 15, hasLeft: false, period: wholeDays('2026-12-02', '2026-12-03') },
  ])
})

test('[RT14] a chain whose end is elsewhere holds until it is known', () => {
  const [, out] = chain({ task_state_id: done }, {})
  if (out === undefined) throw new Error('no departure')
  const [booking] = held([out])
  expect(booking?.period.to).toBeGreaterThan(endOfDay('2126-01-01'))
})

test('[RT13] [RT14a] a quotation books nothing, whichever of its steps are here', () => {
  const objects = [line(3)]
  const back = step('back', 13, { task_state_id: draft, date: '2026-12-08', objects })
  expect(held([back])).toEqual([])
  const out = step('out', 15, { task_state_id: draft, next_task_id: 'back', objects })
  expect(held([out, back]).filter(one => one.accepted)).toEqual([])
})

test('[RT14] of a departure that is not here, what is awaited is out', () => {
  const [booking] = held([step('back', 13, { date: '2026-12-03', objects: [line(40)] })])
  expect(booking).toMatchObject({ quantity: 40, hasLeft: true, gone: 0 })
  expect(booking?.period.to).toBe(endOfDay('2026-12-03'))
  expect(booking?.period.from).toBeLessThan(endOfDay('1900-01-01'))
  const part = step('part', 13, {
    date: '2026-12-02',
    task_state_id: done,
    objects: [line(30)],
    next_task_id: 'rest',
  })
  const rest = step('rest', 13, { date: '2026-12-03', objects: [line(10)] })
  expect(held([part, rest])).toMatchObject([{ quantity: 10, returned: [] }])
  expect(held([part])).toEqual([])
})

test('[RT14] it is over when nothing is to come and nothing is out', () => {
  const left = { task_state_id: done, objects: [line(40, { quantity_done: 40 })] }
  const back = { task_state_id: done, objects: [line(40, { quantity_done: 40 })] }
  const over = (steps: RentalStep[]): boolean => isOver(onlyOf(steps))
  expect(over(chain({}, {}))).toBe(false)
  const [prep, ...rest] = chain(left, back)
  expect(over([step('prep', 16, { next_task_id: 'out', task_state_id: done }), ...rest])).toBe(true)
  // Its preparation was never ended: somebody has to look.
  expect(over([...(prep === undefined ? [] : [prep]), ...rest])).toBe(false)
  expect(over(rest.with(1, step('back', 13, { ...back, objects: [line(39, { quantity_done: 39 })] })))).toBe(
    false,
  )
  expect(over(rest.map(one => ({ ...one, task_state_id: cancelled })))).toBe(true)
  expect(over(rest.slice(0, 1))).toBe(false)
  expect(accepted).not.toBe(done)
})

test('[RT14a] an object that two ensembles have is counted in both, as often as it is there', () => {
  const objects = new Map([
    ['set', { children: ['chair', 'chair', 'table'] }],
    ['hall', { children: ['set', 'set', 'chair'] }],
    ['circle', { children: ['ring'] }],
    ['ring', { children: ['circle', 'chair'] }],
  ])
  const partsOf = partsIn(objects)
  expect(partsOf('hall').get('chair')).toBe(5)
  expect(partsOf('set').get('chair')).toBe(2)
  expect(partsOf('circle').get('chair')).toBe(1)
  expect(partsOf('ring').get('chair')).toBe(1)
  const booked = bookingsOf(
    onlyOf(chain({ objects: [line(2, { object_id: 'set' }), line(1, { object_id: 'hall' }), line(3)] }, {})),
    'chair',
    partsOf,
  )
  expect(booked.map(({ quantity }) => quantity)).toEqual([12])
})
