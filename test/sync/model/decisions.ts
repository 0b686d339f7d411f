// The decisions of people: retry, force or discard what was refused, choose in a conflict, settle a dispute. Discarded marks are noted, and
// so is what the person saw before choosing.
import type { Dispute } from '#records/entities/dispute.ts'
import { Task } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { abandonEntry } from '#trades/sending/data/abandon-entry.ts'
import { canForce, forceEntry } from '#trades/sending/data/force-entry.ts'
import { recreateRecord, resolveConflict } from '#trades/sending/data/resolve-conflict.ts'
import { retryEntry } from '#trades/sending/data/retry-entry.ts'
import { settleDispute } from '#trades/sending/data/settle-dispute.ts'
import type { Choices } from '#core/store/conflicts/compare-sides.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import type { Entry } from '#core/store/rows/entry.ts'
import { openConflicts, type Conflict } from '#core/store/conflicts/conflicts.ts'
import { dependentsOf } from '#core/store/outbox/dependents-of.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { changesOf } from './invariants.ts'
import { DELETION, marksIn } from './ledger.ts'
import type { Hand } from './people.ts'
import { unlessCut } from './phone.ts'

/** Opens the sync screen and the conflict view, and settles one thing there. */
export const decideOne = (hand: Hand): Promise<unknown> =>
  unlessCut(hand.phone, async () => {
    const { db } = hand.phone
    if (db === null) return undefined
    const refused = await db.outbox.where('state').equals('refused').toArray()
    const conflicts = await openConflicts(db)
    const own = conflicts.filter(({ source }) => source === 'entry')
    const open = hand.isDesk ? conflicts : own
    if (open.length > 0 && (refused.length === 0 || hand.random() < 0.7))
      return settle(hand, db, hand.pick(open))
    return refused.length > 0 ? answer(hand, db, hand.pick(refused)) : undefined
  })

const settle = (hand: Hand, db: LocalDatabase, conflict: Conflict): Promise<unknown> =>
  conflict.source === 'dispute' ? settleTask(hand, db, conflict) : resolve(hand, db, conflict)

const answer = async (hand: Hand, db: LocalDatabase, entry: Entry): Promise<unknown> => {
  const luck = hand.random()
  if (canForce(entry) && luck < 0.5) return forceEntry(db, entry)
  if (luck < 0.3) return retryEntry(db, entry)
  if (luck < 0.5) return abandon(hand, db, entry)
  if (entry.entity !== 'task' || entry.op === 'delete') return abandon(hand, db, entry)
  // The person corrects what was wrong with the entry.
  return edit(db, [Task], async draft => {
    if ((await draft.read(Task, entry.id)) !== null) await draft.patch(Task, entry.id, { digicode: '' })
  })
}

const abandon = async ({ phone, ledger }: Hand, db: LocalDatabase, entry: Entry): Promise<void> => {
  const dependents = await dependentsOf(db, entry)
  const outcome = await abandonEntry(db, entry)
  if (!outcome.ok) return
  for (const { id, op, ...one } of [entry, ...dependents]) {
    if (op === 'delete') ledger.abandoned.add(`${phone.name} ${id} ${DELETION}`)
    for (const [, value] of changesOf(one)) for (const mark of marksIn(value)) ledger.abandoned.add(mark)
  }
}

const resolve = async (hand: Hand, db: LocalDatabase, conflict: Conflict): Promise<void> => {
  const { phone, ledger, random } = hand
  const { seq, id, fields, merged, rev } = conflict
  const entry = seq === null ? undefined : await db.outbox.get(seq)
  if (entry === undefined) return
  if (fields.length === 0) {
    const was = (await db.base.get([entry.entity, id]))?.row ?? entry.theirs ?? null
    const outcome = random() < 0.5 ? await recreateRecord(db, entry) : null
    if (outcome?.ok !== true) return abandon(hand, db, entry)
    // The whole record, as it was shown, is now this person's own.
    for (const mark of marksIn(was)) ledger.adopted.add(mark)
    return
  }
  const choices = choicesOf(hand, conflict)
  for (const { theirs } of fields) ledger.noteShown(phone.name, id, theirs)
  for (const { value } of merged) ledger.noteShown(phone.name, id, value)
  const outcome = await resolveConflict(db, { seq: entry.seq, choices, rev })
  if (!outcome.ok) return
  for (const { path, mine } of fields) {
    if (choices[path] !== 'theirs') continue
    for (const mark of marksIn(mine)) ledger.abandoned.add(mark)
    if (path === 'deleted') ledger.abandoned.add(`${phone.name} ${id} ${DELETION}`)
  }
}

const choicesOf = ({ random }: Hand, { fields }: Conflict): Choices =>
  Object.fromEntries(fields.map(({ path }) => [path, random() < 0.5 ? 'mine' : 'theirs']))

const settleTask = async (hand: Hand, db: LocalDatabase, conflict: Conflict): Promise<void> => {
  const { ledger } = hand
  const { id, fields, rev } = conflict
  const disputes: readonly Dispute[] = (await tableOf(db, Task).get(id))?.disputes ?? []
  const dispute = disputes.find(one => one.id === conflict.dispute)
  if (dispute === undefined) return
  // The planner acts for the author of the dispute and sees what it replaces.
  for (const mark of marksIn(dispute.patch)) {
    ledger.adopted.add(mark)
    const author = ledger.captureOf(mark)
    for (const { mine } of fields) if (author !== undefined) ledger.noteShown(author.phone, id, mine)
  }
  const choices = choicesOf(hand, conflict)
  const outcome = await settleDispute(db, {
    task: id,
    dispute: dispute.id,
    choices,
    state: hand.random() < 0.8 ? TASK_STATE.accepted : null,
    at: '2026-11-21 09:00:00',
    rev,
  })
  if (!outcome.ok) return
  // Text that this planner had typed and not yet sent was visible, and is replaced.
  for (const { path, mine } of fields)
    for (const mark of choices[path] === 'theirs' ? marksIn(mine) : [])
      if (ledger.captureOf(mark)?.phone === hand.phone.name) ledger.abandoned.add(mark)
}
