import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rightsOf } from '../rights/rights.ts'
import {
  canTransition,
  leavingEffects,
  missingReasons,
  nextStates,
  restoredState,
  transitionEffects,
  transitionProblem,
  type Transition,
} from './task-transitions.ts'

const desk = rightsOf(['emma_desktop'])
const admin = rightsOf(['emma_desktop', 'admin'])
const crew = rightsOf(['emma_mobile', 'resource_1'])
const weigher = rightsOf(['balance_mobile'])
const weighingDesk = rightsOf(['balance_desktop'])
const cashier = rightsOf(['vente_desktop'])
const STATES = [0, 1, 2, 3, 4, 5, 6, 7]

const base: Omit<Transition, 'from' | 'to'> = {
  scope: 'emma',
  task_type_id: 1,
  rights: desk,
  isAuthor: false,
  stateDay: '2026-11-20',
  setBySelf: false,
  today: '2026-11-21',
}
const move = (from: number | null, to: number, facts: Partial<Transition> = {}): Transition => ({
  ...base,
  ...facts,
  from,
  to,
})
const allowedFrom = (from: number | null, facts: Partial<Transition> = {}) =>
  STATES.filter(to => to !== from && canTransition(move(from, to, facts)))

test('[TS2] the table of a desk, without admin', () => {
  expect(allowedFrom(1)).toEqual([2, 3])
  expect(allowedFrom(2)).toEqual([3, 4, 5, 6, 7])
  expect(allowedFrom(3)).toEqual([1])
  expect(allowedFrom(4)).toEqual([2, 3])
  expect(allowedFrom(5)).toEqual([7])
  expect(allowedFrom(6)).toEqual([2, 3, 4])
  expect(allowedFrom(7)).toEqual([2, 3, 5, 6])
})

test('[TS2] admin adds 2 → 1, and 5 → 2 within 7 days, without forcing', () => {
  expect(allowedFrom(2, { rights: admin })).toEqual([1, 3, 4, 5, 6, 7])
  expect(allowedFrom(5, { rights: admin, stateDay: '2026-11-14' })).toEqual([2, 7])
  expect(allowedFrom(5, { rights: admin, stateDay: '2026-11-13' })).toEqual([7])
  expect(transitionProblem(move(2, 1))).toMatchObject({ id: 29, right: 'admin', user_overridable: false })
  expect(transitionProblem(move(5, 2))).toMatchObject({ id: 29, right: 'admin' })
})

test('[TS2] any other change is a problem 20 that admin may override, with both states named', () => {
  expect(transitionProblem(move(3, 5))).toEqual({
    id: 20,
    field: 'task_state_id',
    message: 'Une tâche «\u202fAnnulée\u202f» ne peut pas devenir «\u202fRéalisée\u202f».',
    user_overridable: true,
    right: 'admin',
  })
  expect(transitionProblem(move(5, 2, { rights: admin, stateDay: '2026-11-01' }))).toMatchObject({
    id: 20,
    user_overridable: true,
  })
})

test('setting the same state again is never a problem', () => {
  for (const state of STATES)
    expect(transitionProblem(move(state, state, { rights: rightsOf([]) }))).toBeNull()
})

test('[TS1] a crew sets 4, 5, 6 and 7 only', () => {
  expect(allowedFrom(2, { rights: crew })).toEqual([4, 5, 6, 7])
  expect(allowedFrom(1, { rights: crew })).toEqual([])
  expect(transitionProblem(move(2, 3, { rights: crew }))).toMatchObject({ id: 29, user_overridable: false })
  expect(allowedFrom(2, { rights: rightsOf(['emma_mobile', 'emma_desktop']) })).toContain(3)
})

test('[TS1] a person without collection rights sets nothing on a collection', () => {
  for (const from of STATES) expect(allowedFrom(from, { rights: weigher, isAuthor: true })).toEqual([])
})

