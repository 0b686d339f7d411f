// Statistics of the collection (screens.md section 3): facts of tasks, and their sums by any grouping of a screen. Every row and
// the total are sums of the same facts, so that they add up; what was never on a scale is kept apart (WG7).
import { daysBetween, mondayOf } from '#records/time/dates.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { stopDoneLoad, stopEstimatedWeight } from '#trades/tour/rules/tour-load.ts'
import { percentText } from '#records/values/percent.ts'
import { taskLoad } from '#records/states/task-totals.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { Grain } from '#records/time/period.ts'

export interface TaskFact {
  readonly id: string
  readonly date: string
  readonly type: number
  readonly scope: string
  readonly isDone: boolean
  /** For a task that failed; null for one that was done. */
  readonly reason: string | null
  readonly resource_id: string
  readonly resource: string
  readonly crew: string
  readonly city: string
  readonly sector: string
  /** Grams and hundredths of a cubic metre: whole numbers add up exactly. */
  readonly plannedWeight: number
  readonly doneWeight: number
  readonly estimatedWeight: number
  readonly plannedVolume: number
  readonly doneVolume: number
  /** Days from the request to the visit; null where the request has no day. */
  readonly delay: number | null
  /** How late the crew was (DY2), in minutes; null where nobody knows: the desk settled it later, or nobody drove there. */
  readonly late: number | null
  readonly things: readonly { readonly id: string; readonly name: string; readonly quantity: number }[]
}

export interface Names {
  readonly resourceOf: (id: string | null) => string
  readonly crewOf: (slot: string | null) => string
  readonly lateOf: (task: string) => number | null
}

/** The fact of a task that was done or failed. Null for any other: it has not ended, and is not counted. */
export const taskFact = (task: TaskRow, { resourceOf, crewOf, lateOf }: Names): TaskFact | null => {
  const isDone = isStopDone(task)
  if (task.date === null || (!isDone && task.task_state_id !== TASK_STATE.notDone)) return null
  const [planned, done] = [taskLoad(task), stopDoneLoad(task)]
  return {
    id: task.id,
    date: task.date,
    type: task.task_type_id,
    scope: task.scope,
    isDone,
    reason: isDone ? null : (task.reason_type ?? ''),
    resource_id: task.resource_id ?? '',
    resource: resourceOf(task.resource_id) || task.resource_name,
    crew: crewOf(task.shift_instance_id),
    city: task.city,
    sector: task.sector_name,
    plannedWeight: planned.weight,
    doneWeight: isDone ? done.weight : 0,
    estimatedWeight: isDone ? stopEstimatedWeight(task) : 0,
    plannedVolume: Math.round(planned.volume * 100),
    doneVolume: isDone ? Math.round(done.volume * 100) : 0,
    delay: daysFromRequest(task.creation_time, task.date),
    late: lateOf(task.id),
    things: isDone
      ? task.objects.map(line => ({
          id: line.object_id ?? line.name,
          name: line.name,
          quantity: line.quantity_done ?? 0,
        }))
      : [],
  }
}

const daysFromRequest = (asked: string | null, visited: string): number | null =>
  asked === null || asked === '' ? null : Math.max(0, daysBetween(asked.slice(0, 10), visited))

export interface TaskFigure {
  readonly tasks: number
  readonly done: number
  readonly plannedWeight: number
  readonly doneWeight: number
  readonly estimatedWeight: number
  readonly plannedVolume: number
  readonly doneVolume: number
  /** For the tasks that were done. */
  readonly delays: number
  readonly delayed: number
  /** Stops whose hours are known (DY7), done or failed, and those of them that were not late. */
  readonly timed: number
  readonly onTime: number
}
const NO_TASKS: TaskFigure = {
  tasks: 0,
  done: 0,
  plannedWeight: 0,
  doneWeight: 0,
  estimatedWeight: 0,
  plannedVolume: 0,
  doneVolume: 0,
  delays: 0,
  delayed: 0,
  timed: 0,
  onTime: 0,
}

