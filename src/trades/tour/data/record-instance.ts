// Instances with a sticker at a rental's stop (12 to 15; IS1 to IS3): what went out, what came back, how many pieces are missing.
// It is kept on the line, and the instance takes it over when the stop is validated.
import { CatalogueObject } from '#records/entities/object.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { scanMessages } from '#records/fr/scan-messages.ts'
import type { CheckStatus } from '#records/states/instance-transitions.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { checkQuantity } from '#records/stop/on-site-input.ts'
import { recordedInstance } from '#records/stop/on-site-instances.ts'
import { withQuantity } from '#records/stop/on-site-lines.ts'
import { stickerCode } from '#trades/stock/rules/sticker-code.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { holdsInstances, instanceByCode } from '#trades/stock/data/instance-by-code.ts'
import { bindTo, stickerEntities, type Bound } from '#trades/stock/data/bind-instance.ts'
import { changeStop, type LineTap, type StopTap } from '#core/task/change-stop.ts'

export interface InstanceCheck extends LineTap {
  readonly status: CheckStatus
  /** Pieces missing inside the instance. */
  readonly missing?: number
  /** Or how many more than are stored, which the screen may not show yet. */
  readonly more?: 1 | -1 | undefined
}

export const recordInstance = (
  db: LocalDatabase,
  { line_id, status, missing = 0, more, ...tap }: InstanceCheck,
): Promise<Outcome<null>> =>
  changeStop(db, tap, async (task, { owner }) => {
    const line = task.objects.find(one => one.line_id === line_id)
    if (line === undefined) return onSiteFailure(onSiteMessages.lineGone)
    if (line.object_instance_id === null) return onSiteFailure(onSiteMessages.noSticker)
    const pieces = more === undefined ? missing : Math.max(1, (line.object_instance_missing ?? 1) + more)
    const checked = checkQuantity(pieces)
    if (!checked.ok) return onSiteFailure(checked.sentence)
    const told = recordedInstance(task.task_type_id, status, checked.value)
    const seen =
      status === 'unknown' ? { weighed_at: null, device: null } : { weighed_at: tap.at, device: owner.device }
    const quantity = status === 'lost' ? 0 : 1
    const next = { ...withQuantity(line, quantity), ...told, ...seen }
    return success({
      values: { objects: task.objects.map(one => (one === line ? next : one)) },
      answer: null,
    })
  })

export interface Scanned extends Bound {
  /** Of its object. */
  readonly name: string
  /** Its sticker was already on a line, or is bound to one now. */
  readonly isBound: boolean
}

/** « Scanner » on the sheet of a stop: finds the line that has the sticker; otherwise binds it to a line of the same object. */
export const scanInstance = async (
  db: LocalDatabase,
  { code, typed = false, ...tap }: StopTap & { readonly code: string; readonly typed?: boolean },
): Promise<Outcome<Scanned>> => {
  const read = stickerCode(code, typed)
  if (!read.ok) return read
  const isListHere = await holdsInstances(db)
  const known = await instanceByCode(db.relaxed, { code: read.value.code })
  const object =
    known?.object_id == null ? undefined : await tableOf(db, CatalogueObject).get(known.object_id)
  return changeStop<Scanned>(
    db,
    tap,
    async (task, draft) => {
      const instance = await instanceByCode(draft.tables, { code: read.value.code })
      if (instance === null)
        return onSiteFailure(isListHere ? onSiteMessages.stickerUnknown : onSiteMessages.stickersNotHere)
      const line = task.objects.find(one => one.object_instance_id === instance.id)
      if (line !== undefined) {
        const seen = {
          ...withQuantity(line, 1),
          ...recordedInstance(task.task_type_id, 'available', 0),
          weighed_at: tap.at,
          device: draft.owner.device,
        }
        return success({
          values: { objects: task.objects.map(one => (one === line ? seen : one)) },
          answer: {
            line_id: line.line_id,
            name: line.name,
            instance_id: instance.id,
            isNew: false,
            isBound: false,
          },
        })
      }
      // It left with no rental that is out: it was found (RT25), and counts for none.
      if (instance.state === 'lost') return onSiteFailure(scanMessages.lost)
      const free = task.objects.find(
        one =>
          one.object_instance_id === null && one.object_id !== null && one.object_id === instance.object_id,
      )
      if (free === undefined) {
        const planned = task.objects.find(one => one.object_id === instance.object_id)
        const name = planned?.name ?? object?.name ?? read.value.code
        return onSiteFailure(onSiteMessages.stickerOfOther(name))
      }
      const bound = await bindTo(db, draft, task, free, { code: read.value.code, at: tap.at, isListHere })
      if (!bound.ok) return bound
      const { values, answer } = bound.value
      return success({ values, answer: { ...answer, name: free.name, isBound: true } })
    },
    stickerEntities,
  )
}
