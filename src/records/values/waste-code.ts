// The codes of the register of outgoing waste: of a kind of waste (« 20 03 07 », with a star when it is hazardous) and of a treatment
// (R1 to R13, D1 to D15). Blank says that nobody has chosen one yet.

export const isWasteCode = (code: string): boolean => /^(?:\d{2} ?\d{2} ?\d{2}\*?)?$/.test(code)

export const isTreatmentCode = (code: string): boolean =>
  /^(?:R(?:[1-9]|1[0-3])|D(?:[1-9]|1[0-5]))?$/.test(code)

/** « 20 03 07 », « 20 01 23* ». */
export const wasteCodeText = (code: string): string =>
  code.replace(/^(\d{2}) ?(\d{2}) ?(\d{2})/, '$1\u00a0$2\u00a0$3')
