// The title of a sheet that is known only by its id: a task's number, otherwise a name. A record that this device does not hold
// has no title.
import { Partner } from '#records/entities/places.ts'
import { User } from '#records/entities/people.ts'
import { Task } from '#records/entities/task.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const sheetTitles = async (
  db: LocalDatabase,
  { ids }: { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> => {
  const [tasks, partners, users] = await Promise.all([
    tableOf(db, Task).bulkGet([...ids]),
    tableOf(db, Partner).bulkGet([...ids]),
    tableOf(db, User).bulkGet([...ids]),
  ])
  return new Map(
    ids.flatMap((id, n): [string, string][] => {
      const number = tasks[n]?.number
      const title = number == null ? (partners[n]?.name ?? users[n]?.username ?? '') : `n°\u00a0${number}`
      return title === '' ? [] : [[id, title]]
    }),
  )
}
