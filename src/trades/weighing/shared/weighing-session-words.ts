// Texts about a weighing session and its weights at the desk.
import { formatDate } from '#records/time/dates.ts'
import { formatWhole } from '#records/values/decimal.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import { estimatedPercent, type Totals } from '../rules/session-totals.ts'
import { lastWeighedAt, openedAt } from '../rules/session-age.ts'
import { wayLabel, wayOf } from '../rules/way.ts'
import { formatWeight } from '#records/values/weight.ts'

/** « Pesée entrante n° 3 207 ». */
export const weighingSessionTitle = ({
  number,
  task_type_id,
}: Pick<TaskRow, 'number' | 'task_type_id'>): string =>
  number === null
    ? `${wayLabel(wayOf(task_type_id))}, nouvelle`
    : `${wayLabel(wayOf(task_type_id))} n°\u00a0${formatWhole(number)}`

/** « Entrée 3 207 ». */
export const shortWeighingSessionTitle = (number: number | null, way: 'in' | 'out'): string =>
  `${way === 'in' ? 'Entrée' : 'Sortie'}${number === null ? '' : `\u00a0${formatWhole(number)}`}`

/** WG7: « dont 24,00 kg estimés, 4 % »; « tout pesé »; nothing of lines that do not exist. */
export const estimatedText = (totals: Pick<Totals, 'lines' | 'weight' | 'estimated'>): string => {
  if (totals.lines === 0) return ''
  return totals.estimated === 0
    ? 'tout pesé'
    : `dont ${formatWeight(totals.estimated)} estimés, ${estimatedPercent(totals)}\u00a0%`
}

/** From the first weighing to the last; blank without a line. */
export const durationText = (task: TaskRow): string => {
  if (task.objects.length === 0) return ''
  const [from, to] = [openedAt(task), lastWeighedAt(task)]
  const start = formatDate(from, 'hour')
  return to === null || to.slice(0, 16) === from.slice(0, 16) ? start : `${start} – ${formatDate(to, 'hour')}`
}

export const linesText = ({ lines, pieces }: Pick<Totals, 'lines' | 'pieces'>): string =>
  `${plural(lines, 'ligne')}, ${plural(pieces, 'pièce')}`
