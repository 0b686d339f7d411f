// What a device reports about itself with each pull: the only source of « Appareils non synchronisés » (api-dialect.md section
// 13).
import type { LocalDatabase } from '../../store/database.ts'
import { capturedAt } from '../../store/rows/entry.ts'
import type { DeviceReport } from '../../wire/sync-protocol.ts'

export interface ThisDevice {
  readonly id: string
  readonly name: string
}

export const reportOf = async (db: LocalDatabase, { id, name }: ThisDevice): Promise<DeviceReport> => {
  const [oldest, pending] = await Promise.all([db.outbox.orderBy('seq').first(), db.outbox.count()])
  return {
    id,
    name,
    pending,
    oldest_at: oldest === undefined ? null : new Date(capturedAt(oldest)).toISOString(),
  }
}
