// The text index's query for what was typed. A number dialled in France is stored as « +33… », so its leading zero is left out;
// so is the country's code, for numbers that were stored as they were dialled.

const DIALLED = /^(?:(?:\+|00)33|0)[\d .]{3,}$/

export const searchQuestion = (typed: string): string => {
  const text = typed.trim()
  return DIALLED.test(text) ? text.replace(/[ .]/g, '').replace(/^(?:\+33|0033|0)0?/, '') : text
}
