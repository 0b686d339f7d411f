// Records that the server sent with values that do not fit. They are kept with those values blanked, and listed here (« État de
// l'appareil » shows the list) until the server sends a valid version.
import { readMeta, type Tables } from '../database.ts'

export interface BadRow {
  readonly entity: string
  readonly id: string
  /** Empty when the record could not be read at all. */
  readonly fields: readonly string[]
}

/** Limit of the list: a server that sends only bad records must not fill the device with it. */
const MOST = 1000

export const badRows = async (tables: Pick<Tables, 'meta'>): Promise<readonly BadRow[]> => {
  const value = await readMeta(tables, 'badRows')
  return Array.isArray(value) ? (value as readonly BadRow[]) : []
}

/** `lines` are all lines of the answer, bad or not. Runs in the transaction that keeps them. */
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
