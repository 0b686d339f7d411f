// The model server's feed: one line per shard and record in the order of the clock, and the answers to pulls (sync.md 3.1, 3.2).
import type { Row } from './server.ts'

export interface FeedLine {
  readonly shard: string
  readonly entity: string
  readonly id: string
  readonly rev: number
  readonly gone: boolean
  /** How many more answers leave it out. */
  readonly hiddenFor: number
}

const LATE_BY = 3

export const makeModelFeed = () => {
  const lines = new Map<string, FeedLine>()

  return {
    note: (
      entity: string,
      id: string,
      rev: number,
      shards: readonly string[],
      left: readonly string[],
      isLate: boolean,
    ): void => {
      for (const shard of [...shards, ...left])
        lines.set(`${shard} ${entity} ${id}`, {
          shard,
          entity,
          id,
          rev,
          gone: left.includes(shard),
          hiddenFor: isLate ? LATE_BY : 0,
        })
    },

    linesOf: (
      shard: string,
      cursor: number,
      page: number,
      clock: number,
      rows: ReadonlyMap<string, Row>,
    ): unknown[] => {
      const news: FeedLine[] = []
      for (const [key, line] of lines) {
        if (line.shard !== shard || line.rev <= cursor) continue
        if (line.hiddenFor > 0) lines.set(key, { ...line, hiddenFor: line.hiddenFor - 1 })
        else news.push(line)
      }
      const sorted = news.toSorted((one, other) => one.rev - other.rev)
      const given = sorted.slice(0, page)
      const more = sorted.length > given.length
      return [
        ...given.map(({ entity, id, rev, gone }) =>
          gone ? { e: entity, id, rev, gone: 1 } : { e: entity, id, rev, v: rows.get(`${entity} ${id}`) },
        ),
        { shard, cursor: more ? (given.at(-1)?.rev ?? cursor) : clock, more },
      ]
    },

    /** Whether the shard has the record now or once had it. */
    has: (shard: string, entity: string, id: string): boolean => lines.has(`${shard} ${entity} ${id}`),
    copy: (): ReadonlyMap<string, FeedLine> => new Map(lines),
    restore: (from: ReadonlyMap<string, FeedLine>): void => {
      lines.clear()
      for (const [key, line] of from) lines.set(key, line)
    },
  }
}
