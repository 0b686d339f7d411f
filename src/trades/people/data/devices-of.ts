// The devices on which one person signed in, latest first.
import { Device, type DeviceRow } from '#records/entities/people.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const devicesOf = async (
  db: LocalDatabase,
  { user }: { readonly user: string },
): Promise<DeviceRow[]> =>
  (await tableOf(db, Device).where('user_id').equals(user).toArray()).toSorted((a, b) =>
    (b.last_seen ?? '').localeCompare(a.last_seen ?? ''),
  )
