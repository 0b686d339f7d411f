// The business terms of EN 16931 in the XML of a document, each by its number: those that the norm makes mandatory, those of its categories of
// VAT, and those by which a French public buyer (Chorus Pro) sorts it.
import { expect, test } from 'vitest'
import { ciiOf, type CiiDocument } from './cii.ts'
import { buyerOf, paymentMentions } from './payment-terms.ts'
import { vatNumberOf } from './vat.ts'

const seller = {
  name: 'Ressourcerie du Ried',
  siret: '732 829 320 00074',
  address: '12 rue du Port\n67230 Benfeld',
  email: 'bureau@example.org',
  bank_iban: 'FR76 3000 6000 0112 3456 7890 189',
  bank_bic: 'AGRIFRPP',
  rental_document_text: '',
}
const line = {
  invoice_id: 'l',
  object_id: null,
  origin: 'manual' as const,
  label: 'Chaise pliante',
  quantity: 12,
  unit_price: 1,
  amount: 12,
  reason: 'Prix d’association',
}
const facture: CiiDocument = {
  number: 'F-2026-0042',
  kind: 'invoice',
  date: '2026-11-29',
  lines: [line],
  total: 12,
  vat_rate: 20,
  vat_text: '',
  client_name: 'Commune d’Erstein',
  client_address: 'Place de la Mairie\n67150 Erstein',
  client_siret: '21670130600018',
  service_code: 'FETES',
  engagement_number: 'EJ-4471',
  note: '',
}
const corrected = { number: 'F-2026-0041', date: '2026-11-01' }
const period = { from: '2026-11-20', to: '2026-11-28' }
const facts = { document: facture, seller, corrected: null, paid: 0, period }

/** Reading by path alone: each step is looked for inside what the step before it found. */
const valuesAt = (xml: string, path: string): string[] => {
  let found = [xml]
  for (const step of path.split('/')) {
    const [name = '', wanted = ''] = step.split('@')
    found = found.flatMap(text => insides(text, name, wanted))
  }
  return found
}
const insides = (text: string, name: string, wanted: string): string[] => {
  const inside: string[] = []
  for (let at = text.indexOf(`<${name}`); at !== -1; at = text.indexOf(`<${name}`, at + 1)) {
    const start = text.indexOf('>', at) + 1
    const end = text.indexOf(`</${name}>`, start)
    const tag = text.slice(at + 1, start - 1)
    if ((tag === name || tag.startsWith(`${name} `)) && tag.includes(wanted))
      inside.push(text.slice(start, end))
  }
  return inside
}

