// When each printer of this device last printed a test.
export type Printer = 'label' | 'ticket' | 'sheet'

const keyOf = (printer: Printer): string => `quai-printed:${printer}`

/** `YYYY-MM-DD`. */
export const printedOn = (printer: Printer): string | null => {
  const day = localStorage.getItem(keyOf(printer))
  return day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null
}
export const keepPrinted = (printer: Printer, day: string): void => localStorage.setItem(keyOf(printer), day)
