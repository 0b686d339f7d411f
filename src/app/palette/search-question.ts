// What the text index is asked for what was typed: a number dialled from France is kept as « +33… », so its first zero is no part of it.

const DIALLED = /^0[\d .]{3,}$/

export const searchQuestion = (typed: string): string => {
  const text = typed.trim()
  return DIALLED.test(text) ? text.replace(/[ .]/g, '').slice(1) : text
}
