// Who called before: one caller however the number is written, one house, and what may be the same request twice.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TASK_STATE } from '#records/states/task-states.ts'
import {
  addressKey,
  pastSentence,
  phoneKey,
  possibleDuplicates,
  requestsOfCaller,
  type Caller,
  type PastRequest,
} from './past-requests.ts'

const past = (values: Partial<PastRequest>): PastRequest => ({
  id: 'a',
  number: 12,
  task_type_id: 1,
  task_state_id: TASK_STATE.accepted,
  scope: 'emma',
  date: '2026-11-20',
  creation_time: null,
  phone1: '06 39 98 12 04',
  phone2: '',
  address: '14, rue des Tanneurs',
  zipcode: '67290',
  city: 'Schillersheim',
  reason_type: null,
  series_id: null,
  ...values,
})
const caller: Caller = { id: null, phones: ['0639981204', ''], address: '', zipcode: '', city: '' }

test('one number is one caller, national, international or with dots', () => {
  const keys = ['06 39 98 12 04', '+33 6 39 98 12 04', '0033639981204', '06.39.98.12.04'].map(phoneKey)
  expect(new Set(keys)).toEqual(new Set(['639981204']))
  expect(phoneKey('06 39')).toBeNull()
})

test('a street without a number, or without its town, identifies nobody’s address', () => {
  expect(addressKey({ address: 'rue des Tanneurs', city: 'Schillersheim' })).toBeNull()
  expect(addressKey({ address: '14 rue des Tanneurs', city: '' })).toBeNull()
  expect(addressKey({ address: '14  Rue des tanneurs', city: 'SCHILLERSHEIM' })).toBe(
    addressKey({ address: '14, rue des Tanneurs', city: 'Schillersheim' }),
  )
})

test('a caller’s history is found by either phone or by the house, latest first, without the request itself', () => {
  const rows = [
    past({ id: 'old', date: '2025-01-02' }),
    past({ id: 'second', phone1: '', phone2: '+33639981204', date: '2026-11-01' }),
    past({ id: 'house', phone1: '03 88 00 00 00' }),
    past({ id: 'self' }),
  ]
  const ids = (of: Caller): string[] => requestsOfCaller(rows, of).map(({ id }) => id)
  expect(ids({ ...caller, id: 'self' })).toEqual(['second', 'old'])
  expect(
    ids({ ...caller, phones: [], address: '14 rue des tanneurs', city: 'Schillersheim', id: 'self' }),
  ).toEqual(['house', 'second', 'old'])
})

test('two callers without a phone are not the same caller', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 5 }), phone => {
      expect(
        requestsOfCaller([past({ phone1: '', phone2: phone })], { ...caller, phones: ['', phone] }),
      ).toEqual([])
    }),
  )
})

test('the sentence states how many visits there were and how the last one ended', () => {
  const done = past({ task_state_id: TASK_STATE.done })
  const absent = past({ task_state_id: TASK_STATE.notDone, reason_type: 'absent' })
  expect(pastSentence([absent, done])).toBe('2\u00a0passages, dernier non réalisé\u00a0: absent')
  expect(pastSentence([done])).toBe('1\u00a0passage, dernier réalisé')
  expect(pastSentence([past({ task_state_id: TASK_STATE.draft })])).toBe('1\u00a0demande sans passage')
  expect(pastSentence([])).toBeNull()
})

test('a possible duplicate is within 14 days, has not failed, and is not of the same series', () => {
  const at = (date: string | null, values: Partial<PastRequest> = {}): number =>
    possibleDuplicates([past({ date, ...values })], { day: '2026-11-24', series_id: 's' }).length
  expect(at('2026-11-10')).toBe(1)
  expect(at('2026-12-08')).toBe(1)
  expect(at('2026-11-09')).toBe(0)
  expect(at('2026-12-09')).toBe(0)
  expect(at(null)).toBe(1)
  expect(at('2026-11-24', { task_state_id: TASK_STATE.cancelled })).toBe(0)
  expect(at('2026-11-24', { series_id: 's' })).toBe(0)
})

test('a series counts once for its future days, and never for one of its own days', () => {
  const weekly = (
    id: string,
    date: string,
    task_state_id: PastRequest['task_state_id'] = TASK_STATE.accepted,
  ) => past({ id, date, task_state_id, series_id: 's' })
  const rows = [
    weekly('d', '2026-12-11'),
    weekly('c', '2026-12-04'),
    weekly('b', '2026-11-20', TASK_STATE.done),
    weekly('a', '2026-11-13', TASK_STATE.done),
  ]
  expect(requestsOfCaller(rows, caller).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(requestsOfCaller(rows, { ...caller, id: 'c', series_id: 's' })).toEqual([])
})
