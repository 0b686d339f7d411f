// The outbox's batch (api-dialect.md section 12): each item is performed separately and gets exactly the answer of a single call, in the
// order sent. The items share one commit, which costs more than the rest of a write; when one of them throws, each is run again in its own
// transaction.
import type { Entity } from '#records/entity.ts'
import { plainText } from '#records/text/plain-text.ts'
import { isJson, type Json } from '#core/wire/json.ts'
import { problemBody } from '#core/wire/problem.ts'
import type { OutboxResult, OutboxResults, ProblemBody } from '#core/wire/sync-protocol.ts'
import type { Caller, Ports, Reply } from '../write/caller.ts'
import { writeTogether } from '../write/write.ts'
import { createRecord, patchRecord, removeRecord } from './resources.ts'

export const isOutboxBatch = (body: readonly unknown[]): boolean =>
  body.some(item => isJson(item) && '_key' in item)

/** `failed` turns a thrown error into a problem, as for a single call. */
export const runOutboxBatch = async (
  ports: Ports,
  caller: Caller,
  of: Entity,
  body: readonly unknown[],
  failed: (error: unknown) => ProblemBody,
): Promise<OutboxResults> => {
  const results: OutboxResult[] = []
  for (let at = 0; at < body.length; at += TOGETHER) {
    const items = body.slice(at, at + TOGETHER)
    const run = (within: Ports): Promise<OutboxResult[]> => runItems(within, caller, of, items, failed)
    results.push(...(await writeTogether(ports, caller, run).catch(() => run(ports))))
  }
  return { results }
}

/** As many items as a device sends at once: other writers wait while one transaction runs. */
const TOGETHER = 50

const runItems = async (
  ports: Ports,
  caller: Caller,
  of: Entity,
  items: readonly unknown[],
  failed: (error: unknown) => ProblemBody,
): Promise<OutboxResult[]> => {
  const results: OutboxResult[] = []
  for (const item of items) {
    const _key = isJson(item) && typeof item['_key'] === 'string' ? item['_key'] : ''
    results.push({ _key, ...resultOf(await runItem(ports, caller, of, item, _key, failed)) })
  }
  return results
}

const resultOf = (reply: Reply): Omit<OutboxResult, '_key'> => {
  const { status } = reply
  if ('row' in reply) return { status, entity: reply.row }
  return 'problem' in reply ? { status, problem: reply.problem } : { status }
}

const malformed = (detail: string): Reply => ({ status: 400, problem: problemBody(400, detail) })

const runItem = async (
  ports: Ports,
  caller: Caller,
  of: Entity,
  item: unknown,
  key: string,
  failed: (error: unknown) => ProblemBody,
): Promise<Reply> => {
  if (!isJson(item)) return malformed('The item must be an object')
  if (key === '' || key.length > 128) return malformed('The item has no _key')
  const { _op: op, _rev: rev = null, _force: force = false, id } = item
  if (rev !== null && !Number.isSafeInteger(rev)) return malformed('_rev must be an integer or null')
  const options = { key, rev: typeof rev === 'number' ? rev : null, force: force === true || force === 1 }
  try {
    return await dispatch(ports, caller, of, op, plainText(id), membersOf(item), options)
  } catch (error) {
    const problem = failed(error)
    return { status: problem.status, problem }
  }
}

const membersOf = (item: Json): Json =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !name.startsWith('_')))

const dispatch = async (
  ports: Ports,
  caller: Caller,
  of: Entity,
  op: unknown,
  id: string,
  members: Json,
  options: { readonly key: string; readonly rev: number | null; readonly force: boolean },
): Promise<Reply> => {
  if (op === 'create') return createRecord(ports, caller, of, members, options)
  if (id === '') return malformed('The item has no id')
  if (op === 'patch') return patchRecord(ports, caller, of, id, members, options)
  if (op === 'delete') return removeRecord(ports, caller, of, id, options)
  return malformed('_op must be create, patch or delete')
}
