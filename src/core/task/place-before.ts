// The slot of a postponed stop before it left it (TS10), which undo restores. It is in the unsent entry. Once that was sent, it
// is the slot of its truck and half day on the day on which it was postponed.
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Draft } from '../store/outbox/outbox.ts'
import { tableIn } from '../store/table-in.ts'

export interface Place {
  readonly shift_instance_id: string | null
  readonly date: string | null
}

/** Needs `ShiftInstance` among the edit's entities. Null when this device cannot determine it. */
export const placeBefore = async (draft: Draft, task: TaskRow): Promise<Place | null> => {
  const base = await draft.tables.base.get([Task.name, task.id])
  const [slot, date] = [base?.row?.['shift_instance_id'], base?.row?.['date']]
  if (typeof slot === 'string' && typeof date === 'string') return { shift_instance_id: slot, date }
  const day = task.state_time?.slice(0, 10)
  if (day === undefined || task.resource_id === null) return null
  const found = await tableIn(draft.tables, ShiftInstance)
    .where('[resource_id+date]')
    .equals([task.resource_id, day])
    .filter(({ shift_id }) => shift_id === task.shift_id)
    .first()
  return found === undefined ? null : { shift_instance_id: found.id, date: day }
}
