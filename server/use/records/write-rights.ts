// Who may make a write at all. A call that no screen of the caller's roles makes is a 403. A write that their own screens can send is
// refused here only with a problem, which keeps them signed in (api-dialect.md section 11).
import type { AnyRow, Entity } from '#records/entity.ts'
import { seenScopes, seesTalk } from '#records/rights/seen-tasks.ts'
import { may } from '#records/rights/entity-rights.ts'
import { rightMissingProblem } from '#records/problem.ts'
import { has } from '#records/rights/rights.ts'
import { wantedRights } from '#records/rights/want-of-right.ts'
import { SALE } from '#records/shards/shard-rules.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import { problemBody, ruleProblem } from '#core/wire/problem.ts'
import { isJson, type Json } from '#core/wire/json.ts'
import { refuse, type Caller, type Refusal } from '../write/caller.ts'
import { asMessage } from '../write/stored-rows.ts'

type WriteVerb = 'create' | 'change' | 'delete'

export const writeRefusal = (
  caller: Caller,
  verb: WriteVerb,
  of: Entity,
  row: AnyRow,
  body: Json,
): Refusal | undefined => {
  if (of.name === 'user' && verb === 'change' && isOwnProfile(caller, of, row, body)) return undefined
  if (of.name === 'slot_message' && verb === 'change' && isPictureOnly(row, body)) return undefined
  if (!may(caller.rights, verb, of.name)) return forbiddenWrite(caller, verb, of, row)
  if (of.name === 'slot_message' && !seesTalk(caller.rights)) return forbiddenWrite(caller, verb, of, row)
  return of.name === 'task' ? taskRefusal(caller, verb, of, row) : undefined
}

/** A 403 that names the right; `row`: of a record that the caller sent, or sees. */
export const forbiddenWrite = (
  { rights }: Caller,
  verb: WriteVerb,
  of: Entity,
  row: Partial<AnyRow> = {},
): Refusal => {
  const wanted = wantedRights(rights, verb, of.name, row['task_type_id'])
  return refuse(problemBody(403, 'Forbidden', { problems: [rightMissingProblem(...wanted)] }))
}

const own = new Set(['id', 'firstname', 'lastname', 'email', 'phone'])
/** /management/profile: a person may change their own name and contacts, but never their own rights. */
const isOwnProfile = (caller: Caller, of: Entity, row: AnyRow, body: Json): boolean =>
  row.id === caller.user_id &&
  Object.keys(body).every(name => own.has(name) || of.fields[name] === undefined || of.fields[name].readonly)

/** MS1: the address of a message's picture follows once it is sent, or the picture is given up. */
const isPictureOnly = (row: AnyRow, body: Json): boolean => {
  const sent = body['photosList']
  if (!Array.isArray(sent) || Object.keys(body).some(name => name !== 'id' && name !== 'photosList'))
    return false
  const known = new Set(asMessage(row).photosList.map(({ id }) => id))
  return sent.every(line => isJson(line) && known.has(String(line['id'])))
}

const taskRefusal = (caller: Caller, verb: WriteVerb, of: Entity, row: AnyRow): Refusal | undefined => {
  const { rights, user_id } = caller
  const forbidden = (): Refusal => forbiddenWrite(caller, verb, of, row)
  const holds = (...names: readonly string[]): boolean => names.some(name => has(rights, name))
  const type = Number(row['task_type_id'])
  if (type === SALE) return holds('vente_desktop', 'emma_desktop') ? undefined : forbidden()
  const scope = scopeOfTaskType(type)
  if (scope !== 'scale') {
    const atDesk = holds('emma_desktop') && seenScopes(rights).includes(scope)
    return atDesk || (verb !== 'delete' && holds('emma_mobile')) ? undefined : forbidden()
  }
  if (!holds('balance_desktop', 'balance_mobile')) return forbidden()
  const isOwn = verb === 'create' || row.creator_id === user_id
  return verb === 'delete' && !isOwn && !has(rights, 'balance_desktop')
    ? refuse(ruleProblem([rightMissingProblem('balance_desktop')]))
    : undefined
}
