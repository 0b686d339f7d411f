// A device on which somebody signed in, as that person sees it (RG1: everyone may revoke their own).

export interface OwnDevice {
  readonly id: string
  readonly name: string
  /** In the organisation's zone; null when it was never seen since its sign-in. */
  readonly last_seen: string | null
  readonly pending: number
  readonly isRevoked: boolean
  /** True for the device that asks. */
  readonly isThis: boolean
}
