// RT25: what a return says of an instance that it noted as lost, and what is written once it is here again: by the device that holds the
// dossier, else by the server. The id is the return’s, so that both make one line.
import type { InvoiceRow } from '#records/entities/money.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { formatDate } from '#records/time/dates.ts'
import { closingPart } from './reopened.ts'
import { idOfReturn, lostPart } from './return-id.ts'
import { isLostLine } from './what-is-out.ts'

/** The instance of a line that came back as lost; null of any other line. */
export const lostOn = (line: TaskLine): string | null =>
  isLostLine(line) && (line.quantity_done ?? 0) > 0 ? line.object_instance_id : null

/** The return’s lines once the instance is here: Disponible, with nothing missing. */
export const foundLines = (lines: readonly TaskLine[], instance_id: string): TaskLine[] =>
  lines.map(line =>
    lostOn(line) === instance_id
      ? Object.assign({}, line, { custom_state: 'available', custom_missing: 0 })
      : line,
  )

/** `round`: how often the return was opened again before that. */
interface LostThere {
  readonly step_id: string
  readonly object_id: string | null
  readonly instance_id: string
  readonly round: number
}

/** The invoice line that charged it. */
export const chargeId = ({ step_id, object_id, instance_id, round }: LostThere): string =>
  idOfReturn(step_id, closingPart(lostPart(object_id ?? '', instance_id), round))

export const foundId = ({ step_id, instance_id, round }: LostThere): string =>
  idOfReturn(step_id, closingPart(`found ${instance_id}`, round))

/** The negative line that gives its price back, and becomes an avoir (RT19). */
export const foundCredit = (
  { id, task_id, object_id, label, unit_price }: InvoiceRow,
  at: string,
): Partial<InvoiceRow> => ({
  task_id,
  object_id,
  origin: 'manual',
  label: label.replace('perdu ou cassé', 'retrouvé'),
  quantity: 1,
  unit_price: -unit_price,
  amount: -unit_price,
  reason: `Retrouvé le ${formatDate(at, 'day')}`,
  corrects_id: id,
})
