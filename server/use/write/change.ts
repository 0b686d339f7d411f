// One change of one record, as derivation, rules and the save receive it.
import type { AnyRow, Entity } from '#records/entity.ts'
import type { Problem } from '#records/problem.ts'
import { rightMissingProblem } from '#records/problem.ts'
import { has, type Rights } from '#records/rights/rights.ts'

export interface Change {
  readonly of: Entity
  /** Undefined for a record that is being created. */
  readonly before: AnyRow | undefined
  /** The record after the change; derivation completes it in place. */
  readonly after: AnyRow
  /** The names of the members that the caller sent. */
  readonly sent: ReadonlySet<string>
}

/** With which list each was compared last, and how that ended: one write asks of its two a dozen times, and nothing changes a list in place. */
const compared = new WeakMap<
  readonly unknown[],
  { readonly to: readonly unknown[]; readonly isSame: boolean }
>()

/** Of two long lists no text is made: they mostly differ in one of their first items. */
const areSameLists = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  if (a.length !== b.length) return false
  const known = compared.get(a)
  if (known?.to === b) return known.isSame
  const are = a.every((one, n) => isSame(one, b[n]))
  compared.set(a, { to: b, isSame: are })
  return are
}

export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return areSameLists(a, b)
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b)
}

export const hasChanged = ({ of, before, after }: Change, ...names: readonly string[]): boolean =>
  names.some(name => {
    const old = before === undefined ? of.fields[name]?.type.initial : before[name]
    return !isSame(old, after[name])
  })

/** With force, an overridable problem is dropped for a holder of its right, and becomes problem 29 (missing right) for others. */
export const remainingProblems = (problems: readonly Problem[], rights: Rights, force: boolean): Problem[] =>
  problems.flatMap(problem => {
    if (!force || !problem.user_overridable) return [problem]
    const { right } = problem
    return right === undefined || has(rights, right) ? [] : [rightMissingProblem(right)]
  })
