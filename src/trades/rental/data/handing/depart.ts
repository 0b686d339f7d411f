// « Départ » (RT23): what was handed over leaves, its preparation is done with it, and what stays becomes a second departure of the same
// dossier, before its return. One edit.
import { Invoice } from '#records/entities/money.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { rightMissingProblem } from '#records/problem.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { transitionProblem } from '#records/states/task-transitions.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { readOwner, type LocalDatabase } from '#core/store/database.ts'
import { edit, type Draft } from '#core/store/outbox/outbox.ts'
import { finishedLines, handedOf } from '../../rules/handing/handed.ts'
import { preparedFor, remainder } from '../../rules/handing/departure-lines.ts'
import { handingMessages } from '../../rules/handing/handing-words.ts'
import { endAt, firstHalf, lastHalf, type RentalEnd } from '../../rules/half-day.ts'
import { rentalSheet, type RentalSheet } from '../rental-sheet.ts'
import { stepRefusal } from './change-step.ts'

export interface Depart {
  /** The departure. */
  readonly task: string
  /** When what stays will leave; null where all of it leaves. */
  readonly rest: RentalEnd | null
  /** The client accepted the conditions. */
  readonly accepts?: boolean
  /** Why it leaves before the caution is received; empty where nothing is missing. */
  readonly withoutDeposit?: string
  readonly at: string
  readonly rights: Rights
}

export const depart = async (
  db: LocalDatabase,
  { task: id, rest, accepts = false, withoutDeposit = '', at, rights }: Depart,
): Promise<Outcome<{ readonly next: string | null }>> => {
  const sheet = await rentalSheet(db, { id })
  if (sheet === null) return onSiteFailure(handingMessages.gone)
  const { user } = await readOwner(db)
  const done = { task_state_id: TASK_STATE.done, state_time: at, state_author_id: user }
  return edit(db, [Task, ObjectInstance, Invoice], async draft => {
    const task = await draft.read(Task, id)
    if (task === null) return onSiteFailure(handingMessages.gone)
    const refusal = departureRefusal(task, rest, { back: sheet.dossier.returns[0], at })
    if (refusal !== null) return onSiteFailure(refusal)
    const stays = remainder(task.objects)
    const next = stays.length === 0 ? null : db.newKey()
    const transition = transitionProblem({
      scope: task.scope,
      task_type_id: task.task_type_id,
      from: task.task_state_id,
      to: TASK_STATE.done,
      rights,
      isAuthor: true,
      stateDay: null,
      setBySelf: false,
      today: at.slice(0, 10),
    })
    const problems = [
      ...(transition === null ? [] : [transition]),
      ...(next === null || has(rights, 'add_task') ? [] : [rightMissingProblem('add_task')]),
    ]
    if (problems.length > 0) return failed({ kind: 'ruleBroken', problems })
    // The preparation is sent first: the server takes its states over before those of the departure.
    for (const { id: before } of sheet.dossier.preparations) {
      const preparation = await draft.read(Task, before)
      if (preparation === null || preparation.task_state_id === TASK_STATE.cancelled) continue
      const objects = finishedLines(
        preparedFor(preparation.objects, task.objects, { keepsRest: next !== null }),
      )
      const isDone = isStopDone(preparation)
      if (isDone && JSON.stringify(objects) === JSON.stringify(preparation.objects)) continue
      await draft.patch(Task, before, { objects, ...(isDone ? {} : done) })
    }
    if (next !== null && rest !== null)
      await draft.create(Task, next, { ...restOf(task, stays, rest), state_time: at, state_author_id: user })
    await draft.patch(Task, id, {
      objects: finishedLines(task.objects),
      ...done,
      ...(next === null ? {} : { next_task_id: next }),
    })
    await tellHead(draft, sheet, { accepts, withoutDeposit, at })
    return success({ next })
  })
}

/** What the client accepted, and why no caution was left, is told of the whole rental. */
const tellHead = async (
  draft: Draft,
  { dossier: { head }, invoices }: RentalSheet,
  { accepts, withoutDeposit, at }: Required<Pick<Depart, 'accepts' | 'withoutDeposit' | 'at'>>,
): Promise<void> => {
  if (accepts && head.conditions_accepted_at === null)
    await draft.patch(Task, head.id, { conditions_accepted_at: at })
  const caution = invoices.find(({ origin }) => origin === 'caution')
  const reason = withoutDeposit.trim().slice(0, Invoice.fields.reason.type.max)
  if (caution !== undefined && reason !== '') await draft.patch(Invoice, caution.id, { reason })
}

interface Place {
  readonly back: Pick<TaskRow, 'date' | 'shift_id'> | undefined
  readonly at: string
}

const departureRefusal = (task: TaskRow, rest: RentalEnd | null, place: Place): string | null => {
  const refusal = stepRefusal(task)
  if (refusal !== null) return refusal
  if (isStopDone(task)) return handingMessages.alreadyLeft
  if ([...handedOf(task.objects).values()].every(({ done }) => done === 0))
    return handingMessages.nothingLeaves
  if (remainder(task.objects).length === 0) return null
  return rest === null ? handingMessages.restWithoutDay : restRefusal(rest, place)
}

/** RT11: what stays leaves from now on, and before its return. */
const restRefusal = (rest: RentalEnd, { back, at }: Place): string | null => {
  if (lastHalf(rest) < firstHalf(endAt(at))) return handingMessages.restBeforeToday
  if (back === undefined || back.date === null) return null
  const end = { date: back.date, shift_id: back.shift_id }
  return firstHalf(rest) > lastHalf(end) ? handingMessages.restAfterReturn : null
}

/** The client, the place and the kind of a departure, the same for what leaves later. */
const clientFields: ReadonlySet<string> = new Set([
  'firstname',
  'lastname',
  'name',
  'phone1',
  'phone2',
  'email',
  'address',
  'zipcode',
  'city',
  'city_id',
  'country_code',
  'sector_id',
  'latitude',
  'longitude',
  'accomodation',
  'floor',
  'elevator',
  'stairs',
  'digicode',
  'access',
  'parking',
  'tip',
  'note',
  'partner_id',
  'origin',
  'priority',
  'resource_types',
  'scope',
  'task_type_id',
  'next_task_id',
])

const restOf = (
  task: TaskRow,
  objects: readonly TaskLine[],
  { date, shift_id }: RentalEnd,
): Partial<TaskRow> => ({
  ...Object.fromEntries(Object.entries(task).filter(([name]) => clientFields.has(name))),
  task_state_id: TASK_STATE.accepted,
  date,
  shift_id,
  objects: [...objects],
})
