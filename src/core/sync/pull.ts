// One pass over the feed (sync.md section 3.3): sends the held shards' cursors, and writes each shard's rows and cursor into the
// mirror.
import { dayOf } from '#records/time/dates.ts'
import { inOrderOfNeed } from '#records/shards/shard-order.ts'
import type { Client } from '../api/client.ts'
import { readFeed } from '../api/feed.ts'
import type { Scheduler } from '../api/scheduler.ts'
import type { BadRow } from '../store/mirror/bad-rows.ts'
import { learnEpoch, noteAnswer, readMeta, type LocalDatabase } from '../store/database.ts'
import { dropShard, finishRestarts, moveCursors, restartShard, sweep } from '../store/mirror/held-shards.ts'
import type { FeedLine } from '../store/chunk.ts'
import type { RowLine, ShardLine } from '../wire/sync-protocol.ts'
import { chunkWriter } from './chunk-writer.ts'
import { requestFacts, type ThisDevice } from './device-report.ts'
import { feedLineOf } from './feed-line.ts'
import { DONE, endOfRefusal, restoredTo, retry, type PassEnd } from './pass-end.ts'

export interface PullPorts {
  readonly db: LocalDatabase
  readonly client: Client
  readonly scheduler: Scheduler
  /** The server's time; the device's own where the server's is unknown. */
  readonly now?: () => number
  readonly device: ThisDevice
  /** Called when shards were written: bootstrap's progress. */
  readonly onProgress?: () => void
  /** The server's mark of this person's profile: another one than before means other rights. */
  readonly onProfile?: (mark: string) => void
}

export const pullOnce = async (ports: PullPorts): Promise<PassEnd> => {
  const { db, client, scheduler, device, now = scheduler.now } = ports
  for (;;) {
    const [known, held, report] = await requestFacts(db, device)
    const epoch = typeof known === 'string' ? known : null
    const shards = inOrderOfNeed(held, dayOf(now()))
    if (shards.length === 0) return DONE
    const request = {
      epoch,
      shards: Object.fromEntries(shards.map(({ name, cursor }) => [name, cursor])),
      device: report,
    }
    const reader = shardReader(ports, epoch, request.shards)
    const end = await readFeed(client, scheduler, request, reader.onLine, reader.isOfThisTime)
    await reader.finish()
    if (!end.ok) {
      if (end.reason === 'refused') return endOfRefusal(end.refused)
      return end.reason === 'restored' ? restoredTo(end.epoch) : retry({ kind: 'offline' })
    }
    if (epoch !== null && end.epoch !== epoch) return restoredTo(end.epoch)
    if (end.profile !== undefined) ports.onProfile?.(end.profile)
    const isWhole = !reader.wantsMore()
    if (isWhole) await sweep(db, end.rev)
    await finishRestarts(db)
    const pulledAt = new Date(now()).toISOString()
    if (!(await noteAnswer(db, known, { ...end, pulledAt }))) return retry({ kind: 'offline' })
    if (isWhole) return DONE
  }
}

const shardReader = (
  { db, onProgress = () => undefined, scheduler, now = scheduler.now }: PullPorts,
  known: string | null,
  asked: { readonly [shard: string]: number },
) => {
  let epoch = known ?? ''
  let lines: FeedLine[] = []
  let bad: BadRow[] = []
  let more = false
  let quiet: { shard: string; after: number; cursor: number }[] = []
  const writer = chunkWriter(db, onProgress)
  const onShard = async (line: ShardLine): Promise<void> => {
    const arrived = { lines, bad }
    lines = []
    bad = []
    if ('denied' in line) {
      await writer.finish()
      await dropShard(db, line.shard)
      onProgress()
    } else if ('reset' in line) {
      await writer.finish()
      await restartShard(db, line.shard)
      more = true
      onProgress()
    } else {
      const { shard, cursor } = line
      const after = asked[shard] ?? 0
      if (arrived.lines.length === 0 && arrived.bad.length === 0 && !line.more) {
        quiet.push({ shard, after, cursor })
        return
      }
      more ||= line.more
      await writer.add({ ...arrived, shard, after, cursor, complete: !line.more, epoch })
    }
  }
  return {
    wantsMore: () => more,
    isOfThisTime: async (answered: string): Promise<boolean> => {
      const isKnown = await learnEpoch(db, answered)
      if (isKnown && typeof (await readMeta(db, 'epoch')) === 'string') epoch = answered
      return isKnown
    },
    onLine: (line: RowLine | ShardLine): Promise<void> | undefined => {
      if (!('e' in line)) return onShard(line)
      const { row, misfits } = feedLineOf(line)
      if (row !== null) lines.push(row)
      if (misfits !== null) bad.push({ entity: line.e, id: String(line.id), fields: misfits })
      return undefined
    },
    finish: async (): Promise<void> => {
      await writer.finish()
      if (quiet.length === 0) return
      await moveCursors(db, quiet, epoch, dayOf(now()))
      quiet = []
      onProgress()
    },
  }
}
