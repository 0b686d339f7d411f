// What is short is taken out of the rental, or replaced by a like object at its own price or at the price that was planned, with the reason
// (RT22, RT4): one edit for all steps that are still to come and for the invoice lines. Fewer pieces are never refused (RT16).
import { Invoice, type InvoiceRow } from '#records/entities/money.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { fromCents, sumMoney, toCents } from '#records/values/decimal.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { handingMessages } from '../../rules/handing/handing-words.ts'
import { withAsked } from '../../rules/handing/handed.ts'
import { truckLines } from '../../rules/handing/truck-lines.ts'
import { endOfDay, periodOf } from '../../rules/half-day.ts'
import { isDeposit } from '../../rules/rental-bill.ts'
import { piecesOfLine, type RentalLine } from '../../rules/rental-form.ts'
import { rentalMessages } from '../../rules/rental-messages.ts'
import { isChanging, PREPARATION } from '../../rules/rental-steps.ts'
import { askedTooMuch, shortageProblems, type RentalGround } from '../../rules/rental-stock.ts'
import { billWrites, type BillWrites } from '../rental-bill-writes.ts'
import { rentalGround } from '../rental-ground.ts'
import { askedOf, linesOf, planOf, type RentalPlan } from '../rental-plan.ts'
import { isMoneyHere, rentalSheet, type RentalSheet } from '../rental-sheet.ts'
import { rentalTerms } from '../rental-terms.ts'

export interface Replacement {
  readonly object_id: string
  /** `planned`: the price of what it replaces, with the reason. */
  readonly price: 'own' | 'planned'
  readonly reason: string
}

interface ChangePieces {
  /** Any step of the rental. */
  readonly id: string
  readonly object_id: string
  /** How many are taken out. */
  readonly pieces: number
  readonly by: Replacement | null
  readonly at: string
}

export const changePieces = async (db: LocalDatabase, asked: ChangePieces): Promise<Outcome<null>> => {
  const { id, by, at } = asked
  const sheet = await rentalSheet(db, { id })
  if (sheet === null || !sheet.dossier.departures.some(isChanging)) return onSiteFailure(rentalMessages.gone)
  const [ground, terms] = await Promise.all([rentalGround(db), rentalTerms(db)])
  const before = planOf(sheet, ground, { changes: {} }, terms)
  const lines = linesAfter(before.after.lines, asked, ground, db.newKey)
  if (typeof lines === 'string') return onSiteFailure(lines)
  const plan = planOf(sheet, ground, { changes: { lines } }, terms)
  const problems = by === null ? [] : shortOf(plan, ground, asked)
  if (problems.length > 0) return failed({ kind: 'ruleBroken', problems })
  const head = sheet.dossier.head.id
  const bill = plannedPrice(
    billWrites(plan, { head, reprices: false, newKey: db.newKey }),
    { sheet, before: before.after.lines, head, newKey: db.newKey },
    asked,
    ground,
  )
  const changesMoney = bill.created.length + bill.patched.length + bill.removed.length > 0
  if (changesMoney && !(await isMoneyHere(db, { head: sheet.dossier.head, today: at.slice(0, 10) })))
    return onSiteFailure(rentalMessages.moneyElsewhere)
  return edit(db, [Task, Invoice], async draft => {
    for (const { step, objects } of stepsAfter(sheet, askedLines(plan, sheet)))
      await draft.patch(Task, step.id, { objects })
    for (const one of bill.created) await draft.create(Invoice, one.id, one.fields)
    for (const one of bill.patched) await draft.patch(Invoice, one.id, one.fields)
    for (const line of bill.removed) await draft.remove(Invoice, line)
    return success(null)
  })
}

