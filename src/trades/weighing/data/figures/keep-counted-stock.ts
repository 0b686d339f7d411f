// Keeps or removes a counted stock (WG8).
import { writeStock } from '#core/store/mirror/counted-stock.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'

export interface CountedStock {
  readonly day: string
  /** Null: no count for that day. */
  readonly grams: number | null
}

export const keepCountedStock = (db: LocalDatabase, { day, grams }: CountedStock): Promise<void> =>
  edit(db, [], ({ tables }) => writeStock(tables, day, grams))
