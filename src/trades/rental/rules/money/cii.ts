// A document as EN 16931 XML (CII D16B), for communes (RT19). Amounts are cents until they are written; the order of elements is that of the
// published schema, which cii.test.ts holds it against.
import type { OrganisationRow } from '#records/entities/people.ts'
import type { RentalDocumentRow } from '#records/entities/rental-document.ts'
import { toCents } from '#records/values/decimal.ts'
import { buyerOf, paymentMentions } from './payment-terms.ts'
import { netsOf, NO_VAT, vatNumberOf, vatOf } from './vat.ts'

interface Element {
  readonly name: string
  readonly attributes?: { readonly [name: string]: string }
  readonly content: string | readonly Element[]
}

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}
const GUIDELINE = 'urn:cen.eu:en16931:2017'
/** UNTDID 1001. The amounts of an avoir are written as what it gives back. */
const typeCodes = { invoice: '380', credit: '381' } as const
/** ISO 6523: SIRET. */
const SIRET = '0009'
/** UNTDID 4461: SEPA credit transfer. */
const TRANSFER = '58'
/** Recommendation 20: one piece. */
const PIECE = 'C62'

const escapes: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
/** XML 1.0 has no other control characters, nor halves of a pair. */
const escaped = (text: string): string =>
  text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu, '')
    .replace(/[&<>"]/g, character => escapes[character] ?? '')

const written = ({ name, attributes = {}, content }: Element): string => {
  const inside = typeof content === 'string' ? escaped(content) : content.map(written).join('')
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${said.join('')}>${inside}</${name}>`
}

const ram = (name: string, ...content: readonly Element[]): Element => ({ name: `ram:${name}`, content })
const word = (name: string, content: string, attributes: Element['attributes'] = {}): Element => ({
  name: `ram:${name}`,
  attributes,
  content,
})
/** Nothing where there is no word. */
const said = (name: string, content: string, attributes: Element['attributes'] = {}): Element[] =>
  content.trim() === '' ? [] : [word(name, content.trim(), attributes)]

const decimalOf = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const money = (name: string, cents: number, attributes: Element['attributes'] = {}): Element =>
  word(name, decimalOf(cents), attributes)

const dated = (name: string, day: string): Element => ({
  name: `ram:${name}`,
  content: [{ name: 'udt:DateTimeString', attributes: { format: '102' }, content: day.replaceAll('-', '') }],
})

type Seller = Pick<
  OrganisationRow,
  'name' | 'siret' | 'address' | 'email' | 'bank_iban' | 'bank_bic' | 'rental_document_text'
>
export type CiiDocument = Pick<
  RentalDocumentRow,
  | 'number'
  | 'kind'
  | 'date'
  | 'lines'
  | 'total'
  | 'vat_rate'
  | 'vat_text'
  | 'client_name'
  | 'client_address'
  | 'client_siret'
  | 'service_code'
  | 'engagement_number'
  | 'note'
>
interface CiiFacts {
  readonly document: CiiDocument
  readonly seller: Seller
  /** Of an avoir: the facture that it corrects. */
  readonly corrected: Pick<RentalDocumentRow, 'number' | 'date'> | null
  /** What was paid of it already, in cents. */
  readonly paid: number
  /** The days from departure to return; null where they are not known. */
  readonly period: { readonly from: string; readonly to: string } | null
}

const digits = (text: string): string => text.replace(/\D/g, '')

/** « 12 rue du Port\n67230 Benfeld »: the last line that begins with a postal code is the town. */
const addressOf = (text: string): Element => {
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const at = lines.findLastIndex(line => /^\d{5}\b/.test(line))
  const town = at === -1 ? '' : (lines[at] ?? '')
  const [one = '', two = '', ...three] = lines.filter((_, n) => n !== at)
  return ram(
    'PostalTradeAddress',
    ...said('PostcodeCode', town.slice(0, 5)),
    ...said('LineOne', one),
    ...said('LineTwo', two),
    ...said('LineThree', three.join(', ')),
    ...said('CityName', town.slice(5)),
    word('CountryID', 'FR'),
  )
}

/** `exempt`: E, article 293 B; else S, or Z at 0 %. */
const categoryOf = ({ vat_rate }: Pick<CiiDocument, 'vat_rate'>): 'E' | 'S' | 'Z' => {
  if (vat_rate === null) return 'E'
  return vat_rate === 0 ? 'Z' : 'S'
}
const rateOf = ({ vat_rate }: Pick<CiiDocument, 'vat_rate'>): string => String(vat_rate ?? 0)

const lineItems = (document: CiiDocument, sign: 1 | -1): Element[] => {
  const amounts = document.lines.map(({ amount }) => sign * toCents(amount))
  return netsOf(amounts, document.vat_rate).map((net, n) => {
    const line = document.lines[n]
    const pieces = Math.max(1, Math.abs(line?.quantity ?? 1))
    return ram(
      'IncludedSupplyChainTradeLineItem',
      ram('AssociatedDocumentLineDocument', word('LineID', String(n + 1))),
      ram(
        'SpecifiedTradeProduct',
        word('Name', line?.label.trim() || 'Location'),
        ...said('Description', line?.reason ?? ''),
      ),
      // The price of all pieces over their number: no price is rounded, and none is negative (BR-27).
      ram(
        'SpecifiedLineTradeAgreement',
        ram(
          'NetPriceProductTradePrice',
          money('ChargeAmount', Math.abs(net)),
          word('BasisQuantity', String(pieces), { unitCode: PIECE }),
        ),
      ),
      ram(
        'SpecifiedLineTradeDelivery',
        word('BilledQuantity', String(net < 0 ? -pieces : pieces), { unitCode: PIECE }),
      ),
      ram(
        'SpecifiedLineTradeSettlement',
        ram(
          'ApplicableTradeTax',
          word('TypeCode', 'VAT'),
          word('CategoryCode', categoryOf(document)),
          word('RateApplicablePercent', rateOf(document)),
        ),
        ram('SpecifiedTradeSettlementLineMonetarySummation', money('LineTotalAmount', net)),
      ),
    )
  })
}

/** BT-31 of who charges VAT, BT-32 of who does not. */
const taxNumbers = ({ vat_rate }: CiiDocument, siret: string): Element[] => {
  const number = vat_rate === null ? '' : vatNumberOf(siret)
  return [
    ...(number === '' ? [] : [['VA', number] as const]),
    ...(siret === '' ? [] : [['FC', siret] as const]),
  ].map(([schemeID, id]) => ram('SpecifiedTaxRegistration', word('ID', id, { schemeID })))
}

const reachedAt = (address: string, schemeID: string): Element[] =>
  address === '' ? [] : [ram('URIUniversalCommunication', word('URIID', address, { schemeID }))]

const registered = (siret: string): Element[] =>
  siret === '' ? [] : [ram('SpecifiedLegalOrganization', word('ID', siret.slice(0, 9), { schemeID: '0002' }))]

const agreement = ({ document, seller }: CiiFacts): Element => {
  const siret = digits(seller.siret)
  const buyer = digits(document.client_siret)
  return ram(
    'ApplicableHeaderTradeAgreement',
    ...said('BuyerReference', document.service_code),
    ram(
      'SellerTradeParty',
      ...said('GlobalID', siret, { schemeID: SIRET }),
      word('Name', seller.name),
      ...registered(siret),
      addressOf(seller.address),
      ...reachedAt(seller.email, 'EM'),
      ...taxNumbers(document, siret),
    ),
    ram(
      'BuyerTradeParty',
      ...said('GlobalID', buyer, { schemeID: SIRET }),
      word('Name', document.client_name.trim() || 'Client'),
      ...registered(buyer),
      addressOf(document.client_address),
      ...reachedAt(buyer, SIRET),
    ),
    ...(document.engagement_number.trim() === ''
      ? []
      : [ram('BuyerOrderReferencedDocument', word('IssuerAssignedID', document.engagement_number.trim()))]),
  )
}

const paymentMeans = ({ bank_iban, bank_bic }: Seller): Element[] => {
  const iban = bank_iban.replace(/\s/g, '')
  if (iban === '') return []
  const bic = bank_bic.replace(/\s/g, '')
  return [
    ram(
      'SpecifiedTradeSettlementPaymentMeans',
      word('TypeCode', TRANSFER),
      ram('PayeePartyCreditorFinancialAccount', word('IBANID', iban)),
      ...(bic === '' ? [] : [ram('PayeeSpecifiedCreditorFinancialInstitution', word('BICID', bic))]),
    ),
  ]
}

/** Of another article than this the list of codes has several: its words are enough. */
const exemptionCode = (text: string): Element[] =>
  /293\s?B/.test(text) ? [word('ExemptionReasonCode', 'VATEX-FR-FRANCHISE')] : []

const settlement = ({ document, seller, corrected, paid, period }: CiiFacts, sign: 1 | -1): Element => {
  const exemption = document.vat_text.trim() || NO_VAT
  const total = sign * toCents(document.total)
  const { net, vat } = vatOf(total, document.vat_rate)
  const isExempt = document.vat_rate === null
  return ram(
    'ApplicableHeaderTradeSettlement',
    word('InvoiceCurrencyCode', 'EUR'),
    ...paymentMeans(seller),
    ram(
      'ApplicableTradeTax',
      money('CalculatedAmount', vat),
      word('TypeCode', 'VAT'),
      ...(isExempt ? [word('ExemptionReason', exemption)] : []),
      money('BasisAmount', net),
      word('CategoryCode', categoryOf(document)),
      ...(isExempt ? exemptionCode(exemption) : []),
      word('RateApplicablePercent', rateOf(document)),
    ),
    ...(period === null
      ? []
      : [
          ram('BillingSpecifiedPeriod', dated('StartDateTime', period.from), dated('EndDateTime', period.to)),
        ]),
    ram('SpecifiedTradePaymentTerms', word('Description', dueText(document, seller))),
    ram(
      'SpecifiedTradeSettlementHeaderMonetarySummation',
      money('LineTotalAmount', net),
      money('TaxBasisTotalAmount', net),
      money('TaxTotalAmount', vat, { currencyID: 'EUR' }),
      money('GrandTotalAmount', total),
      ...(paid === 0 ? [] : [money('TotalPrepaidAmount', paid)]),
      money('DuePayableAmount', total - paid),
    ),
    ...(corrected === null || corrected.number === ''
      ? []
      : [
          ram(
            'InvoiceReferencedDocument',
            word('IssuerAssignedID', corrected.number),
            ...(corrected.date === null ? [] : [formatted(corrected.date)]),
          ),
        ]),
  )
}

/** BT-20. What the organisation says itself is among the notes. */
const dueText = ({ kind, client_siret }: CiiDocument, { rental_document_text }: Seller): string => {
  if (kind === 'credit') return 'À déduire de la facture corrigée, ou à rembourser.'
  const due = paymentMentions(client_siret, rental_document_text).find(({ subject }) => subject === null)
  return due?.text ?? rental_document_text.trim()
}

/** BG-1: what a person wrote, the organisation’s own text, and what the law has a facture say. */
const notes = ({ document, seller }: CiiFacts): Element[] => {
  const own = seller.rental_document_text.trim()
  const told = [document.note.trim(), ...(document.kind === 'invoice' ? [own] : [])]
  const mentions =
    document.kind === 'invoice'
      ? paymentMentions(document.client_siret, own).flatMap(({ subject, text }) =>
          subject === null ? [] : [ram('IncludedNote', word('Content', text), word('SubjectCode', subject))],
        )
      : []
  return [
    ...told.filter(text => text !== '').map(text => ram('IncludedNote', word('Content', text))),
    ...mentions,
  ]
}

/** BT-23: of a public buyer as Chorus Pro numbers it, else as the reform does for services; 2: paid already. */
const processOf = ({ document, paid }: CiiFacts): string => {
  const isPaid = document.kind === 'invoice' && paid >= toCents(document.total)
  return `${buyerOf(document.client_siret) === 'public' ? 'A' : 'S'}${isPaid ? '2' : '1'}`
}

/** This one date is of another namespace in the schema. */
const formatted = (day: string): Element => ({
  name: 'ram:FormattedIssueDateTime',
  content: [
    {
      name: 'qdt:DateTimeString',
      attributes: { 'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100', format: '102' },
      content: day.replaceAll('-', ''),
    },
  ],
})

/** The XML of a numbered document; one that waits for its number has none yet. */
export const ciiOf = (facts: CiiFacts): string => {
  const { document } = facts
  const sign = document.kind === 'credit' ? -1 : 1
  const invoice: Element = {
    name: 'rsm:CrossIndustryInvoice',
    attributes: namespaces,
    content: [
      {
        name: 'rsm:ExchangedDocumentContext',
        content: [
          ram('BusinessProcessSpecifiedDocumentContextParameter', word('ID', processOf(facts))),
          ram('GuidelineSpecifiedDocumentContextParameter', word('ID', GUIDELINE)),
        ],
      },
      {
        name: 'rsm:ExchangedDocument',
        content: [
          word('ID', document.number),
          word('TypeCode', typeCodes[document.kind]),
          dated('IssueDateTime', document.date ?? ''),
          ...notes(facts),
        ],
      },
      {
        name: 'rsm:SupplyChainTradeTransaction',
        content: [
          ...lineItems(document, sign),
          agreement(facts),
          ram('ApplicableHeaderTradeDelivery'),
          settlement(facts, sign),
        ],
      },
    ],
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(invoice)}\n`
}
