// What people counted on the shelves on a day, in grams (WG8): the end of one period is the start of the next. Kept on this device: it is
// nobody's record yet, and a balance says so.
const keyOf = (day: string): string => `quai-stock-${day}`

export const countedStock = (day: string): number | null => {
  const kept = localStorage.getItem(keyOf(day))
  return kept === null || !/^\d+$/.test(kept) ? null : Number(kept)
}

export const keepCountedStock = (day: string, grams: number | null): void =>
  grams === null ? localStorage.removeItem(keyOf(day)) : localStorage.setItem(keyOf(day), String(grams))
