// « Rétablir » after a move: the places, states and orders that there were. What has not left yet simply disappears from the outbox.
import { ShiftInstance } from '#domain/entities/shift.ts'
import { Task, type TaskRow } from '#domain/entities/task.ts'
import { success, type Outcome } from '#domain/failure.ts'
import type { LocalDatabase } from '../../database.ts'
import type { Values } from '../../entry.ts'
import { edit } from '../../outbox.ts'

export interface MovedBack {
  readonly tasks: readonly { readonly id: string; readonly values: Values }[]
  readonly orders: readonly { readonly id: string; readonly task_order: readonly string[] }[]
}

export const beforeMove = ({
  id,
  shift_instance_id,
  date,
  resource_id,
  shift_id,
  task_state_id,
  state_time,
  state_author_id,
  reason_type,
  reason_text,
}: TaskRow): MovedBack['tasks'][number] => ({
  id,
  values: {
    shift_instance_id,
    date,
    resource_id,
    shift_id,
    task_state_id,
    state_time,
    state_author_id,
    reason_type,
    reason_text,
  },
})

export const putBack = (db: LocalDatabase, back: MovedBack): Promise<Outcome<null>> =>
  edit(db, [Task, ShiftInstance], async draft => {
    for (const { id, values } of back.tasks) {
      const task: Values | null = await draft.read(Task, id)
      if (task === null) continue
      const changed = Object.entries(values).filter(
        ([name, value]) => (task[name] ?? null) !== (value ?? null),
      )
      if (changed.length > 0) await draft.patch(Task, id, Object.fromEntries(changed))
    }
    for (const { id, task_order } of back.orders)
      if ((await draft.read(ShiftInstance, id)) !== null) await draft.patch(ShiftInstance, id, { task_order })
    return success(null)
  })
