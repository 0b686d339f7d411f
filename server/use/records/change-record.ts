// Create, patch, replace and remove one record inside a write (api-dialect.md sections 3, 5, 6 and 8): the same steps whether the
// call is single, an item of the outbox or a row of the family's batch.
import { blankRow, unknownFields, type AnyRow, type Entity } from '#records/entity.ts'
import { may } from '#records/rights/entity-rights.ts'
import { configMessages } from '#records/fr/config-messages.ts'
import { shiftInstanceId } from '#records/values/slot-id.ts'
import { uuidv7 } from '#records/values/uuid.ts'
import type { Json } from '#core/wire/json.ts'
import { problemBody, ruleProblem } from '#core/wire/problem.ts'
import { canReach, canSee } from '../write/access.ts'
import { leavesNoManager, lockAccounts } from '../people/account-managers.ts'
import { refuse, type Refusal, type Reply } from '../write/caller.ts'
import { remainingProblems, type Change } from '../write/change.ts'
import { decodeSent } from './decode-sent.ts'
import { deriveRow } from './derive.ts'
import { settledByRemoval } from '../sending/disputes.ts'
import { withUnseenLists } from '../sending/unseen-lists.ts'
import { withLocalMoments } from '../write/local-moments.ts'
import { isOnlyDisputes, noteDisputes } from './note-disputes.ts'
import { otherVersion } from './other-version.ts'
import { notFound } from './read-records.ts'
import { pictureIssues, withOwnPictures } from './picture-fields.ts'
import { invalid, lackIssues, lookedUpIssues, sumIssues, unreadable } from './record-issues.ts'
import { followRow, heldRow, rowIssues, rowProblems, rowRefusal } from './row-rules.ts'
import { placeMoney, removalProblems } from '../rental/rental-money.ts'
import { carryCancelled } from '../rental/cancelled.ts'
import { dayProblems, type Beside } from '../rental/order-of-days.ts'
import { carryRentalOver } from '../rental/rental-over.ts'
import { isSameReturn, isSettledOtherwise, paidTwice } from '../rental/same-return.ts'
import { isSameMark } from '../planning/message-rules.ts'
import { openedBySchedule, slotProblems } from '../planning/slot-rules.ts'
import { asSlot, asTask } from '../write/stored-rows.ts'
import { forbiddenWrite, writeRefusal } from './write-rights.ts'
import type { WriteTx } from '../write/write-tx.ts'

export interface ChangeOptions {
  /** The rev on which the edit was made; null when the caller sent none. */
  readonly rev: number | null
  readonly force: boolean
  /** The caller gave their password with this very call. */
  readonly hasGivenPassword?: true
  /** What the same batch says of other records, by their ids. */
  readonly beside?: Beside
}

const NOTHING_BESIDE: Beside = new Map()

export const createIn = async (
  tx: WriteTx,
  of: Entity,
  body: Json,
  options: ChangeOptions,
): Promise<Reply> => {
  const { id: sentId, ...members } = body
  const hasId = sentId !== undefined && sentId !== null && sentId !== ''
  const decoded = await decodeSent(tx, of, hasId ? body : members)
  const initial = blankRow(of)
  const refusal = writeRefusal(
    tx.caller,
    'create',
    of,
    { ...initial, ...(decoded.ok ? decoded.value : members) },
    body,
  )
  if (refusal !== undefined) return refusal
  if (!decoded.ok)
    return unreadable(of, { issues: decoded.issues, before: undefined, base: initial, body: members })
  const after: AnyRow = { ...initial, ...stored(tx, of, decoded.value) }
  if (!hasId) after.id = uuidv7(tx.nowMs, tx.random(10))
  const change: Change = { of, before: undefined, after, sent: new Set(Object.keys(decoded.value)) }
  if (of.name === 'shift_instance') {
    const known = await knownSlot(tx, change, hasId)
    if (known !== undefined) return known
  }
  const known = await tx.row(of.name, after.id)
  if (known?.deleted === 1 && canReach(tx.sight, of, known)) {
    // A device that still has the whole deleted record may create it again under its id, if the caller may restore it.
    return (
      writeRefusal(tx.caller, 'delete', of, known, body) ??
      finish(tx, { ...change, before: known }, options, 201)
    )
  }
  const isSame =
    isSameOccurrence(known, after) ||
    isSameMark(of, known, tx.caller.user_id) ||
    isSameReturn(of, known, after)
  if (known !== undefined && isSame && canReach(tx.sight, of, known))
    return keepTaken(tx, change, options, { status: 200, entity: of.name, row: known })
  if (known !== undefined) return refuse(problemBody(409, 'An entity with this id already exists'))
  if (await isSettledOtherwise(tx, of, after)) return keepTaken(tx, change, options, { status: 204 })
  return finish(tx, change, options, 201)
}

