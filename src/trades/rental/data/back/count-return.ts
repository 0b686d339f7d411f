// Counting a return (RT24): each scan and each count is a change of its own, on disk before the next, so that a phone that dies in the
// middle has lost nothing.
import { CatalogueObject } from '#records/entities/object.ts'
import { Task } from '#records/entities/task.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { readStop } from '#core/task/read-stop.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { linesCounted, type CountChange, type CountedPart } from '../../rules/back/count-changes.ts'
import { MOST_MISSING, mostOf, readTap, type CountTap } from '../../rules/back/count-taps.ts'
import { countedObject, type CountedObject } from '../../rules/back/return-count.ts'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { whatIsOut } from '../../rules/back/what-is-out.ts'
import { rentalSheet } from '../rental-sheet.ts'
import { refusalOf } from './return-sheet.ts'

interface CountReturn {
  /** The return. */
  readonly id: string
  readonly change: CountTap
}

/** Answers what the person is told where nothing could be counted yet; null once it is. */
export const countReturn = async (
  db: LocalDatabase,
  { id, change: tap }: CountReturn,
): Promise<Outcome<string | null>> => {
  const sheet = await rentalSheet(db, { id })
  if (sheet === null) return onSiteFailure(returnMessages.gone)
  const out = whatIsOut(sheet.dossier, id)
  const rows = await tableOf(db, CatalogueObject).bulkGet(out.map(({ object_id }) => object_id))
  return edit(db, [Task], async draft => {
    const step = await readStop(draft, id)
    if (step === null) return onSiteFailure(returnMessages.gone)
    const refusal = refusalOf(sheet.dossier, step)
    if (refusal !== null) return onSiteFailure(refusal)
    const counted = out.map((one, n) => countedObject(one, step.objects, rows[n]))
    const change = readTap(counted, tap)
    if (change === 'nothing') return success(null)
    if (change === 'unheld') return success(returnMessages.scanFirst(nameOf(counted, tap)))
    const wrong = wrongNumber(counted, change)
    if (wrong !== null) return onSiteFailure(wrong)
    const objects = linesCounted(step.objects, counted, change, draft.owner.device)
    if (objects === null) return onSiteFailure(returnMessages.otherRental)
    await draft.patch(Task, id, { objects })
    return success(null)
  })
}

const nameOf = (counted: readonly CountedObject[], tap: CountTap): string =>
  ('object_id' in tap
    ? counted.find(({ out }) => out.object_id === tap.object_id)?.out.line.name
    : undefined) ?? ''

/** Of what is missing among the pieces without a sticker, no more than these. */
const mostCounted = (object: CountedObject, part: CountedPart): number =>
  part === 'missing' && !object.out.mayBeMore ? object.out.counted : mostOf(object, part)

const wrongNumber = (counted: readonly CountedObject[], change: CountChange): string | null => {
  if (change.kind === 'all') return null
  const object = counted.find(({ out }) => out.object_id === change.object_id)
  if (object === undefined) return null
  const name = object.out.line.name
  const [number, most] =
    change.kind === 'pieces'
      ? [change.total, mostCounted(object, change.part)]
      : [change.missing ?? 0, object.each > 1 ? object.each : MOST_MISSING]
  const isNumber = Number.isInteger(number) && number >= 0 && number <= most
  return isNumber ? null : returnMessages.pieces(name, most)
}
