// A task as a command sees it: whole, also where it was brought before one of its fields existed.
import { Task, type TaskRow } from '#domain/entities/task.ts'
import { blankRow } from '#domain/entity.ts'
import type { Draft } from '../outbox.ts'

export const readStop = async (draft: Draft, id: string): Promise<TaskRow | null> => {
  const row = await draft.read(Task, id)
  return row === null ? null : { ...blankRow(Task), ...row }
}
