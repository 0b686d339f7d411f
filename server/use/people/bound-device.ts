// Which device a sign-in is on (decision 016). An id that is bound to a key belongs to the device with that key. Whoever names it without
// the proof, the person of that device included, gets an id of their own and is signed in all the same.
import type { AnyRow } from '#records/entity.ts'
import { uuidv7 } from '#records/values/uuid.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { maySpeakFor } from './device-ids.ts'

interface Claim {
  /** The id that the sign-in names. */
  readonly claimed: string
  /** The key that signed it; null when nothing is proved. */
  readonly key: string | null
  readonly user_id: string
  /** The record under that id. */
  readonly named: AnyRow | undefined
}

/** A device without a key is bound when its own person signs in on it, and never by another. */
export const boundDevice = async (tx: WriteTx, { claimed, key, user_id, named }: Claim): Promise<string> => {
  const bound = await tx.db.deviceKey(claimed)
  const isProven = bound === undefined || bound === key
  const device = isProven ? claimed : uuidv7(tx.nowMs, tx.random(10))
  const isFree = bound === undefined ? maySpeakFor(user_id, named) : !isProven
  if (key !== null && isFree) await tx.db.bindDevice(device, key, tx.nowMs)
  return device
}
