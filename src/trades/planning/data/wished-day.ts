// The day that the person wished for a task that waits for a slot; null without one.
import { Task } from '#records/entities/task.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const wishedDay = async (db: LocalDatabase, { id }: { readonly id: string }): Promise<string | null> =>
  (await tableOf(db, Task).get(id))?.date ?? null
