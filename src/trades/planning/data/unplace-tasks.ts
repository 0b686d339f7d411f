// Takes tasks out of their slots: back to « Sans date » (or « Brouillons »), without a resource and without a day.
import { Task } from '#records/entities/task.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { PROBLEM } from '#records/problem.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { movedBack, type MovedBack } from './moved-back.ts'

const nowhere = { shift_instance_id: null, date: null, resource_id: null, shift_id: null } as const
const movable: ReadonlySet<number> = new Set([TASK_STATE.draft, TASK_STATE.accepted])

export const unplaceTasks = (
  db: LocalDatabase,
  { ids }: { readonly ids: readonly string[] },
): Promise<Outcome<MovedBack>> =>
  edit(db, [Task], async draft => {
    const back: MovedBack['tasks'][number][] = []
    for (const id of ids) {
      const task = await draft.read(Task, id)
      if (task === null) continue
      if (!movable.has(task.task_state_id)) return failed({ kind: 'ruleBroken', problems: [settled] })
      back.push(movedBack(task, nowhere))
    }
    for (const { id } of back) await draft.patch(Task, id, nowhere)
    return success({ tasks: back, orders: [] })
  })

const settled = {
  id: PROBLEM.transition,
  field: 'shift_instance_id',
  message: problemMessages.transition('Passée', 'Sans date'),
  user_overridable: false,
} as const
