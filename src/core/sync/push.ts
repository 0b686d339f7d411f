// One pass over the outbox (sync.md section 2): batches of one entity, one request at a time, and the table of answers.
import type { Client, Refused } from '../api/client.ts'
import { itemText, putBatch } from '../api/outbox-batch.ts'
import { learnEpoch, readMeta } from '../store/database.ts'
import type { Entry } from '../store/rows/entry.ts'
import { acknowledge, noteAttempt, noteBarred, refuse } from '../store/outbox/outbox-answers.ts'
import { readyEntries, takeDeparture } from '../store/outbox/outbox-departure.ts'
import { merge, setAside, type ContradictionPorts } from './contradiction.ts'
import { leftAfter } from './device-report.ts'
import { answerOf, isAccepted, isProblem, rowFor, type Answer } from './item-answer.ts'
import { DONE, endOfRefusal, restoredTo, retry, type PassEnd } from './pass-end.ts'

const BATCH_ENTRIES = 50
const BATCH_CHARACTERS = 256 * 1024
/** « Same key in progress » that never ends means that another record has this id: a person must know. */
const LONGEST_409 = 5

export interface PushPorts extends ContradictionPorts {
  readonly client: Client
  readonly now: () => number
}

export const pushOnce = async (ports: PushPorts): Promise<PassEnd> => {
  const { db, client } = ports
  // Read before the departure's transaction, so that it is the same epoch or an earlier one.
  const known = readMeta(db, 'epoch')
  /** Entries answered « later » in this pass. */
  const later = new Set<string>()
  /** Entries whose batch was refused as a whole: sent again one by one. */
  const alone = new Set<string>()
  let end: PassEnd = DONE
  for (;;) {
    const departing = takeDeparture(db, entries => nextBatch(entries, later, alone))
    const [{ leaving, clashing, waiting }, epoch] = await Promise.all([departing, known])
    for (const { entry, theirs } of clashing)
      await setAside(ports, entry, { theirs, cause: theirs === null ? 'moved' : 'both_changed' })
    const [first] = leaving
    if (first === undefined) {
      if (clashing.length > 0) continue
      return end
    }
    const reply = await putBatch(client, first.entity, leaving.map(textOf), leftAfter(waiting, leaving))
    const isOther =
      reply.epoch !== null &&
      (epoch === undefined ? !(await learnEpoch(db, reply.epoch)) : reply.epoch !== epoch)
    if (isOther) return restoredTo(reply.epoch)
    const verdict = reply.ok ? null : endOfWholeRefusal(reply, leaving)
    if (verdict !== null && verdict !== 'each') {
      if (verdict.kind === 'retry') await noteAttempt(db, leaving, verdict.failure)
      else if (verdict.kind === 'signedOut' && verdict.failure.kind === 'forbidden')
        await noteBarred(db, leaving)
      return verdict
    }
    if (verdict === 'each' && leaving.length > 1) {
      for (const { key } of leaving) alone.add(key)
      continue
    }
    const answers = leaving.map(entry => {
      const answer = reply.ok ? answerOf(reply.results.find(({ _key }) => _key === entry.key)) : reply
      return { entry, answer, row: rowFor(entry, answer) }
    })
    const accepted = answers.filter(({ answer }) => isAccepted(answer))
    if (accepted.length > 0) await acknowledge(db, accepted, atOf(ports))
    for (const { entry, answer } of answers) {
      if (isAccepted(answer) || (await settle(ports, entry, answer))) continue
      await noteAttempt(db, [entry], answer.failure)
      later.add(entry.key)
      end = retry(answer.failure, reply.ok ? null : reply.retryAfter)
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
  const isAlone = ({ key, barred }: Entry): boolean => barred === true || alone.has(key)
  if (isAlone(first)) return [first]
  let characters = 0
  const batch: Entry[] = []
  for (const entry of ready) {
    if (entry.entity !== first.entity || isAlone(entry)) continue
    characters += textOf(entry).length
    if (batch.length === BATCH_ENTRIES || (batch.length > 0 && characters > BATCH_CHARACTERS)) break
    batch.push(entry)
  }
  return batch
}

/** Built from the entry alone, which does not change once it was sent: every attempt has the same bytes. */
const textOf = ({ key, op, baseRev, force, id, patch }: Entry): string =>
  itemText({ ...patch, _key: key, _op: op, _rev: baseRev, _force: force === true, id })

/**
 * 'each': the request was refused because of one of its items, or this is a second 403 for an entry whose first one ended the
 * session.
 */
const endOfWholeRefusal = (reply: Refused, [first]: readonly Entry[]): PassEnd | 'each' => {
  const { status } = reply
  if (status === 403 && first?.barred === true) return 'each'
  const isClientError = status !== null && status >= 400 && status < 500
  // A hotel's page or a proxy's « Not Found » did not come from our server, so it is no verdict on what was captured.
  if (isClientError && status !== 401 && status !== 403 && status !== 413 && !isProblem(reply.body))
    return retry(reply.failure, reply.retryAfter)
  return !isClientError || [401, 403, 408, 429].includes(status) ? endOfRefusal(reply) : 'each'
}

const atOf = ({ now }: PushPorts): string => new Date(now()).toISOString()

/** An answer that accepts nothing. False when there was no definite one: the entry stays as it was sent. */
const settle = async (ports: PushPorts, entry: Entry, { status, failure }: Answer): Promise<boolean> => {
  const { db } = ports
  if (status === null) return false
  if (status === 412) return merge(ports, entry, failure, atOf(ports))
  if (status === 404 || status === 410) {
    const cause = status === 410 ? 'deleted' : 'moved'
    // Out of reach does not mean deleted: the right may be back already, and the feed may have delivered the record again.
    if (entry.op === 'delete')
      await acknowledge(db, [{ entry, row: status === 410 ? null : undefined }], atOf(ports))
    else if (entry.op === 'patch') await setAside(ports, entry, { theirs: null, cause }, failure)
    else await refuse(db, entry, failure)
    return true
  }
  if (status === 409) {
    if (entry.tries < LONGEST_409) return false
  } else if (status < 400 || status >= 500 || [401, 408, 429].includes(status)) return false
  await refuse(db, entry, failure)
  return true
}