const AGREEMENT = 'ram:ApplicableHeaderTradeAgreement'
const SETTLEMENT = 'ram:ApplicableHeaderTradeSettlement'
const LINE = 'ram:IncludedSupplyChainTradeLineItem'
const SELLER = `${AGREEMENT}/ram:SellerTradeParty`
const BUYER = `${AGREEMENT}/ram:BuyerTradeParty`
const SUMS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
const VAT = `${SETTLEMENT}/ram:ApplicableTradeTax`
const MEANS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`
const CONTEXT = 'rsm:ExchangedDocumentContext'
const DOCUMENT = 'rsm:ExchangedDocument'

const terms: readonly (readonly [number: string, path: string, value: string])[] = [
  ['BT-1', `${DOCUMENT}/ram:ID`, 'F-2026-0042'],
  ['BT-2', `${DOCUMENT}/ram:IssueDateTime/udt:DateTimeString@format="102"`, '20261129'],
  ['BT-3', `${DOCUMENT}/ram:TypeCode`, '380'],
  ['BT-5', `${SETTLEMENT}/ram:InvoiceCurrencyCode`, 'EUR'],
  ['BT-10', `${AGREEMENT}/ram:BuyerReference`, 'FETES'],
  ['BT-13', `${AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`, 'EJ-4471'],
  [
    'BT-20',
    `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:Description`,
    'Paiement à 30\u00a0jours de la réception de la facture (article R2192-10 du code de la commande publique).',
  ],
  ['BT-23', `${CONTEXT}/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID`, 'A1'],
  ['BT-24', `${CONTEXT}/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`, 'urn:cen.eu:en16931:2017'],
  ['BT-27', `${SELLER}/ram:Name`, 'Ressourcerie du Ried'],
  ['BT-29', `${SELLER}/ram:GlobalID@schemeID="0009"`, '73282932000074'],
  ['BT-30', `${SELLER}/ram:SpecifiedLegalOrganization/ram:ID@schemeID="0002"`, '732829320'],
  ['BT-31', `${SELLER}/ram:SpecifiedTaxRegistration/ram:ID@schemeID="VA"`, 'FR44732829320'],
  ['BT-32', `${SELLER}/ram:SpecifiedTaxRegistration/ram:ID@schemeID="FC"`, '73282932000074'],
  ['BT-34', `${SELLER}/ram:URIUniversalCommunication/ram:URIID@schemeID="EM"`, 'bureau@example.org'],
  ['BT-35', `${SELLER}/ram:PostalTradeAddress/ram:LineOne`, '12 rue du Port'],
  ['BT-37', `${SELLER}/ram:PostalTradeAddress/ram:CityName`, 'Benfeld'],
  ['BT-38', `${SELLER}/ram:PostalTradeAddress/ram:PostcodeCode`, '67230'],
  ['BT-40', `${SELLER}/ram:PostalTradeAddress/ram:CountryID`, 'FR'],
  ['BT-44', `${BUYER}/ram:Name`, 'Commune d’Erstein'],
  ['BT-46', `${BUYER}/ram:GlobalID@schemeID="0009"`, '21670130600018'],
  ['BT-47', `${BUYER}/ram:SpecifiedLegalOrganization/ram:ID@schemeID="0002"`, '216701306'],
  ['BT-49', `${BUYER}/ram:URIUniversalCommunication/ram:URIID@schemeID="0009"`, '21670130600018'],
  ['BT-50', `${BUYER}/ram:PostalTradeAddress/ram:LineOne`, 'Place de la Mairie'],
  ['BT-52', `${BUYER}/ram:PostalTradeAddress/ram:CityName`, 'Erstein'],
  ['BT-53', `${BUYER}/ram:PostalTradeAddress/ram:PostcodeCode`, '67150'],
  ['BT-55', `${BUYER}/ram:PostalTradeAddress/ram:CountryID`, 'FR'],
  ['BT-73', `${SETTLEMENT}/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString`, '20261120'],
  ['BT-74', `${SETTLEMENT}/ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString`, '20261128'],
  ['BT-81', `${MEANS}/ram:TypeCode`, '58'],
  ['BT-84', `${MEANS}/ram:PayeePartyCreditorFinancialAccount/ram:IBANID`, 'FR7630006000011234567890189'],
  ['BT-86', `${MEANS}/ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID`, 'AGRIFRPP'],
  ['BT-106', `${SUMS}/ram:LineTotalAmount`, '10.00'],
  ['BT-109', `${SUMS}/ram:TaxBasisTotalAmount`, '10.00'],
  ['BT-110', `${SUMS}/ram:TaxTotalAmount@currencyID="EUR"`, '2.00'],
  ['BT-112', `${SUMS}/ram:GrandTotalAmount`, '12.00'],
  ['BT-115', `${SUMS}/ram:DuePayableAmount`, '12.00'],
  ['BT-116', `${VAT}/ram:BasisAmount`, '10.00'],
  ['BT-117', `${VAT}/ram:CalculatedAmount`, '2.00'],
  ['BT-118', `${VAT}/ram:CategoryCode`, 'S'],
  ['BT-119', `${VAT}/ram:RateApplicablePercent`, '20'],
  ['BT-126', `${LINE}/ram:AssociatedDocumentLineDocument/ram:LineID`, '1'],
  ['BT-129', `${LINE}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity`, '12'],
  ['BT-130', `${LINE}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity@unitCode="C62"`, '12'],
  ['BT-131', `${LINE}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`, '10.00'],
  ['BT-146', `${LINE}/ram:NetPriceProductTradePrice/ram:ChargeAmount`, '10.00'],
  ['BT-149', `${LINE}/ram:NetPriceProductTradePrice/ram:BasisQuantity@unitCode="C62"`, '12'],
  ['BT-151', `${LINE}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode`, 'S'],
  ['BT-152', `${LINE}/ram:ApplicableTradeTax/ram:RateApplicablePercent`, '20'],
  ['BT-153', `${LINE}/ram:SpecifiedTradeProduct/ram:Name`, 'Chaise pliante'],
  ['BT-154', `${LINE}/ram:SpecifiedTradeProduct/ram:Description`, 'Prix d’association'],
]

test.each(terms)('[RT19] %s is in the XML', (_, path, value) => {
  expect(valuesAt(ciiOf(facts), path)).toEqual([value])
})

const numberOf = (number: string): string => terms.find(([one]) => one === number)?.[1] ?? ''

test('[RT19] BT-120 and BT-121: without VAT the category is E at 0, with the reason; a code only where it is that of the article', () => {
  const exempt = { ...facture, vat_rate: null }
  const at = (document: CiiDocument, path: string) => valuesAt(ciiOf({ ...facts, document }), path)
  expect(at(exempt, numberOf('BT-118'))).toEqual(['E'])
  expect(at(exempt, numberOf('BT-119'))).toEqual(['0'])
  expect(at(exempt, numberOf('BT-151'))).toEqual(['E'])
  expect(at(exempt, numberOf('BT-152'))).toEqual(['0'])
  expect(at(exempt, numberOf('BT-31'))).toEqual([])
  expect(at(exempt, numberOf('BT-32'))).toEqual(['73282932000074'])
  expect(at(exempt, `${VAT}/ram:ExemptionReason`)).toEqual(['TVA non applicable, article 293 B du CGI'])
  expect(at(exempt, `${VAT}/ram:ExemptionReasonCode`)).toEqual(['VATEX-FR-FRANCHISE'])
  const other = { ...exempt, vat_text: 'Exonération de TVA, article 261, 7-1° du CGI' }
  expect(at(other, `${VAT}/ram:ExemptionReason`)).toEqual(['Exonération de TVA, article 261, 7-1° du CGI'])
  expect(at(other, `${VAT}/ram:ExemptionReasonCode`)).toEqual([])
  expect(at(facture, `${VAT}/ram:ExemptionReason`)).toEqual([])
})

test('[RT19] BT-25, BT-26 and BT-113: what an avoir corrects, what was paid already', () => {
  const avoir: CiiDocument = {
    ...facture,
    kind: 'credit',
    lines: [{ ...line, quantity: -12, amount: -12 }],
    total: -12,
  }
  const xml = ciiOf({ ...facts, document: avoir, corrected })
  const REFERENCE = `${SETTLEMENT}/ram:InvoiceReferencedDocument`
  expect(valuesAt(xml, numberOf('BT-3'))).toEqual(['381'])
  expect(valuesAt(xml, numberOf('BT-112'))).toEqual(['12.00'])
  expect(valuesAt(xml, `${REFERENCE}/ram:IssuerAssignedID`)).toEqual(['F-2026-0041'])
  expect(valuesAt(xml, `${REFERENCE}/ram:FormattedIssueDateTime/qdt:DateTimeString`)).toEqual(['20261101'])
  expect(valuesAt(xml, `${DOCUMENT}/ram:IncludedNote`)).toEqual([])
  const paid = ciiOf({ ...facts, paid: 1200 })
  expect(valuesAt(paid, `${SUMS}/ram:TotalPrepaidAmount`)).toEqual(['12.00'])
  expect(valuesAt(paid, numberOf('BT-115'))).toEqual(['0.00'])
  expect(valuesAt(paid, numberOf('BT-23'))).toEqual(['A2'])
})

test('[RT19] BT-21 and BT-22: a facture says discount, penalties and the 40 € as the law of its buyer has it; the organisation’s own text stands for them', () => {
  const noted = (client_siret: string, rental_document_text: string) => {
    const xml = ciiOf({
      ...facts,
      document: { ...facture, client_siret },
      seller: { ...seller, rental_document_text },
    })
    return {
      codes: valuesAt(xml, `${DOCUMENT}/ram:IncludedNote/ram:SubjectCode`),
      words: valuesAt(xml, `${DOCUMENT}/ram:IncludedNote/ram:Content`).join(' '),
      due: valuesAt(xml, numberOf('BT-20')),
      process: valuesAt(xml, numberOf('BT-23')),
    }
  }
  const town = noted('21670130600018', '')
  expect(town.codes).toEqual(['AAB', 'PMD', 'PMT'])
  expect(town.words).toContain('majoré de 8\u00a0points')
  const firm = noted('73282932000074', '')
  expect(firm.codes).toEqual(['AAB', 'PMD', 'PMT'])
  expect(firm.words).toContain('majoré de 10\u00a0points')
  expect(firm.words).toContain('40\u00a0€')
  expect(firm).toMatchObject({ due: ['Paiement à réception de la facture.'], process: ['S1'] })
  const own = 'Paiement à 15 jours. Pénalités de retard : 12 %, et 40 € de frais.'
  expect(noted('73282932000074', own)).toMatchObject({ codes: ['AAB'], due: [own] })
  expect(noted('', '').codes).toEqual([])
})

test('[RT19] the law of a buyer follows from its SIRET', () => {
  expect(['', '21670130600018', '130 025 265 00013', '73282932000074'].map(buyerOf)).toEqual([
    'person',
    'public',
    'public',
    'company',
  ])
  expect(paymentMentions('', '').map(({ text }) => text)).toEqual(['Paiement à réception de la facture.'])
  expect(paymentMentions('', 'Paiement à réception. Merci.')).toEqual([])
  expect(vatNumberOf('732 829 320 00074')).toBe('FR44732829320')
  expect(vatNumberOf('')).toBe('')
})