export const figureOfTasks = (facts: readonly TaskFact[]): TaskFigure => {
  const sum = { ...NO_TASKS }
  for (const fact of facts) {
    sum.tasks += 1
    sum.plannedWeight += fact.plannedWeight
    sum.plannedVolume += fact.plannedVolume
    if (fact.late !== null) sum.timed += 1
    if (fact.late === 0) sum.onTime += 1
    if (!fact.isDone) continue
    sum.done += 1
    sum.doneWeight += fact.doneWeight
    sum.estimatedWeight += fact.estimatedWeight
    sum.doneVolume += fact.doneVolume
    if (fact.delay === null) continue
    sum.delays += fact.delay
    sum.delayed += 1
  }
  return sum
}

/** « Taux de réalisation » (DY1): what was done of what was done or failed; what was postponed is neither. */
export const doneRate = ({ tasks, done }: Pick<TaskFigure, 'tasks' | 'done'>): string =>
  percentText(done, tasks)
/** « Ponctualité » (DY7): what was in time of what is known to have been in time or late. */
export const punctuality = ({ timed, onTime }: Pick<TaskFigure, 'timed' | 'onTime'>): string =>
  percentText(onTime, timed)
/** Grams per done task; null without any. */
export const weightPerTask = ({ done, doneWeight }: TaskFigure): number | null =>
  done === 0 ? null : Math.round(doneWeight / done)
/** Days with one decimal; null where no request has a day. */
export const meanDelay = ({ delays, delayed }: TaskFigure): number | null =>
  delayed === 0 ? null : Math.round((delays * 10) / delayed) / 10

export type TaskKey = (fact: TaskFact) => { readonly key: string; readonly label: string }
export const byResource: TaskKey = ({ resource_id, resource }) => ({
  key: resource_id,
  label: resource || 'Sans ressource',
})
export const byCrew: TaskKey = ({ crew }) => ({ key: crew, label: crew || 'Équipe non précisée' })
export const byCity: TaskKey = ({ city }) => ({ key: city, label: city || 'Ville non précisée' })
export const bySector: TaskKey = ({ sector }) => ({ key: sector, label: sector || 'Sans secteur' })

export interface TaskGroup {
  readonly key: string
  readonly label: string
  readonly figure: TaskFigure
}

/** Most tasks first. */
export const groupTasks = (facts: readonly TaskFact[], keyOf: TaskKey): TaskGroup[] => {
  const groups = new Map<string, { readonly key: string; readonly label: string; facts: TaskFact[] }>()
  for (const fact of facts) {
    const { key, label } = keyOf(fact)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, { key, label, facts: [fact] })
    else known.facts.push(fact)
  }
  return [...groups.values()]
    .map(({ key, label, facts: own }) => ({ key, label, figure: figureOfTasks(own) }))
    .toSorted((a, b) => b.figure.tasks - a.figure.tasks || a.label.localeCompare(b.label, 'fr'))
}

/** The first day of the cell that contains a date: of the day, its week or its month. */
export const cellOf: { readonly [grain in Grain]: (date: string) => string } = {
  day: date => date,
  week: mondayOf,
  month: date => `${date.slice(0, 7)}-01`,
}

export interface CollectedThing {
  readonly key: string
  readonly label: string
  readonly quantity: number
}

/** Pieces taken, by object, most first. */
export const collectedThings = (facts: readonly TaskFact[]): CollectedThing[] => {
  const things = new Map<string, { readonly key: string; readonly label: string; quantity: number }>()
  for (const { id, name, quantity } of facts.flatMap(fact => fact.things)) {
    const known = things.get(id)
    if (known === undefined) things.set(id, { key: id, label: name || 'Objet sans nom', quantity })
    else known.quantity += quantity
  }
  return [...things.values()]
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => b.quantity - a.quantity || a.label.localeCompare(b.label, 'fr'))
}
