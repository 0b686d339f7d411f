// The one way to write on the server: idempotency, revs, rows, feed and history in one transaction (sync.md sections 2 and 3.1). A use
// reads, decides, and passes on what is to be saved; the clock is locked last, so that others wait for it only briefly.
import { entityByName } from '#records/entities/index.ts'
import type { AnyRow } from '#records/entity.ts'
import { momentOf } from '#records/time/dates.ts'
import { problemBody } from '#core/wire/problem.ts'
import type { ProblemBody } from '#core/wire/sync-protocol.ts'
import type { OrganisationStorage, Reader, Storage, Transaction } from '../../storage/storage.ts'
import { canReach, sightOf, viewOf } from './access.ts'
import type { Caller, Ports, Reply } from './caller.ts'
import { organisationFacts } from './organisation.ts'
import { searchTextOf } from './search-text.ts'
import { isToCommit, type Save } from './write-changes.ts'
import { commitSaves } from './write-commit.ts'
import type { WriteTx } from './write-tx.ts'

export interface WriteRequest {
  readonly key: string | null
  /** A hash by which two payloads under one key are compared. */
  readonly fingerprint: string
}

/** The reply of the family's batch: several records at once. */
export type ListReply = { readonly status: 200; readonly entity: string; readonly rows: readonly AnyRow[] }
export type Refusal = { readonly status: number; readonly problem: ProblemBody }
export const refuse = (problem: ProblemBody): Refusal => ({ status: problem.status, problem })

export const STILL_RUNNING = 'The first request with this key is still running'

/** Refusals that the same request would get again, and that are therefore stored; 412, 401 and 5xx are not. */
const remembered = new Set([403, 404, 422])
const mayBeOwnEcho = new Set([409, 412])
const abandoned = new Error('Another delivery of the same key was stored first')

type TidyTx = Pick<Transaction, 'getForUpdate' | 'find' | 'count' | 'purge' | 'forget'>
/**
 * The writes of housekeeping. The deletion of what it removes was in the feed long ago, so these writes have no rev, no feed and no
 * history.
 */
export const tidyUp = <T>(data: OrganisationStorage, fn: (tx: TidyTx) => Promise<T>): Promise<T> =>
  data.transaction(fn)

/** Keys that this process is working on, by storage. */
const running = new WeakMap<Storage, Set<string>>()
const keysOf = (storage: Storage): Set<string> => {
  const keys = running.get(storage) ?? new Set()
  running.set(storage, keys)
  return keys
}

export const write = async <T extends Reply | ListReply>(
  ports: Ports,
  caller: Caller,
  request: WriteRequest,
  fn: (tx: WriteTx) => Promise<T>,
): Promise<T | Reply> => {
  const { key } = request
  if (key === null) return perform(ports, caller, request, fn)
  const keys = keysOf(ports.storage)
  const name = JSON.stringify([caller.org, caller.user_id, key])
  if (keys.has(name)) return refuse(problemBody(409, STILL_RUNNING))
  keys.add(name)
  try {
    return await perform(ports, caller, request, fn)
  } finally {
    keys.delete(name)
  }
}

/**
 * Runs many writes under one commit where the storage can; each gets its own answer. Throws when one of them throws, and then none is kept.
 */
export const writeTogether = <T>(
  ports: Ports,
  { org }: Caller,
  fn: (ports: Ports) => Promise<T>,
): Promise<T> => {
  const { storage } = ports
  if (storage.together === undefined) return fn(ports)
  return storage.together(org, inner => {
    running.set(inner, keysOf(storage))
    return fn({ ...ports, storage: inner })
  })
}

const perform = async <T extends Reply | ListReply>(
  ports: Ports,
  caller: Caller,
  request: WriteRequest,
  fn: (tx: WriteTx) => Promise<T>,
): Promise<T | Reply> => {
  const data = ports.storage.of(caller.org)
  try {
    return await data.transaction(async db => {
      const answered = await storedAnswer(ports, db, caller, request)
      if (answered !== undefined) return answered
      const saves = new Map<string, Save>()
      const tx = await openTx(ports, caller, db, saves)
      const reply = await fn(tx)
      if ('problem' in reply) {
        // Another process may have performed this same delivery while this one waited for the lock on the record.
        const performed = mayBeOwnEcho.has(reply.status)
          ? await storedAnswer(ports, db, caller, request)
          : undefined
        if (performed !== undefined) return performed
        if (remembered.has(reply.status)) await remember(ports, db, caller, request, reply, undefined)
        return reply
      }
      const touched = [...saves.values()].filter(isToCommit)
      await commitSaves(tx, touched)
      const subject = rowOf(reply) ?? subjectOf(touched)
      await remember(ports, db, caller, request, reply, subject)
      return reply
    })
  } catch (error) {
    if (error !== abandoned) throw error
    const answered = await storedAnswer(ports, data, caller, request)
    if (answered === undefined) throw error
    return answered
  }
}

