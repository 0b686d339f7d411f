// How two values of a field are sorted: by the server itself as by both databases.
import { plainText } from '#records/text/plain-text.ts'

/** Letters of two code units, which sort by their bytes in another order. */
const outsidePlane = /[\ud800-\udfff]/

/** Nulls first, numbers by value, texts by code point: the same order as in both databases. */
export const compareValues = (a: unknown, b: unknown): number => {
  if (a == null || b == null) return Number(a != null) - Number(b != null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [plainText(a), plainText(b)]
  if (outsidePlane.test(left) || outsidePlane.test(right))
    return Buffer.compare(Buffer.from(left), Buffer.from(right))
  return left < right ? -1 : left > right ? 1 : 0
}
