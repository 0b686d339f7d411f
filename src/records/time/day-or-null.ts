// A day in an address, « YYYY-MM-DD »; anything else is none.
export const dayOrNull = (text: string | null): string | null =>
  text !== null && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : null