const rowOf = (reply: Reply | ListReply): { entity: string; row: AnyRow } | undefined =>
  'row' in reply ? { entity: reply.entity, row: reply.row } : undefined
const subjectOf = (touched: readonly Save[]): { entity: string; row: AnyRow } | undefined => {
  const [first] = touched
  return first === undefined ? undefined : { entity: first.of.name, row: first.after }
}

const openTx = async (
  ports: Ports,
  caller: Caller,
  db: Transaction,
  saves: Map<string, Save>,
): Promise<WriteTx> => {
  const nowMs = ports.clock()
  const organisation = await organisationFacts(db, caller.org)
  let author = caller
  return {
    db,
    get caller() {
      return author
    },
    actOn: device => {
      author = { ...caller, device }
    },
    organisation,
    nowMs,
    now: momentOf(nowMs, organisation.zone),
    random: ports.random,
    sight: await sightOf(db, caller, nowMs, organisation.zone),
    row: async (entity, id) => saves.get(`${entity}/${id}`)?.after ?? db.getForUpdate(entity, id),
    save: (of, before, after, note, redact) => {
      if (before !== undefined && before.id !== after.id)
        throw new Error(`${of.name} ${before.id}: saved as ${after.id}`)
      const name = `${of.name}/${after.id}`
      const earlier = saves.get(name)
      saves.set(name, {
        of,
        before: earlier === undefined ? before : earlier.before,
        after,
        note: note ?? earlier?.note ?? null,
        redact: redact ?? earlier?.redact,
      })
    },
    saves: () => saves.values(),
    repeat: (of, row) => {
      const name = `${of.name}/${row.id}`
      if (saves.has(name)) return
      saves.set(name, { of, before: row, after: { ...row }, note: null, redact: undefined, isRepeated: true })
    },
    keep: async (of, row) => db.put(of.name, [{ row, search: await searchTextOf(db, of, row) }]),
  }
}

/**
 * The stored answer of a key. A success is answered with the record as the caller may see it now, or with 204 if they may not see it any
 * more.
 */
const storedAnswer = async (
  ports: Ports,
  data: Reader,
  caller: Caller,
  { key, fingerprint }: WriteRequest,
): Promise<Reply | undefined> => {
  const stored = key === null ? undefined : await data.mutation(caller.user_id, key)
  if (stored === undefined) return undefined
  if (stored.fingerprint !== fingerprint)
    return refuse(problemBody(422, 'This Idempotency-Key was used with another payload'))
  const { status, entity, id } = stored
  if (stored.problem !== null) return { status, problem: JSON.parse(stored.problem) as ProblemBody }
  if (status === 204) return { status }
  const row = await data.get(entity, id)
  const of = entityByName(entity)
  const { zone } = await organisationFacts(data, caller.org)
  const sight = await sightOf(data, caller, ports.clock(), zone)
  if (row === undefined || of === undefined || row.deleted === 1 || !canReach(sight, of, row))
    return { status: 204 }
  return { status: status === 201 ? 201 : 200, entity, row: viewOf(sight, of, row) }
}

const remember = async (
  ports: Ports,
  db: Transaction,
  caller: Caller,
  { key, fingerprint }: WriteRequest,
  reply: Reply | ListReply,
  subject: { readonly entity: string; readonly row: AnyRow } | undefined,
): Promise<void> => {
  if (key === null) return
  const isFirst = await db.remember({
    user_id: caller.user_id,
    key,
    fingerprint,
    status: reply.status,
    entity: subject?.entity ?? '',
    id: subject?.row.id ?? '',
    rev: subject?.row.rev ?? 0,
    problem: 'problem' in reply ? JSON.stringify(reply.problem) : null,
    at: new Date(ports.clock()).toISOString(),
  })
  if (!isFirst) throw abandoned
}
