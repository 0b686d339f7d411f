// What closing a return writes (RT24): the step, the invoice lines and the payments of its settlement, and the second return of what stays out.
import type { InvoiceRow, PaymentRow } from '#records/entities/money.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { emptyLine } from '#records/entities/empty-line.ts'
import { blankRow } from '#records/entity.ts'
import type { Image } from '#core/store/pictures/add-photo.ts'
import type { Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { chargedLines } from '../../rules/back/return-bill.ts'
import { awaitedOf, isWhole } from '../../rules/back/return-count.ts'
import { isTakingBack } from '../../rules/money/account.ts'
import type { Settlement, SettleWay } from '../../rules/back/settlement.ts'
import type { RentalEnd } from '../../rules/half-day.ts'
import { clientNames } from '../../rules/rental-form.ts'
import { finishedLines } from '../../rules/handing/handed.ts'
import { idOfReturn } from '../../rules/back/return-id.ts'
import type { ReturnSheet } from './return-sheet.ts'

export interface SignatureTaken {
  readonly caption: 'client' | 'counter'
  readonly image: Image
}

export interface FinishReturn {
  readonly id: string
  readonly at: string
  readonly rights: Rights
  readonly way: SettleWay
  /** How what is due apart is paid now; null: it stays due. */
  readonly method: PaymentRow['method'] | null
  /** When what did not come is awaited; null where all came. */
  readonly rest: RentalEnd | null
  /** The client's name, typed with the signature or instead of it. */
  readonly signedName: string
  readonly signatures: readonly SignatureTaken[]
}

/** With the part of the return by which its id is made. */
type Write<T> = readonly [part: string, fields: Partial<T>]

const LONGEST_NAME = 120
const LONGEST_NOTE = 500

export const stepFields = ({ step }: ReturnSheet, { at, signedName }: FinishReturn): Partial<TaskRow> => {
  const signed_name = signedName.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST_NAME)
  return {
    objects: finishedLines(step.objects),
    task_state_id: TASK_STATE.done,
    check_reasons: [],
    state_time: at,
    signed_name,
    signed_at: at,
  }
}

/** What the caution keeps a part of, or why somebody pays: the labels of the lines. */
const reasonOf = ({ lines }: ReturnSheet): string =>
  chargedLines(lines)
    .filter(({ amount }) => amount > 0)
    .map(({ label }) => label)
    .join(', ')
    .slice(0, LONGEST_NOTE)

/** Of the caution's own line, what is given back; what is kept has its reason (RT8). */
export const lineWrites = (sheet: ReturnSheet, settled: Settlement | null): Write<InvoiceRow>[] => {
  const task_id = sheet.dossier.head.id
  const lines = chargedLines(sheet.lines).map(({ kind: _kind, key, ...line }): Write<InvoiceRow> => [
    key,
    Object.assign(line, { task_id }),
  ])
  if (settled === null || settled.depositBack === 0) return lines
  const back: Partial<InvoiceRow> = {
    task_id,
    origin: 'caution_back',
    label: 'Caution rendue',
    quantity: 1,
    unit_price: -settled.depositBack,
    amount: -settled.depositBack,
    reason: settled.kept > 0 ? reasonOf(sheet) : '',
  }
  return [...lines, ['caution back', back]]
}

export const depositOf = ({ payments }: Pick<ReturnSheet, 'payments'>): PaymentRow | undefined =>
  payments.findLast(one => one.type === 'deposit' && one.amount > 0 && !isTakingBack(one))

export const paymentWrites = (
  sheet: ReturnSheet,
  { kept, depositBack, refund, toPay }: Settlement,
  { at, method }: FinishReturn,
): Write<PaymentRow>[] => {
  const deposit = depositOf(sheet)
  const common = { task_id: sheet.dossier.head.id, date: at }
  const how = deposit?.method ?? 'other'
  const kind = deposit?.deposit_kind ?? null
  // A cheque that is cashed for its part is given back in cash for the rest.
  const backBy = kept > 0 && how === 'check' ? 'cash' : how
  const writes: Write<PaymentRow>[] = []
  if (kept > 0)
    writes.push([
      'kept',
      { ...common, type: 'regular', method: how, amount: kept, from_deposit: 1, note: reasonOf(sheet) },
    ])
  if (depositBack > 0)
    writes.push([
      'deposit back',
      { ...common, type: 'deposit', method: backBy, amount: -depositBack, deposit_kind: kind },
    ])
  if (refund > 0)
    writes.push([
      'refund',
      { ...common, type: 'regular', method: 'cash', amount: -refund, note: 'Trop perçu' },
    ])
  if (toPay > 0 && method !== null)
    writes.push(['paid', { ...common, type: 'regular', method, amount: toPay }])
  return writes
}

/** Asks for pieces of an object, and tells nothing. */
const askingLine = (line: TaskLine, quantity: number): TaskLine => ({
  ...emptyLine,
  line_id: line.line_id,
  object_id: line.object_id,
  name: line.name,
  weight: line.weight,
  volume: line.volume,
  loading_duration: line.loading_duration,
  channel: line.channel,
  quantity,
})

/** What did not come is awaited by a second return behind this one (RT24); null when all came. */
export const restStep = (
  { dossier, step, counted }: ReturnSheet,
  { rest, at }: Pick<FinishReturn, 'rest' | 'at'>,
): TaskRow | null => {
  if (isWhole(counted) || rest === null) return null
  const client = Object.fromEntries(clientNames.map(name => [name, dossier.head[name]]))
  return {
    ...blankRow(Task),
    ...client,
    id: idOfReturn(step.id, 'rest'),
    name: dossier.head.name,
    scope: 'loki',
    task_type_id: step.task_type_id,
    task_state_id: TASK_STATE.accepted,
    state_time: at,
    resource_types: [...step.resource_types],
    date: rest.date,
    shift_id: rest.shift_id,
    next_task_id: step.next_task_id,
    objects: counted.flatMap(one => (awaitedOf(one) > 0 ? [askingLine(one.out.line, awaitedOf(one))] : [])),
  }
}
