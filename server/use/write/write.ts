// The one way to write on the server: idempotency, revs, rows, feed and history in one transaction (sync.md sections 2 and 3.1). A use
// reads, decides, and passes on what is to be saved; the clock is locked last, so that others wait for it only briefly.
import { problemBody } from '#core/wire/problem.ts'
import type { OrganisationStorage, Storage, Transaction } from '../../storage/storage.ts'
import { abandoned, asRead, storedAnswer, type WriteRequest } from './answers.ts'
import { refuse, type AddressChange, type Caller, type ListReply, type Ports, type Reply } from './caller.ts'
import { decidedAhead, decidedInside, type Asked } from './decided.ts'
import { addressChangesIn } from './write-changes.ts'
import type { WriteTx } from './write-tx.ts'

export const STILL_RUNNING = 'The first request with this key is still running'

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
