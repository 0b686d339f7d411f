// A group of figures that are measured together, on one calibration.
import type { Figure } from './figure.ts'
import type { Site } from './site.ts'

export interface Bench {
  /** How many times a figure is measured for its median. */
  readonly runs: number
  readonly site: Site
  readonly port: number
  /** A folder of this run, removed at its end. */
  readonly scratch: string
  /** Whether to take profiles of what misses its ratio. */
  readonly profiles: boolean
  /** A folder of sets of photographs of codes. */
  readonly photos: string | null
  /** Of the attacks, those whose names hold this. */
  readonly attack: string
  readonly say: (text: string) => void
}
export interface Group {
  readonly name: string
  readonly title: string
  readonly run: (bench: Bench) => Promise<Figure[]>
}
