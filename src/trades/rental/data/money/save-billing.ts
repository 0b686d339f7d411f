// RT19: what of a rental still changes once its things left: who pays and how they are billed, what a person adds to the price. What left, its
// period and its prices stay; what a document says stays too, and what is more or less is on the next one.
import { Invoice } from '#records/entities/money.ts'
import { Task } from '#records/entities/task.ts'
import { checkRow } from '#records/entity.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { invalid } from '#records/invalid.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { sameValue } from '#core/store/rows/same-value.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import type { RequestFields } from '#trades/request/rules/read-request.ts'
import { billedLines } from '../../rules/money/account.ts'
import { rentalMessages } from '../../rules/rental-messages.ts'
import { extraProblems } from '../../rules/rental-problems.ts'
import { isPayable } from '../../rules/rental-steps.ts'
import { extrasOf, standingLines, type RentalExtra } from '../../rules/terms/rental-extras.ts'
import { extraWrites } from '../rental-bill-writes.ts'
import { isMoneyHere, rentalSheet } from '../rental-sheet.ts'
import { clientFields } from '../rental-step-writes.ts'

interface SaveBilling {
  /** Any task of the rental. */
  readonly id: string
  /** The fields of the client that were typed, decoded. */
  readonly client: RequestFields
  /** Absent: nobody touched them. */
  readonly extras?: readonly RentalExtra[] | undefined
  readonly at: string
}

export const saveBilling = async (
  db: LocalDatabase,
  { id, client, extras, at }: SaveBilling,
): Promise<Outcome<{ readonly id: string }>> => {
  const sheet = await rentalSheet(db, { id })
  if (sheet === null) return onSiteFailure(rentalMessages.gone)
  const { dossier, invoices, documents } = sheet
  const { head } = dossier
  if (!isPayable(dossier)) return onSiteFailure(rentalMessages.settled)
  const billed = billedLines(documents)
  const before = extrasOf(standingLines(invoices, billed))
  const after = extras ?? before
  const problems = extraProblems({ extras: after })
  if (problems.length > 0) return failed({ kind: 'ruleBroken', problems })
  const bill = extraWrites({ stored: invoices, billed }, { before, after })
  const changesMoney = bill.created.length + bill.patched.length + bill.removed.length > 0
  if (changesMoney && !(await isMoneyHere(db, { head, today: at.slice(0, 10) })))
    return onSiteFailure(rentalMessages.moneyElsewhere)
  // The client is the same on each step, also on those that are done.
  const steps = dossier.steps
    .filter(({ task_state_id }) => task_state_id !== TASK_STATE.cancelled)
    .map(step => ({ step, fields: otherFields(step, clientFields(step, client)) }))
  const issues = steps.flatMap(({ step, fields }) => checkRow(Task, { ...step, ...fields }))
  if (issues.length > 0) return failed(invalid(issues))
  return edit(db, [Task, Invoice], async draft => {
    for (const { step, fields } of steps)
      if (Object.keys(fields).length > 0) await draft.patch(Task, step.id, fields)
    for (const one of bill.created)
      await draft.create(Invoice, one.id ?? db.newKey(), { ...one.line, task_id: head.id })
    for (const one of bill.patched) await draft.patch(Invoice, one.id, one.fields)
    for (const line of bill.removed) await draft.remove(Invoice, line)
    return success({ id: head.id })
  })
}

const otherFields = <T extends object>(stored: T, fields: Partial<T>): Partial<T> => {
  const others: Partial<T> = {}
  for (const name in fields) if (!sameValue(stored[name], fields[name])) others[name] = fields[name]
  return others
}
