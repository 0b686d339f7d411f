// The weighing day at a glance (screens.md section 6, /dashboard): by hour, by person, and what needs somebody.
import type { TaskRow } from '#records/entities/task.ts'
import { isOpen } from '#records/entities/dispute.ts'
import { plural } from '#records/fr/plural.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { formatWeight } from '#records/values/weight.ts'
import { isLongOpen } from './session-age.ts'
import type { WeighingFact } from './statistics/facts.ts'
import { byOperator, figureOfAll, groupBy, NO_FIGURE, type Figure, type Group } from './statistics/figures.ts'
import { timesUsual, type UsualWeight } from '#trades/stock/rules/usual-weight.ts'
import { isAside, lineWeight, unitWeight } from './weighed-line.ts'

export interface HourFigures {
  /** « 08 ». */
  readonly hour: string
  readonly in: Figure
  readonly out: Figure
}

/** Every hour from the first to the last that has a weighing. */
export const byHour = (facts: readonly WeighingFact[]): HourFigures[] => {
  const hours = facts.map(({ hour }) => Number(hour)).filter(hour => Number.isInteger(hour))
  if (hours.length === 0) return []
  const [first, last] = [Math.min(...hours), Math.max(...hours)]
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const own = facts.filter(({ hour }) => Number(hour) === first + n)
    const figure = (way: WeighingFact['way']): Figure => {
      const some = own.filter(fact => fact.way === way)
      return some.length === 0 ? NO_FIGURE : figureOfAll(some)
    }
    return { hour: String(first + n).padStart(2, '0'), in: figure('in'), out: figure('out') }
  })
}

export const byPerson = (facts: readonly WeighingFact[], nameOf: (id: string) => string): Group[] =>
  groupBy(facts, fact => ({ key: byOperator(fact).key, label: nameOf(fact.operator_id) }))

export interface Anomaly {
  readonly kind: 'outlier' | 'more_out' | 'long_open' | 'dispute' | 'check'
  readonly text: string
  readonly detail: string
  readonly task_id: string | null
  readonly line_id: string | null
}

export interface AnomalySources {
  readonly sessions: readonly TaskRow[]
  /** The facts of the period for the theoretical stock. */
  readonly facts: readonly WeighingFact[]
  readonly usualOf: (object_id: string | null) => UsualWeight | null
  readonly describe: (task: TaskRow) => string
  readonly at: string
}

export const anomaliesOf = ({ sessions, facts, usualOf, describe, at }: AnomalySources): Anomaly[] => [
  ...sessions.flatMap(task =>
    task.objects.filter(isAside).map((line): Anomaly => {
      const usual = usualOf(line.object_id)
      const weight = unitWeight(line)
      const text =
        usual === null
          ? `${line.name} ${formatWeight(lineWeight(line))}`
          : `${line.name} ${formatWeight(weight)}, d’habitude ${formatWeight(usual.weight)} (×\u00a0${String(timesUsual(weight, usual)).replace('.', ',')})`
      return { kind: 'outlier', text, detail: describe(task), task_id: task.id, line_id: line.line_id }
    }),
  ),
  ...moreOut(facts),
  ...sessions.flatMap((task): Anomaly[] => {
    const own = { detail: describe(task), task_id: task.id, line_id: null }
    const isDraft = task.task_state_id === TASK_STATE.draft
    const disputes = task.disputes.filter(isOpen)
    return [
      ...(isDraft && isLongOpen(task, at)
        ? [{ ...own, kind: 'long_open' as const, text: 'Session ouverte depuis plus de 12\u00a0h' }]
        : []),
      ...disputes.map(({ detail }) => ({
        ...own,
        kind: 'dispute' as const,
        text: detail ?? 'Deux versions à départager',
      })),
      ...(task.task_state_id === TASK_STATE.toBeChecked &&
      disputes.length === 0 &&
      !task.objects.some(isAside)
        ? [{ ...own, kind: 'check' as const, text: 'Session à valider' }]
        : []),
    ]
  }),
]

/** WG8 object by object: more pieces left than ever came in. */
const moreOut = (facts: readonly WeighingFact[]): Anomaly[] => {
  const stock = new Map<string, { object: string; pieces: number }>()
  for (const { object_id, object, way, pieces } of facts) {
    if (object_id === '') continue
    const known = stock.get(object_id)?.pieces ?? 0
    stock.set(object_id, { object, pieces: known + (way === 'in' ? pieces : -pieces) })
  }
  return [...stock.values()]
    .filter(({ pieces }) => pieces < 0)
    .toSorted((a, b) => a.pieces - b.pieces)
    .map(({ object, pieces }) => ({
      kind: 'more_out',
      text: `Sorti plus qu’entré\u00a0: ${object}, ${plural(-pieces, 'pièce')}`,
      detail: `Stock théorique −\u00a0${-pieces}`,
      task_id: null,
      line_id: null,
    }))
}
