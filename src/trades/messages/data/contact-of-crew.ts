// When the telephones of these people were last heard of: why somebody has not seen a message.
import type { Device } from '#records/entities/people.ts'
import { momentToMs } from '#records/time/dates.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'

/** The latest contact of each, where this account may see devices. */
export const contactOfCrew = async (
  db: LocalDatabase,
  { users }: { readonly users: readonly string[] },
): Promise<ReadonlyMap<string, string>> => {
  const devices = await tableNamed<typeof Device>(db.relaxed, 'device')
    .where('user_id')
    .anyOf([...users])
    .toArray()
  const latest = new Map<string, string>()
  for (const { user_id, last_seen } of devices) {
    if (user_id === null || last_seen === null) continue
    const known = latest.get(user_id)
    if (known === undefined || momentToMs(known) < momentToMs(last_seen)) latest.set(user_id, last_seen)
  }
  return latest
}
