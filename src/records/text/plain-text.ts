// The text of a value whose type is not known here: what a form shows and what two values are compared by.

/** A list or an object reads as its JSON, never as « [object Object] »; nothing is the empty text. */
export const plainText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}
