// What a device reports about itself: the only source of « Appareils non synchronisés » (api-dialect.md section 13). It goes with each
// pull, and with each batch what is left after it: a phone may be closed once it has sent everything.
import { readMeta, type LocalDatabase, type Tables } from '../store/database.ts'
import { capturedAt, type Entry } from '../store/rows/entry.ts'
import type { Departure } from '../store/outbox/outbox-departure.ts'
import type { DeviceReport } from '../wire/sync-protocol.ts'

export interface ThisDevice {
  readonly id: string
  readonly name: string
}

const reportOf = async (
  { outbox }: Pick<Tables, 'outbox'>,
  { id, name }: ThisDevice,
): Promise<DeviceReport> => {
  const [oldest, pending] = await Promise.all([outbox.orderBy('seq').first(), outbox.count()])
  return { id, name, pending, oldest_at: oldest === undefined ? null : momentOf(oldest) }
}

/** What a request to the feed is made of: the known epoch, the shards with their cursors, and what the device reports. */
export const requestFacts = ({ relaxed }: LocalDatabase, device: ThisDevice) => {
  const { dexie, meta, shard, outbox } = relaxed
  return dexie.transaction('r', [meta, shard, outbox], async () =>
    Promise.all([readMeta(relaxed, 'epoch'), shard.toArray(), reportOf(relaxed, device)]),
  )
}

/** Of the batch the server may refuse an entry: its oldest stands for it when nothing else is left. */
export const leftAfter = (
  { count, oldest }: Departure['waiting'],
  leaving: readonly Entry[],
): Pick<DeviceReport, 'pending' | 'oldest_at'> => {
  const sent = new Set(leaving.map(({ key }) => key))
  const first = oldest.find(({ key }) => !sent.has(key)) ?? leaving[0]
  return { pending: count - leaving.length, oldest_at: first === undefined ? null : momentOf(first) }
}

const momentOf = (entry: Entry): string => new Date(capturedAt(entry)).toISOString()
