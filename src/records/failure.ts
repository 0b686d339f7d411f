// Every failure that the product expects, as a plain value that survives postMessage. A throw is a bug.
import type { Problem } from './problem.ts'

/** Field name → rule key → the server's message (or the row index first, in a batch). */
export type FieldMessages = { readonly [field: string]: { readonly [rule: string]: string } }

export type Failure =
  | { readonly kind: 'offline' }
  | { readonly kind: 'notSignedIn'; readonly invalidGrant: boolean }
  /** `problems`: the right that is missing, where the one who refused knows it. */
  | { readonly kind: 'forbidden'; readonly problems?: readonly Problem[] }
  | { readonly kind: 'missingCredentials' }
  | { readonly kind: 'missingFields'; readonly detail: string }
  | { readonly kind: 'badRequest'; readonly statusText: string; readonly detail: string }
  | { readonly kind: 'methodNotAllowed' }
  | { readonly kind: 'invalid'; readonly fields: FieldMessages }
  | { readonly kind: 'ruleBroken'; readonly problems: readonly Problem[] }
  | { readonly kind: 'conflict'; readonly current: unknown }
  | { readonly kind: 'server'; readonly title: string; readonly detail: string }
  | { readonly kind: 'other'; readonly status: number; readonly detail: string | null }
  | { readonly kind: 'upload'; readonly fault: UploadFault; readonly detail: string | null }
  | { readonly kind: 'storage'; readonly fault: StorageFault }

/** Why an image did not reach the image service (specification section 8, « Upload errors »). */
export type UploadFault =
  | 'missingEndpoint'
  | 'badTransformationPosition'
  | 'missingFile'
  | 'missingFileName'
  | 'missingPublicKey'
  | 'missingSignature'
  | 'badTransformation'
  | 'network'
  | 'badAuthentication'
  | 'authenticationTimeout'
  /** The service's own message is in `detail`. */
  | 'refused'

/** Why this device could not keep or read its data (sync.md section 4). */
export type StorageFault =
  /** No room left. */
  | 'full'
  /** Private browsing, or storage switched off. */
  | 'blocked'
  /** The data was written by a newer version of the product. */
  | 'newer'
  | 'corrupted'

export type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

export const success = <T>(value: T): Outcome<T> => ({ ok: true, value })
export const failed = (failure: Failure): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure,
})
