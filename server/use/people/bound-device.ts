// Which device a sign-in is on (decision 016). An id that is bound to a key belongs to the device with that key. Whoever names it without
// the proof, the person of that device included, gets an id of their own and is signed in all the same.
import type { AnyRow } from '#records/entity.ts'
import { uuidv7 } from '#records/values/uuid.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { deviceRecordId, isBlocked, maySpeakFor } from './device-ids.ts'

interface Claim {
  /** The id that the sign-in names. */
  readonly claimed: string
  /** The key that signed it; null when nothing is proved. */
  readonly key: string | null
  readonly user_id: string
}

interface SignInDevice {
  /** The id of the device itself: the claimed one, or a new one. */
  readonly physical: string
  /** The id of this person's record of the device, which is the device of the session. */
  readonly id: string
  /** That record, when the person signed in on this device before. */
  readonly row: AnyRow | undefined
}

/** Undefined when the sign-in is on a device that is blocked. A revocation ended one person's session, and is no reason to refuse. */
export const signInDevice = async (tx: WriteTx, claim: Claim): Promise<SignInDevice | undefined> => {
  const { claimed, user_id } = claim
  const named = await tx.row('device', claimed)
  const bound = await tx.db.deviceKey(claimed)
  // Before anything is bound: who names a blocked device without its key gets another id, as for every other device.
  if (isBlocked(named) && (bound === undefined || bound === claim.key)) return undefined
  const physical = await boundDevice(tx, claim, named, bound)
  const known = physical === claimed ? named : undefined
  const id = deviceRecordId(physical, user_id, known)
  return { physical, id, row: id === physical ? known : await tx.row('device', id) }
}

/** A device without a key is bound when its own person signs in on it, and never by another. */
const boundDevice = async (
  tx: WriteTx,
  { claimed, key, user_id }: Claim,
  named: AnyRow | undefined,
  bound: string | undefined,
): Promise<string> => {
  const isProven = bound === undefined || bound === key
  const device = isProven ? claimed : uuidv7(tx.nowMs, tx.random(10))
  const isFree = bound === undefined ? maySpeakFor(user_id, named) : !isProven
  if (key !== null && isFree) await tx.db.bindDevice(device, key, tx.nowMs)
  return device
}
