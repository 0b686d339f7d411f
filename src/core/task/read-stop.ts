// A task as a command reads it: complete, even where it was stored before one of its fields existed.
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import type { Draft } from '../store/outbox/outbox.ts'

export const readStop = async (draft: Draft, id: string): Promise<TaskRow | null> => {
  const row = await draft.read(Task, id)
  return row === null ? null : { ...blankRow(Task), ...row }
}
