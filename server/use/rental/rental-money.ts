// The money of a rental on the server (RT14, RT18 to RT20): what is refused of any client, and that it stays with its dossier until that is over.
import { Invoice, Payment, type InvoiceRow } from '#records/entities/money.ts'
import { RentalDocument, type RentalDocumentRow } from '#records/entities/rental-document.ts'
import { Task } from '#records/entities/task.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import type { Problem } from '#records/problem.ts'
import { SALE } from '#records/shards/shard-rules.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { dossiersOf, isOver, isPromised } from '#trades/rental/rules/dossier.ts'
import { accountOf } from '#trades/rental/rules/money/account.ts'
import { knownAlone } from '#trades/rental/rules/money/handed-twice.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { moneyMessages } from '#trades/rental/rules/money/money-messages.ts'
import {
  documentProblems,
  leavingProblems,
  lineProblems,
  moneyProblem,
  paymentProblems,
  type DossierMoney,
} from '#trades/rental/rules/money/money-problems.ts'
import { NO_VAT } from '#trades/rental/rules/money/vat.ts'
import { addDays } from '#records/time/dates.ts'
import { hasChanged, type Change } from '../write/change.ts'
import { asDocument, asInvoice, asPayment, asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { wholeChains } from './chain.ts'

const kinds = [Payment, Invoice, RentalDocument] as const
const isMoney = ({ name }: Entity): boolean => kinds.some(kind => kind.name === name)

const taskOf = ({ task_id }: AnyRow): string => (typeof task_id === 'string' ? task_id : '')

/** The rows of some tasks as this write leaves them, in the order in which they were made. */
const rowsOf = async (tx: WriteTx, of: Entity, tasks: readonly string[]): Promise<AnyRow[]> => {
  const stored = await tx.db.find(of.name, { where: [{ is: 'in', field: 'task_id', values: tasks }] })
  const byId = new Map(stored.map(row => [row.id, row]))
  for (const save of tx.saves()) if (save.of.name === of.name) byId.set(save.after.id, save.after)
  return [...byId.values()]
    .filter(row => row.deleted === 0 && tasks.includes(taskOf(row)))
    .toSorted((one, other) => one.rev - other.rev)
}

const documentsOf = async (tx: WriteTx, task: string): Promise<RentalDocumentRow[]> =>
  (await rowsOf(tx, RentalDocument, [task])).map(asDocument)

/** Without the row that is being written. */
const moneyOf = async (tx: WriteTx, task: string, except: string): Promise<DossierMoney> => {
  const others = async (of: Entity): Promise<AnyRow[]> =>
    (await rowsOf(tx, of, [task])).filter(({ id }) => id !== except)
  return {
    lines: (await others(Invoice)).map(asInvoice),
    documents: (await others(RentalDocument)).map(asDocument),
    payments: (await others(Payment)).map(asPayment),
  }
}

const rentalStep = async (tx: WriteTx, id: string): Promise<AnyRow | undefined> => {
  const row = id === '' ? undefined : await tx.row(Task.name, id)
  return row?.deleted === 0 && row['scope'] === 'loki' ? row : undefined
}

/** What no right overrides. */
export const moneyProblems = async (tx: WriteTx, change: Change): Promise<Problem[]> => {
  const { of, before, after } = change
  const elsewhere = isMoney(of) && hasChanged(change, 'task_id') ? await besideHead(tx, taskOf(after)) : []
  if (elsewhere.length > 0) return elsewhere
  switch (of.name) {
    case 'payment':
      return ofPayment(tx, change)
    case 'invoice':
      return before === undefined
        ? ofNewLine(tx, asInvoice(after))
        : [
            ...(hasChanged(change, 'unit_price', 'amount') ? await ofNewLine(tx, asInvoice(after)) : []),
            ...(await ofLine(tx, asInvoice(before), asInvoice(after))),
          ]
    case 'document':
      return ofDocument(tx, after)
    case 'task':
      return ofStep(tx, change)
    default:
      return []
  }
}

/** RT10: the money of a dossier is its head's, where every account reads it; our devices write it nowhere else. */
const besideHead = async (tx: WriteTx, id: string): Promise<Problem[]> => {
  if ((await rentalStep(tx, id)) === undefined) return []
  const dossiers = dossiersOf((await wholeChains(tx, [id])).map(asTask))
  const own = dossiers.find(({ steps }) => steps.some(step => step.id === id))
  return own === undefined || own.head.id === id ? [] : [moneyProblem('task_id', moneyMessages.besideHead)]
}

/** What hangs on a step are the accounts of a rental: it does not become a stop of something else, where nobody would keep them. */
const ofStep = async (tx: WriteTx, { before, after }: Change): Promise<Problem[]> => {
  if (before?.['scope'] !== 'loki' || after['scope'] === 'loki') return []
  for (const of of [Payment, RentalDocument])
    if ((await rowsOf(tx, of, [after.id])).length > 0)
      return [moneyProblem('task_type_id', moneyMessages.leavesRental)]
  return []
}

/** A clock that is a day ahead is believed. */
const isLater = (day: string | null, now: string): boolean =>
  day !== null && day.slice(0, 10) > addDays(now.slice(0, 10), 1)

const ofPayment = async (tx: WriteTx, change: Change): Promise<Problem[]> => {
  if (!hasChanged(change, 'task_id', 'type', 'amount', 'from_deposit', 'date')) return []
  const after = asPayment(change.after)
  const [before] = change.before === undefined ? [] : [asPayment(change.before)]
  const stays = before?.task_id === after.task_id
  if (before !== undefined && !stays && (await rentalStep(tx, before.task_id ?? '')) !== undefined) {
    const problems = leavingProblems(await moneyOf(tx, before.task_id ?? '', before.id), before)
    if (problems.length > 0) return problems
  }
  if ((await rentalStep(tx, after.task_id ?? '')) === undefined) return []
  if (hasChanged(change, 'date') && isLater(after.date, tx.now))
    return [moneyProblem('date', moneyMessages.laterDay)]
  if (hasChanged(change, 'from_deposit') && after.from_deposit === 1 && after.note.trim() === '')
    return [moneyProblem('note', moneyMessages.noReason)]
  const money = await moneyOf(tx, after.task_id ?? '', after.id)
  if (before !== undefined) return paymentProblems(money, after, stays ? [before] : [])
  // Another desk may have handed out the same without knowing: it is kept, and the dossier asks.
  return paymentProblems({ ...money, payments: knownAlone(money.payments, after) }, after)
}

/** No device writes such a line: every account and every payment is held against it. */
const ofNewLine = async (
  tx: WriteTx,
  { task_id, label, unit_price, amount }: InvoiceRow,
): Promise<Problem[]> => {
  if (Math.max(Math.abs(unit_price), Math.abs(amount)) <= HIGHEST_LINE) return []
  return (await rentalStep(tx, task_id ?? '')) === undefined
    ? []
    : [moneyProblem('amount', moneyMessages.impossibleLine(label, amount))]
}
const HIGHEST_LINE = 10_000_000

const ofLine = async (tx: WriteTx, before: InvoiceRow, after: InvoiceRow | null): Promise<Problem[]> =>
  lineProblems(await documentsOf(tx, before.task_id ?? ''), before, after)

const ofDocument = async (tx: WriteTx, after: AnyRow): Promise<Problem[]> => {
  const document = asDocument(after)
  const task = await rentalStep(tx, document.task_id ?? '')
  if (task === undefined) return [moneyProblem('task_id', moneyMessages.noDossier)]
  const state = Number(task['task_state_id'])
  if (!isPromised({ task_state_id: state }) && state !== TASK_STATE.cancelled)
    return [moneyProblem('task_id', moneyMessages.quotation)]
  return documentProblems(await moneyOf(tx, task.id, document.id), document)
}

/** TS6, RT19, RT20: neither a line that a document names goes, nor a step of a rental that has one, that holds money, or of which something left. */
export const removalProblems = async (tx: WriteTx, of: Entity, before: AnyRow): Promise<Problem[]> => {
  if (of.name === Invoice.name) return ofLine(tx, asInvoice(before), null)
  if (of.name !== Task.name || before['scope'] !== 'loki') return []
  const steps = await wholeChains(tx, [before.id])
  const ids = [before.id, ...steps.map(({ id }) => id)]
  if ((await rowsOf(tx, RentalDocument, ids)).length > 0)
    return [moneyProblem('id', moneyMessages.hasDocuments)]
  const payments = (await rowsOf(tx, Payment, ids)).map(asPayment)
  const { paid, deposit } = accountOf({ lines: [], documents: [], payments })
  if (paid !== 0 || deposit.held !== 0) return [moneyProblem('id', moneyMessages.hasPayments)]
  const isOut = (left: readonly AnyRow[]): boolean =>
    dossiersOf(left.map(asTask)).some(one => one.departures.some(isStopDone) && !isOver(one))
  // Nor does what came back go out again with the return that says so.
  const others = steps.filter(({ id }) => id !== before.id)
  return isOut(steps) || isOut(others) ? [moneyProblem('id', moneyMessages.isOut)] : []
}

/** Whether it is a step of a rental that is not over. */
export const isOpen = (row: AnyRow | undefined): 0 | 1 =>
  row?.deleted === 0 && row['scope'] === 'loki' && row['rental_over'] === 0 ? 1 : 0

/**
 * Before the row is saved: whether it is of a rental that is not over, or of a sale, and of a new document the VAT, which is the
 * organisation's setting (RT18).
 */
export const placeMoney = async (tx: WriteTx, { of, before, after }: Change): Promise<void> => {
  if (!isMoney(of)) return
  const task = taskOf(after) === '' ? undefined : await tx.row(Task.name, taskOf(after))
  after['rental_open'] = isOpen(task)
  if ('of_sale' in of.fields) after['of_sale'] = task?.['task_type_id'] === SALE ? 1 : 0
  if (of.name !== RentalDocument.name || before !== undefined) return
  const { vat_rate } = tx.organisation
  Object.assign(after, { vat_rate, vat_text: vat_rate === null ? NO_VAT : '' })
}

/** The money of these steps follows them when their rental is over, or open again. */
export const moneyFollows = async (tx: WriteTx, steps: readonly AnyRow[]): Promise<void> => {
  const openById = new Map(steps.map(step => [step.id, isOpen(step)]))
  for (const of of kinds)
    for (const row of await rowsOf(tx, of, [...openById.keys()])) {
      const rental_open = openById.get(taskOf(row)) ?? 0
      if (row['rental_open'] !== rental_open) tx.save(of, row, { ...row, rental_open })
    }
}
