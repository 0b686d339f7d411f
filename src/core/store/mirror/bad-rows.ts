// Records that came from the server with values that do not fit: they are kept with those blanked, and listed here until the
// server tells something better (« État de l'appareil » shows them).
import { readMeta, type Tables } from '../database.ts'

export interface BadRow {
  readonly entity: string
  readonly id: string
  /** Empty: the record could not be read at all. */
  readonly fields: readonly string[]
}

/** A server that is wrong about everything must not fill the device with its list. */
const MOST = 1000

export const badRows = async (tables: Pick<Tables, 'meta'>): Promise<readonly BadRow[]> => {
  const value = await readMeta(tables, 'badRows')
  return Array.isArray(value) ? (value as readonly BadRow[]) : []
}

/** `lines`: what came just now, bad or not; in the transaction that keeps it. */
export const noteBadRows = async (
  tables: Pick<Tables, 'meta'>,
  lines: readonly { readonly e: string; readonly id: string }[],
  bad: readonly BadRow[],
): Promise<void> => {
  const before = await badRows(tables)
  if (before.length === 0 && bad.length === 0) return
  const came = new Set([
    ...lines.map(({ e, id }) => `${e} ${id}`),
    ...bad.map(one => `${one.entity} ${one.id}`),
  ])
  const kept = before.filter(({ entity, id }) => !came.has(`${entity} ${id}`))
  await tables.meta.put({ k: 'badRows', value: [...kept, ...bad].slice(0, MOST) })
}
