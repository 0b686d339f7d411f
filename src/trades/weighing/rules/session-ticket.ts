// The ticket of a weighing session, as text for any printer: what was weighed, and which share is an estimate (WG7).
import { formatDate } from '#records/time/dates.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { formatWeight } from '#records/values/weight.ts'
import { sessionTotals, type CategoryTotals } from './session-totals.ts'
import { wayLabel, wayOf } from './way.ts'
import { isCounted, isEstimated, linePieces, lineWeight } from './weighed-line.ts'

export interface TicketSource {
  readonly task: TaskRow
  readonly flowName: string
  readonly operator: string
  readonly categories: readonly CategoryTotals[]
  readonly codeOf: (instance_id: string) => string
  readonly organisation: string
}

export interface SessionTicket {
  readonly organisation: string
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly lines: readonly {
    readonly name: string
    readonly code: string
    readonly pieces: number
    readonly net: string
    readonly isEstimated: boolean
  }[]
  readonly categories: readonly (readonly [name: string, weight: string])[]
  readonly pieces: number
  readonly total: string
  /** « dont 24,00 kg estimés »; blank without any. */
  readonly estimated: string
  readonly signedBy: string
}

export const sessionTicket = ({
  task,
  flowName,
  operator,
  categories,
  codeOf,
  organisation,
}: TicketSource): SessionTicket => {
  const totals = sessionTotals(task.objects)
  const way = wayOf(task.task_type_id)
  const rows: [string, string][] = [
    ['Date', formatDate(task.date, 'date')],
    [way === 'in' ? 'Provenance' : 'Destination', flowName],
    ['Balance', task.resource_name === '' ? 'Pesée sans balance' : task.resource_name],
    ['Par', operator],
  ]
  return {
    organisation,
    title: task.number === null ? wayLabel(way) : `${wayLabel(way)} n°\u00a0${task.number}`,
    rows: rows.filter(([, value]) => value !== ''),
    lines: task.objects.filter(isCounted).map(line => ({
      name: line.name,
      code: line.object_instance_id === null ? '' : formatLabelCode(codeOf(line.object_instance_id)),
      pieces: linePieces(line),
      net: formatWeight(lineWeight(line)),
      isEstimated: isEstimated(line),
    })),
    categories: categories
      .filter(({ totals: { weight, pieces } }) => weight > 0 || pieces > 0)
      .map(({ name, totals: { weight } }) => [name, formatWeight(weight)] as const),
    pieces: totals.pieces,
    total: formatWeight(totals.weight),
    estimated: totals.estimated === 0 ? '' : `dont ${formatWeight(totals.estimated)} estimés`,
    signedBy: task.signed_name,
  }
}