/** The lines of the form as they will be; a sentence where that cannot be. */
const linesAfter = (
  lines: readonly RentalLine[],
  { object_id, pieces, by }: ChangePieces,
  { objects }: RentalGround,
  newKey: () => string,
): RentalLine[] | string => {
  const line = lines.find(one => one.object_id === object_id)
  const asked = line === undefined ? 0 : (piecesOfLine(line) ?? 0)
  if (line === undefined) return handingMessages.lineGone
  if (!Number.isInteger(pieces) || pieces < 1) return handingMessages.noPieces
  if (pieces > asked) return handingMessages.moreThanAsked(asked)
  const like = by === null ? undefined : objects.get(by.object_id)
  if (by !== null && (like === undefined || like.archived === 1)) return handingMessages.likeGone
  if (by?.price === 'planned' && by.reason.trim() === '') return handingMessages.noReason
  const left = lines.flatMap(one => {
    const now = one === line ? asked - pieces : (piecesOfLine(one) ?? 0)
    return now === 0 ? [] : [Object.assign({}, one, { quantity: String(now) })]
  })
  if (like === undefined) return left.length === 0 ? handingMessages.lastObject : left
  const known = left.find(one => one.object_id === like.id)
  if (known === undefined)
    return [...left, { line_id: newKey(), object_id: like.id, name: like.name, quantity: String(pieces) }]
  const more = String((piecesOfLine(known) ?? 0) + pieces)
  return left.map(one => (one === known ? Object.assign({}, one, { quantity: more }) : one))
}

const shortOf = (plan: RentalPlan, ground: RentalGround, { by, at }: ChangePieces) => {
  const { departure, back, sheet } = plan
  if (departure === null || back === null || by === null) return []
  const wanted = askedOf(plan.after.lines).filter(({ object_id }) => object_id === by.object_id)
  const over = {
    period: periodOf(departure, back),
    now: endOfDay(at.slice(0, 10)),
    except: sheet?.dossier.head.id ?? null,
  }
  return shortageProblems(askedTooMuch(ground, wanted, over, null))
}

interface Billed {
  readonly sheet: RentalSheet
  readonly before: readonly RentalLine[]
  readonly head: string
  readonly newKey: () => string
}

/** RT4: the like object costs what the other would have; of one that is in the rental already, its own price stays. */
const plannedPrice = (
  bill: BillWrites,
  { sheet, before, head, newKey }: Billed,
  { object_id, pieces, by }: ChangePieces,
  { objects }: RentalGround,
): BillWrites => {
  if (by?.price !== 'planned' || sheet.invoices.some(one => one.object_id === by.object_id)) return bill
  const own = sheet.invoices.filter(one => one.object_id === object_id && !isDeposit(one.origin))
  const asked = before.find(one => one.object_id === object_id)
  const count = asked === undefined ? 0 : (piecesOfLine(asked) ?? 0)
  if (own.length === 0 || count === 0) return bill
  const unit_price = fromCents(Math.round(toCents(sumMoney(own.map(({ amount }) => amount))) / count))
  const fields: Partial<InvoiceRow> = {
    task_id: head,
    object_id: by.object_id,
    origin: 'rental_manual',
    label: `${objects.get(by.object_id)?.name ?? ''}, au prix prévu`.slice(0, 200),
    quantity: pieces,
    unit_price,
    amount: fromCents(toCents(unit_price) * pieces),
    reason: by.reason.trim().slice(0, 500),
  }
  const others = bill.created.filter(one => one.fields.object_id !== by.object_id)
  return { ...bill, created: [...others, { id: newKey(), fields }] }
}

/** What is asked for from now on; the line of the preparation, where a truck’s own were split. */
const askedLines = (plan: RentalPlan, { dossier }: RentalSheet): TaskLine[] => {
  const whole = new Map((dossier.preparations[0]?.objects ?? []).map(line => [line.object_id, line]))
  return linesOf(plan).map(line => {
    const object = plan.objects.get(line.object_id ?? '')
    const base =
      whole.get(line.object_id) ?? (object === undefined ? line : lineOfObject(object, line.line_id))
    return Object.assign({}, base, { quantity: line.quantity, quantity_done: null })
  })
}

interface StepAfter {
  readonly step: TaskRow
  readonly objects: TaskLine[]
}

const stepsAfter = ({ dossier }: RentalSheet, asked: readonly TaskLine[]): StepAfter[] => {
  const preparation = dossier.preparations[0]
  return dossier.steps.filter(isChanging).map(step => {
    const isSplit = step.task_type_id !== PREPARATION && step.objects.some(isChosen)
    const objects = isSplit ? truckLines(asked, preparation?.objects ?? []) : withAsked(step.objects, asked)
    return { step, objects }
  })
}
const isChosen = ({ quantity, object_instance_id }: TaskLine): boolean =>
  quantity > 0 && object_instance_id !== null
