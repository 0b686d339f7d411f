// Turns issues with the values of a record into the failure that a form shows field by field.
import type { Failure } from './failure.ts'
import type { Issue } from './entity.ts'

export const invalid = (issues: readonly Issue[]): Failure => ({
  kind: 'invalid',
  fields: Object.fromEntries(
    issues.map(({ field, rule, limit }) => [field, { [rule]: limit === undefined ? rule : String(limit) }]),
  ),
})
