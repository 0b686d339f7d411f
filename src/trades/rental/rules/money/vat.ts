// VAT of amounts that include it (RT18): each total is split, and the parts of its lines add up to it. In whole cents.

/** What an organisation without VAT says instead of a rate. */
export const NO_VAT = 'TVA non applicable, article 293 B du CGI'

export interface VatSplit {
  readonly net: number
  readonly vat: number
}

const HUNDRED = 10_000
const hundredths = (rate: number): number => Math.round(rate * 100)

/** Halves away from zero, so that an avoir is the mirror of its facture. */
const netOf = (cents: number, rate: number): number => {
  const exact = (Math.abs(cents) * HUNDRED) / (HUNDRED + hundredths(rate))
  return Math.sign(cents) * Math.round(exact) + 0
}

/** `rate` in percent; null: no VAT. */
export const vatOf = (cents: number, rate: number | null): VatSplit => {
  const net = rate === null ? cents : netOf(cents, rate)
  return { net, vat: cents - net }
}

/** The net parts of amounts: together they are the net part of their sum. */
export const netsOf = (cents: readonly number[], rate: number | null): number[] => {
  let sum = 0
  let told = 0
  return cents.map(amount => {
    sum += amount
    const net = vatOf(sum, rate).net - told
    told += net
    return net
  })
}

const SIREN_LENGTH = 9

/** The number by which who charges VAT is known: the key and the SIREN; blank without one. */
export const vatNumberOf = (siret: string): string => {
  const siren = siret.replace(/\D/g, '').slice(0, SIREN_LENGTH)
  if (siren.length < SIREN_LENGTH) return ''
  return `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`
}
