// A scale on a cable, of any make: its reading, whether it is still, and when it is gone (screens.md section 5).

export interface ScaleReading {
  /** Whole grams; negative where the pan was tared with something on it. */
  readonly grams: number
  readonly isStable: boolean
}

export type ScaleEvent =
  | { readonly kind: 'reading'; readonly reading: ScaleReading }
  /** Above its capacity, or below zero. */
  | { readonly kind: 'outOfRange' }
  /** The cable was unplugged, or the scale went silent. */
  | { readonly kind: 'gone' }

export interface ScaleDriver {
  /** « Balance sur câble ». */
  readonly name: string
  readonly listen: (report: (event: ScaleEvent) => void) => void
  readonly close: () => Promise<void>
}
