// A rental as its form saves it (RT10): its three steps and its invoice lines in one edit, created, changed or accepted. Only what was
// typed is written, so that others' changes of the meantime are kept; a step that is done is left as it is.
import { Invoice } from '#records/entities/money.ts'
import { Task } from '#records/entities/task.ts'
import { checkRow } from '#records/entity.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { invalid } from '#records/invalid.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { canForce, rightMissingProblem, type Problem } from '#records/problem.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { readOwner, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import type { RequestFields } from '#trades/request/rules/read-request.ts'
import { endOfDay, periodOf } from '../rules/half-day.ts'
import { departureOf, returnOf } from '../rules/rental-form.ts'
import { rentalMessages } from '../rules/rental-messages.ts'
import { rentalProblems } from '../rules/rental-problems.ts'
import { isChangeable } from '../rules/rental-steps.ts'
import { shortageProblems, askedTooMuch, type RentalGround } from '../rules/rental-stock.ts'
import { quotationEnd } from '../rules/terms/rental-terms.ts'
import { rentalGround } from './rental-ground.ts'
import { rentalTerms } from './rental-terms.ts'
import { isMoneyHere, rentalSheet } from './rental-sheet.ts'
import { askedOf, linesOf, planOf, type RentalAsked, type RentalPlan } from './rental-plan.ts'
import { billWrites, type BillWrites } from './rental-bill-writes.ts'
import { stepWrites, type StepWrites } from './rental-step-writes.ts'

interface SaveRental extends RentalAsked {
  /** Any task of the rental; null creates one. */
  readonly id: string | null
  /** The fields of the client, decoded. */
  readonly client: RequestFields
  /** RT3: prices that were frozen are made anew. */
  readonly reprices?: boolean
  readonly at: string
  readonly rights: Rights
  /** Accepts a shortage, for a person with the right to. */
  readonly force?: boolean
}

export const saveRental = async (
  db: LocalDatabase,
  asked: SaveRental,
): Promise<Outcome<{ readonly id: string }>> => {
  const sheet = asked.id === null ? null : await rentalSheet(db, { id: asked.id })
  if (asked.id !== null && sheet === null) return onSiteFailure(rentalMessages.gone)
  if (sheet !== null && !isChangeable(sheet.dossier)) return onSiteFailure(rentalMessages.settled)
  const [ground, terms] = await Promise.all([rentalGround(db), rentalTerms(db)])
  const { client } = asked
  const town = 'city_id' in client ? { city_id: client.city_id ?? '' } : {}
  const plan = planOf(sheet, ground, { ...asked, changes: { ...asked.changes, ...town } }, terms)
  const problems = problemsOf(plan, ground, asked)
  const isForced = asked.force === true && canForce(problems, right => has(asked.rights, right))
  if (problems.length > 0 && !isForced) return failed({ kind: 'ruleBroken', problems })
  const writes = await writesOf(db, plan, asked)
  if (writes === null) return onSiteFailure(rentalMessages.moneyElsewhere)
  const issues = writes.steps.checked.flatMap(row => checkRow(Task, row))
  if (issues.length > 0) return failed(invalid(issues))
  return edit(db, [Task, Invoice], async draft => {
    for (const { id, fields } of writes.steps.created) await draft.create(Task, id, fields)
    for (const { id, fields } of writes.steps.patched) await draft.patch(Task, id, fields)
    for (const { id, fields } of writes.bill.created) await draft.create(Invoice, id, fields)
    for (const { id, fields } of writes.bill.patched) await draft.patch(Invoice, id, fields)
    for (const id of writes.bill.removed) await draft.remove(Invoice, id)
    return success({ id: writes.steps.head })
  })
}

const problemsOf = (plan: RentalPlan, ground: RentalGround, { at, rights }: SaveRental): Problem[] => {
  const { before, after, departure, back, sheet, state } = plan
  const today = at.slice(0, 10)
  const stored =
    before === null ? null : { departure: departureOf(before), back: returnOf(before), lines: before.lines }
  const wrong = [
    ...(before === null && !has(rights, 'add_task') ? [rightMissingProblem('add_task')] : []),
    ...rentalProblems(
      { departure, back, lines: after.lines, extras: after.extras },
      { today, objects: ground.objects, before: stored },
    ),
  ]
  // A quotation reserves nothing (RT13).
  if (wrong.length > 0 || departure === null || back === null || state !== TASK_STATE.accepted) return wrong
  const isAccepted = sheet?.dossier.head.task_state_id === TASK_STATE.accepted
  const held =
    isAccepted && stored?.departure != null && stored.back !== null
      ? { lines: askedOf(stored.lines), period: periodOf(stored.departure, stored.back) }
      : null
  const over = {
    period: periodOf(departure, back),
    now: endOfDay(today),
    except: sheet?.dossier.head.id ?? null,
  }
  return shortageProblems(askedTooMuch(ground, askedOf(after.lines), over, held))
}

/** RT13: a new quotation is valid as long as the organisation says, unless its last day was typed. */
const validUntil = ({ sheet, state, terms }: RentalPlan, { client, at }: SaveRental): RequestFields =>
  sheet !== null || state !== TASK_STATE.draft || client.quotation_until != null
    ? client
    : { ...client, quotation_until: quotationEnd(terms, at.slice(0, 10)) }

interface Writes {
  readonly steps: StepWrites
  readonly bill: BillWrites
}

/** Null: the invoice lines would have to change, and this device does not hold them. */
const writesOf = async (db: LocalDatabase, plan: RentalPlan, asked: SaveRental): Promise<Writes | null> => {
  const { user } = await readOwner(db)
  const lines = linesOf(plan)
  const client = validUntil(plan, asked)
  const steps = stepWrites(plan, { ...asked, client, user, lines, newKey: db.newKey })
  const bill = billWrites(plan, { head: steps.head, reprices: asked.reprices === true, newKey: db.newKey })
  const head = plan.sheet?.dossier.head
  const changesMoney = bill.created.length + bill.patched.length + bill.removed.length > 0
  if (head === undefined || !changesMoney || (await isMoneyHere(db, { head, today: asked.at.slice(0, 10) })))
    return { steps, bill }
  return null
}
