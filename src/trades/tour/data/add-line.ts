// « Ajouter un objet » [search_add_object] (screens.md section 4), and its removal. A planned line is refused with a reason,
// never removed.
import { CatalogueObject } from '#records/entities/object.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { checkQuantity } from '#records/stop/on-site-input.ts'
import { withAdded } from '#records/stop/on-site-lines.ts'
import { rightMissingProblem } from '#records/problem.ts'
import { has } from '#records/rights/rights.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { freeSticker, withOwnSticker } from '#trades/stock/data/bind-instance.ts'
import { changeStop, type LineTap, type StopTap } from '#core/task/change-stop.ts'

export interface AddedObject extends StopTap {
  readonly object_id: string
  readonly quantity?: number
}

/** The line that holds the added object: a new one, or the existing line of the same object. */
export const addLine = (
  db: LocalDatabase,
  { object_id, quantity = 1, ...tap }: AddedObject,
): Promise<Outcome<{ readonly line_id: string }>> =>
  changeStop(
    db,
    tap,
    async (task, draft) => {
      if (!has(tap.rights, 'search_add_object') && !has(tap.rights, 'emma_desktop'))
        return failed({ kind: 'ruleBroken', problems: [rightMissingProblem('search_add_object')] })
      const checked = checkQuantity(quantity)
      if (!checked.ok) return onSiteFailure(checked.sentence)
      if (checked.value === 0) return onSiteFailure(onSiteMessages.noPiece)
      const object = await draft.read(CatalogueObject, object_id)
      if (object === null) return onSiteFailure(onSiteMessages.objectGone)
      const { objects, line_id } = withAdded(task.objects, object, {
        quantity: checked.value,
        line_id: db.newKey(),
      })
      const line = objects.find(one => one.line_id === line_id)
      const total = checkQuantity(line?.quantity_done ?? 0)
      if (!total.ok) return onSiteFailure(total.sentence)
      return success({ values: { objects }, answer: { line_id } })
    },
    [CatalogueObject],
  )

/** Also frees its sticker. Returns the removed line, for putLineBack(). */
export const removeAddedLine = (
  db: LocalDatabase,
  { line_id, ...tap }: LineTap,
): Promise<Outcome<TaskLine>> =>
  changeStop(
    db,
    tap,
    async (task, draft) => {
      const line = task.objects.find(one => one.line_id === line_id)
      if (line === undefined) return onSiteFailure(onSiteMessages.lineGone)
      if (line.added !== 1) return onSiteFailure(onSiteMessages.notAdded)
      if (line.object_instance_id !== null) await freeSticker(draft, line.object_instance_id)
      return success({ values: { objects: task.objects.filter(one => one !== line) }, answer: line })
    },
    [ObjectInstance],
  )

/** « Rétablir » after removeAddedLine(). */
export const putLineBack = (
  db: LocalDatabase,
  { line, ...tap }: StopTap & { readonly line: TaskLine },
): Promise<Outcome<null>> =>
  changeStop(
    db,
    tap,
    async (task, draft) => {
      const isHere = task.objects.some(({ line_id }) => line_id === line.line_id)
      const objects = isHere ? task.objects : [...task.objects, await withOwnSticker(draft, task, line)]
      return success({ values: { objects }, answer: null })
    },
    [ObjectInstance],
  )
