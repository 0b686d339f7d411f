// The devices on which one person signed in, latest first: whether their session there was ended or the device blocked, since when and by
// whom, and who else uses it.
import { Device, User, type DeviceRow } from '#records/entities/people.ts'
import { firstName } from '#records/text/called.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export interface ShutOut {
  /** Null for one from before this was written down. */
  readonly at: string | null
  readonly by: string | null
}

export interface DeviceOfPerson extends Pick<DeviceRow, 'id' | 'name' | 'pending' | 'last_seen'> {
  readonly revoked: ShutOut | null
  readonly blocked: ShutOut | null
  /** Whoever still has a session on the same device. */
  readonly others: readonly { readonly person: string; readonly pending: number }[]
}

export const devicesOf = async (
  db: LocalDatabase,
  { user }: { readonly user: string },
): Promise<DeviceOfPerson[]> => {
  const all = await tableOf(db, Device).toArray()
  const people = await tableOf(db, User).toArray()
  const names = new Map(people.map(person => [person.id, firstName(person)]))
  const nameOf = (id: string | null): string | null => names.get(id ?? '') ?? null
  const others = ({ id }: DeviceRow) =>
    all
      .filter(one => one.id !== id && one.revoked === 0 && physicalOf(one.id) === physicalOf(id))
      .map(one => ({ person: nameOf(one.user_id) ?? 'une personne inconnue', pending: one.pending }))
  return all
    .filter(({ user_id }) => user_id === user)
    .map(device => ({
      id: device.id,
      name: device.name,
      pending: device.pending,
      last_seen: device.last_seen,
      revoked: device.revoked === 1 ? { at: device.revoked_at, by: nameOf(device.revoked_by) } : null,
      blocked: device.blocked_at === null ? null : { at: device.blocked_at, by: nameOf(device.blocked_by) },
      others: others(device),
    }))
    .toSorted((a, b) => (b.last_seen ?? '').localeCompare(a.last_seen ?? ''))
}

/** Each further person has a record whose id begins with that of the device (server/use/people/device-ids.ts). */
const physicalOf = (id: string): string => (id.split(':')[0] ?? id).slice(0, 48)
