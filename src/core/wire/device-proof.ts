// The proof that a sign-in comes from the device whose id it names (decision 016): the device signs what follows with a key that never
// leaves it. Header `X-Device-Proof: <moment>;<public key>;<signature>`, both in base64url; the moment is the server's own, from /ping.

export interface DeviceClaim {
  readonly client_id: string
  readonly device: string
  readonly username: string
  /** ISO 8601 UTC. */
  readonly moment: string
}

export interface DeviceProof {
  readonly moment: string
  /** The uncompressed point of a key of ECDSA P-256. */
  readonly key: string
  readonly signature: string
}

export const PROOF_HEADER = 'X-Device-Proof'
export const PROOF_KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const
export const PROOF_SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Bound to one person's sign-in at one organisation, so that it serves nobody else. */
export const claimText = ({ client_id, device, username, moment }: DeviceClaim): string =>
  ['quai device 1', client_id, device, username, moment].join('\n')

export const proofText = ({ moment, key, signature }: DeviceProof): string =>
  [moment, key, signature].join(';')

const pattern = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z);([\w-]{87});([\w-]{86})$/

/** Null for a header that is absent or that no device of ours sends. */
export const readProof = (header: string | null): DeviceProof | null => {
  const [, moment, key, signature] = pattern.exec(header ?? '') ?? []
  return moment === undefined || key === undefined || signature === undefined
    ? null
    : { moment, key, signature }
}
