// A stock that was counted is kept, or taken back (WG8).
import { writeStock } from '../../counted-stock.ts'
import type { LocalDatabase } from '../../database.ts'
import { edit } from '../../outbox.ts'

export interface CountedStock {
  readonly day: string
  /** Null: not counted after all. */
  readonly grams: number | null
}

export const keepCountedStock = (db: LocalDatabase, { day, grams }: CountedStock): Promise<void> =>
  edit(db, [], ({ tables }) => writeStock(tables, day, grams))
