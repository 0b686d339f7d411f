// Writes the shards of an answer while the next lines are read: the first at once, then together all that came meanwhile. A desk holds
// dozens of small shards, and each transaction of its own would make every screen read again.
import type { Chunk } from '../store/chunk.ts'
import type { LocalDatabase } from '../store/database.ts'
import { applyChunks } from '../store/mirror/mirror.ts'

/** So many lines may wait: a larger transaction would keep a screen's reads waiting for longer than a person notices. */
const MOST_LINES = 1000

export interface ChunkWriter {
  /** Waits only while too many lines wait already. A write that failed is thrown by the next call that waits. */
  readonly add: (chunk: Chunk) => Promise<void>
  /** Everything added is written. */
  readonly finish: () => Promise<void>
}

export const chunkWriter = (db: LocalDatabase, onWritten: () => void): ChunkWriter => {
  let waiting: Chunk[] = []
  let lines = 0
  let transaction = Promise.resolve()
  let writing: Promise<void> | null = null
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      transaction = applyChunks(db, waiting)
      waiting = []
      lines = 0
      await transaction
      onWritten()
    }
    writing = null
  }
  return {
    add: async chunk => {
      if (lines >= MOST_LINES) await transaction
      waiting.push(chunk)
      lines += chunk.lines.length
      if (writing !== null) return
      writing = writeAll()
      // A failure reaches whoever awaits it next.
      writing.catch(() => undefined)
    },
    finish: async () => {
      await writing
    },
  }
}
