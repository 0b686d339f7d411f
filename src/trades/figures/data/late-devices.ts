// « Appareils non synchronisés »: what other devices had waiting too long at their last contact (api-dialect.md section 13). A report in
// between, of work that is just being sent, is not followed by one that it is gone.
import { Device, User } from '#records/entities/people.ts'
import { isShutOut, isWaitingLong } from '#records/states/device-wait.ts'
import { firstName } from '#records/text/called.ts'
import { ownOrganisation } from '#trades/people/data/own-organisation.ts'
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
  const zone = (await ownOrganisation(db))?.zone
  const devices = await tableOf(db, Device)
    .filter(device => !isShutOut(device) && isWaitingLong(device, zone))
    .toArray()
  const people = await tableOf(db, User).bulkGet(devices.map(({ user_id }) => user_id ?? ''))
  return devices
    .map((device, n) => {
      const person = people[n]
      return {
        id: device.id,
        name: device.name,
        person: person === undefined ? '' : firstName(person),
        pending: device.pending,
        oldestAt: device.oldest_at,
        lastSeen: device.last_seen,
      }
    })
    .toSorted((a, b) => (a.oldestAt ?? '').localeCompare(b.oldestAt ?? ''))
}
