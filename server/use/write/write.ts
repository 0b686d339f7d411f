// The one way to write on the server: idempotency, revs, rows, feed and history in one transaction (sync.md sections 2 and 3.1). A use
// reads, decides, and passes on what is to be saved; the clock is locked last, so that others wait for it only briefly.
import { entityByName } from '#records/entities/index.ts'
import type { AnyRow } from '#records/entity.ts'
import { problemBody } from '#core/wire/problem.ts'
import type { ProblemBody } from '#core/wire/sync-protocol.ts'
import type { OrganisationStorage, Reader, Storage, Transaction } from '../../storage/storage.ts'
import { handOut, sightOf } from './access.ts'
import { needsLock, openAhead } from './ahead.ts'
import { breather } from './breather.ts'
import type { AddressChange, Caller, Ports, Reply } from './caller.ts'
import { organisationFacts } from './organisation.ts'
import { addressChangesIn, isToCommit, type Save } from './write-changes.ts'
import { commitSaves, prepareSaves, type Prepared } from './write-commit.ts'
import { openTx, type Job, type WriteTx } from './write-tx.ts'

export interface WriteRequest {
  readonly key: string | null
  /** A hash by which two payloads under one key are compared. */
  readonly fingerprint: string
  /** It changes so much that others would feel it: it is decided before the lock for which all writers of SQLite wait. */
  readonly isLong?: true
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

/** One request of a write, and what decides it. */
export interface Asked<T extends Reply | ListReply> {
  readonly request: WriteRequest
  readonly decide: (tx: WriteTx) => Promise<T>
}

export const write = async <T extends Reply | ListReply>(
  ports: Ports,
  caller: Caller,
  request: WriteRequest,
  decide: (tx: WriteTx) => Promise<T>,
): Promise<T | Reply> => {
  const [reply] = await writeAsOne(ports, caller, [{ request, decide }])
  if (reply === undefined) throw new Error('A request without an answer')
  return reply
}

/**
 * Several requests as one write: each gets its own answer, one that is refused leaves nothing, and what follows from them follows once.
 * Throws when one of them throws, and then none is kept.
 */
export const writeAsOne = async <T extends Reply | ListReply>(
  ports: Ports,
  caller: Caller,
  asked: readonly Asked<T>[],
): Promise<readonly (T | Reply)[]> => {
  const keys = keysOf(ports.storage)
  const taken: string[] = []
  const takes = ({ request: { key } }: Asked<T>): boolean => {
    if (key === null) return true
    const name = JSON.stringify([caller.org, caller.user_id, key])
    if (keys.has(name)) return false
    keys.add(name)
    taken.push(name)
    return true
  }
  const isOurs = asked.map(takes)
  try {
    const replies = (
      await perform(
        ports,
        caller,
        asked.filter((_, n) => isOurs[n]),
      )
    ).values()
    return isOurs.map(
      ours => (ours ? replies.next().value : undefined) ?? refuse(problemBody(409, STILL_RUNNING)),
    )
  } finally {
    for (const name of taken) keys.delete(name)
  }
}

/**
 * Runs many writes under one commit where the storage can; each gets its own answer. Throws when one of them throws, and then none is kept.
 */
export const writeTogether = async <T>(
  ports: Ports,
  { org }: Caller,
  fn: (ports: Ports) => Promise<T>,
): Promise<T> => {
  const { storage } = ports
  if (storage.together === undefined) return fn(ports)
  let told: AddressChange[] = []
  const answer = await storage.together(org, inner => {
    running.set(inner, keysOf(storage))
    told = []
    return fn({ ...ports, storage: inner, addressChanged: change => void told.push(change) })
  })
  for (const change of told) ports.addressChanged?.(change)
  return answer
}

/** What a write was decided to be: what is saved, and what is answered. */
interface Decided<T> {
  /** Undefined when every request had its answer already. */
  readonly tx: WriteTx | undefined
  readonly saves: ReadonlyMap<string, Save>
  readonly prepared: readonly Prepared[]
  readonly replies: (T | Reply)[]
  readonly accepted: readonly {
    readonly at: number
    readonly request: WriteRequest
    readonly reply: T
    readonly first: Save | undefined
  }[]
}

const decideAll = async <T extends Reply | ListReply>(
  ports: Ports,
  caller: Caller,
  asked: readonly Asked<T>[],
  db: Transaction,
): Promise<Decided<T>> => {
  const saves = new Map<string, Save>()
  const jobs = new Set<Job>()
  let tx: WriteTx | undefined
  const replies: (T | Reply)[] = []
  const accepted: Decided<T>['accepted'][number][] = []
  for (const { request, decide } of asked) {
    const answered = await storedAnswer(ports, db, caller, request)
    if (answered !== undefined) {
      replies.push(answered)
      continue
    }
    const earlier = new Map(saves)
    tx ??= await openTx(ports, caller, db, { saves, jobs })
    const reply = await decide(tx)
    if ('problem' in reply) {
      saves.clear()
      for (const [name, save] of earlier) saves.set(name, save)
      replies.push(await refused(ports, db, caller, request, reply))
      continue
    }
    const isFirst = ([name, save]: [string, Save]): boolean => earlier.get(name) !== save && isToCommit(save)
    const first = request.key === null ? undefined : [...saves].find(isFirst)?.[1]
    accepted.push({ at: replies.length, request, reply, first })
    replies.push(reply)
  }
  if (tx !== undefined) for (const job of jobs) await job(tx)
  return { tx, saves, prepared: await prepareSaves(db, saves.values()), replies, accepted }
}

const keep = async <T extends Reply | ListReply>(
  ports: Ports,
  caller: Caller,
  { tx, prepared, accepted }: Decided<T>,
): Promise<void> => {
  if (tx === undefined) return
  await commitSaves(tx, prepared)
  for (const { request, reply, first } of accepted)
    await remember(ports, tx.db, caller, request, reply, rowOf(reply) ?? subjectOf(first))
}

/** How often a long write is decided anew, because others changed meanwhile what it was decided on, before it makes them wait. */
const TRIES = 3

/** Undefined when it cannot be decided without the lock, or others were faster each time. */
const decidedAhead = async <T extends Reply | ListReply>(
  ports: Ports,
  caller: Caller,
  asked: readonly Asked<T>[],
): Promise<Decided<T> | undefined> => {
  const data = ports.storage.of(caller.org)
  try {
    for (let n = 0; n < TRIES; n++) {
      const ahead = openAhead(data)
      const decided = await decideAll(ports, caller, asked, ahead.tx)
      const isKept = await data.transaction(async db => {
        const isStill = await ahead.enter(db)
        if (isStill) await keep(ports, caller, decided)
        return isStill
      })
      if (isKept) return decided
    }
  } catch (error) {
    if (error !== needsLock) throw error
  }
  return undefined
}

const decidedInside = <T extends Reply | ListReply>(
  ports: Ports,
  caller: Caller,
  asked: readonly Asked<T>[],
): Promise<Decided<T>> =>
  ports.storage.of(caller.org).transaction(async db => {
    const decided = await decideAll(ports, caller, asked, db)
    await keep(ports, caller, decided)
    return decided
  })

const perform = async <T extends Reply | ListReply>(
  ports: Ports,
  caller: Caller,
  asked: readonly Asked<T>[],
): Promise<readonly (T | Reply)[]> => {
  try {
    // Elsewhere a write locks only the records that it changes.
    const isAhead =
      ports.storage.together !== undefined && asked.some(({ request }) => request.isLong === true)
    const ahead = isAhead ? await decidedAhead(ports, caller, asked) : undefined
    const { tx, saves, replies, accepted } = ahead ?? (await decidedInside(ports, caller, asked))
    if (tx === undefined) return replies
    for (const { at, reply } of accepted) replies[at] = await asRead(tx, reply)
    for (const change of addressChangesIn(saves.values(), tx.caller, tx.nowMs)) ports.addressChanged?.(change)
    return replies
  } catch (error) {
    if (error !== abandoned) throw error
    const data = ports.storage.of(caller.org)
    const answers = await Promise.all(asked.map(({ request }) => storedAnswer(ports, data, caller, request)))
    const known = answers.flatMap(answer => answer ?? [])
    if (known.length < asked.length) throw error
    return known
  }
}

/** A refusal as it is answered. */
const refused = async <T extends Refusal>(
  ports: Ports,
  db: Transaction,
  caller: Caller,
  request: WriteRequest,
  reply: T,
): Promise<T | Reply> => {
  // Another process may have performed this same delivery while this one waited for the lock on the record.
  const performed = mayBeOwnEcho.has(reply.status)
    ? await storedAnswer(ports, db, caller, request)
    : undefined
  if (performed !== undefined) return performed
  if (remembered.has(reply.status)) await remember(ports, db, caller, request, reply, undefined)
  return reply
}

/** RP1: a write answers with what a read would show. A record that its author may not read is written, and not answered. */
const asRead = async <T extends Reply | ListReply>(
  { sight, breathe }: Pick<WriteTx, 'sight' | 'breathe'>,
  reply: T,
): Promise<T | Reply> => {
  const of = 'entity' in reply && reply.entity !== undefined ? entityByName(reply.entity) : undefined
  const read = (row: AnyRow, manner: 'list' | 'read'): AnyRow | undefined =>
    of === undefined ? undefined : handOut(sight, of, row, manner)
  if ('rows' in reply) {
    const rows: AnyRow[] = []
    for (const one of reply.rows) {
      await breathe()
      const row = read(one, 'list')
      if (row !== undefined) rows.push(row)
    }
    return { ...reply, rows }
  }
  if (!('row' in reply)) return reply
  const row = read(reply.row, 'read')
  return row === undefined ? { status: 204 } : { ...reply, row }
}

const rowOf = (reply: Reply | ListReply): { entity: string; row: AnyRow } | undefined =>
  'row' in reply ? { entity: reply.entity, row: reply.row } : undefined
const subjectOf = (first: Save | undefined): { entity: string; row: AnyRow } | undefined =>
  first === undefined ? undefined : { entity: first.of.name, row: first.after }

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
  if (row === undefined || of === undefined || row.deleted === 1) return { status: 204 }
  return asRead({ sight, breathe: breather() }, { status: status === 201 ? 201 : 200, entity, row })
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
