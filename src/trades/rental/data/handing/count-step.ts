// What is told of a step without scanning: pieces without a sticker, a scan taken back, how complete an instance is, a line to complete later.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { checkQuantity } from '#records/stop/on-site-input.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { countedLine, handedLineId, handedOf, withLine, withoutLine } from '../../rules/handing/handed.ts'
import { handingMessages } from '../../rules/handing/handing-words.ts'
import { changeStep, linesWithout, type StepTap } from './change-step.ts'

interface LineTap extends StepTap {
  readonly line_id: string
}

/** `add`: negative takes back; each device takes back only what it counted. */
export const countPieces = (
  db: LocalDatabase,
  { task: id, line_id, add }: LineTap & { readonly add: number },
): Promise<Outcome<{ readonly done: number; readonly asked: number }>> =>
  changeStep(db, { task: id }, async (task, draft) => {
    const line = task.objects.find(one => one.line_id === line_id)
    if (line === undefined) return onSiteFailure(handingMessages.lineGone)
    if (!Number.isInteger(add) || add === 0) return onSiteFailure(handingMessages.noPieces)
    const handed = handedOf(task.objects).get(line.object_id ?? line.line_id)
    const { device } = draft.owner
    const own = handedLineId(line_id, device)
    const before = task.objects.find(one => one.line_id === own)?.quantity_done ?? 0
    const [asked, done] = [handed?.asked ?? 0, handed?.done ?? 0]
    if (add > asked - done && add > 0) return onSiteFailure(handingMessages.tooMany(asked - done))
    if (before + add < 0) return onSiteFailure(handingMessages.otherDevice(before))
    const objects =
      before + add === 0
        ? withoutLine(task.objects, own)
        : withLine(task.objects, countedLine(line, device, before + add))
    return success({ objects, answer: { done: done + add, asked } })
  })

/** « Annuler » beside a scan. */
export const takeBack = (db: LocalDatabase, { task: id, line_id }: LineTap): Promise<Outcome<null>> =>
  changeStep(db, { task: id }, async (task, draft) => {
    const instance = task.objects.find(one => one.line_id === line_id)?.object_instance_id ?? null
    const known = instance === null ? null : await draft.read(ObjectInstance, instance)
    return success({ objects: linesWithout(task, line_id, known?.state === 'rented'), answer: null })
  })

/** « Compléter plus tard », and back: by what is stored, which the screen may not show yet. */
export const completeLater = (db: LocalDatabase, { task: id, line_id }: LineTap): Promise<Outcome<null>> =>
  changeStep(db, { task: id }, async task => {
    const line = task.objects.find(one => one.line_id === line_id)
    if (line === undefined) return onSiteFailure(handingMessages.lineGone)
    return success({
      objects: withLine(task.objects, { ...line, later: line.later === 1 ? 0 : 1 }),
      answer: null,
    })
  })

/** How many pieces are missing in an instance that is handed over. */
export const tellMissing = (
  db: LocalDatabase,
  { task: id, line_id, missing }: LineTap & { readonly missing: number },
): Promise<Outcome<null>> =>
  changeStep(db, { task: id }, async task => {
    const line = task.objects.find(one => one.line_id === line_id)
    if (line === undefined) return onSiteFailure(handingMessages.lineGone)
    const checked = checkQuantity(missing)
    if (!checked.ok) return onSiteFailure(checked.sentence)
    const told = { ...line, object_instance_missing: checked.value }
    return success({ objects: withLine(task.objects, told), answer: null })
  })