/** RT20: the answer of the first settlement, once the money that the second one took is kept too. */
const keepTaken = async (
  tx: WriteTx,
  change: Change,
  options: ChangeOptions,
  answer: Exclude<Reply, Refusal>,
): Promise<Reply> => {
  const known = 'row' in answer ? answer.row : undefined
  const taken = await paidTwice(tx, change.of, known, change.after)
  if (taken === null || (await tx.row(change.of.name, taken.id)) !== undefined) return answer
  const kept = await finish(tx, { ...change, after: taken }, options, 201)
  return 'problem' in kept ? kept : answer
}

/** The members as they are stored. */
const stored = ({ organisation, pictureHosts }: WriteTx, of: Entity, members: Json): Json =>
  withOwnPictures(of, withLocalMoments(of, members, organisation.zone), pictureHosts)

/** SL1: a slot's id is derived from its fields; creating an existing slot returns it. */
const knownSlot = async (tx: WriteTx, change: Change, hasId: boolean): Promise<Reply | undefined> => {
  const { after, of } = change
  const slot = asSlot(after)
  const { resource_id, date, shift_id } = slot
  if (resource_id === null || date === null) return undefined
  const id = shiftInstanceId(tx.organisation.namespace, resource_id, date, shift_id)
  if (hasId && slot.id !== id) return invalid([{ field: 'id', rule: 'regexNotMatch' }])
  if (!hasId) after.id = id
  const problems = await slotProblems(tx, change)
  if (problems.length > 0) return refuse(ruleProblem(problems))
  const locked = await tx.row(of.name, after.id)
  const [same] = await tx.db.find(of.name, {
    where: [
      { is: 'in', field: 'resource_id', values: [resource_id] },
      { is: 'in', field: 'date', values: [date] },
      { is: 'in', field: 'shift_id', values: [shift_id] },
    ],
    limit: 1,
  })
  if (same !== undefined) return { status: 200, entity: of.name, row: same }
  if (locked === undefined) slot.open = await openedBySchedule(tx, slot, change.sent.has('open'))
  return undefined
}

/** RC3: two callers who begin the same series make the same occurrences; the second gets the stored one, as for a slot. */
const isSameOccurrence = (known: AnyRow | undefined, made: AnyRow): boolean =>
  made['series_id'] != null &&
  made['series_id'] === known?.['series_id'] &&
  made['series_date'] === known?.['series_date']

const isOff = (value: unknown): boolean => value === 0 || value === '0' || value === false

interface Found {
  readonly before: AnyRow
  readonly isRestored: boolean
}

/** Whether these may be changed depends on the record: an own profile, the picture of a message. */
const changedByRow: ReadonlySet<string> = new Set(['user', 'slot_message'])

/** The record that a write names, or why the caller may not write it: hidden and deleted records are not found. */
const findForWrite = async (
  tx: WriteTx,
  of: Entity,
  id: string,
  body: Json,
  verb: 'change' | 'delete',
  { rev }: ChangeOptions,
): Promise<Found | Refusal> => {
  // A missing right answers 403 and not 404: a device takes 404 as a task deleted at the office.
  if (!changedByRow.has(of.name) && !may(tx.caller.rights, verb, of.name))
    return forbiddenWrite(tx.caller, verb, of)
  const before = await tx.row(of.name, id)
  if (before === undefined) return notFound()
  const isReached = canReach(tx.sight, of, before)
  if (!isReached && !canSee(tx.sight, of, before)) return notFound()
  const isRestored = before.deleted === 1 && isOff(body['deleted'])
  if (before.deleted === 1 && !(isRestored && verb === 'change')) return notFound()
  const refusal = writeRefusal(tx.caller, isRestored ? 'delete' : verb, of, before, body)
  if (refusal !== undefined) return refusal
  // A stop that the caller sees only at the dock, because another truck has it, cannot be changed: 404.
  if (!isReached) return notFound()
  if (rev !== null && rev !== before.rev) return otherVersion(tx.sight, of, before, body)
  return { before, isRestored }
}

