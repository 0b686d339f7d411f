// Sizes of files and of storage as people read them: « 640 ko », « 6,4 Mo », « 1,2 Go ».
import { formatTenths, formatWhole } from '../values/decimal.ts'

/** Multiples of 1,000, as phones and their settings show them. */
export const formatBytes = (bytes: number): string => {
  const thousands = Math.max(0, bytes) / 1000
  if (thousands < 1000) return `${formatWhole(bytes > 0 ? Math.max(1, thousands) : 0)}\u00a0ko`
  return thousands < 1_000_000
    ? `${formatTenths(thousands / 1000)}\u00a0Mo`
    : `${formatTenths(thousands / 1_000_000)}\u00a0Go`
}
