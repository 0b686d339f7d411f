// One line of a scale's output: MT-SICS (« S S 45.50 kg ») or the continuous ASCII of others (« ST,GS,+ 45.50kg », « 45.50 kg »).
// Pure: bytes are split into lines elsewhere.

export type ScaleLine =
  /** `isStable` is null where the format does not contain it. */
  | { readonly kind: 'weight'; readonly grams: number; readonly isStable: boolean | null }
  | { readonly kind: 'outOfRange' }
  /** A line that is not a weight: an error, a greeting, noise on the cable. */
  | { readonly kind: 'other' }

const gramsIn: { readonly [unit: string]: number | undefined } = { g: 1, kg: 1000, t: 1_000_000 }
const other: ScaleLine = { kind: 'other' }

export const readScaleLine = (line: string): ScaleLine => {
  const text = line.trim()
  const sics = /^S ([SDI+-])(?:\s(.*))?$/.exec(text)
  if (sics !== null) return sicsLine(sics[1] ?? '', sics[2] ?? '')
  if (/^(?:OL|OR|-?-{3,}|OVER|UNDER|ST,OL|US,OL)/i.test(text)) return { kind: 'outOfRange' }
  const [head = '', status = ''] = /^(ST|US)\s*,/i.exec(text) ?? []
  const rest = text.slice(head.length)
  const grams = gramsOf(head === '' ? rest : rest.replace(/^\s*(?:GS|NT|TR)\s*,/i, ''))
  if (grams === null) return other
  return {
    kind: 'weight',
    grams,
    isStable: status === '' ? null : status.toUpperCase() === 'ST',
  }
}

const sicsLine = (status: string, rest: string): ScaleLine => {
  if (status === '+' || status === '-') return { kind: 'outOfRange' }
  const grams = status === 'I' ? null : gramsOf(rest)
  return grams === null ? other : { kind: 'weight', grams, isStable: status === 'S' }
}

/** A number and its unit, and nothing else: half a line is not a weight. */
const gramsOf = (text: string): number | null => {
  const found = /^([+-]?)\s*(\d{1,7}(?:[.,]\d{1,4})?)\s*(g|kg|t)$/i.exec(text.trim())
  const factor = gramsIn[found?.[3]?.toLowerCase() ?? '']
  if (found === null || factor === undefined) return null
  const amount = Number((found[2] ?? '').replace(',', '.')) * factor
  return Math.round(found[1] === '-' ? -amount : amount)
}
