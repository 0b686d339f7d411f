// The caller's profile: who they are, what they may do and which shards their device mirrors (api-dialect.md section 13).
import { createHash } from 'node:crypto'
import { dayOf } from '#records/time/dates.ts'
import type { AnyRow } from '#records/entity.ts'
import { plainText } from '#records/text/plain-text.ts'
import type { Profile } from '#core/wire/sync-protocol.ts'
import { fleetOf } from '../write/access.ts'
import type { Caller, Ports } from '../write/caller.ts'
import { organisationFacts } from '../write/organisation.ts'
import { heldShards } from '../write/shards.ts'

export const profileOf = async (ports: Ports, caller: Caller, user: AnyRow): Promise<Profile> => {
  const data = ports.storage.of(caller.org)
  const [organisation] = await data.find('organisation', { limit: 1 })
  const { zone } = await organisationFacts(data, caller.org)
  const fleet = await fleetOf(data, caller)
  const resources = await data.find('resource', {})
  const { flags, resources: numbers } = caller.rights
  const profile: Profile = {
    id: user.id,
    username: String(user['username']),
    firstname: String(user['firstname']),
    lastname: String(user['lastname']),
    email: plainText(user['email']),
    permissions: [...flags, ...numbers.map(number => `resource_${number}`)],
    shards: heldShards(
      caller.rights,
      fleet,
      resources.map(({ id }) => id),
      dayOf(ports.clock(), zone),
    ),
    organisation: { ...organisation, name: plainText(organisation?.['name']) },
  }
  return { ...profile, mark: markOf(profile) }
}

/** With it a device notices that the profile which it holds is out of date. */
const markOf = (profile: Profile): string =>
  createHash('sha256').update(JSON.stringify(profile)).digest('base64url').slice(0, 16)
