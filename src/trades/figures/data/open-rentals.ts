// What the desk follows up of its rentals, in one reading of those that it holds: what should have come back and what that costs by now
// (RT7), the deposits to give back or about to expire (RT8, RT20), the quotations about to end (RT13), what is rented from others (RT25a).
import { addDays, daysBetween } from '#records/time/dates.ts'
import { fromCents } from '#records/values/decimal.ts'
import { Invoice, Payment, type InvoiceRow, type PaymentRow } from '#records/entities/money.ts'
import { RentalDocument, type RentalDocumentRow } from '#records/entities/rental-document.ts'
import type { SubRentalRow } from '#records/entities/sub-rental.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seesTaskType } from '#records/rights/seen-tasks.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { isMoneyHere } from '#trades/rental/data/rental-sheet.ts'
import { rentalsHere } from '#trades/rental/data/rentals-here.ts'
import { subRentalsToGiveBack } from '#trades/rental/data/sub-rentals.ts'
import { lateSoFar } from '#trades/rental/rules/back/late-so-far.ts'
import type { Dossier } from '#trades/rental/rules/dossier.ts'
import { depositOf } from '#trades/rental/rules/money/account.ts'
import { toSettle, type ToSettle } from '#trades/rental/rules/money/to-settle.ts'

interface LateRental {
  /** The return or the pick-up that did not take place. */
  readonly task: TaskRow
  readonly days: number
  /** What the time past the agreed return costs by now, in euros. */
  readonly amount: number
}

export interface CautionToReturn {
  /** The step on which the money of the rental hangs. */
  readonly task: TaskRow
  /** Received and neither returned nor kept, in euros. */
  readonly amount: number
  /** Null: it is not due yet, but a hold or a cheque expires; or nothing left. */
  readonly returnedOn: string | null
  /** The rental was cancelled while it was held. */
  readonly isCancelled: boolean
  readonly expiresOn: string | null
}

interface RentalToSettle {
  /** The step on which the money of the rental hangs. */
  readonly task: TaskRow
  readonly left: readonly ToSettle[]
}

export interface OpenRentals {
  readonly late: readonly LateRental[]
  readonly cautions: readonly CautionToReturn[]
  /** What was cancelled, or made shorter, after it was billed or paid: avoirs to make, money to pay back. */
  readonly unsettled: readonly RentalToSettle[]
  /** The first to end first. */
  readonly quotations: readonly TaskRow[]
  readonly borrowed: readonly { readonly row: SubRentalRow; readonly object: string }[]
}

interface Asked {
  readonly today: string
  readonly rights: Rights
}

const waiting: ReadonlySet<number> = new Set([
  TASK_STATE.accepted,
  TASK_STATE.toBePostponed,
  TASK_STATE.notDone,
])
/** RT20: a hold on a card is reminded two days before its end. */
const EXPIRES_SOON = 2
const ENDS_SOON = 7
const AFTERNOON = 2

export const openRentals = async (db: LocalDatabase, asked: Asked): Promise<OpenRentals> => {
  const [here, payments, documents, borrowed] = await Promise.all([
    rentalsHere(db),
    tableOf(db, Payment).toArray(),
    tableOf(db, RentalDocument).toArray(),
    subRentalsToGiveBack(db, { today: asked.today }),
  ])
  const dossiers = here.dossiers.filter(({ head }) => seesTaskType(asked.rights, head.task_type_id))
  const late = dossiers.flatMap(dossier => lateReturns(dossier, asked).map(task => ({ dossier, task })))
  const heads = [...new Set(late.map(({ dossier }) => dossier.head.id))]
  const paid = byTask(payments)
  const billed = byTask(documents)
  const invoices = byTask(
    heads.length === 0 ? [] : await tableOf(db, Invoice).where('task_id').anyOf(heads).toArray(),
  )
  const priced = late.map(({ dossier, task }) => ({
    task,
    days: daysBetween(task.date ?? asked.today, asked.today),
    amount: lateSoFar(dossier, task, {
      objects: here.objects,
      invoices: invoices.get(dossier.head.id) ?? [],
      now: { date: asked.today, shift_id: AFTERNOON },
    }),
  }))
  return {
    late: priced.toSorted((a, b) => b.days - a.days || a.task.id.localeCompare(b.task.id)),
    cautions: cautionsOf(dossiers, paid, asked.today),
    unsettled: await unsettledOf(db, dossiers, { paid, billed, today: asked.today }),
    quotations: dossiers
      .map(({ head }) => head)
      .filter(head => isEnding(head, asked.today))
      .toSorted((a, b) => (a.quotation_until ?? '').localeCompare(b.quotation_until ?? '')),
    borrowed: borrowed.map(row => ({ row, object: here.objects.get(row.object_id ?? '')?.name ?? '' })),
  }
}

