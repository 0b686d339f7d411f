// One pass over the outbox (sync.md section 2): batches of one entity, one request in flight, and the table of answers.
import type { Client, Refused } from '#api/client.ts'
import { itemText, putBatch } from '#api/outbox-batch.ts'
import type { AnyRow } from '#domain/entity.ts'
import type { Failure } from '#domain/failure.ts'
import { learnEpoch, readMeta, type LocalDatabase } from '#local/database.ts'
import { capturedAt, type Entry } from '#local/entry.ts'
import { handOver, type Contradiction } from '#local/hand-over.ts'
import { acknowledge, noteAttempt, noteBarred, park, refuse, requeue } from '#local/outbox-answers.ts'
import { readyEntries, takeDeparture } from '#local/outbox-departure.ts'
import { rebase } from '#local/rebase.ts'
import { answerOf, type Answer } from './item-answer.ts'
import { DONE, endOfRefusal, restoredTo, retry, type PassEnd } from './pass-end.ts'
import { rowOf } from './row-of.ts'

const BATCH_ENTRIES = 50
const BATCH_CHARACTERS = 256 * 1024
/** « Same key in progress » that never ends is another record's id: a person must know. */
const LONGEST_409 = 5

export interface PushPorts {
  readonly db: LocalDatabase
  readonly client: Client
  readonly now: () => number
  /** They decide about conflicts here (`emma_desktop`); what anybody else cannot merge becomes a planner's work. */
  readonly isDesk?: boolean
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
    for (const { entry, theirs } of clashing)
      await setAside(ports, entry, { theirs, cause: theirs === null ? 'moved' : 'both_changed' })
    const [first] = leaving
    if (first === undefined) {
      if (clashing.length > 0) continue
      return end
    }
    const reply = await putBatch(client, first.entity, leaving.map(textOf))
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
    for (const entry of leaving) {
      const answer = reply.ok ? answerOf(reply.results.find(({ _key }) => _key === entry.key)) : reply
      if (await settle(ports, entry, answer)) continue
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

/** Built from the entry alone, which does not change once it is sent: every attempt carries the same bytes. */
const textOf = ({ key, op, baseRev, force, id, patch }: Entry): string =>
  itemText({ ...patch, _key: key, _op: op, _rev: baseRev, _force: force === true, id })

/** 'each': the request was refused for what one of its items says; so was a second 403 after the sign-in that the first one cost. */
const endOfWholeRefusal = (reply: Refused, [first]: readonly Entry[]): PassEnd | 'each' => {
  const { status } = reply
  if (status === 403 && first?.barred === true) return 'each'
  const isClientError = status !== null && status >= 400 && status < 500
  return !isClientError || [401, 403, 408, 429].includes(status) ? endOfRefusal(reply) : 'each'
}

/** False: no definite answer, the entry stays as it left. */
const settle = async (
  ports: PushPorts,
  entry: Entry,
  { status, failure, entity }: Answer,
): Promise<boolean> => {
  const { db } = ports
  const at = new Date(ports.now()).toISOString()
  if (status === null) return false
  if (status >= 200 && status < 300) {
    const row = livingRow(rowOf(entity))
    // A slot that existed under another id answers for itself (SL1); the feed brings it.
    await acknowledge(db, entry, row?.id === entry.id ? row : null, at)
    return true
  }
  if (status === 412) return merge(ports, entry, failure, at)
  if (status === 404 || status === 410) {
    const cause = status === 410 ? 'deleted' : 'moved'
    if (entry.op === 'delete') await acknowledge(db, entry, null, at)
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

/** Three-way on 412: a new key, because this is a new decision on a newer row. */
const merge = async (ports: PushPorts, entry: Entry, failure: Failure, at: string): Promise<boolean> => {
  const { db } = ports
  const told = failure.kind === 'conflict' ? rowOf(failure.current) : null
  // A back end that does not send it: the feed will.
  const current = told ?? (await db.base.get([entry.entity, entry.id]))?.row ?? null
  if (current === null || (told === null && current.rev <= (entry.baseRev ?? 0))) return false
  const living = livingRow(current)
  const rebased = rebase(entry, living)
  if (rebased.kind === 'conflict')
    await setAside(ports, entry, { theirs: living, cause: living === null ? 'deleted' : 'both_changed' })
  else if (entry.op === 'delete' && living === null) await acknowledge(db, entry, null, at)
  else {
    const fresh = { key: db.newKey(), at: capturedAt(entry), baseRev: current.rev }
    await requeue(db, entry, { ...rebased.entry, ...fresh }, living)
  }
  return true
}

/** A desk decides here; on a phone a conflict becomes work for a planner. */
const setAside = async (
  { db, isDesk = true }: PushPorts,
  entry: Entry,
  contradiction: Contradiction,
  failure?: Failure,
): Promise<void> => {
  if (isDesk || !(await handOver(db, entry, contradiction)))
    await park(db, entry, contradiction.theirs, failure)
}

/** A soft-deleted record is in no shard: for a mirror it is gone. */
const livingRow = (row: AnyRow | null): AnyRow | null => (row?.deleted === 1 ? null : row)
