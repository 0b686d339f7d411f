// One pass over the outbox towards a plain back end (sync.md sections 2 and 3.4): one request per entry, with none of our own
// additions. A change reads the record, compares by value and replaces it whole; a creation that may have arrived is looked up
// before it is sent again.
import { LARGE_CALL_MS, type Client, type Refused } from '../../api/client.ts'
import { createOne, readOne, removeOne, replaceOne } from '../../api/plain-records.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import { entityByName } from '#records/entities/index.ts'
import { alreadyRecorded } from '#records/fr/device-messages.ts'
import type { Failure } from '#records/failure.ts'
import type { LocalDatabase } from '../../store/database.ts'
import type { Entry } from '../../store/rows/entry.ts'
import { acknowledge, noteAttempt, noteBarred, park, refuse } from '../../store/outbox/outbox-answers.ts'
import { readyEntries, takeDeparture } from '../../store/outbox/outbox-departure.ts'
import {
  acknowledgeCreation,
  parkUnsure,
  readAliases,
  type Aliases,
} from '../../store/mirror/plain-aliases.ts'
import { revOf } from '../../store/mirror/plain-mirror.ts'
import { rebase } from '../../store/outbox/rebase.ts'
import { sameValue } from '../../store/rows/same-value.ts'
import type { Json } from '../../wire/json.ts'
import { DONE, endOfRefusal, retry, type PassEnd } from '../pass-end.ts'
import { findCreation } from './plain-find.ts'
import { heldPlaces } from './plain-places.ts'
import { readProgress } from './plain-progress.ts'
import { fullBody, localRow, newBody, fieldsToSend, type LocalRead } from './plain-row.ts'

export interface PlainPushPorts {
  readonly db: LocalDatabase
  readonly client: Client
  readonly now: () => number
  readonly inTurn: <T>(run: () => Promise<T>) => Promise<T>
}

/** A request that we gave up may still be running on the server: it gets time to end before its result is looked for. */
const PATIENCE_MS = 60_000

/** For an answer outside of the table: 200 without the record. */
const UNREADABLE: Failure = { kind: 'offline' }
const ALREADY_RECORDED: Failure = { kind: 'other', status: 409, detail: alreadyRecorded }

/**
 * The result for one entry: settled (acknowledged, parked or refused), to be tried again after the others, or the end of the
 * pass.
 */
type Fate = { readonly kind: 'settled' | 'over' } | { readonly kind: 'later' | 'end'; readonly end: PassEnd }
const SETTLED: Fate = { kind: 'settled' }

interface Sending extends PlainPushPorts {
  readonly of: Entity
  readonly entry: Entry
  readonly aliases: Aliases
}

export const plainPushOnce = async (ports: PlainPushPorts): Promise<PassEnd> => {
  /** Entries answered « later » in this pass. */
  const later = new Set<string>()
  let end: PassEnd = DONE
  for (;;) {
    const fate = await ports.inTurn(() => sendNext(ports, later))
    if (fate.kind === 'over') return end
    if (fate.kind === 'end') return fate.end
    if (fate.kind === 'later') end = fate.end
  }
}

const sendNext = async (ports: PlainPushPorts, later: Set<string>): Promise<Fate> => {
  const { db } = ports
  let mayHaveArrived = false
  const { leaving, clashing } = await takeDeparture(db, entries => {
    const next = readyEntries(entries).find(({ key }) => !later.has(key))
    mayHaveArrived = next?.state === 'sent' || next?.theirs !== undefined
    return next === undefined ? [] : [next]
  })
  for (const { entry, theirs } of clashing) await park(db, entry, theirs)
  const [entry] = leaving
  if (entry === undefined) return clashing.length > 0 ? SETTLED : { kind: 'over' }
  const of = entityByName(entry.entity)
  if (of === undefined) throw new Error(`an entry of the unknown entity ${entry.entity}`)
  const sending = { ...ports, of, entry, aliases: await readAliases(db) }
  const fate = await (entry.op === 'create' ? create(sending, mayHaveArrived) : change(sending))
  if (fate.kind === 'later') later.add(entry.key)
  return fate
}

const atOf = ({ now }: PlainPushPorts): string => new Date(now()).toISOString()

