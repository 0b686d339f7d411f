// Opaque tokens: `<organisation>.<40 hex>`, of which only the SHA-256 is stored. Because the organisation is part of the token, no query
// searches across organisations.
import { createHash } from 'node:crypto'
import type { OrganisationStorage, TokenRecord, Transaction } from '../../storage/storage.ts'
import type { Ports } from '../write/caller.ts'

const TOKEN_BYTES = 20
const tokenPattern = /^([A-Za-z0-9_-]{1,60})\.[0-9a-f]{40}$/

export const newToken = (random: Ports['random'], org: string): string =>
  `${org}.${Buffer.from(random(TOKEN_BYTES)).toString('hex')}`

export const newFamily = (random: Ports['random']): string => Buffer.from(random(16)).toString('hex')

/** Undefined for a text that is not one of our tokens. */
export const orgOfToken = (token: string): string | undefined => tokenPattern.exec(token)?.[1]

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export type TokenState = 'good' | 'unknown' | 'expired' | 'revoked'

export const stateOfToken = (
  record: TokenRecord | undefined,
  kind: TokenRecord['kind'],
  now: number,
): TokenState => {
  if (record === undefined || record.kind !== kind) return 'unknown'
  if (record.revoked_at !== null) return 'revoked'
  return now >= Math.min(record.expires_at, record.family_expires_at) ? 'expired' : 'good'
}

type CredentialTx = Pick<
  Transaction,
  'token' | 'putToken' | 'useToken' | 'revokeTokens' | 'passwordHash' | 'setPasswordHash'
>

/** Writes tokens and password hashes. They are not records: no rev, no feed, no history. */
export const writeCredentials = <T>(
  data: OrganisationStorage,
  fn: (tx: CredentialTx) => Promise<T>,
): Promise<T> => data.transaction(fn)
