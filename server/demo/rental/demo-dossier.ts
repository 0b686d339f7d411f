// What a rental of the demo is described by (RT10). Days are working days from today; what is not said follows from them: a step of a past
// day is done, all comes back on the agreed day, is paid at the departure, and the deposit is given back.
export type Wants = readonly (readonly [key: string, quantity: number])[]

/** What came back on a day. */
export interface DemoReturn {
  readonly day: number
  /** Of a partial return; otherwise all that is out. */
  readonly only?: Wants
  /** Pieces that were missing in one crate, or of what has no sticker. */
  readonly missing?: readonly [key: string, pieces: number]
  readonly lost?: readonly [key: string, quantity: number, reason: string]
  readonly unused?: readonly [key: string, pieces: number]
  /** Default: what is due is taken from the deposit. */
  readonly way?: 'apart'
  /** Somebody at the desk must still look at it: nothing is settled. */
  readonly isToCheck?: true
}

export type DepositKind = 'cheque' | 'cash' | 'card' | 'hold'

export interface DemoDossier {
  /** Its place among `rentalClients`. */
  readonly client: number
  readonly out: number
  readonly back: number
  /** Of a loan of years: how many days after the departure it ends, instead of `back`. */
  readonly days?: number
  readonly by: 'counter' | 'truck'
  readonly wants: Wants
  readonly state?: 'quotation' | 'cancelled'
  /** Of a quotation: its last day. */
  readonly until?: number
  readonly reason?: string
  readonly note?: string
  /** What was brought together before the day of the preparation was over, or instead of all. */
  readonly prepared?: Wants
  /** Somebody is at it. */
  readonly isPreparing?: true
  /** None: it is late, or only its day has not come. */
  readonly returns?: readonly DemoReturn[]
  readonly deposit?: DepositKind | 'none'
  readonly depositEnds?: number
  /** « half »: half of it when it was asked; « later »: not yet. */
  readonly paid?: 'half' | 'later' | 'wire'
  readonly billed?: 'departure' | 'both' | 'return'
  /** Euros off, and why (RT18). */
  readonly discount?: readonly [amount: number, reason: string]
  /** RT25: the day on which what was charged as lost came to light. */
  readonly found?: number
}
