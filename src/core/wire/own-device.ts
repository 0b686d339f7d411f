// A device on which somebody signed in, as that person sees it (RG1: everyone may revoke their own), and what is done about one.

/** Revoking and restoring are about one person on the device, blocking and unblocking about the device itself. */
export type DeviceChange = 'revoke' | 'restore' | 'block' | 'unblock'

export interface OwnDevice {
  readonly id: string
  readonly name: string
  /** In the organisation's zone; null when it was never seen since its sign-in. */
  readonly last_seen: string | null
  readonly pending: number
  readonly isRevoked: boolean
  /** For everybody, until a manager of accounts lifts it. */
  readonly isBlocked: boolean
  /** True for the device that asks. */
  readonly isThis: boolean
}
