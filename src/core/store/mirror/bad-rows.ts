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

interface Judged {
  /** All lines of the answer, bad or not. */
  readonly lines: readonly { readonly e: string; readonly id: string }[]
  readonly bad?: readonly BadRow[]
}

/** One after the other, in the transaction that keeps the lines. */
export const noteBadRows = async (
  tables: Pick<Tables, 'meta'>,
  answers: readonly Judged[],
): Promise<void> => {
  const before = await badRows(tables)
  if (before.length === 0 && answers.every(({ bad = [] }) => bad.length === 0)) return
  const value = answers.reduce(withAnswer, before).slice(0, MOST)
  await tables.meta.put({ k: 'badRows', value })
}

const withAnswer = (before: readonly BadRow[], { lines, bad = [] }: Judged): readonly BadRow[] => {
  const came = new Set([
    ...lines.map(({ e, id }) => `${e} ${id}`),
    ...bad.map(one => `${one.entity} ${one.id}`),
  ])
  return [...before.filter(({ entity, id }) => !came.has(`${entity} ${id}`)), ...bad]
}
