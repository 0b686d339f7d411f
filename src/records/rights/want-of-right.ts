// A write that is refused for want of a right: which rights would allow it, and the refusal that names them.
import { failed, type Failure } from '../failure.ts'
import { scopeOfTaskType, taskTypes } from '../lists/task-types.ts'
import { PROBLEM, rightMissingProblem } from '../problem.ts'
import { SALE } from '../shards/shard-rules.ts'
import { lackedRights, type EntityVerb } from './entity-rights.ts'
import { has, type Rights } from './rights.ts'
import { seesTaskType } from './seen-tasks.ts'

/**
 * The rights of which one is enough, the likeliest first; none when no single right would do. A task's rights depend on its type: where
 * that is not known, nothing is named.
 */
export const wantedRights = (
  rights: Rights,
  verb: EntityVerb,
  entity: string,
  taskType: unknown = null,
): string[] => {
  if (entity !== 'task') return lackedRights(rights, verb, entity)
  const type = Number(taskType)
  if (taskType === null || !taskTypes.has(type)) return []
  const wanted = rightsOfType(type, verb)
  // Who is at the desk and does not see this family lacks its planning.
  const isAtDesk = wanted.includes('emma_desktop') && has(rights, 'emma_desktop')
  if (isAtDesk && !seesTaskType(rights, type)) return ['see_trucks', 'see_global']
  return wanted.filter(name => !has(rights, name))
}

const rightsOfType = (type: number, verb: EntityVerb): string[] => {
  if (type === SALE) return ['vente_desktop']
  if (scopeOfTaskType(type) === 'scale') return ['balance_mobile', 'balance_desktop']
  return verb === 'delete' ? ['emma_desktop'] : ['emma_mobile', 'emma_desktop']
}

/** What a command answers to a person who may not write records of this kind. */
export const forbiddenTo = (
  rights: Rights,
  verb: EntityVerb,
  entity: string,
): { readonly ok: false; readonly failure: Failure } =>
  failed({ kind: 'forbidden', problems: [rightMissingProblem(...wantedRights(rights, verb, entity))] })

/** Whether the same write is accepted once the person has the right. */
export const isForWantOfRight = (failure: Failure | undefined): boolean =>
  failure?.kind === 'forbidden' ||
  (failure?.kind === 'ruleBroken' &&
    failure.problems.length > 0 &&
    failure.problems.every(({ id }) => id === PROBLEM.rightMissing))
