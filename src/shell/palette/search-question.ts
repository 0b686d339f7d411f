// What the text index is asked for what was typed: a number dialled from France is kept as « +33… », so its first zero is no part of it; nor is the
// country's code, for numbers that were kept as they were dialled.

const DIALLED = /^(?:(?:\+|00)33|0)[\d .]{3,}$/

export const searchQuestion = (typed: string): string => {
  const text = typed.trim()
  return DIALLED.test(text) ? text.replace(/[ .]/g, '').replace(/^(?:\+33|0033|0)0?/, '') : text
}
