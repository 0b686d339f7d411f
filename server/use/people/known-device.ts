// A device on which a person signed in before keeps an allowance of its own: whoever tries passwords from elsewhere, or from the same
// address, takes nothing of it.
import { readProof } from '#core/wire/device-proof.ts'
import type { Ports } from '../write/caller.ts'
import { userByName, type SignIn } from './auth.ts'
import { deviceRecordId, isClosed } from './device-ids.ts'
import { provenKey } from './device-proof.ts'

/** Its id, when it proves its key (decision 016) and this person's record of it is there; null otherwise. */
export const knownDevice = async (
  { storage, clock }: Ports,
  { org, username, device, proof }: Pick<SignIn, 'org' | 'username' | 'device' | 'proof'>,
): Promise<string | null> => {
  if (device === null) return null
  const data = storage.of(org)
  const bound = await data.deviceKey(device)
  // Compared first: to verify a signature costs a thousand times more.
  if (bound === undefined || readProof(proof)?.key !== bound) return null
  const user = await userByName(data, username)
  if (user === undefined) return null
  const id = deviceRecordId(device, user.id, await data.get('device', device))
  const own = await data.get('device', id)
  if (own === undefined || isClosed(own) || own['user_id'] !== user.id) return null
  return (await provenKey(proof, { client_id: org, device, username }, clock())) === bound ? device : null
}
