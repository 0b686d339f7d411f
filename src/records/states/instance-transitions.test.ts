import { expect, test } from 'vitest'
import {
  canMoveInstance,
  checkStatus,
  haveInstancesLeft,
  illegalInstanceFact,
  instanceTransitionProblem,
  recordedCheck,
  validatedInstance,
  type InstanceState,
} from './instance-transitions.ts'
import { rightsOf } from '../rights/rights.ts'

const STATES: readonly InstanceState[] = [
  'unknown',
  'available',
  'deleted',
  'sold',
  'prepared',
  'rented',
  'lost',
]
const nobody = rightsOf([])
const catalogue = rightsOf(['config', 'config_objects'])
const nextOf = (from: InstanceState | null, rights = nobody, refund = false) =>
  STATES.filter(to => to !== from && canMoveInstance({ from, to, rights, refund }))

test('[IS1] the table of an instance', () => {
  expect(nextOf(null)).toEqual(['unknown', 'available', 'deleted', 'lost'])
  expect(nextOf('unknown')).toEqual(['available', 'deleted', 'lost'])
  expect(nextOf('available')).toEqual(['deleted', 'sold', 'prepared', 'lost'])
  expect(nextOf('prepared')).toEqual(['available', 'rented', 'lost'])
  expect(nextOf('rented')).toEqual(['available', 'lost'])
  expect(nextOf('lost')).toEqual(['available'])
})

test('[IS1] a sold one returns only by a refund', () => {
  expect(nextOf('sold')).toEqual([])
  expect(nextOf('sold', nobody, true)).toEqual(['available'])
  expect(instanceTransitionProblem({ from: 'sold', to: 'available', rights: catalogue })?.message).toContain(
    'remboursement',
  )
})

test('[IS1] a deleted one returns with config_objects', () => {
  expect(nextOf('deleted', catalogue)).toEqual(['available'])
  expect(instanceTransitionProblem({ from: 'deleted', to: 'available', rights: nobody })).toMatchObject({
    id: 29,
    right: 'config_objects',
  })
})

test('[IS1] an illegal transition is a problem 20 that nobody may override', () => {
  expect(instanceTransitionProblem({ from: 'rented', to: 'sold', rights: catalogue })).toEqual({
    id: 20,
    field: 'state',
    message: 'Un objet «\u202fEn location\u202f» ne peut pas devenir «\u202fVendu\u202f».',
    user_overridable: false,
  })
})

test('[IS2] an illegal offline scan keeps both facts and sends its task to be checked', () => {
  const fact = illegalInstanceFact('sold', 'rented')
  expect(fact.kept).toEqual({ before: 'sold', scanned: 'rented' })
  expect(fact.task_state_id).toBe(7)
  expect(fact.check_reason).toBe('illegal_transition')
  expect(fact.note).toContain('Vendu')
  expect(fact.note).toContain('En location')
})

test('[IS3] the check status follows from the state and the missing pieces', () => {
  expect(checkStatus('available', 0)).toBe('available')
  expect(checkStatus('available', null)).toBe('available')
  expect(checkStatus('available', 2)).toBe('incomplete')
  expect(checkStatus('lost', 2)).toBe('lost')
  expect(
    ['unknown', 'rented', 'prepared', 'sold', 'deleted', 'autre'].map(state => checkStatus(state, 0)),
  ).toEqual(Array.from({ length: 6 }, () => 'unknown'))
})

test('[IS3] what a check records reads back as the same check', () => {
  for (const status of ['available', 'incomplete', 'lost', 'unknown'] as const) {
    const recorded = recordedCheck(status, 3)
    expect(checkStatus(recorded.object_instance_state ?? 'unknown', recorded.object_instance_missing)).toBe(
      status,
    )
  }
  expect(recordedCheck('incomplete', 0).object_instance_missing).toBe(1)
})

test("[IS3] the operator's correction wins at validation", () => {
  const recorded = { object_instance_state: 'available', object_instance_missing: 2 }
  expect(validatedInstance(recorded)).toEqual({ state: 'available', missing: 2 })
  expect(validatedInstance({ ...recorded, custom_state: 'lost', custom_missing: 0 })).toEqual({
    state: 'lost',
    missing: 0,
  })
})

test('[TS6] instances have left when one of them is rented', () => {
  expect(haveInstancesLeft(['prepared', 'rented'])).toBe(true)
  expect(haveInstancesLeft(['prepared', 'available'])).toBe(false)
})
