// A return as its screen shows it (RT24): what is out, what is counted, what it adds to the bill, and the account of the dossier.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import type { InvoiceRow, PaymentRow } from '#records/entities/money.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { doneStates, isStopDone } from '#records/states/tour-order.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { chargedLines, returnLines, type ReturnLine } from '../../rules/back/return-bill.ts'
import { countedObject, type CountedObject } from '../../rules/back/return-count.ts'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { accountOf, type Account } from '../../rules/money/account.ts'
import { isDepartureAwaited, whatIsOut } from '../../rules/back/what-is-out.ts'
import { isAwaited, isReturn, type Dossier } from '../../rules/dossier.ts'
import { agreedReturn } from '../../rules/terms/rental-prolonged.ts'
import type { RentalEnd } from '../../rules/half-day.ts'
import { doneBy } from '../handing/done-by.ts'
import { isMoneyHere, rentalSheet } from '../rental-sheet.ts'

export interface ReturnSheet {
  readonly dossier: Dossier<TaskRow>
  readonly step: TaskRow
  /** Why nothing can be counted; null while it can. */
  readonly refusal: string | null
  readonly counted: readonly CountedObject[]
  readonly objects: ReadonlyMap<string, ObjectRow>
  /** The codes of the instances, by their id. */
  readonly codes: ReadonlyMap<string, string>
  /** Who took it back; empty until then. */
  readonly by: string
  /** What the return adds. */
  readonly lines: readonly ReturnLine[]
  /** The lines that were there before. */
  readonly stored: readonly InvoiceRow[]
  readonly payments: readonly PaymentRow[]
  readonly account: Account
  readonly agreed: RentalEnd | null
  /** Nor is it here where no departure was received: it may have been paid then. */
  readonly isMoneyHere: boolean
  /** Whether a departure is still to be received; null where all are here. */
  readonly notReceived: 'none' | 'part' | null
}

const promised: ReadonlySet<number> = new Set([...doneStates, TASK_STATE.accepted])

export const refusalOf = ({ departures }: Dossier<TaskRow>, step: TaskRow): string | null => {
  if (!isReturn(step)) return returnMessages.notReturn
  if (isStopDone(step)) return returnMessages.closed
  if (!promised.has(step.task_state_id)) return returnMessages.quotation
  const hasDeparture = departures.length === 0 || departures.some(one => isStopDone(one) || isAwaited(one))
  return hasDeparture ? null : returnMessages.notLeft
}

interface Asked {
  readonly id: string
  /** When the things come back. */
  readonly end: RentalEnd
}

export const returnSheet = async (db: LocalDatabase, { id, end }: Asked): Promise<ReturnSheet | null> => {
  const sheet = await rentalSheet(db, { id })
  const step = sheet?.dossier.steps.find(one => one.id === id)
  if (sheet === null || step === undefined) return null
  const { dossier, invoices, documents, payments } = sheet
  const out = whatIsOut(dossier, id)
  const [objects, here] = await Promise.all([
    objectsById(
      db,
      out.map(({ object_id }) => object_id),
    ),
    isMoneyHere(db, { head: dossier.head, today: end.date }),
  ])
  const notReceived = notReceivedOf(dossier)
  const counted = out.map(one => countedObject(one, step.objects, objects.get(one.object_id)))
  const refusal = refusalOf(dossier, step) ?? (out.length === 0 ? returnMessages.nothingOut : null)
  const agreed = agreedReturn(dossier, step, invoices)
  const lines =
    refusal === null ? returnLines({ counted, objects, stored: invoices, agreed, actual: end }) : []
  return {
    dossier,
    step,
    refusal,
    counted,
    objects,
    codes: await instanceCodes(db, { ids: counted.flatMap(({ instances }) => instances.map(one => one.id)) }),
    by: await doneBy(db, step),
    lines,
    stored: invoices,
    payments,
    account: accountOf({ lines: [...invoices, ...chargedLines(lines).map(withId)], documents, payments }),
    agreed,
    isMoneyHere: here && notReceived !== 'none',
    notReceived,
  }
}

const notReceivedOf = (dossier: Dossier): ReturnSheet['notReceived'] => {
  if (dossier.departures.length === 0 || !isDepartureAwaited(dossier)) return null
  return dossier.departures.some(isStopDone) ? 'part' : 'none'
}

const withId = ({ key, origin, amount }: ReturnLine) => ({ id: key, origin, amount })

const objectsById = async (
  db: LocalDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ObjectRow>> => {
  const rows = await tableOf(db, CatalogueObject).bulkGet([...ids])
  return new Map(rows.flatMap(row => (row === undefined ? [] : [[row.id, row]])))
}

export const instanceCodes = async (
  db: LocalDatabase,
  { ids }: { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> => {
  const rows = await tableOf(db, ObjectInstance).bulkGet([...ids])
  return new Map(rows.flatMap(row => (row === undefined ? [] : [[row.id, row.external_id || row.uuid]])))
}
