// RT25: an instance that a return noted as lost is here again, and whoever says so may be a crew or the dock, whose device holds neither the
// dossier nor its bill. The write that says so corrects the return, and gives the price back by the line that a desk would have made.
import { Invoice } from '#records/entities/money.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { chargeId, foundCredit, foundId, foundLines, lostOn } from '#trades/rental/rules/back/found.ts'
import { roundOf } from '#trades/rental/rules/back/reopened.ts'
import { dossiersOf, isReturn } from '#trades/rental/rules/dossier.ts'
import { asInvoice, asTask } from '../write/stored-rows.ts'
import type { Save } from '../write/write-changes.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { overlaid, wholeChains } from './chain.ts'
import { lockRentals } from './lock-rentals.ts'
import { placeMoney } from './rental-money.ts'

interface FoundOn {
  /** The return that noted it as lost. */
  readonly step: TaskRow
  readonly object_id: string | null
  readonly instance_id: string
}

const lostIn = (step: TaskRow, instance_id: string) => step.objects.find(line => lostOn(line) === instance_id)

/** A return that is closed, and does not say any more that it is lost. */
const correctedBy = ({ of, before, after }: Save): FoundOn[] => {
  if (of.name !== Task.name || before === undefined || after['scope'] !== 'loki') return []
  const [was, step] = [asTask(before), asTask(after)]
  if (!isReturn(step) || !isStopDone(was) || !isStopDone(step)) return []
  return was.objects.flatMap(line => {
    const instance_id = lostOn(line)
    const now = step.objects.find(({ line_id }) => line_id === line.line_id)
    if (instance_id === null || now?.object_instance_id !== instance_id || lostOn(now) !== null) return []
    return (now.quantity_done ?? 0) > 0 ? [{ step, object_id: line.object_id, instance_id }] : []
  })
}

const isHereAgain = ({ of, before, after }: Save): boolean =>
  of.name === ObjectInstance.name && before?.['state'] === 'lost' && after['state'] === 'available'

/** A job of a write (`atEnd`), before shortages are marked. */
export const giveBackFound = async (tx: WriteTx): Promise<void> => {
  const saves = [...tx.saves()].filter(({ isRepeated }) => isRepeated !== true)
  const corrected = saves.flatMap(correctedBy)
  const known = new Set(corrected.map(({ instance_id }) => instance_id))
  const here = saves.flatMap(save => (isHereAgain(save) && !known.has(save.after.id) ? [save.after.id] : []))
  if (corrected.length === 0 && here.length === 0) return
  await lockRentals(tx)
  for (const instance_id of here.toSorted()) {
    const found = await correct(tx, instance_id)
    if (found !== null) corrected.push(found)
  }
  for (const found of corrected) await credit(tx, found)
}

/** The return that was closed last of those that note it as lost says now that it is here. */
const correct = async (tx: WriteTx, instance_id: string): Promise<FoundOn | null> => {
  const stored = await tx.db.find(Task.name, {
    where: [
      { is: 'in', field: 'task_type_id', values: [12, 13] },
      { is: 'mentions', texts: [instance_id] },
    ],
  })
  const last = overlaid(tx, Task, stored)
    .map(asTask)
    .filter(step => isReturn(step) && isStopDone(step) && lostIn(step, instance_id) !== undefined)
    .toSorted((a, b) => (a.state_time ?? '').localeCompare(b.state_time ?? ''))
    .at(-1)
  const row = last === undefined ? undefined : await tx.row(Task.name, last.id)
  if (row === undefined) return null
  const step = asTask(row)
  const object_id = lostIn(step, instance_id)?.object_id ?? null
  tx.save(Task, row, { ...row, objects: foundLines(step.objects, instance_id) })
  return { step, object_id, instance_id }
}

const linesOf = async (tx: WriteTx, head_id: string): Promise<AnyRow[]> =>
  overlaid(
    tx,
    Invoice,
    await tx.db.find(Invoice.name, { where: [{ is: 'in', field: 'task_id', values: [head_id] }] }),
  )

/** Nothing where it cost nothing, or where a desk has given it back. */
const credit = async (tx: WriteTx, { step, object_id, instance_id }: FoundOn): Promise<void> => {
  const dossiers = dossiersOf((await wholeChains(tx, [step.id])).map(asTask))
  const head = dossiers.find(({ steps }) => steps.some(({ id }) => id === step.id))?.head
  if (head === undefined) return
  const lines = await linesOf(tx, head.id)
  const lost = { step_id: step.id, object_id, instance_id, round: roundOf(step.id, lines) }
  const charge = lines.find(({ id }) => id === chargeId(lost))
  const id = foundId(lost)
  if (charge === undefined || (await tx.row(Invoice.name, id)) !== undefined) return
  const after: AnyRow = { ...blankRow(Invoice), ...foundCredit(asInvoice(charge), tx.now), id }
  await placeMoney(tx, { of: Invoice, before: undefined, after, sent: new Set() })
  tx.save(Invoice, undefined, after)
}
