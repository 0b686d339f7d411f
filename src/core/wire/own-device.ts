// A device on which somebody signed in, as its own person sees it (RG1: anyone's own, to take out of service).

export interface OwnDevice {
  readonly id: string
  readonly name: string
  /** On the organisation's wall clock; null: never seen since its sign-in. */
  readonly last_seen: string | null
  readonly pending: number
  readonly isRevoked: boolean
  /** The one that asks. */
  readonly isThis: boolean
}
