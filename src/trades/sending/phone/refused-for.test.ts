import { expect, test } from 'vitest'
import type { Failure } from '#records/failure.ts'
import {
  PROBLEM,
  requiredProblem,
  rightMissingProblem,
  foreignTruckProblem,
  type Problem,
} from '#records/problem.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { isForItsAddress, withRightsNamed } from './refused-for.ts'

const broken = (...problems: readonly Problem[]): Failure => ({ kind: 'ruleBroken', problems })
const outOfSector: Problem = { id: PROBLEM.sector, message: '', user_overridable: true }
const full: Problem = { id: PROBLEM.capacity, message: '', user_overridable: true }

test.each<[string, Failure, boolean]>([
  ['a town that is not known', { kind: 'invalid', fields: { city_id: { noRecordFound: '' } } }, true],
  ['a telephone that is missing', broken(requiredProblem('phone1', 'le téléphone')), true],
  ['a town outside the sectors', broken(outOfSector), true],
  ['a truck that is full', broken(full), false],
  ['another fault of the record', { kind: 'invalid', fields: { objects: { notArray: '' } } }, false],
  ['a right that is gone', broken(rightMissingProblem('search_add_object')), false],
  ['all rights gone', { kind: 'forbidden' }, false],
  ['a truck that is another’s now', broken(foreignTruckProblem()), false],
  ['a record that is not known', { kind: 'other', status: 404, detail: null }, false],
])('[RG3] « Compléter l’adresse » after %s', (_, error, isOffered) => {
  expect(isForItsAddress({ state: 'refused', op: 'create', error })).toBe(isOffered)
  expect(isForItsAddress({ state: 'refused', op: 'patch', error })).toBe(false)
  expect(isForItsAddress({ state: 'queued', op: 'create', error })).toBe(false)
})

test('[RG3] where the server names no right, the device names those of the kind of task', () => {
  const entry = { entity: 'task', op: 'patch', taskType: 1 } as const
  const nobody = rightsOf([])
  expect(withRightsNamed({ kind: 'forbidden' }, entry, nobody)).toEqual({
    kind: 'forbidden',
    problems: [rightMissingProblem('emma_mobile', 'emma_desktop')],
  })
  expect(
    withRightsNamed({ kind: 'forbidden', problems: [rightMissingProblem()] }, entry, nobody),
  ).toMatchObject({
    problems: [{ right: 'emma_mobile' }],
  })
  const named: Failure = { kind: 'forbidden', problems: [rightMissingProblem('config_cities')] }
  expect(withRightsNamed(named, entry, nobody)).toBe(named)
  expect(withRightsNamed({ kind: 'forbidden' }, { ...entry, taskType: null }, nobody)).toEqual({
    kind: 'forbidden',
  })
  expect(withRightsNamed({ kind: 'offline' }, entry, nobody)).toEqual({ kind: 'offline' })
})
