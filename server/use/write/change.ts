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

export const hasChanged = ({ of, before, after }: Change, ...names: readonly string[]): boolean =>
  names.some(name => {
    const old = before === undefined ? of.fields[name]?.type.initial : before[name]
    return old !== after[name] && JSON.stringify(old) !== JSON.stringify(after[name])
  })

/** With force, an overridable problem is dropped for a holder of its right, and becomes problem 29 (missing right) for others. */
export const remainingProblems = (problems: readonly Problem[], rights: Rights, force: boolean): Problem[] =>
  problems.flatMap(problem => {
    if (!force || !problem.user_overridable) return [problem]
    const { right } = problem
    return right === undefined || has(rights, right) ? [] : [rightMissingProblem(right)]
  })
