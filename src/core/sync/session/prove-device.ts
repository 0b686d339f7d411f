// This device's key and what it proves at a sign-in (decision 016). The private key cannot be read, not even by this page; it is made at
// the first sign-in, and lies beside the id of the device. A browser without it signs in all the same.
import type { Registry } from '../../store/registry.ts'
import {
  claimText,
  PROOF_KEY,
  PROOF_SIGNATURE,
  proofText,
  type DeviceClaim,
} from '../../wire/device-proof.ts'

interface Prover {
  readonly registry: Pick<Registry, 'deviceKey'>
  readonly onBug: (error: unknown) => void
}

/** Null where no key can be made or kept: without https there is no cryptography, and some private windows keep no keys. */
export const proveDevice = async (
  { registry, onBug }: Prover,
  claim: DeviceClaim,
): Promise<string | null> => {
  const { subtle }: Partial<Crypto> = crypto
  if (subtle === undefined) return null
  try {
    const pair = await registry.deviceKey(() => subtle.generateKey(PROOF_KEY, false, ['sign', 'verify']))
    const [key, signature] = await Promise.all([
      subtle.exportKey('raw', pair.publicKey),
      subtle.sign(PROOF_SIGNATURE, pair.privateKey, new TextEncoder().encode(claimText(claim))),
    ])
    return proofText({ moment: claim.moment, key: base64url(key), signature: base64url(signature) })
  } catch (error) {
    if (!(error instanceof Error && keepsNoKeys.has(error.name))) onBug(error)
    return null
  }
}

/** As what a browser fails that has no such keys, or does not store them. */
const keepsNoKeys: ReadonlySet<string> = new Set(['NotSupportedError', 'DataCloneError'])

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
