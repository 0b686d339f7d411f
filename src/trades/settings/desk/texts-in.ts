// The texts of a list that a form holds.

export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
