// One pass over the outbox (sync.md section 2): batches of one entity, one request in flight, and the table of answers.
import type { Client, Refused } from '#api/client.ts'
import { itemText, putBatch } from '#api/outbox-batch.ts'
import type { AnyRow } from '#domain/entity.ts'
import type { Failure } from '#domain/failure.ts'
import { readMeta, type LocalDatabase } from '#local/database.ts'
import type { Entry } from '#local/entry.ts'
import { acknowledge, noteAttempt, park, refuse, requeue } from '#local/outbox-answers.ts'
import { readyEntries, takeDeparture } from '#local/outbox-departure.ts'
import { rebase } from '#local/rebase.ts'
import type { OutboxResult } from '#wire/sync-protocol.ts'
import { failureOf } from '#wire/problem.ts'
import { DONE, endOfRefusal, RESTORED, retry, type PassEnd } from './pass-end.ts'
import { rowOf } from './row-of.ts'

const BATCH_ENTRIES = 50
const BATCH_CHARACTERS = 256 * 1024
/** « Same key in progress » that never ends is another record's id: a person must know. */
const LONGEST_409 = 10

export interface PushPorts {
  readonly db: LocalDatabase
  readonly client: Client
  readonly now: () => number
}

export const pushOnce = async (ports: PushPorts): Promise<PassEnd> => {
  const { db, client } = ports
  const epoch = await readMeta(db, 'epoch')
  /** Answered « later » in this pass. */
  const later = new Set<string>()
  /** Their batch was refused as a whole: sent again one by one. */
  const alone = new Set<string>()
  let end: PassEnd = DONE
  for (;;) {
    const { leaving, clashing } = await takeDeparture(db, entries => nextBatch(entries, later, alone))
    for (const { entry, theirs } of clashing) await park(db, entry, theirs)
    const [first] = leaving
    if (first === undefined) {
      if (clashing.length > 0) continue
      return end
    }
    const reply = await putBatch(client, first.entity, leaving.map(textOf))
    if (epoch !== undefined && reply.epoch !== null && reply.epoch !== epoch) return RESTORED
    if (!reply.ok) {
      const verdict = endOfWholeRefusal(reply)
      if (verdict === 'each' && leaving.length > 1) {
        for (const { key } of leaving) alone.add(key)
        continue
      }
      if (verdict === 'each') {
        const problem = { status: reply.status ?? 0, failure: reply.failure, current: currentIn(reply.body) }
        const settled = await settle(ports, first, problem)
        if (!settled) {
          later.add(first.key)
          end = retry(reply.failure, reply.retryAfter)
        }
        continue
      }
      if (verdict.kind === 'retry') await noteAttempt(db, leaving, reply.failure)
      return verdict
    }
    for (const entry of leaving) {
      const result = reply.results.find(({ _key }) => _key === entry.key)
      if (result !== undefined && (await settleResult(ports, entry, result))) continue
      later.add(entry.key)
      end = retry({ kind: 'other', status: result?.status ?? 0, detail: null })
    }
  }
}

const nextBatch = (
  entries: readonly Entry[],
  later: ReadonlySet<string>,
  alone: ReadonlySet<string>,
): Entry[] => {
  const ready = readyEntries(entries).filter(({ key }) => !later.has(key))
  const [first] = ready
  if (first === undefined) return []
  if (alone.has(first.key)) return [first]
  let characters = 0
  const batch: Entry[] = []
  for (const entry of ready) {
    if (entry.entity !== first.entity || alone.has(entry.key)) continue
    characters += textOf(entry).length
    if (batch.length === BATCH_ENTRIES || (batch.length > 0 && characters > BATCH_CHARACTERS)) break
    batch.push(entry)
  }
  return batch
}

/** Built from the entry alone, which does not change once it is sent: every attempt carries the same bytes. */
const textOf = ({ key, op, baseRev, force, id, patch }: Entry): string =>
  itemText({ ...patch, _key: key, _op: op, _rev: baseRev, _force: force === true, id })

/** 'each': the request was refused for what one of its items says. */
const endOfWholeRefusal = (reply: Refused): PassEnd | 'each' => {
  const { status } = reply
  const isClientError = status !== null && status >= 400 && status < 500
  return !isClientError || [401, 403, 408, 429].includes(status) ? endOfRefusal(reply) : 'each'
}

const settleResult = async (ports: PushPorts, entry: Entry, result: OutboxResult): Promise<boolean> => {
  const { status, problem } = result
  if (status >= 200 && status < 300) {
    const row = livingRow(rowOf(result.entity))
    // A slot that existed under another id answers for itself (SL1); the feed brings it.
    const own = row?.id === entry.id ? row : null
    await acknowledge(ports.db, entry, own, new Date(ports.now()).toISOString())
    return true
  }
  const text = JSON.stringify(problem ?? {})
  const failure = failureOf(status, problem?.title ?? '', 'application/problem+json', text)
  const settled = await settle(ports, entry, { status, failure, current: rowOf(problem?.current) })
  if (!settled) await noteAttempt(ports.db, [entry], failure)
  return settled
}

interface ItemProblem {
  readonly status: number
  readonly failure: Failure
  readonly current: AnyRow | null
}

/** False: no definite answer, the entry stays as it left. */
const settle = async (
  { db, now }: PushPorts,
  entry: Entry,
  { status, failure, current }: ItemProblem,
): Promise<boolean> => {
  if (status === 412) return current !== null && merge(db, entry, current)
  if (status === 404 || status === 410) {
    if (entry.op === 'delete') await acknowledge(db, entry, null, new Date(now()).toISOString())
    else if (entry.op === 'patch') await park(db, entry, null, failure)
    else await refuse(db, entry, failure)
    return true
  }
  if (status === 409) {
    if (entry.tries < LONGEST_409) return false
  } else if (status < 400 || status >= 500 || status === 401 || status === 408 || status === 429) return false
  await refuse(db, entry, failure)
  return true
}

/** Three-way on 412: a new key, because this is a new decision on a newer row. */
const merge = async (db: LocalDatabase, entry: Entry, current: AnyRow): Promise<boolean> => {
  const living = livingRow(current)
  const rebased = rebase(entry, living)
  if (rebased.kind === 'fine') await requeue(db, entry, { ...rebased.entry, key: db.newKey() }, current)
  else await park(db, entry, living)
  return true
}

/** A soft-deleted record is in no shard: for a mirror it is gone. */
const livingRow = (row: AnyRow | null): AnyRow | null => (row?.deleted === 1 ? null : row)

const currentIn = (body: string): AnyRow | null => {
  try {
    const problem: unknown = JSON.parse(body)
    return typeof problem === 'object' && problem !== null && 'current' in problem
      ? rowOf(problem.current)
      : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
