// One program of the torture: a disaster repeated a counted number of times, resumable after any of them.

/** Whole numbers that a program adds up from run to run; they are kept in the state's file. */
export type Figures = { [name: string]: number }

export interface Round {
  readonly short: boolean
  /** How many disasters in all. */
  readonly total: number
  /** How many an earlier run went through. */
  readonly done: number
  readonly figures: Figures
  /** A folder of this run, removed at its end. */
  readonly scratch: string
  /** Ports of the loopback that are ours. */
  readonly ports: readonly [number, number]
  /** The server's bundle. */
  readonly server: string
  /** True once the time given to the program is over: it stops where it is. */
  readonly isLate: () => boolean
  /** Writes the state down. */
  readonly save: (done: number) => void
}

export type Verdict =
  /** `line`: its figures, in French, on one line. */
  | { readonly kind: 'held' | 'broken'; readonly line: string }
  /** Stopped by the clock; the next run goes on. */
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
