// The texts of a list in a form.

export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
