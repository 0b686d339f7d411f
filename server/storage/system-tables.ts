// The tables that are not made from the registry (their SQL is in migrations/). Every primary key starts with `org`.
import type { TokenRecord } from './storage.ts'

export interface SystemTables {
  clock: { org: string; v: number; epoch: string; forgotten: number; timeline: string | null }
  change: { org: string; shard: string; entity: string; id: string; rev: number; gone: 0 | 1 }
  history: {
    org: string
    entity: string
    id: string
    rev: number
    at: string
    user_id: string | null
    device: string | null
    /** JSON text. */
    changes: string
    note: string | null
  }
  mutation: {
    org: string
    user_id: string
    key: string
    fingerprint: string
    status: number
    entity: string
    id: string
    rev: number
    problem: string | null
    at: string
  }
  counter: { org: string; series: string; v: number }
  credential: { org: string; user_id: string; hash: string }
  token: { org: string } & { -readonly [K in keyof TokenRecord]: TokenRecord[K] }
  device_key: { org: string; device: string; key: string; at: number }
  migration: { id: number }
  /** The definition with which each computed column was made; when it changes, the column is made again. */
  promoted: { entity: string; field: string; definition: string }
}

/** Names that no entity may take. */
export const systemTableNames: ReadonlySet<string> = new Set([
  'clock',
  'change',
  'history',
  'mutation',
  'counter',
  'credential',
  'token',
  'device_key',
  'migration',
  'promoted',
])
