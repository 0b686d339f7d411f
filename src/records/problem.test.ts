import { expect, test } from 'vitest'
import {
  canForce,
  foreignTruckProblem,
  identityTakenProblem,
  PROBLEM,
  requiredProblem,
  rightMissingProblem,
  type Problem,
} from './problem.ts'

const overridable = (right?: string): Problem => ({
  id: PROBLEM.capacity,
  message: 'Trop plein',
  user_overridable: true,
  ...(right === undefined ? {} : { right }),
})

test('business-rule problem 13 gives « L<field> est obligatoire »', () => {
  expect(requiredProblem('city', 'la ville')).toEqual({
    id: 13,
    field: 'city',
    message: 'La ville est obligatoire',
    user_overridable: false,
  })
})

test('the ids are those of the dialect', () => {
  expect(PROBLEM).toEqual({
    required: 13,
    transition: 20,
    capacity: 21,
    slotClosed: 22,
    sector: 23,
    forcedValues: 24,
    stock: 25,
    foreignTruck: 26,
    weight: 27,
    identityTaken: 28,
    rightMissing: 29,
    rental: 30,
  })
})

test('a missing right, a foreign truck and a taken identity cannot be overridden by anyone', () => {
  const problems = [rightMissingProblem('admin'), foreignTruckProblem(), identityTakenProblem('external_id')]
  expect(problems.map(({ id }) => id)).toEqual([29, 26, 28])
  for (const problem of problems) expect(canForce([problem], () => true)).toBe(false)
})

test('forcing needs every problem overridable and every right held', () => {
  const holds = (right: string) => right === 'admin'
  expect(canForce([overridable('admin')], holds)).toBe(true)
  expect(canForce([overridable('admin'), overridable('change_slots')], holds)).toBe(false)
  expect(canForce([overridable('admin'), requiredProblem('city', 'la ville')], holds)).toBe(false)
  expect(canForce([overridable()], holds)).toBe(true)
})

test('without any problem there is nothing to force', () => {
  expect(canForce([], () => true)).toBe(false)
})
