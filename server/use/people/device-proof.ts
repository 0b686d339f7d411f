// Whether a sign-in comes from the device that it names (decision 016): the signature of that device's key over this very sign-in.
import { webcrypto } from 'node:crypto'
import {
  claimText,
  PROOF_KEY,
  PROOF_SIGNATURE,
  readProof,
  type DeviceClaim,
} from '#core/wire/device-proof.ts'

/** The moment is the server's own, taken from /ping just before: this is the time that a slow network may need. */
const VALID_MS = 600_000

/** The key that signed the claim; null when nothing is proved. */
export const provenKey = async (
  header: string | null,
  claim: Omit<DeviceClaim, 'moment'>,
  nowMs: number,
): Promise<string | null> => {
  const proof = readProof(header)
  if (proof === null) return null
  const { moment, key, signature } = proof
  if (!(Math.abs(nowMs - Date.parse(moment)) <= VALID_MS)) return null
  const { subtle } = webcrypto
  try {
    const point = Buffer.from(key, 'base64url')
    const publicKey = await subtle.importKey('raw', point, PROOF_KEY, false, ['verify'])
    const signed = Buffer.from(claimText({ ...claim, moment }))
    const isGood = await subtle.verify(
      PROOF_SIGNATURE,
      publicKey,
      Buffer.from(signature, 'base64url'),
      signed,
    )
    return isGood ? key : null
  } catch (error) {
    // Bytes that are no point of the curve.
    if (error instanceof DOMException) return null
    throw error
  }
}
