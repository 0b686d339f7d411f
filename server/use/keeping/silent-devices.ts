// How many devices nobody has heard of for a week: what they hold unsent, nobody else has.
import { Device } from '#records/entities/people.ts'
import { momentOf } from '#records/time/dates.ts'
import type { Ports } from '../write/caller.ts'
import { organisationFacts } from '../write/organisation.ts'

const WEEK_MS = 7 * 86_400_000

export const silentDevicesOf = async ({ storage, clock }: Ports, org: string): Promise<number> => {
  const data = storage.of(org)
  const { zone } = await organisationFacts(data, org)
  return data.count(Device.name, {
    where: [
      { is: 'to', field: 'last_seen', value: momentOf(clock() - WEEK_MS, zone) },
      { is: 'in', field: 'revoked', values: [0] },
    ],
  })
}

export const silentDevices = async (ports: Ports): Promise<number> => {
  let silent = 0
  for (const org of await ports.storage.organisations()) silent += await silentDevicesOf(ports, org)
  return silent
}
