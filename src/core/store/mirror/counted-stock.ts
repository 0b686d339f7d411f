// What people counted on the shelves on a day, in grams (WG8): the end of one period is the start of the next. It belongs to no
// record yet: it stays in this person's database, without an outbox entry.
import type { Tables } from '../database.ts'

const keyOf = (day: string): string => `stock ${day}`

/** Null where nobody counted. */
export const readStocks = async (
  { meta }: Pick<Tables, 'meta'>,
  days: readonly string[],
): Promise<(number | null)[]> => {
  const kept = await meta.bulkGet(days.map(keyOf))
  return kept.map(one => (typeof one?.value === 'number' ? one.value : null))
}

export const writeStock = async (
  { meta }: Pick<Tables, 'meta'>,
  day: string,
  grams: number | null,
): Promise<void> => {
  if (grams === null) await meta.delete(keyOf(day))
  else await meta.put({ k: keyOf(day), value: grams })
}