/** Changes only the sent members. An unknown member is refused. */
export const patchIn = async (
  tx: WriteTx,
  of: Entity,
  id: string,
  body: Json,
  options: ChangeOptions,
  acceptsUnknown = false,
): Promise<Reply> => {
  if (isOnlyDisputes(of, body)) return noteDisputes(tx, of, id, body, options.rev)
  const found = await findForWrite(tx, of, id, body, 'change', options)
  if ('problem' in found) return found
  const [unknown] = unknownFields(of, body)
  if (unknown !== undefined && !acceptsUnknown)
    return refuse(problemBody(400, `Unrecognized field "${unknown}"`))
  const { before, isRestored } = found
  const decoded = await decodeSent(tx, of, body)
  if (!decoded.ok) return unreadable(of, { issues: decoded.issues, before, base: before, body })
  const after: AnyRow = {
    ...before,
    ...stored(tx, of, decoded.value),
    id: before.id,
    ...(isRestored ? { deleted: 0 } : {}),
  }
  const { row, issues } = withUnseenLists(tx, of, before, after, options.rev !== null)
  if (issues.length > 0) return invalid(issues)
  return finish(tx, { of, before, after: row, sent: new Set(Object.keys(decoded.value)) }, options, 200)
}

/** Full replacement: absent members get their start value, read-only ones do not change. */
export const replaceIn = async (
  tx: WriteTx,
  of: Entity,
  id: string,
  body: Json,
  options: ChangeOptions,
): Promise<Reply> => {
  const found = await findForWrite(tx, of, id, body, 'change', options)
  if ('problem' in found) return found
  const { before, isRestored } = found
  const base: AnyRow = blankRow(of)
  for (const [name, { readonly }] of Object.entries(of.fields))
    if (readonly === true) base[name] = before[name]
  const decoded = await decodeSent(tx, of, body)
  if (!decoded.ok) return unreadable(of, { issues: decoded.issues, before: undefined, base, body })
  const after: AnyRow = { ...base, ...stored(tx, of, decoded.value), id: before.id }
  if (isRestored) after.deleted = 0
  const { row, issues } = withUnseenLists(tx, of, before, after, options.rev !== null)
  if (issues.length > 0) return invalid(issues)
  return finish(tx, { of, before, after: row, sent: new Set(Object.keys(decoded.value)) }, options, 200)
}

/** Soft deletion: the record leaves its shards and lists, and can be restored until it is purged. */
export const removeIn = async (
  tx: WriteTx,
  of: Entity,
  id: string,
  options: ChangeOptions,
): Promise<Reply> => {
  const found = await findForWrite(tx, of, id, {}, 'delete', options)
  if ('problem' in found) return found
  const { before } = found
  const kept = await removalProblems(tx, of, before)
  if (kept.length > 0) return refuse(ruleProblem(kept))
  const last: AnyRow = of.name === 'task' ? settledByRemoval(tx, asTask(before)) : before
  const after: AnyRow = { ...last, deleted: 1 }
  if (of.name === 'user') {
    await lockAccounts(tx)
    if (await leavesNoManager(tx, before, after)) return refuse(problemBody(422, configMessages.lastManager))
  }
  await carryRentalOver(tx, { of, before, after, sent: new Set() })
  tx.save(of, before, after)
  if (of.name === 'device') await tx.db.revokeTokens({ device: id }, tx.nowMs)
  if (of.name === 'user') await tx.db.revokeTokens({ user_id: id }, tx.nowMs)
  return { status: 204 }
}

const finish = async (
  tx: WriteTx,
  change: Change,
  options: ChangeOptions,
  status: 200 | 201,
): Promise<Reply> => {
  const { of, before, after, sent } = change
  await tx.breathe()
  await deriveRow(tx, change)
  await tx.breathe()
  const refusal = writeRefusal(
    tx.caller,
    before === undefined ? 'create' : 'change',
    of,
    after,
    Object.fromEntries([...sent].map(name => [name, after[name]])),
  )
  if (refusal !== undefined) return refusal
  const held = await heldRow(tx, change, options.hasGivenPassword === true)
  if (held !== undefined) return held
  const issues = [
    ...lackIssues(of, before, after, field => sent.has(field)),
    ...sumIssues(of, after, sent),
    ...pictureIssues(of, before, after, tx.pictureHosts),
    ...(await lookedUpIssues(tx, change)),
    ...(await rowIssues(tx, change)),
  ]
  if (issues.length > 0) return invalid(issues)
  const refused = await rowRefusal(tx, change)
  if (refused !== undefined) return refused
  const found = [
    ...(await rowProblems(tx, change)),
    ...(await dayProblems(tx, change, options.beside ?? NOTHING_BESIDE)),
  ]
  const problems = remainingProblems(found, tx.caller.rights, options.force)
  if (problems.length > 0) return refuse(ruleProblem(problems))
  await tx.breathe()
  await carryCancelled(tx, change)
  await carryRentalOver(tx, change)
  await placeMoney(tx, change)
  tx.save(of, before, after)
  await followRow(tx, change)
  return { status, entity: of.name, row: after }
}
