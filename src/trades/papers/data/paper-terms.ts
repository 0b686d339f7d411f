// What the organisation set for its rentals, as their papers say it.
import type { Letterhead } from './printed.ts'

export interface PaperTerms {
  readonly conditions: string
  /** The organisation's own text below a facture or an avoir. */
  readonly documentText: string
  /** Percent that each amount includes; null: no tax is charged. */
  readonly vatRate: number | null
  readonly quotationDays: number
  /** « IBAN …, BIC … »; blank where none is set. */
  readonly bank: string
}

/** As banks print it: in groups of four. */
const grouped = (iban: string): string => iban.replaceAll(/.{4}(?=.)/g, '$&\u00a0')

/** The conditions of rentals, else those that the template of « Bon » had before an organisation could set them. */
export const termsOf = (head: Letterhead | undefined): PaperTerms => {
  const organisation = head?.organisation ?? null
  const { rental_conditions = '', bank_iban = '', bank_bic = '' } = organisation ?? {}
  return {
    conditions: rental_conditions === '' ? (head?.words ?? '') : rental_conditions,
    documentText: organisation?.rental_document_text ?? '',
    vatRate: organisation?.rental_vat_rate ?? null,
    quotationDays: organisation?.quotation_days ?? 30,
    bank: [bank_iban === '' ? '' : `IBAN ${grouped(bank_iban)}`, bank_bic === '' ? '' : `BIC ${bank_bic}`]
      .filter(text => text !== '')
      .join(', '),
  }
}