test('[TS9] a crew may create a task that is accepted at once, and nothing else before it is done', () => {
  expect(allowedFrom(null, { rights: crew })).toEqual([2, 4, 5, 6, 7])
  expect(allowedFrom(null)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('[TS8] until midnight the person who set a state on site may undo or change it', () => {
  const mine = { rights: crew, setBySelf: true, stateDay: base.today }
  for (const from of [4, 5, 6, 7])
    expect(allowedFrom(from, mine)).toEqual([2, 4, 5, 6, 7].filter(to => to !== from))
  expect(allowedFrom(6, { ...mine, stateDay: '2026-11-20' })).toEqual([4])
  expect(allowedFrom(5, { ...mine, setBySelf: false })).toEqual([7])
  expect(allowedFrom(3, mine)).toEqual([])
})

test('[TS8] a clock that runs ahead allows nothing: the undo ends with the day', () => {
  expect(canTransition(move(5, 2, { rights: crew, setBySelf: true, stateDay: '2026-11-22' }))).toBe(false)
})

test('[TS7] scale tasks skip 2; their author sets 1, 3, 5 and 7 with the phone', () => {
  const own: Partial<Transition> = { scope: 'scale', task_type_id: 17, rights: weigher, isAuthor: true }
  expect(allowedFrom(null, own)).toEqual([1, 3, 5, 7])
  expect(allowedFrom(1, own)).toEqual([3, 5, 7])
  expect(allowedFrom(3, own)).toEqual([1])
  expect(allowedFrom(5, own)).toEqual([7])
  expect(allowedFrom(5, { ...own, setBySelf: true, stateDay: base.today })).toEqual([1, 7])
  expect(allowedFrom(1, { ...own, isAuthor: false })).toEqual([])
  expect(transitionProblem(move(1, 2, own))).toMatchObject({ id: 20, user_overridable: true })
})

test('[TS7] a weighing session that has ended is cancelled only without a line, and gets its end back', () => {
  const desk: Partial<Transition> = { scope: 'scale', task_type_id: 17, rights: weighingDesk }
  expect(allowedFrom(5, desk)).toEqual([7])
  expect(allowedFrom(5, { ...desk, isEmpty: true })).toEqual([3, 7])
  expect(allowedFrom(5, { ...desk, isEmpty: true, rights: weigher, isAuthor: false })).toEqual([])
  expect(allowedFrom(3, { ...desk, isEmpty: true, stateBefore: 5 })).toEqual([1, 5])
  expect(allowedFrom(3, { ...desk, isEmpty: true, stateBefore: 7 })).toEqual([1, 7])
  expect(allowedFrom(3, { ...desk, stateBefore: 5 })).toEqual([1])
})

test('[TS7] 7 → 5 needs balance_desktop, for the author too', () => {
  const own: Partial<Transition> = { scope: 'scale', task_type_id: 17, rights: weigher, isAuthor: true }
  expect(transitionProblem(move(7, 5, own))).toMatchObject({ id: 29, right: 'balance_desktop' })
  expect(canTransition(move(7, 5, { ...own, rights: weighingDesk, isAuthor: false }))).toBe(true)
  expect(canTransition(move(1, 5, { ...own, rights: weighingDesk, isAuthor: false }))).toBe(true)
})

test('[TS5] a problem on a scale task uses its own labels', () => {
  const problem = transitionProblem(move(3, 7, { scope: 'scale', task_type_id: 17, rights: weighingDesk }))
  expect(problem?.message).toBe(
    'Une tâche «\u202fAnnulée\u202f» ne peut pas devenir «\u202fÀ valider\u202f».',
  )
})

test('[TS6] a loki task whose instances have left cannot be cancelled, not even by admin', () => {
  const gone: Partial<Transition> = { scope: 'loki', task_type_id: 15, rights: admin, instancesLeft: true }
  expect(transitionProblem(move(2, 3, gone))).toMatchObject({ id: 20, user_overridable: false })
  expect(canTransition(move(2, 3, { ...gone, instancesLeft: false }))).toBe(true)
  expect(canTransition(move(2, 5, gone))).toBe(true)
  expect(canTransition(move(2, 3, { ...gone, scope: 'emma' }))).toBe(true)
})

test('[TK1] a sale waits, is paid or is given up, only at the till; a paid one never changes', () => {
  const sale: Partial<Transition> = { task_type_id: 19, rights: cashier }
  expect(allowedFrom(null, sale)).toEqual([1, 5])
  expect(allowedFrom(1, sale)).toEqual([3, 5])
  expect(allowedFrom(5, { ...sale, rights: rightsOf(['vente_desktop', 'admin']) })).toEqual([])
  expect(transitionProblem(move(1, 5, { ...sale, rights: desk }))).toMatchObject({ right: 'vente_desktop' })
})

test('[TS3] a failed or postponed stop needs a reason; « autre » needs a text too', () => {
  for (const to of [4, 6]) {
    expect(missingReasons(to, {}).map(({ field }) => field)).toEqual(['reason_type'])
    expect(missingReasons(to, { reason_type: 'absent' })).toEqual([])
    expect(missingReasons(to, { reason_type: 'other', reason_text: ' ' })).toEqual([
      {
        id: 13,
        field: 'reason_text',
        message: 'La précision du motif est obligatoire',
        user_overridable: false,
      },
    ])
    expect(missingReasons(to, { reason_type: 'other', reason_text: 'chien' })).toEqual([])
  }
})

test('[TS11] a cancelled task returns to the state that it had, and to no other', () => {
  expect(allowedFrom(3, { stateBefore: 2 })).toEqual([1, 2])
  expect(allowedFrom(3, { stateBefore: 6 })).toEqual([1, 6])
  expect(allowedFrom(3, { stateBefore: 5 })).toEqual([1])
  const session = { scope: 'scale', task_type_id: 17, rights: weighingDesk } as const
  expect(allowedFrom(3, { ...session, stateBefore: 7 })).toEqual([1, 7])
  expect(allowedFrom(3, { ...session, stateBefore: 2 })).toEqual([1])
  expect([restoredState('emma', 4), restoredState('emma', 5), restoredState('emma', null)]).toEqual([4, 1, 1])
})

test('[TS11] a cancellation keeps the former state and its reason, and the restored task has them again', () => {
  expect(leavingEffects(6, 3)).toEqual({ state_before: 6 })
  expect(leavingEffects(3, 6)).toEqual({ cancelled_reason: '', state_before: null })
  expect(leavingEffects(3, 2)).toEqual({
    reason_type: null,
    reason_text: '',
    cancelled_reason: '',
    state_before: null,
  })
})

test('[TS12] the planner who accepted a task undoes that until midnight, nobody else', () => {
  const own = { setBySelf: true, stateDay: '2026-11-21' }
  expect(canTransition(move(2, 1, own))).toBe(true)
  expect(canTransition(move(2, 1, { ...own, setBySelf: false }))).toBe(false)
  expect(canTransition(move(2, 1, { ...own, stateDay: '2026-11-20' }))).toBe(false)
  expect(canTransition(move(2, 1, { ...own, rights: crew }))).toBe(false)
})

test('[TS3] a cancellation needs its own reason, the other states none', () => {
  expect(missingReasons(3, { reason_type: 'absent' }).map(({ field }) => field)).toEqual(['cancelled_reason'])
  expect(missingReasons(3, { cancelled_reason: 'doublon' })).toEqual([])
  for (const to of [1, 2, 5, 7]) expect(missingReasons(to, {})).toEqual([])
})

test('[TS10] a postponed task leaves its slot and keeps the wished day', () => {
  expect(transitionEffects(4, '2026-12-01')).toEqual({ shift_instance_id: null, date: '2026-12-01' })
  expect(transitionEffects(4, null)).toEqual({ shift_instance_id: null })
  expect(transitionEffects(6, '2026-12-01')).toEqual({})
})

test('[TS2] whatever the facts, the offered states are the accepted ones', () => {
  const facts = fc.record({
    scope: fc.constantFrom('emma' as const, 'loki' as const, 'scale' as const),
    task_type_id: fc.constantFrom(1, 15, 17, 19),
    rights: fc
      .subarray([
        'emma_desktop',
        'emma_mobile',
        'admin',
        'balance_mobile',
        'balance_desktop',
        'vente_desktop',
      ])
      .map(rightsOf),
    isAuthor: fc.boolean(),
    stateDay: fc.constantFrom(null, '2026-11-21', '2026-11-20', '2026-10-01'),
    setBySelf: fc.boolean(),
    today: fc.constant('2026-11-21'),
    instancesLeft: fc.boolean(),
    isEmpty: fc.boolean(),
    stateBefore: fc.constantFrom(null, ...STATES),
    from: fc.constantFrom(null, ...STATES),
  })
  fc.assert(
    fc.property(facts, given => {
      const offered = nextStates(given)
      for (const to of STATES.slice(1))
        expect(offered.includes(to)).toBe(to !== given.from && transitionProblem({ ...given, to }) === null)
    }),
  )
})
