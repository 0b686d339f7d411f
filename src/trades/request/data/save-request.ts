// A request as its form saves it (screens.md section 3): created or changed, accepted, put into a slot, together with its series
// (RC1–RC4). One edit: all of it is on disk or nothing is. Only what was typed is written, so that others' changes of the
// meantime are kept.
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow, checkRow } from '#records/entity.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { invalid } from '#records/invalid.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { canForce } from '#records/problem.ts'
import type { RequestFields } from '../rules/read-request.ts'
import { requestMessages } from '../rules/request-messages.ts'
import type { SeriesReach } from '#trades/planning/rules/series/reach.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { TASK_STATE, type TaskState } from '#records/states/task-states.ts'
import { leavingEffects } from '#records/states/task-transitions.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import { registerName } from '#records/text/called.ts'
import { readOwner, tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { forceInEdit } from '#core/store/outbox/force-in-edit.ts'
import { slotEntities, slotInEdit } from '#trades/planning/data/slot-in-edit.ts'
import { requestProblems } from './request-problems.ts'
import { writeSeries } from '#trades/planning/data/series/write-series.ts'

export interface SaveRequest {
  /** Null creates a new request. */
  readonly id: string | null
  readonly fields: RequestFields
  /** Absent: stays where it is. Null: leaves its slot. */
  readonly slot?: Slot | null
  /** Absent: the present state, or a draft when new. */
  readonly state?: TaskState
  /** RC4: how far an edit of an occurrence reaches. */
  readonly reach?: SeriesReach
  /** The present time, `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string
  readonly rights: Rights
  /** Accepts overridable problems, for a person with the rights to override them. */
  readonly force?: boolean
}

export interface SavedRequest {
  readonly id: string
  /** The number of other occurrences written with it. */
  readonly occurrences: number
}

export const saveRequest = async (db: LocalDatabase, asked: SaveRequest): Promise<Outcome<SavedRequest>> => {
  const { id, fields, slot, state, at, rights, force = false } = asked
  const stored = id === null ? undefined : await tableOf(db, Task).get(id)
  if (id !== null && stored === undefined) return onSiteFailure(requestMessages.gone)
  const before: TaskRow | null = stored === undefined ? null : { ...blankRow(Task), ...stored }
  const { user } = await readOwner(db)
  const values = fieldsToWrite(before, { fields, slot, state, at, user })
  const after: TaskRow = { ...(before ?? blankRow(Task)), ...values }
  const changed = new Set(Object.keys(values))
  const problems = await requestProblems(db, {
    before,
    after,
    changed,
    rights,
    today: at.slice(0, 10),
    user,
  })
  const issues = checkRow(Task, after)
  if (issues.length > 0) return failed(invalid(issues))
  const isForced = force && canForce(problems, right => has(rights, right))
  if (problems.length > 0 && !isForced) return failed({ kind: 'ruleBroken', problems })

  return edit(db, [Task, ...slotEntities], async draft => {
    const place = slot == null ? {} : { shift_instance_id: (await slotInEdit(draft, slot)).id }
    const series = await writeSeries(draft, {
      before,
      after: { ...after, ...place },
      changed,
      reach: asked.reach ?? 'this',
      today: at.slice(0, 10),
      newKey: db.newKey,
    })
    const own = { ...values, ...place, ...series.own }
    const written = before?.id ?? series.id ?? db.newKey()
    if (before === null) await draft.create(Task, written, own)
    else if (Object.keys(own).length > 0) await draft.patch(Task, written, own)
    if (isForced) await forceInEdit(draft.tables, Task, written)
    return success({ id: written, occurrences: series.occurrences })
  })
}

interface Typed extends Pick<SaveRequest, 'fields' | 'at'> {
  readonly slot: SaveRequest['slot']
  readonly state: SaveRequest['state']
  readonly user: string
}

/** The fields written in addition to what was typed: slot, state and its author. The server derives the totals. */
const fieldsToWrite = (
  before: TaskRow | null,
  { fields, slot, state, at, user }: Typed,
): Partial<TaskRow> => {
  const from = before?.task_state_id ?? null
  const to = state ?? from ?? TASK_STATE.draft
  const merged = { ...(before ?? blankRow(Task)), ...fields }
  return {
    ...fields,
    ...(slot === undefined ? {} : placeFields(slot, fields.date)),
    ...(from === to
      ? {}
      : {
          ...(from === null ? {} : leavingEffects(from, to)),
          task_state_id: to,
          state_time: at,
          state_author_id: user,
        }),
    ...('task_type_id' in fields || before === null ? { scope: scopeOfTaskType(merged.task_type_id) } : {}),
    ...('lastname' in fields || 'firstname' in fields ? { name: registerName(merged) } : {}),
  }
}

const placeFields = (slot: Slot | null, date: string | null | undefined): Partial<TaskRow> =>
  slot === null
    ? {
        shift_instance_id: null,
        resource_id: null,
        shift_id: null,
        ...(date === undefined ? {} : { date }),
      }
    : { resource_id: slot.resource_id, shift_id: slot.shift_id, date: slot.date, shift_instance_id: PENDING }

/** Used in place of the slot's id until the edit has created the slot. */
const PENDING = 'pending'
