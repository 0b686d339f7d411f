// « À pointer » (RT24): of pieces that a crew counted back without reading their stickers, the depot says which ones they are, by a scan or from
// the list. The number that the crew gave stays.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Task } from '#records/entities/task.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { checkStatus } from '#records/states/instance-transitions.ts'
import { readStop } from '#core/task/read-stop.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { instanceByCode } from '#trades/stock/data/instance-by-code.ts'
import { stickerCode } from '#trades/stock/rules/sticker-code.ts'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { pointedLine, toPoint, type ToPoint } from '../../rules/back/unread.ts'
import type { Dossier } from '../../rules/dossier.ts'
import { withLine } from '../../rules/handing/handed.ts'
import { rentalSheet } from '../rental-sheet.ts'

interface PointBack {
  /** The return that counted it. */
  readonly id: string
  readonly instance_id: string
  readonly state: 'available' | 'lost'
}

const toPointIn = (dossier: Dossier, { id, instance_id }: PointBack): ToPoint | undefined =>
  toPoint(dossier).find(({ step, candidates }) => step === id && candidates.includes(instance_id))

export const pointBack = async (db: LocalDatabase, asked: PointBack): Promise<Outcome<null>> => {
  const { id, instance_id, state } = asked
  const sheet = await rentalSheet(db, { id })
  if (sheet === null) return onSiteFailure(returnMessages.gone)
  const found = toPointIn(sheet.dossier, asked)
  if (found === undefined || (state === 'lost' && !found.isLast))
    return onSiteFailure(returnMessages.notToPoint)
  return edit(db, [Task, ObjectInstance], async draft => {
    const step = await readStop(draft, id)
    if (step === null) return onSiteFailure(returnMessages.gone)
    await draft.patch(Task, id, {
      objects: withLine(step.objects, pointedLine(found, { id: instance_id, state })),
    })
    const instance = await draft.read(ObjectInstance, instance_id)
    if (instance?.state === 'rented')
      await draft.patch(ObjectInstance, instance_id, {
        state,
        check_status: checkStatus(state, instance.missing),
      })
    return success(null)
  })
}

/** Of a code that was scanned; `typed`: by hand (LB3). */
export const pointScanned = async (
  db: LocalDatabase,
  { id, code, typed }: { readonly id: string; readonly code: string; readonly typed: boolean },
): Promise<Outcome<null>> => {
  const read = stickerCode(code, typed)
  if (!read.ok) return read
  const instance = await instanceByCode(db.relaxed, { code })
  if (instance === null) return onSiteFailure(returnMessages.notToPoint)
  return pointBack(db, { id, instance_id: instance.id, state: 'available' })
}
