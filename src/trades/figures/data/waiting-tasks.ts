// « À traiter » (screens.md section 3): what waits for a planner, oldest first, each with its age and its cause.
import { addDays, daysBetween, dayOf, formatDate } from '#records/time/dates.ts'
import { NO_SLOT, Task, type TaskRow } from '#records/entities/task.ts'
import { isPlannable } from '#trades/planning/rules/planning-tabs.ts'
import { CHECK_CAUSES } from '#records/states/state-after-done.ts'
import { reasonTypes } from '#records/lists/task-lists.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seesTaskType } from '#records/rights/seen-tasks.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { shutVisits } from '#trades/planning/data/closing/shut-visits.ts'
import { visitsToCheck } from '#trades/tour/data/visit/visits-to-check.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export interface WaitingTask {
  readonly task: TaskRow
  /** Whole days of waiting; 0 for what has not been sent yet. */
  readonly days: number
  readonly cause: string
}

export interface WaitingTasks {
  readonly drafts: readonly WaitingTask[]
  readonly undated: readonly WaitingTask[]
  readonly postponed: readonly WaitingTask[]
  /** Accepted, on a past day without any recorded outcome, or on a closed day to come. */
  readonly past: readonly WaitingTask[]
  /** Without the conflicts, which the screen lists separately. */
  readonly toCheck: readonly WaitingTask[]
}

/** A server's time is UTC, a person's is local. */
const dayOfMoment = (moment: string | null): string | null =>
  moment === null ? null : moment.endsWith('Z') ? dayOf(Date.parse(moment)) : moment.slice(0, 10)

/** As many days back as a desk holds. */
const PAST_DAYS = 21

export const waitingTasks = async (
  db: LocalDatabase,
  { today, rights }: { readonly today: string; readonly rights: Rights },
): Promise<WaitingTasks> => {
  /** RG5: a queue counts what the planning shows this person. */
  const isSeen = ({ scope, task_type_id }: TaskRow): boolean =>
    scope !== 'scale' && seesTaskType(rights, task_type_id)
  const ofState = (state: number): Promise<TaskRow[]> =>
    tableOf(db, Task).where('task_state_id').equals(state).filter(isSeen).toArray()
  const pastOf = (scope: string): Promise<TaskRow[]> =>
    tableOf(db, Task)
      .where('[scope+date]')
      .between([scope, addDays(today, -PAST_DAYS)], [scope, today], true, false)
      .filter(
        task => task.task_state_id === TASK_STATE.accepted && task.shift_instance_id !== null && isSeen(task),
      )
      .toArray()
  const [drafts, unplaced, postponed, toCheck, shut, ...past] = await Promise.all([
    ofState(TASK_STATE.draft),
    tableOf(db, Task)
      .where('$slot')
      .equals(NO_SLOT)
      .filter(
        task =>
          task.task_state_id === TASK_STATE.accepted &&
          isPlannable(task.task_type_id) &&
          isSeen(task) &&
          task.is_virtual === 0,
      )
      .toArray(),
    ofState(TASK_STATE.toBePostponed),
    visitsToCheck(db, rights),
    shutVisits(db, { today }),
    pastOf('emma'),
    pastOf('loki'),
  ])
  const queue = queueOf(today)
  return {
    drafts: queue(
      drafts.filter(({ task_type_id }) => isPlannable(task_type_id)),
      ({ creation_time }) => creation_time,
      draftCause,
    ),
    undated: queue(unplaced, sinceItsState, undatedCause),
    postponed: queue(postponed, sinceItsState, postponedCause),
    past: queue(past.flat(), ({ date }) => date, pastCause).concat(
      queue(shut.filter(isSeen), ({ date }) => date, shutCause),
    ),
    toCheck: queue(toCheck, sinceItsState, checkCause),
  }
}

const queueOf =
  (today: string) =>
  (
    tasks: readonly TaskRow[],
    since: (task: TaskRow) => string | null,
    cause: (task: TaskRow) => string,
  ): WaitingTask[] =>
    tasks
      .map(task => ({ task, days: ageOf(dayOfMoment(since(task)), today), cause: cause(task) }))
      .toSorted((a, b) => b.days - a.days || a.task.id.localeCompare(b.task.id))

const sinceItsState = ({ state_time, creation_time }: TaskRow): string | null => state_time ?? creation_time

const ageOf = (since: string | null, today: string): number =>
  since ? Math.max(0, daysBetween(since, today)) : 0

const draftCause = ({ city, phone1, phone2, email, firstname, lastname, name }: TaskRow): string => {
  const missing = [
    ...(`${firstname}${lastname}${name}` === '' ? ['un nom'] : []),
    ...(city === '' ? ['une ville'] : []),
    ...(`${phone1 ?? ''}${phone2 ?? ''}${email ?? ''}` === '' ? ['de quoi joindre'] : []),
  ]
  return missing.length === 0 ? 'À accepter' : `Il manque ${missing.join(', ')}`
}

const undatedCause = ({ date, priority }: TaskRow): string =>
  [
    priority === 2 ? 'Urgente' : priority === 1 ? 'Prioritaire' : '',
    date === null ? 'À placer' : 'Jour choisi, à placer',
  ]
    .filter(Boolean)
    .join(', ')

const pastCause = ({ date, resource_name }: TaskRow): string =>
  [`Prévue le ${formatDate(date, 'day')}`, resource_name].filter(Boolean).join(', ')

const shutCause = (task: TaskRow): string => `Jour fermé\u00a0: ${pastCause(task)}`

const postponedCause = ({ reason_type, reason_text }: TaskRow): string =>
  [reason_type === null ? 'Sans motif' : reasonTypes.labelOf(reason_type), reason_text]
    .filter(Boolean)
    .join('\u00a0: ')

const causes: { readonly [cause: string]: string | undefined } = CHECK_CAUSES
const checkCause = ({ check_reasons }: TaskRow): string =>
  check_reasons.map(reason => causes[reason] ?? reason).join(', ') || 'Mise à vérifier au bureau'
