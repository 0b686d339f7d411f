// RT24: a return that was closed with a mistake and is opened again. What its closing wrote of money stays and is taken back by lines of its own;
// what was handed to the client, or by them, was handed. Each closing after that writes under ids of its own, equal on two devices.
import type { InvoiceRow } from '#records/entities/money.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { invoiceOrigins } from '#records/lists/payments.ts'
import { idOfReturn, lostPart } from './return-id.ts'

/** `round`: how often it was opened again before. */
export const closingPart = (part: string, round: number): string =>
  round === 0 ? part : `${part} ${round + 1}`

export const reopenedId = (return_id: string, round: number): string =>
  idOfReturn(return_id, `reopened ${round + 1}`)

const MOST_ROUNDS = 99

/** Each opening leaves a line without an amount that says why. */
export const roundOf = (return_id: string, lines: readonly { readonly id: string }[]): number => {
  const ids = new Set(lines.map(({ id }) => id))
  for (let round = 0; round < MOST_ROUNDS; round++) if (!ids.has(reopenedId(return_id, round))) return round
  return MOST_ROUNDS
}

const kinds = ['missing', 'unused', 'lost pieces', ...invoiceOrigins.choices.map(({ id }) => `late ${id}`)]

/** Every line that closing it may write, and finding again what it charged (RT25). */
const partsOf = ({ objects }: Pick<TaskRow, 'objects'>): string[] => {
  const ids = [...new Set(objects.flatMap(({ object_id }) => object_id ?? []))]
  const instances = [...new Set(objects.flatMap(({ object_instance_id }) => object_instance_id ?? []))]
  return [
    ...ids.flatMap(id => kinds.map(kind => `${id} ${kind}`)),
    ...ids.flatMap(id => instances.map(instance => lostPart(id, instance))),
    ...instances.map(instance => `found ${instance}`),
  ]
}

export const closingLines = (
  step: Pick<TaskRow, 'id' | 'objects'>,
  round: number,
  lines: readonly InvoiceRow[],
): InvoiceRow[] => {
  const ids = new Set(partsOf(step).map(part => idOfReturn(step.id, closingPart(part, round))))
  return lines.filter(({ id }) => ids.has(id))
}

/** A billed line is corrected by an avoir (RT19). */
export const takenBack = (
  { id, task_id, object_id, origin, label, quantity, unit_price, amount }: InvoiceRow,
  { reason, isBilled }: { readonly reason: string; readonly isBilled: boolean },
): Partial<InvoiceRow> => ({
  task_id,
  object_id,
  origin,
  label,
  quantity: -quantity,
  unit_price,
  amount: -amount,
  reason,
  corrects_id: isBilled ? id : null,
})