const lateReturns = ({ returns }: Dossier<TaskRow>, { today, rights }: Asked): TaskRow[] =>
  returns.filter(
    ({ date, task_type_id, task_state_id }) =>
      date !== null && date < today && waiting.has(task_state_id) && seesTaskType(rights, task_type_id),
  )

const isEnding = ({ task_state_id, quotation_until }: TaskRow, today: string): boolean =>
  task_state_id === TASK_STATE.draft &&
  quotation_until != null &&
  quotation_until >= today &&
  quotation_until <= addDays(today, ENDS_SOON)

/** By the step on which the money of a rental hangs. */
export const byTask = <T extends InvoiceRow | PaymentRow | RentalDocumentRow>(
  rows: readonly T[],
): Map<string, T[]> => {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const known = found.get(row.task_id ?? '')
    if (known === undefined) found.set(row.task_id ?? '', [row])
    else known.push(row)
  }
  return found
}

interface MoneyByTask {
  readonly paid: ReadonlyMap<string, readonly PaymentRow[]>
  readonly billed: ReadonlyMap<string, readonly RentalDocumentRow[]>
  readonly today: string
}

/** The caution, which has a list of its own, left out; of a rental whose lines are not all here nothing is known. */
const unsettledOf = async (
  db: LocalDatabase,
  dossiers: readonly Dossier<TaskRow>[],
  { paid, billed, today }: MoneyByTask,
): Promise<RentalToSettle[]> => {
  const asked = dossiers.filter(({ head: { id } }) => billed.has(id) || paid.has(id))
  const ids = asked.map(({ head }) => head.id)
  const lines = byTask(
    ids.length === 0 ? [] : await tableOf(db, Invoice).where('task_id').anyOf(ids).toArray(),
  )
  const found: RentalToSettle[] = []
  for (const { head } of asked) {
    const money = {
      lines: lines.get(head.id) ?? [],
      documents: billed.get(head.id) ?? [],
      payments: paid.get(head.id) ?? [],
    }
    const left = toSettle(money, isCancelled(head)).filter(({ what }) => what !== 'back')
    if (left.length > 0 && (await isMoneyHere(db, { head, today }))) found.push({ task: head, left })
  }
  return found.toSorted((a, b) => (a.task.date ?? '').localeCompare(b.task.date ?? ''))
}

const isCancelled = ({ task_state_id }: TaskRow): boolean => task_state_id === TASK_STATE.cancelled

const cautionsOf = (
  dossiers: readonly Dossier<TaskRow>[],
  payments: ReadonlyMap<string, readonly PaymentRow[]>,
  today: string,
): CautionToReturn[] => {
  const soon = addDays(today, EXPIRES_SOON)
  const found = dossiers.flatMap(({ head, returns, isCut }): CautionToReturn[] => {
    const own = payments.get(head.id) ?? []
    const { held } = depositOf({ lines: [], payments: own })
    if (held <= 0) return []
    const end = returns.at(-1)
    const isBack = !isCut && end !== undefined && returns.every(isStopDone)
    const expires = own
      .flatMap(({ type, expires_on }) => (type === 'deposit' ? (expires_on ?? []) : []))
      .filter(day => day <= soon)
      .toSorted()
    const [expiresOn = null] = expires
    const isOff = isCancelled(head)
    const returnedOn = isBack ? end.date : null
    return isBack || isOff || expiresOn !== null
      ? [{ task: head, amount: fromCents(held), returnedOn, expiresOn, isCancelled: isOff }]
      : []
  })
  const day = ({ expiresOn, returnedOn }: CautionToReturn): string => expiresOn ?? returnedOn ?? ''
  return found.toSorted((a, b) => day(a).localeCompare(day(b)))
}
