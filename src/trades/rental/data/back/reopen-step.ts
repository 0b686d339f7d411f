// « Rouvrir… » (RT24): a departure or a return that a crew or the counter closed with a mistake, under the rights of every task (TS2, TS8).
// What closing a return wrote of money is taken back by lines and by a payment of their own, in the same edit.
import { Invoice, Payment } from '#records/entities/money.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import type { Problem } from '#records/problem.ts'
import type { Rights } from '#records/rights/rights.ts'
import { RENTAL_BEYOND } from '#records/states/state-after-done.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { leavingEffects, transitionProblem } from '#records/states/task-transitions.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { readStop } from '#core/task/read-stop.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit, type Draft } from '#core/store/outbox/outbox.ts'
import { closingLines, closingPart, reopenedId, roundOf, takenBack } from '../../rules/back/reopened.ts'
import { idOfReturn } from '../../rules/back/return-id.ts'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { isReturn, type Dossier } from '../../rules/dossier.ts'
import { billedLines } from '../../rules/money/account.ts'
import { isMoneyHere, rentalSheet, type RentalSheet } from '../rental-sheet.ts'
import { createOnce } from './finish-return.ts'

export interface ReopenStep {
  /** The departure or the return. */
  readonly id: string
  readonly reason: string
  readonly at: string
  readonly rights: Rights
}

export const reopenStep = async (db: LocalDatabase, asked: ReopenStep): Promise<Outcome<null>> => {
  const { id, reason, at } = asked
  const sheet = await rentalSheet(db, { id })
  const known = sheet?.dossier.steps.find(step => step.id === id)
  if (sheet === null || known === undefined) return onSiteFailure(returnMessages.gone)
  if (reason.trim() === '') return onSiteFailure(returnMessages.noReopenReason)
  const wrong = notReopened(sheet.dossier, known)
  if (wrong !== null) return onSiteFailure(wrong)
  const hasMoney = isReturn(known)
  if (hasMoney && !(await isMoneyHere(db, { head: sheet.dossier.head, today: at.slice(0, 10) })))
    return onSiteFailure(returnMessages.reopenElsewhere)
  return edit(db, [Task, Invoice, Payment], async draft => {
    const step = await readStop(draft, id)
    if (step === null) return onSiteFailure(returnMessages.gone)
    const again = notReopened(sheet.dossier, step)
    if (again !== null) return onSiteFailure(again)
    const problem = reopenProblem(step, { ...asked, user: draft.owner.user })
    if (problem !== null) return failed({ kind: 'ruleBroken', problems: [problem] })
    if (hasMoney) await takeMoneyBack(draft, sheet, step, asked)
    await draft.patch(Task, id, {
      ...leavingEffects(step.task_state_id, TASK_STATE.accepted),
      task_state_id: TASK_STATE.accepted,
      check_reasons: [],
      state_time: at,
      state_author_id: draft.owner.user,
      signed_name: '',
      objects: step.objects.map(line =>
        line.quantity > 0 && line.object_instance_id === null && line.quantity_done === 0
          ? Object.assign({}, line, { quantity_done: null })
          : line,
      ),
    })
    return success(null)
  })
}

/** What comes behind it is opened first; null when it may be opened. */
const notReopened = ({ departures, returns }: Dossier<TaskRow>, step: TaskRow): string | null => {
  if (!isStopDone(step)) return returnMessages.notClosed
  if (!isReturn(step)) {
    if (returns.some(isStopDone)) return returnMessages.returnedAlready
    return departures.at(-1)?.id === step.id ? null : returnMessages.restLeaves
  }
  const behind = returns.slice(returns.findIndex(({ id }) => id === step.id) + 1)
  // Two people told it unlike: what is awaited behind it follows what is counted now.
  if (step.check_reasons.includes(RENTAL_BEYOND) && !behind.some(isStopDone)) return null
  return behind.length === 0 ? null : returnMessages.restAwaited
}

interface Who {
  readonly rights: Rights
  readonly at: string
  readonly user: string
}

/** As for every task: until midnight by who closed it, for seven days by an administrator; from « À vérifier » by a desk. */
export const reopenProblem = (step: TaskRow, { rights, at, user }: Who): Problem | null =>
  transitionProblem({
    scope: step.scope,
    task_type_id: step.task_type_id,
    from: step.task_state_id,
    to: TASK_STATE.accepted,
    rights,
    isAuthor: (step.creator_id ?? user) === user,
    stateDay: step.state_time?.slice(0, 10) ?? null,
    setBySelf: step.state_author_id === user,
    today: at.slice(0, 10),
    stateBefore: step.state_before,
  })

const takeMoneyBack = async (
  draft: Draft,
  { dossier, invoices, documents, payments }: RentalSheet,
  step: TaskRow,
  { reason, at }: ReopenStep,
): Promise<void> => {
  const round = roundOf(step.id, invoices)
  const idOf = (part: string): string => idOfReturn(step.id, closingPart(part, round))
  const lines = closingLines(step, round, invoices)
  const written = new Set(['kept', 'deposit back', 'refund', 'paid'].map(idOf))
  if (lines.length === 0 && !payments.some(({ id }) => written.has(id))) return
  const task_id = dossier.head.id
  const why = `Retour rouvert\u00a0: ${reason.trim()}`.slice(0, Invoice.fields.reason.type.max)
  const billed = billedLines(documents)
  for (const line of lines)
    await createOnce(
      draft,
      Invoice,
      idOf(`undone ${line.id}`),
      takenBack(line, { reason: why, isBilled: billed.has(line.id) }),
    )
  const kept = payments.find(({ id }) => id === idOf('kept'))
  if (kept !== undefined)
    await createOnce(draft, Payment, idOf('kept undone'), {
      task_id,
      type: 'regular',
      method: kept.method,
      amount: -kept.amount,
      from_deposit: 1,
      date: at,
      note: why,
    })
  await createOnce(draft, Invoice, reopenedId(step.id, round), {
    task_id,
    origin: 'caution_back',
    label: 'Retour rouvert',
    quantity: 1,
    unit_price: 0,
    amount: 0,
    reason: why,
  })
}
