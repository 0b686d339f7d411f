// What waits for a planner's choice (sync.md section 2): entries of this desk that the server contradicts, and disputes that
// phones added to their tasks. The same questions for both.
import { isOpen, type Dispute, type DisputeCause } from '#records/entities/dispute.ts'
import { DISPUTED, Task, type TaskRow } from '#records/entities/task.ts'
import { entityByName } from '#records/entities/index.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seesTaskType } from '#records/rights/seen-tasks.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { compareSides, type ConflictField, type MergedField } from './compare-sides.ts'
import { disputeSides, entrySides } from './conflict-sides.ts'
import { tableOf, type LocalDatabase } from '../database.ts'
import { capturedAt, type Base, type Entry } from '../rows/entry.ts'
import { baseOf } from '../rows/mirror-row.ts'

export interface Conflict {
  readonly source: 'entry' | 'dispute'
  readonly entity: string
  readonly id: string
  readonly seq: number | null
  readonly dispute: string | null
  readonly cause: DisputeCause
  /** The time of capture, ISO 8601 UTC or local. */
  readonly at: string
  /** Who captured it, and on which device. */
  readonly user: string | null
  readonly device: string | null
  /** Empty when the record is deleted: it is created again, or the change abandoned. */
  readonly fields: readonly ConflictField[]
  readonly merged: readonly MergedField[]
  /** An explanation where the fields give none. */
  readonly detail: string | null
  /** The server's rev of the compared row: returned with the choices, it ensures that they are about the same row. */
  readonly rev: number | null
}

/** Identifies a conflict; a conflict is its own name. */
export type ConflictName = Pick<Conflict, 'source' | 'entity' | 'id'> &
  Partial<Pick<Conflict, 'seq' | 'dispute'>>

/** Oldest first; `isSeen`: of a dispute's task. What this device itself could not send is in it always: nobody else can settle that. */
export const openConflicts = async (
  db: LocalDatabase,
  isSeen: (task: TaskRow) => boolean = () => true,
): Promise<Conflict[]> => {
  const [entries, disputed] = await Promise.all([
    db.outbox.where('state').equals('conflict').toArray(),
    tableOf(db, Task).where('$disputed').equals(DISPUTED).toArray(),
  ])
  const ofEntries = await Promise.all(entries.map(entry => conflictOfEntry(db, entry)))
  const ofDisputes = disputed
    .filter(task => task.task_state_id === TASK_STATE.toBeChecked && isSeen(task))
    .flatMap(task => openDisputes(task).map(one => conflictOfDispute(task, one)))
  return [...ofEntries, ...ofDisputes].toSorted((one, other) => momentOf(one) - momentOf(other))
}

/** RG5: those that this account's planning shows, for a card, a count and the screen that settles them. */
export const seenConflicts = (
  db: LocalDatabase,
  { rights }: { readonly rights: Rights },
): Promise<Conflict[]> =>
  openConflicts(db, ({ scope, task_type_id }) => scope === 'scale' || seesTaskType(rights, task_type_id))

/** The conflicts of one record, oldest first. */
export const conflictsOf = async (
  db: LocalDatabase,
  { entity, id }: { readonly entity: string; readonly id: string },
): Promise<Conflict[]> => {
  const entries = await db.outbox.where('[entity+id]').equals([entity, id]).toArray()
  const parked = entries.filter(({ state }) => state === 'conflict')
  const task = entity === Task.name ? await tableOf(db, Task).get(id) : undefined
  const disputed = task?.task_state_id === TASK_STATE.toBeChecked ? openDisputes(task) : []
  const conflicts = [
    ...(await Promise.all(parked.map(entry => conflictOfEntry(db, entry)))),
    ...disputed.flatMap(one => (task === undefined ? [] : [conflictOfDispute(task, one)])),
  ]
  return conflicts.toSorted((one, other) => momentOf(one) - momentOf(other))
}

/** Null once it is settled. */
export const conflictOf = async (db: LocalDatabase, name: ConflictName): Promise<Conflict | null> => {
  if (name.source === 'entry') {
    const entry = await db.outbox.get(name.seq ?? 0)
    return entry?.state === 'conflict' ? conflictOfEntry(db, entry) : null
  }
  const task = await tableOf(db, Task).get(name.id)
  const dispute = task && openDisputes(task).find(({ id }) => id === name.dispute)
  return task === undefined || dispute === undefined ? null : conflictOfDispute(task, dispute)
}

const conflictOfEntry = async (db: LocalDatabase, entry: Entry): Promise<Conflict> => {
  const { row, sides } = entrySides(entry, await baseIn(db, entry))
  const { fields, merged } = compareSides(sides)
  return {
    source: 'entry',
    entity: entry.entity,
    id: entry.id,
    seq: entry.seq,
    dispute: null,
    cause: row === null ? causeOfLoss(entry) : 'both_changed',
    at: new Date(capturedAt(entry)).toISOString(),
    user: entry.user,
    device: entry.device,
    fields: row === null ? [] : fields,
    merged,
    detail: null,
    rev: row?.rev ?? null,
  }
}

/** 410, or a row with a deletion mark, means deleted; 404 only means out of reach. */
const causeOfLoss = ({ error }: Entry): DisputeCause =>
  error?.kind === 'other' && error.status === 404 ? 'moved' : 'deleted'

const baseIn = async (db: LocalDatabase, { entity, id }: Entry): Promise<Base> => {
  const kept = await db.base.get([entity, id])
  const of = entityByName(entity)
  if (kept !== undefined || of === undefined) return kept ?? nothingKnown(entity, id)
  return baseOf(of, id, await db.rows(entity).get(id))
}
const nothingKnown = (entity: string, id: string): Base => ({
  entity,
  id,
  rev: 0,
  row: null,
  shards: [],
  hidden: true,
})

const openDisputes = ({ disputes }: Partial<TaskRow>): Dispute[] => (disputes ?? []).filter(isOpen)

const conflictOfDispute = (task: TaskRow, dispute: Dispute): Conflict => ({
  source: 'dispute',
  entity: Task.name,
  id: task.id,
  seq: null,
  dispute: dispute.id,
  cause: dispute.cause,
  at: dispute.captured_at ?? '',
  user: dispute.user_id,
  device: dispute.device,
  ...compareSides(disputeSides(dispute, task)),
  detail: dispute.detail,
  rev: task.rev,
})

const momentOf = ({ at }: Conflict): number => Date.parse(at.replace(' ', 'T')) || 0
