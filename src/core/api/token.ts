// Access and refresh tokens: an expired one is renewed once, by one call for all concurrent requests (api-dialect.md section 13,
// « Expiry »).
import type { Failure } from '#records/failure.ts'
import { isOfDevice } from '../wire/oauth.ts'

export interface TokenPair {
  readonly access: string
  readonly refresh: string | null
}

/** Stores the pair, shared by the tabs of one device. */
export interface TokenStore {
  load(): Promise<TokenPair | null>
  /**
   * Replaces the pair only if `used` is still the stored one, in one step, so that a sign-out meanwhile is kept. False when it is
   * not.
   */
  replace(used: TokenPair, next: TokenPair): Promise<boolean>
}

export type Renewed =
  | { readonly ok: true; readonly access: string }
  /** `status` null: the server could not be asked, which ends no session. */
  | {
      readonly ok: false
      readonly failure: Failure
      readonly status: number | null
      /** The device was revoked or blocked: its mirror must be erased. */
      readonly revoked?: boolean
    }

export interface Tokens {
  access(): Promise<string | null>
  /** `used`: the access token that was just refused. */
  renew(used: string): Promise<Renewed>
}

export type RefreshAnswer =
  /** `device`: the id that the server gives this device in place of the one that it named. */
  | { readonly ok: true; readonly pair: TokenPair; readonly device?: string | undefined }
  | { readonly ok: false; readonly failure: Failure; readonly status: number | null }

export interface TokenPorts {
  readonly store: TokenStore
  readonly refresh: (token: string) => Promise<RefreshAnswer>
  /** Revokes a pair that nobody needs: the person signed out during the request. */
  readonly discard: (pair: TokenPair) => void
  /** One tab at a time: a refresh token that is used twice revokes its whole family. */
  readonly exclusively: <T>(run: () => Promise<T>) => Promise<T>
}

const SIGNED_OUT = { ok: false, failure: { kind: 'notSignedIn', invalidGrant: false }, status: 401 } as const

export const makeTokens = ({ store, refresh, discard, exclusively }: TokenPorts): Tokens => {
  let renewing: Promise<Renewed> | null = null

  const renewOnce = (used: string): Promise<Renewed> =>
    exclusively(async () => {
      const pair = await store.load()
      if (pair === null) return SIGNED_OUT
      if (pair.access !== used) return { ok: true, access: pair.access }
      if (pair.refresh === null) return SIGNED_OUT
      const answer = await refresh(pair.refresh)
      if (answer.ok) {
        if (await store.replace(pair, answer.pair)) return { ok: true, access: answer.pair.access }
        discard(answer.pair)
        return SIGNED_OUT
      }
      // A refused refresh counts as a 401; a failing server does not.
      const isRefused = answer.status === 400 || answer.status === 401
      if (!isRefused) return answer
      const { failure } = answer
      const isShutOut = failure.kind === 'badRequest' && isOfDevice(failure.detail)
      return { ...SIGNED_OUT, ...(isShutOut && { failure }), revoked: isShutOut }
    })

  return {
    access: async () => (await store.load())?.access ?? null,
    renew: used => {
      renewing ??= renewOnce(used).finally(() => {
        renewing = null
      })
      return renewing
    },
  }
}
