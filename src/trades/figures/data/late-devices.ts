// « Appareils non synchronisés »: what other devices have not sent yet, as reported at their last contact (api-dialect.md section
// 13).
import { Device, User } from '#records/entities/people.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export interface LateDevice {
  readonly id: string
  readonly name: string
  readonly person: string
  readonly pending: number
  readonly oldestAt: string | null
  readonly lastSeen: string | null
}

export const lateDevices = async (db: LocalDatabase): Promise<LateDevice[]> => {
  const devices = await tableOf(db, Device)
    .filter(({ pending, revoked }) => pending > 0 && revoked === 0)
    .toArray()
  const people = await tableOf(db, User).bulkGet(devices.map(({ user_id }) => user_id ?? ''))
  return devices
    .map((device, n) => ({
      id: device.id,
      name: device.name,
      person: people[n]?.firstname || people[n]?.username || '',
      pending: device.pending,
      oldestAt: device.oldest_at,
      lastSeen: device.last_seen,
    }))
    .toSorted((a, b) => (a.oldestAt ?? '').localeCompare(b.oldestAt ?? ''))
}
