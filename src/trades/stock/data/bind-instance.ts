// A sticker scanned onto an object of a stop (LB2): a known one, or a blank one, which becomes a new instance immediately, with
// or without network. Unbinding it leaves the instance unchanged.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { stateAfterStop, stickerRefusal } from '#records/stop/on-site-instances.ts'
import { boundLines, unboundLine } from '#records/stop/on-site-lines.ts'
import { stickerCode } from '../rules/sticker-code.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Draft } from '#core/store/outbox/outbox.ts'
import { holdsInstances, instanceByCode } from './instance-by-code.ts'
import { tableIn } from '#core/store/table-in.ts'
import { changeStop, type LineTap, type StopChange } from '#core/task/change-stop.ts'

export interface StickerTap extends LineTap {
  readonly code: string
  /** Typed by hand: our own codes are then checked against their check character (LB3). */
  readonly typed?: boolean
}

export interface Bound {
  /** A new line when the sticker belongs to one piece of a line of several. */
  readonly line_id: string
  readonly instance_id: string
  readonly isNew: boolean
}

export const bindInstance = async (
  db: LocalDatabase,
  { code, typed = false, line_id, ...tap }: StickerTap,
): Promise<Outcome<Bound>> => {
  const read = stickerCode(code, typed)
  if (!read.ok) return read
  const isListHere = await holdsInstances(db)
  return changeStop(
    db,
    tap,
    async (task, draft) => {
      const line = task.objects.find(one => one.line_id === line_id)
      if (line === undefined) return onSiteFailure(onSiteMessages.lineGone)
      return bindTo(db, draft, task, line, { code: read.value.code, at: tap.at, isListHere })
    },
    stickerEntities,
  )
}

/** The entities that bindTo() reads and writes, besides the task. */
export const stickerEntities = [ObjectInstance, CatalogueObject]

interface Sticker {
  readonly code: string
  readonly at: string
  readonly isListHere: boolean
}

export const bindTo = async (
  db: LocalDatabase,
  draft: Draft,
  task: TaskRow,
  line: TaskLine,
  { code, at, isListHere }: Sticker,
): Promise<Outcome<StopChange<Bound>>> => {
  const instance = await instanceByCode(draft.tables, { code })
  if (instance === null && !isListHere) return onSiteFailure(onSiteMessages.stickersNotHere)
  const object = instance?.object_id == null ? null : await draft.read(CatalogueObject, instance.object_id)
  const refusal = stickerRefusal({
    task_type_id: task.task_type_id,
    line,
    instance,
    instanceName: object?.name ?? code,
    ownLine:
      instance === null ? null : (task.objects.find(one => one.object_instance_id === instance.id) ?? null),
    isElsewhere: instance !== null && (await isOnOtherStop(draft, task, instance.id)),
  })
  if (refusal !== null) return onSiteFailure(refusal)
  const instance_id = instance?.id ?? db.newKey()
  if (instance === null)
    await draft.create(ObjectInstance, instance_id, {
      uuid: instance_id,
      external_id: code,
      object_id: line.object_id,
      state: 'unknown',
    })
  else if (instance.state === 'unknown' && instance.object_id === null)
    await draft.patch(ObjectInstance, instance_id, { object_id: line.object_id })
  const bound = boundLines(task.objects, { line_id: line.line_id, instance_id, newLineId: db.newKey() })
  const objects = bound.objects.map(one =>
    one.line_id === bound.line_id
      ? Object.assign({}, one, {
          weighed_at: at,
          device: draft.owner.device,
          object_instance_state: one.object_instance_state ?? stateAfterStop(task.task_type_id),
        })
      : one,
  )
  return success({
    values: { objects },
    answer: { line_id: bound.line_id, instance_id, isNew: instance === null },
  })
}

/** Only a collection's sticker can be taken by another stop: a rental's things go out and come back. */
const isOnOtherStop = async (draft: Draft, task: TaskRow, instance_id: string): Promise<boolean> => {
  if (task.shift_instance_id === null || task.scope !== 'emma') return false
  const stops = await tableIn(draft.tables, Task).where('$slot').equals(task.shift_instance_id).toArray()
  return stops.some(
    ({ id, objects }) =>
      id !== task.id && objects.some(({ object_instance_id }) => object_instance_id === instance_id),
  )
}

/** A sticker that was blank before the binding becomes blank again: it may go onto another object. */
export const freeSticker = async (draft: Draft, instance_id: string): Promise<void> => {
  const instance = await draft.read(ObjectInstance, instance_id)
  if (instance?.state === 'unknown') await draft.patch(ObjectInstance, instance_id, { object_id: null })
}

/** A line that is restored gets its sticker back, unless another object received it meanwhile. */
export const withOwnSticker = async (draft: Draft, task: TaskRow, line: TaskLine): Promise<TaskLine> => {
  const { object_instance_id: id, object_id } = line
  if (id === null) return line
  const instance = await draft.read(ObjectInstance, id)
  const isHere = task.objects.some(({ object_instance_id }) => object_instance_id === id)
  const isTaken = instance === null || (instance.state === 'unknown' && instance.object_id !== null)
  if (isHere || isTaken) return unboundLine(line)
  if (instance.state === 'unknown') await draft.patch(ObjectInstance, id, { object_id })
  return line
}

export const unbindInstance = (db: LocalDatabase, { line_id, ...tap }: LineTap): Promise<Outcome<null>> =>
  changeStop(
    db,
    tap,
    async (task, draft) => {
      const line = task.objects.find(one => one.line_id === line_id)
      if (line === undefined) return onSiteFailure(onSiteMessages.lineGone)
      const { object_instance_id } = line
      if (object_instance_id === null) return onSiteFailure(onSiteMessages.noSticker)
      await freeSticker(draft, object_instance_id)
      const objects = task.objects.map(one => (one === line ? unboundLine(line) : one))
      return success({ values: { objects }, answer: null })
    },
    [ObjectInstance],
  )
