// « Vie de l'objet » (screens.md section 6 and 11): the history of one instance, in order, from the tasks that name it.
import type { ObjectInstanceRow } from '#records/entities/object-instance.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { daysBetween } from '#records/time/dates.ts'
import { isInstanceState, type InstanceState } from '#records/states/instance-transitions.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { isCounted, isReplaced, isWaiting, lineWeight } from './weighed-line.ts'

export type LifeKind =
  'created' | 'collected' | 'weighed_in' | 'weighed_out' | 'prepared' | 'left' | 'returned' | 'sold' | 'state'

const lifeLabels: { readonly [kind in LifeKind]: string } = {
  created: 'Étiquette posée',
  collected: 'Collecté',
  weighed_in: 'Pesé à l’entrée',
  weighed_out: 'Pesé à la sortie',
  prepared: 'Préparé',
  left: 'Parti',
  returned: 'Revenu',
  sold: 'Vendu',
  state: 'Changement d’état',
}

export interface LifeEvent {
  readonly kind: LifeKind
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string
  readonly label: string
  /** The origin, the destination, the client: the name by which people know the task. */
  readonly detail: string
  readonly task: TaskRow | null
  readonly line: TaskLine | null
  readonly weight: number | null
  readonly state: InstanceState | null
  /** Weighed again later that day, or unusual: shown, but not counted. */
  readonly isSetAside: boolean
}

const kinds: { readonly [task_type_id: number]: LifeKind | undefined } = {
  2: 'left',
  12: 'returned',
  13: 'returned',
  14: 'left',
  15: 'left',
  16: 'prepared',
  17: 'weighed_in',
  18: 'weighed_out',
  19: 'sold',
}
/** Collections and partner collections alike. */
const kindOf = (task_type_id: number): LifeKind => kinds[task_type_id] ?? 'collected'

export interface LifeSources {
  readonly instance: ObjectInstanceRow
  readonly tasks: readonly TaskRow[]
  readonly detailOf: (task: TaskRow) => string
}

/** Oldest first. A weighing counts at the hour of its line, anything else once its task is done. */
export const lifeOf = ({ instance, tasks, detailOf }: LifeSources): LifeEvent[] => {
  const events = tasks.flatMap(task =>
    task.objects
      .filter(
        line =>
          line.object_instance_id === instance.id &&
          task.task_state_id !== TASK_STATE.cancelled &&
          (isStopDone(task) || (task.scope === 'scale' && !isWaiting(line))),
      )
      .map((line): LifeEvent => {
        const kind = kindOf(task.task_type_id)
        const isScale = task.scope === 'scale'
        const told = line.custom_state ?? line.object_instance_state
        return {
          kind,
          at: line.weighed_at ?? task.state_time ?? `${task.date ?? ''} 00:00:00`,
          label: lifeLabels[kind],
          detail: detailOf(task),
          task,
          line,
          weight: isScale || line.weight_done !== null ? weightSaid(line) : null,
          state: isInstanceState(told) && told !== 'unknown' ? told : null,
          isSetAside: isScale && !isCounted(line),
        }
      }),
  )
  const bare = { detail: '', task: null, line: null, weight: null, isSetAside: false }
  const created: LifeEvent[] =
    instance.creation_time === null
      ? []
      : [{ ...bare, kind: 'created', at: instance.creation_time, label: lifeLabels.created, state: null }]
  const changed = instance.last_state_modification_time
  const isTold = events.some(({ state }) => state === instance.state)
  const moved: LifeEvent[] =
    changed === null || isTold || instance.state === 'unknown'
      ? []
      : [{ ...bare, kind: 'state', at: changed, label: lifeLabels.state, state: instance.state }]
  return [...created, ...events, ...moved].toSorted((a, b) => a.at.localeCompare(b.at))
}

/** The weight to show: for a replaced line, the one before its replacement. */
const weightSaid = (line: TaskLine): number =>
  isReplaced(line) ? (line.trace?.at(-1)?.weight_done ?? 0) : lineWeight(line)

export interface LifeSpan {
  readonly from: string
  readonly to: string
  readonly days: number
  readonly label: string
}

/** The proportional band: one span between two events on different days, labelled by the first. */
export const lifeSpans = (events: readonly LifeEvent[], today: string): LifeSpan[] =>
  events.flatMap((event, n) => {
    const from = event.at.slice(0, 10)
    const to = (events[n + 1]?.at ?? today).slice(0, 10)
    const days = daysBetween(from, to)
    const isOver = n === events.length - 1 && (event.kind === 'sold' || event.kind === 'weighed_out')
    return days <= 0 || isOver ? [] : [{ from, to, days, label: event.label }]
  })

/** The instance's own balance: its weight when it last came in and when it last left. */
export const lifeBalance = (
  events: readonly LifeEvent[],
): { readonly in: number | null; readonly out: number | null; readonly gap: number | null } => {
  const last = (kind: LifeKind): number | null =>
    events.findLast(event => event.kind === kind && !event.isSetAside)?.weight ?? null
  const [into, out] = [last('weighed_in'), last('weighed_out')]
  return { in: into, out, gap: into === null || out === null ? null : out - into }
}
