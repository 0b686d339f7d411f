// What a change was refused for, where that decides what a person can do: a right that somebody else must give, or an address that
// can be completed here. Pure.
import type { PendingEntry } from '#core/store/outbox/outbox-list.ts'
import type { Failure } from '#records/failure.ts'
import { PROBLEM, rightMissingProblem, type Problem } from '#records/problem.ts'
import type { Rights } from '#records/rights/rights.ts'
import { wantedRights } from '#records/rights/want-of-right.ts'

/** The fields of the sheet « Compléter l’adresse », under all the names that a refusal gives them. */
const addressFields: ReadonlySet<string | undefined> = new Set([
  'lastname',
  'firstname',
  'name',
  'phone1',
  'address',
  'zipcode',
  'city',
  'city_id',
])

const isOfAddress = ({ id, field }: Problem): boolean => id === PROBLEM.sector || addressFields.has(field)

/** A stop that was added here, and that another name, address or town would let pass. */
export const isForItsAddress = ({
  state,
  op,
  error,
}: Pick<PendingEntry, 'state' | 'op' | 'error'>): boolean => {
  if (state !== 'refused' || op !== 'create') return false
  if (error?.kind === 'invalid') return Object.keys(error.fields).some(field => addressFields.has(field))
  return error?.kind === 'ruleBroken' && error.problems.some(isOfAddress)
}

const verbs = { create: 'create', patch: 'change', delete: 'delete' } as const

export const withRightsNamed = (
  failure: Failure,
  { entity, op, taskType }: Pick<PendingEntry, 'entity' | 'op'> & { readonly taskType?: unknown },
  rights: Rights,
): Failure => {
  if (failure.kind !== 'forbidden' || failure.problems?.some(({ right }) => right !== undefined) === true)
    return failure
  const wanted = wantedRights(rights, verbs[op], entity, taskType)
  return wanted.length === 0 ? failure : { kind: 'forbidden', problems: [rightMissingProblem(...wanted)] }
}