const change = async (sending: Sending): Promise<Fate> => {
  const { db, client, of, entry, aliases } = sending
  const id = aliases.toServer(of.name, entry.id)
  const current = await readOne(client, of.name, id)
  if (!current.ok) return meet(sending, current)
  const read = current.record === null ? null : localRow(of, current.record, aliases)
  if (current.record === null || read === null) return unreadable(sending)
  const row = await withRev(sending, read.row)
  const living = row.deleted === 1 ? null : row
  const rebased = rebase(entry, living)
  if (rebased.kind === 'conflict') {
    await park(db, entry, living)
    return SETTLED
  }
  if (living === null) {
    await acknowledge(db, [{ entry, row: null }], atOf(sending))
    return SETTLED
  }
  if (entry.op === 'delete') {
    const removed = await removeOne(client, of.name, id)
    if (!removed.ok) return meet(sending, removed)
    await acknowledge(db, [{ entry, row: null }], atOf(sending))
    return SETTLED
  }
  const { patch } = rebased.entry
  const isThere = fieldsToSend(of, current.record, patch).every(field =>
    sameValue(living[field], patch[field]),
  )
  // An earlier attempt arrived and its answer was lost, or another person made the same change.
  if (isThere) {
    await acknowledge(db, [{ entry, row: living }], atOf(sending))
    return SETTLED
  }
  return replace(sending, id, current.record, { row: living, patch })
}

const replace = async (
  sending: Sending,
  id: string,
  raw: Json,
  { row, patch }: { readonly row: AnyRow; readonly patch: Entry['patch'] },
): Promise<Fate> => {
  const { db, client, of, entry, aliases } = sending
  const body = fullBody(of, raw, row, patch, aliases)
  const reply = await replaceOne(client, of.name, id, body)
  if (!reply.ok) return meet(sending, reply)
  // Some back ends answer without the record: then they took what was sent.
  const after = localRow(of, reply.record ?? body, aliases)
  await acknowledge(db, [{ entry, row: await withRev(sending, after?.row ?? row) }], atOf(sending))
  return SETTLED
}

const create = async (sending: Sending, mayHaveArrived: boolean): Promise<Fate> => {
  const { db, client, now, of, entry, aliases } = sending
  if (mayHaveArrived) {
    const found = await findCreation(client, of, entry, aliases, await readProgress(db))
    if (found.kind === 'refused') return meet(sending, found.refused)
    if (found.kind === 'recorded') return created(sending, found.read)
    if (found.kind === 'unsure') {
      await parkUnsure(db, entry, found.theirs, ALREADY_RECORDED)
      return SETTLED
    }
  }
  const began = now()
  const reply = await createOne(client, of.name, newBody(of, entry.patch, aliases))
  if (!reply.ok) {
    const wasGivenUp = reply.status === null && now() - began >= LARGE_CALL_MS
    return meet(sending, wasGivenUp ? { ...reply, retryAfter: PATIENCE_MS } : reply)
  }
  const read = reply.record === null ? null : localRow(of, reply.record, aliases)
  return read === null ? unreadable(sending) : created(sending, read)
}

const created = async (sending: Sending, { row, server }: LocalRead): Promise<Fate> => {
  const { db, of, entry } = sending
  const own = { ...row, id: entry.id }
  const place = (await heldPlaces(db))(of, { ...own, rev: revOf(own, undefined) })
  await acknowledgeCreation(db, of, entry, { ...place, server, at: atOf(sending) })
  return SETTLED
}

const withRev = async ({ db, of }: Sending, row: AnyRow): Promise<AnyRow> => {
  const base = await db.base.get([of.name, row.id])
  return { ...row, rev: revOf(row, base) }
}

const unreadable = async ({ db, entry }: Sending): Promise<Fate> => {
  await noteAttempt(db, [entry], UNREADABLE)
  return { kind: 'end', end: retry(UNREADABLE) }
}

/** The table of answers (sync.md section 2), for one entry. */
const meet = async (sending: Sending, refused: Refused): Promise<Fate> => {
  const { db, entry } = sending
  const { status, failure } = refused
  if (status === 401) return { kind: 'end', end: endOfRefusal(refused) }
  if (status === 403 && entry.barred !== true) {
    await noteBarred(db, [entry])
    return { kind: 'end', end: endOfRefusal(refused) }
  }
  if (status === null || status < 400 || status >= 500 || status === 408 || status === 429) {
    await noteAttempt(db, [entry], failure)
    // One record that makes the back end fail must not hold up the others.
    return { kind: status === 500 ? 'later' : 'end', end: retry(failure, refused.retryAfter) }
  }
  const isMissing = status === 404 || status === 410
  if (entry.op === 'delete' && (isMissing || isAlreadyGone(failure)))
    await acknowledge(db, [{ entry, row: null }], atOf(sending))
  else if (entry.op === 'patch' && isMissing) await park(db, entry, null, failure)
  else await refuse(db, entry, failure)
  return SETTLED
}

/** A plain back end's answer to a deletion that found nothing (api-dialect.md section 3). */
const isAlreadyGone = (failure: Failure): boolean =>
  failure.kind === 'other' && failure.status === 422 && failure.detail === 'Unable to delete entity.'
