// One pass over the feed (sync.md section 3.3): the held shards' cursors go out, each shard's rows and cursor come into the mirror.
import type { Client } from '#api/client.ts'
import { readFeed } from '#api/feed.ts'
import type { Scheduler } from '#api/scheduler.ts'
import { entityByName } from '#domain/entities/index.ts'
import { readMeta, type LocalDatabase } from '#local/database.ts'
import { capturedAt } from '#local/entry.ts'
import { applyChunk, dropShard, finishRestarts, restartShard, sweep, type FeedLine } from '#local/mirror.ts'
import type { DeviceReport, SyncLine } from '#wire/sync-protocol.ts'
import { DONE, endOfRefusal, RESTORED, retry, type PassEnd } from './pass-end.ts'
import { rowOf } from './row-of.ts'

export interface PullPorts {
  readonly db: LocalDatabase
  readonly client: Client
  readonly scheduler: Scheduler
  readonly device: { readonly id: string; readonly name: string }
  /** After each shard: bootstrap's progress. */
  readonly onProgress?: () => void
}

export const pullOnce = async (ports: PullPorts): Promise<PassEnd> => {
  const { db, client, scheduler } = ports
  for (;;) {
    const known = await readMeta(db, 'epoch')
    const epoch = typeof known === 'string' ? known : null
    const shards = await db.shard.toArray()
    if (shards.length === 0) return DONE
    const request = {
      epoch,
      shards: Object.fromEntries(shards.map(({ name, cursor }) => [name, cursor])),
      device: await reportOf(ports),
    }
    const reader = shardReader(ports, epoch ?? '')
    const end = await readFeed(client, scheduler, request, reader.onLine)
    if (!end.ok) {
      if (end.reason === 'refused') return endOfRefusal(end.refused)
      return end.reason === 'restored' ? RESTORED : retry({ kind: 'offline' })
    }
    if (epoch !== null && end.epoch !== epoch) return RESTORED
    const isWhole = !reader.wantsMore()
    if (isWhole) await sweep(db, end.rev)
    await finishRestarts(db)
    await db.meta.bulkPut([
      { k: 'epoch', value: end.epoch },
      { k: 'pulledAt', value: new Date(scheduler.now()).toISOString() },
    ])
    if (isWhole) return DONE
  }
}

const shardReader = ({ db, onProgress }: PullPorts, epoch: string) => {
  let lines: FeedLine[] = []
  let more = false
  return {
    wantsMore: () => more,
    onLine: async (line: SyncLine): Promise<void> => {
      if ('e' in line) {
        const read = feedLineOf(line)
        if (read !== null) lines.push(read)
        return
      }
      const brought = lines
      lines = []
      if ('end' in line) return
      if ('denied' in line) await dropShard(db, line.shard)
      else if ('reset' in line) {
        await restartShard(db, line.shard)
        more = true
      } else {
        const { shard, cursor } = line
        await applyChunk(db, { shard, lines: brought, cursor, complete: !line.more, epoch })
        more ||= line.more
      }
      onProgress?.()
    },
  }
}

/** Null: a record of an entity that this version does not know, or one without an identity. */
const feedLineOf = (line: Extract<SyncLine, { e: string }>): FeedLine | null => {
  if (entityByName(line.e) === undefined) return null
  if ('gone' in line) return { e: line.e, id: line.id, rev: line.rev, gone: 1 }
  const row = rowOf({ ...line.v, id: line.id, rev: line.rev })
  return row === null ? null : { e: line.e, id: line.id, rev: line.rev, v: row }
}

const reportOf = async ({ db, device }: PullPorts): Promise<DeviceReport> => {
  const oldest = await db.outbox.orderBy('seq').first()
  return {
    id: device.id,
    name: device.name,
    pending: await db.outbox.count(),
    oldest_at: oldest === undefined ? null : new Date(capturedAt(oldest)).toISOString(),
  }
}
