// The counted stocks of some days, in grams (WG8); null where nobody counted.
import { readStocks } from '#core/store/mirror/counted-stock.ts'
import type { LocalDatabase } from '#core/store/database.ts'

export const countedStocks = (
  db: LocalDatabase,
  { days }: { readonly days: readonly string[] },
): Promise<(number | null)[]> => readStocks(db, days)
