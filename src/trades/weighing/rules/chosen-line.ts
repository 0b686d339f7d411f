// The desk keeps one of two versions of a weighed line; the figures of the other are kept in its trace (WG3: no reading of a
// scale is ever lost).
import * as v from 'valibot'
import { taskLineSchema, type TaskLine } from '#records/entities/task-line.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { traced, type Who } from './weighed-line.ts'

/** Null when it was removed, or is not readable as a line. */
export const readLine = (value: unknown): TaskLine | null => {
  const read = v.safeParse(taskLineSchema, value)
  return read.success ? read.output : null
}

export const chosenLine = (kept: TaskLine, other: TaskLine | null, who: Who): TaskLine => {
  if (other === null) return kept
  const { object_id, quantity, quantity_done, gross, weight_done } = other
  const told = { ...kept, object_id, quantity, quantity_done, gross, weight_done }
  return { ...kept, trace: traced(told, 'edited', who, weighingMessages.versionsTrace) }
}
