// A body as it arrives, in one piece of memory: whoever sends it byte by byte makes neither a thousand objects nor a copy of all for each.
import { nextTurn } from '../storage/turns.ts'

/** Taken in one turn of the loop; less takes no time that anybody feels. */
const LONG = 64 * 1024
/** What a chunk costs besides its bytes, in bytes: many small ones take as long as a few large ones. */
const CHUNK = 512
const FIRST = 4096

export interface GrowingBytes {
  readonly size: () => number
  /** False beyond the limit: it is not kept. Others have their turn between two of many. */
  readonly add: (chunk: Uint8Array) => Promise<boolean>
  readonly bytes: () => Buffer
}

export const growingBytes = (limit: number): GrowingBytes => {
  let kept = Buffer.allocUnsafe(FIRST)
  let size = 0
  let piece = 0
  return {
    size: () => size,
    add: async chunk => {
      const next = size + chunk.length
      if (next > limit) return false
      if (next > kept.length) {
        const larger = Buffer.allocUnsafe(Math.max(next, Math.min(2 * kept.length, limit)))
        kept.copy(larger, 0, 0, size)
        kept = larger
      }
      kept.set(chunk, size)
      size = next
      piece += chunk.length + CHUNK
      // What has arrived whole would otherwise be taken whole, in one turn of the loop.
      if (piece >= LONG) {
        piece = 0
        await nextTurn()
      }
      return true
    },
    bytes: () => kept.subarray(0, size),
  }
}
