// What a write is decided to be, before the lock for which all writers of SQLite wait or under it, and how it is kept.
import type { AnyRow } from '#records/entity.ts'
import type { Transaction } from '../../storage/storage.ts'
import { needsLock, openAhead } from './ahead.ts'
import { remember, refused, storedAnswer, type WriteRequest } from './answers.ts'
import type { Caller, ListReply, Ports, Refusal, Reply } from './caller.ts'
import { tooLarge } from './row-size.ts'
import { isToCommit, type Save } from './write-changes.ts'
import { commitSaves, prepareSaves, type Prepared } from './write-commit.ts'
import { openTx, type Job, type WriteTx } from './write-tx.ts'

/** One request of a write, and what decides it. */
export interface Asked<T extends Reply | ListReply> {
  readonly request: WriteRequest
  readonly decide: (tx: WriteTx) => Promise<T>
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

const refusalOf = async (
  reply: Reply | ListReply,
  saves: Decided<Reply>['saves'],
  earlier: Decided<Reply>['saves'],
): Promise<Refusal | undefined> => ('problem' in reply ? reply : tooLarge(saves, earlier))

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
    const refusal = await refusalOf(reply, saves, earlier)
    if (refusal !== undefined) {
      saves.clear()
      for (const [name, save] of earlier) saves.set(name, save)
      replies.push(await refused(ports, db, caller, request, refusal))
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

/** The record that an answer is remembered with: the one that it shows, or the first that was changed. */
const subjectOf = (
  reply: Reply | ListReply,
  first: Save | undefined,
): { readonly entity: string; readonly row: AnyRow } | undefined => {
  if ('row' in reply) return { entity: reply.entity, row: reply.row }
  return first === undefined ? undefined : { entity: first.of.name, row: first.after }
}

const keep = async <T extends Reply | ListReply>(
  ports: Ports,
  caller: Caller,
  { tx, prepared, accepted }: Decided<T>,
): Promise<void> => {
  if (tx === undefined) return
  await commitSaves(tx, prepared)
  for (const { request, reply, first } of accepted)
    await remember(ports, tx.db, caller, request, reply, subjectOf(reply, first))
}

/** How often a long write is decided anew, because others changed meanwhile what it was decided on, before it makes them wait. */
const TRIES = 3

/** Undefined when it cannot be decided without the lock, or others were faster each time. */
export const decidedAhead = async <T extends Reply | ListReply>(
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

export const decidedInside = <T extends Reply | ListReply>(
  ports: Ports,
  caller: Caller,
  asked: readonly Asked<T>[],
): Promise<Decided<T>> =>
  ports.storage.of(caller.org).transaction(async db => {
    const decided = await decideAll(ports, caller, asked, db)
    await keep(ports, caller, decided)
    return decided
  })
