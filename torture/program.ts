// One program of the torture: a disaster repeated a given number of times, which can be resumed after any of them.

/** Whole numbers that a program adds up over several runs; they are kept in the state's file. */
export type Figures = { [name: string]: number }

export interface Round {
  readonly short: boolean
  /** How many disasters the program runs in all. */
  readonly total: number
  /** How many of them an earlier run has done. */
  readonly done: number
  readonly figures: Figures
  /** A folder of this run, removed at its end. */
  readonly scratch: string
  /** Ports on the loopback that this program may use. */
  readonly ports: readonly [number, number]
  /** The server's bundle. */
  readonly server: string
  /** True once the program's time is over: it then stops where it is. */
  readonly isLate: () => boolean
  /** Saves the progress. */
  readonly save: (done: number) => void
}

export type Verdict =
  /** `line`: its figures, in French, on one line. */
  | { readonly kind: 'held' | 'broken'; readonly line: string }
  /** Stopped because its time was over; the next run continues. */
  | { readonly kind: 'unfinished'; readonly line: string }
  | { readonly kind: 'left out'; readonly line: string }

export interface Program {
  readonly name: string
  readonly full: number
  readonly short: number
  readonly run: (round: Round) => Promise<Verdict>
}

export const verdict = (holds: boolean, line: string): Verdict => ({ kind: holds ? 'held' : 'broken', line })

export const add = (figures: Figures, name: string, n: number): void => {
  figures[name] = (figures[name] ?? 0) + n
}
export const greatest = (figures: Figures, name: string, n: number): void => {
  figures[name] = Math.max(figures[name] ?? 0, n)
}
