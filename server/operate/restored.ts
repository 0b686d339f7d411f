// What a restore put back, and what it put aside.
import type { Manifest } from './manifest.ts'

export interface Restored {
  readonly manifest: Manifest
  /** Photographs that the backup does not have. */
  readonly newer: number
  /** Where the former data are; null when there were none. */
  readonly before: string | null
}
