// Who may make a write at all. A call that no screen of the caller's roles makes is a 403. A write that their own screens can send is
// refused here only with a problem, which keeps them signed in (api-dialect.md section 11).
import type { AnyRow, Entity } from '#records/entity.ts'
import { may } from '#records/rights/entity-rights.ts'
import { rightMissingProblem } from '#records/problem.ts'
import { has } from '#records/rights/rights.ts'
import { SALE } from '#records/shards/shard-rules.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import { ruleProblem } from '#core/wire/problem.ts'
import type { Json } from '#core/wire/json.ts'
import type { Caller } from '../write/caller.ts'
import { forbidden } from './read-records.ts'
import { refuse, type Refusal } from '../write/write.ts'

type WriteVerb = 'create' | 'change' | 'delete'

export const writeRefusal = (
  caller: Caller,
  verb: WriteVerb,
  of: Entity,
  row: AnyRow,
  body: Json,
): Refusal | undefined => {
  if (of.name === 'user' && verb === 'change' && isOwnProfile(caller, of, row, body)) return undefined
  if (!may(caller.rights, verb, of.name)) return forbidden()
  return of.name === 'task' ? taskRefusal(caller, verb, row) : undefined
}

const own = new Set(['id', 'firstname', 'lastname', 'email', 'phone'])
/** /management/profile: a person may change their own name and contacts, but never their own rights. */
const isOwnProfile = (caller: Caller, of: Entity, row: AnyRow, body: Json): boolean =>
  row.id === caller.user_id &&
  Object.keys(body).every(name => own.has(name) || of.fields[name] === undefined || of.fields[name].readonly)

const taskRefusal = ({ rights, user_id }: Caller, verb: WriteVerb, row: AnyRow): Refusal | undefined => {
  const holds = (...names: readonly string[]): boolean => names.some(name => has(rights, name))
  const type = Number(row['task_type_id'])
  if (type === SALE) return holds('vente_desktop', 'emma_desktop') ? undefined : forbidden()
  if (scopeOfTaskType(type) !== 'scale')
    return holds('emma_desktop', ...(verb === 'delete' ? [] : ['emma_mobile'])) ? undefined : forbidden()
  if (!holds('balance_desktop', 'balance_mobile')) return forbidden()
  const isOwn = verb === 'create' || row.creator_id === user_id
  return verb === 'delete' && !isOwn && !has(rights, 'balance_desktop')
    ? refuse(ruleProblem([rightMissingProblem('balance_desktop')]))
    : undefined
}
