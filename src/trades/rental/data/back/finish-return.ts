// « Faire signer et clore » (RT24): what came back, what it adds to the bill, how it is settled, both signatures and what stays out, in one
// edit. The ids of what it writes are those of the return, so that two people who close it without a network make one of each.
import { Invoice, Payment, type InvoiceRow, type PaymentRow } from '#records/entities/money.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { checkRow, type Entity } from '#records/entity.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { invalid } from '#records/invalid.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { rightMissingProblem } from '#records/problem.ts'
import { has } from '#records/rights/rights.ts'
import { sameValue } from '#core/store/rows/same-value.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { leavingEffects, transitionProblem } from '#records/states/task-transitions.ts'
import { readStop } from '#core/task/read-stop.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { addPhotoIn } from '#core/store/pictures/add-photo.ts'
import { edit, type Draft } from '#core/store/outbox/outbox.ts'
import { withAsked } from '../../rules/handing/handed.ts'
import { isAnythingTold, isWhole } from '../../rules/back/return-count.ts'
import { idOfReturn } from '../../rules/back/return-id.ts'
import { closingPart, roundOf } from '../../rules/back/reopened.ts'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { settle } from '../../rules/back/settlement.ts'
import { endAt } from '../../rules/half-day.ts'
import { returnSheet, type ReturnSheet } from './return-sheet.ts'
import { lineWrites, paymentWrites, restStep, stepFields, type FinishReturn } from './return-writes.ts'

export const finishReturn = async (
  db: LocalDatabase,
  asked: FinishReturn,
): Promise<Outcome<{ readonly rest: string | null; readonly toGiveBack: number }>> => {
  const sheet = await returnSheet(db, { id: asked.id, end: endAt(asked.at) })
  if (sheet === null) return onSiteFailure(returnMessages.gone)
  const wrong = wrongWith(sheet, asked)
  if (wrong !== null) return onSiteFailure(wrong)
  const rest = restStep(sheet, asked)
  if (rest !== null) {
    if (!has(asked.rights, 'add_task'))
      return failed({ kind: 'ruleBroken', problems: [rightMissingProblem('add_task')] })
    const issues = checkRow(Task, rest)
    if (issues.length > 0) return failed(invalid(issues))
  }
  return edit(db, [Task, Invoice, Payment], async draft => {
    const step = await readStop(draft, asked.id)
    if (step === null) return onSiteFailure(returnMessages.gone)
    if (!sameValue(step.objects, sheet.step.objects)) return onSiteFailure(returnMessages.changed)
    const problem = closingProblem(step, asked, draft)
    if (problem !== null) return failed({ kind: 'ruleBroken', problems: [problem] })
    if (rest !== null) await awaitRest(draft, rest)
    await writeMoney(draft, sheet, asked)
    for (const [n, { caption, image }] of asked.signatures.entries()) {
      const photo = { task: asked.id, kind: 'signature', caption, image, at: asked.at } as const
      const added = await addPhotoIn(
        draft,
        idOfReturn(asked.id, `${draft.owner.device} signature ${n}`),
        photo,
      )
      if (!added.ok) return added
    }
    await draft.patch(Task, asked.id, {
      ...leavingEffects(step.task_state_id, TASK_STATE.done),
      ...stepFields(sheet, asked),
      ...(rest === null ? {} : { next_task_id: rest.id }),
      state_author_id: draft.owner.user,
    })
    const { toGiveBack } = settle(sheet.account, { way: asked.way, isLast: isWhole(sheet.counted) })
    return success({ rest: rest?.id ?? null, toGiveBack })
  })
}

const fieldsOf = ({ id: _id, ...fields }: TaskRow): Omit<TaskRow, 'id'> => fields

/** Of a return that is counted again the second one is there already: it awaits what is out now. */
const awaitRest = async (draft: Draft, rest: TaskRow): Promise<void> => {
  const known = await draft.read(Task, rest.id)
  if (known === null)
    await draft.create(Task, rest.id, { ...fieldsOf(rest), state_author_id: draft.owner.user })
  else if (known.task_state_id === TASK_STATE.accepted)
    await draft.patch(Task, rest.id, { objects: withAsked(known.objects, rest.objects) })
}

/** Somebody may have closed the same return; what they wrote arrived first and stays. */
export const createOnce = async (
  draft: Draft,
  of: Entity,
  id: string,
  fields: Partial<InvoiceRow> | Partial<PaymentRow>,
): Promise<void> => {
  if ((await draft.read(of, id)) === null) await draft.create(of, id, fields)
}

const writeMoney = async (draft: Draft, sheet: ReturnSheet, asked: FinishReturn): Promise<void> => {
  const settled = settle(sheet.account, { way: asked.way, isLast: isWhole(sheet.counted) })
  const lines = lineWrites(sheet, sheet.isMoneyHere ? settled : null)
  const round = roundOf(asked.id, sheet.stored)
  const idOf = (part: string): string => idOfReturn(asked.id, closingPart(part, round))
  for (const [part, fields] of lines) await createOnce(draft, Invoice, idOf(part), fields)
  if (!sheet.isMoneyHere) return
  for (const [part, fields] of paymentWrites(sheet, settled, asked))
    await createOnce(draft, Payment, idOf(part), fields)
}

const closingProblem = (step: TaskRow, { rights, at }: FinishReturn, { owner }: Draft) =>
  transitionProblem({
    scope: step.scope,
    task_type_id: step.task_type_id,
    from: step.task_state_id,
    to: TASK_STATE.done,
    rights,
    isAuthor: (step.creator_id ?? owner.user) === owner.user,
    stateDay: step.state_time?.slice(0, 10) ?? null,
    setBySelf: step.state_author_id === owner.user,
    today: at.slice(0, 10),
    stateBefore: step.state_before,
  })

/** One sentence; null when the return may be closed. */
const wrongWith = (
  { refusal, counted }: ReturnSheet,
  { rest, at, signedName, signatures }: FinishReturn,
): string | null => {
  if (refusal !== null) return refusal
  if (!isAnythingTold(counted)) return returnMessages.nothingTold
  // What left may not have been received: the server holds both against each other (RT25a).
  const over = counted.find(({ out, units }) => !out.mayBeMore && units.told > units.left)
  if (over !== undefined) return returnMessages.tooMany(over.out.line.name, over.units.told, over.units.left)
  const idle = counted.find(({ unused, back }) => unused > back)
  if (idle !== undefined) return returnMessages.tooManyUnused(idle.out.line.name, idle.unused, idle.back)
  if (!isWhole(counted)) {
    if (rest === null) return returnMessages.noRestDay
    if (rest.date < at.slice(0, 10)) return returnMessages.pastRestDay
  }
  const isSigned = signedName.trim() !== '' || signatures.some(({ caption }) => caption === 'client')
  return isSigned ? null : returnMessages.unsigned
}
