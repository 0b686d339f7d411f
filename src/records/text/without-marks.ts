// A text without accents and other marks of its letters.

const without = (text: string): string => text.replaceAll(/\p{M}/gu, '')

/** The marks that are letters of their own go first: thousands in a row, out of order, would be put in order for seconds. */
export const withoutMarks = (text: string): string => without(without(text).normalize('NFD'))
