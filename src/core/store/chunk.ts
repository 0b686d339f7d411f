// A piece of one shard as a pull receives it: its lines, and how far the shard is read after them.
import type { AnyRow } from '#records/entity.ts'
import type { BadRow } from './mirror/bad-rows.ts'

export type FeedLine =
  | { readonly e: string; readonly id: string; readonly rev: number; readonly v: AnyRow }
  | { readonly e: string; readonly id: string; readonly rev: number; readonly gone: 1 }

export interface Chunk {
  readonly shard: string
  readonly lines: readonly FeedLine[]
  /** The cursor that they were asked with. */
  readonly after?: number
  /** How far the shard is read after these lines. */
  readonly cursor: number
  /** Nothing more to pull for now. */
  readonly complete: boolean
  /** The server's, when the lines were asked for. */
  readonly epoch: string
  /** Records among the lines that did not fit, and those that could not become one. */
  readonly bad?: readonly BadRow[]
}
