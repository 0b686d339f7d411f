// Equality of the plain values of rows, for the value tests of sync.md section 2.

export const isPlain = (value: unknown): value is { readonly [member: string]: unknown } =>
  typeof value === 'object' && value !== null

/** An absent member equals null: a back end may leave out what is empty. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (a == null || b == null) return a == null && b == null
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(name => sameValue(a[name], b[name]))
}
