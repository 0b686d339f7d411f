// How to reach somebody who has not seen a message, and when their telephone was last heard of.
import type { Device, User } from '#records/entities/people.ts'
import { momentToMs } from '#records/time/dates.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'
import type { ThreadMessage } from '../rules/thread.ts'

export interface Contact {
  /** The latest, where this account may see devices. */
  readonly heard: string | undefined
  /** Blank where this account does not see it: only those who manage accounts do. */
  readonly phone: string
}

export const contactOfCrew = async (
  db: LocalDatabase,
  { users }: { readonly users: readonly string[] },
): Promise<ReadonlyMap<string, Contact>> => {
  const [devices, people] = await Promise.all([
    tableNamed<typeof Device>(db.relaxed, 'device')
      .where('user_id')
      .anyOf([...users])
      .toArray(),
    tableNamed<typeof User>(db.relaxed, 'user').bulkGet([...users]),
  ])
  const latest = new Map<string, string>()
  for (const { user_id, last_seen } of devices) {
    if (user_id === null || last_seen === null) continue
    const known = latest.get(user_id)
    if (known === undefined || momentToMs(known) < momentToMs(last_seen)) latest.set(user_id, last_seen)
  }
  return new Map(users.map((id, n) => [id, { heard: latest.get(id), phone: people[n]?.phone ?? '' }]))
}

/** The moments at which somebody wrote or saw something here. */
export const heardFrom = (thread: readonly ThreadMessage[], user: string): readonly string[] =>
  thread.flatMap(({ author, at, seen }) => [
    ...(author === user ? [at] : []),
    ...seen.flatMap(mark => (mark.user === user ? [mark.at] : [])),
  ])
