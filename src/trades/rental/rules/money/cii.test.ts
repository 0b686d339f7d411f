// The XML of a document against the published schema (CII D16B, as EN 16931 uses it) and the norm's arithmetic: facts of both, written here
// as data.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCents } from '#records/values/decimal.ts'
import { ciiOf, type CiiDocument } from './cii.ts'
import { netsOf, vatOf } from './vat.ts'

/** The children of each element that may appear, in the order of the schema. */
const schema: { readonly [parent: string]: string } = {
  'rsm:CrossIndustryInvoice':
    'rsm:ExchangedDocumentContext rsm:ExchangedDocument rsm:SupplyChainTradeTransaction',
  'rsm:ExchangedDocumentContext':
    'ram:TestIndicator ram:BusinessProcessSpecifiedDocumentContextParameter ram:GuidelineSpecifiedDocumentContextParameter',
  'ram:BusinessProcessSpecifiedDocumentContextParameter': 'ram:ID',
  'ram:GuidelineSpecifiedDocumentContextParameter': 'ram:ID',
  'rsm:ExchangedDocument': 'ram:ID ram:Name ram:TypeCode ram:IssueDateTime ram:LanguageID ram:IncludedNote',
  'ram:IssueDateTime': 'udt:DateTimeString',
  'ram:IncludedNote': 'ram:Content ram:SubjectCode',
  'rsm:SupplyChainTradeTransaction':
    'ram:IncludedSupplyChainTradeLineItem ram:ApplicableHeaderTradeAgreement ram:ApplicableHeaderTradeDelivery ram:ApplicableHeaderTradeSettlement',
  'ram:IncludedSupplyChainTradeLineItem':
    'ram:AssociatedDocumentLineDocument ram:SpecifiedTradeProduct ram:SpecifiedLineTradeAgreement ram:SpecifiedLineTradeDelivery ram:SpecifiedLineTradeSettlement',
  'ram:AssociatedDocumentLineDocument': 'ram:LineID ram:IncludedNote',
  'ram:SpecifiedTradeProduct':
    'ram:GlobalID ram:SellerAssignedID ram:BuyerAssignedID ram:Name ram:Description',
  'ram:SpecifiedLineTradeAgreement':
    'ram:BuyerOrderReferencedDocument ram:GrossPriceProductTradePrice ram:NetPriceProductTradePrice',
  'ram:NetPriceProductTradePrice': 'ram:ChargeAmount ram:BasisQuantity',
  'ram:SpecifiedLineTradeDelivery': 'ram:BilledQuantity',
  'ram:SpecifiedLineTradeSettlement':
    'ram:ApplicableTradeTax ram:BillingSpecifiedPeriod ram:SpecifiedTradeAllowanceCharge ram:SpecifiedTradeSettlementLineMonetarySummation',
  'ram:SpecifiedTradeSettlementLineMonetarySummation': 'ram:LineTotalAmount',
  'ram:ApplicableHeaderTradeAgreement':
    'ram:BuyerReference ram:SellerTradeParty ram:BuyerTradeParty ram:SellerTaxRepresentativeTradeParty ram:SellerOrderReferencedDocument ram:BuyerOrderReferencedDocument ram:ContractReferencedDocument ram:AdditionalReferencedDocument ram:SpecifiedProcuringProject',
  'ram:SellerTradeParty':
    'ram:ID ram:GlobalID ram:Name ram:Description ram:SpecifiedLegalOrganization ram:DefinedTradeContact ram:PostalTradeAddress ram:URIUniversalCommunication ram:SpecifiedTaxRegistration',
  'ram:BuyerTradeParty':
    'ram:ID ram:GlobalID ram:Name ram:Description ram:SpecifiedLegalOrganization ram:DefinedTradeContact ram:PostalTradeAddress ram:URIUniversalCommunication ram:SpecifiedTaxRegistration',
  'ram:SpecifiedLegalOrganization': 'ram:ID ram:TradingBusinessName',
  'ram:PostalTradeAddress':
    'ram:PostcodeCode ram:LineOne ram:LineTwo ram:LineThree ram:CityName ram:CountryID ram:CountrySubDivisionName',
  'ram:URIUniversalCommunication': 'ram:URIID',
  'ram:SpecifiedTaxRegistration': 'ram:ID',
  'ram:BuyerOrderReferencedDocument': 'ram:IssuerAssignedID',
  'ram:ApplicableHeaderTradeDelivery':
    'ram:ShipToTradeParty ram:ActualDeliverySupplyChainEvent ram:DespatchAdviceReferencedDocument ram:ReceivingAdviceReferencedDocument',
  'ram:ApplicableHeaderTradeSettlement':
    'ram:CreditorReferenceID ram:PaymentReference ram:TaxCurrencyCode ram:InvoiceCurrencyCode ram:PayeeTradeParty ram:SpecifiedTradeSettlementPaymentMeans ram:ApplicableTradeTax ram:BillingSpecifiedPeriod ram:SpecifiedTradeAllowanceCharge ram:SpecifiedTradePaymentTerms ram:SpecifiedTradeSettlementHeaderMonetarySummation ram:InvoiceReferencedDocument ram:ReceivableSpecifiedTradeAccountingAccount',
  'ram:SpecifiedTradeSettlementPaymentMeans':
    'ram:TypeCode ram:Information ram:ApplicableTradeSettlementFinancialCard ram:PayerPartyDebtorFinancialAccount ram:PayeePartyCreditorFinancialAccount ram:PayeeSpecifiedCreditorFinancialInstitution',
  'ram:PayeePartyCreditorFinancialAccount': 'ram:IBANID ram:AccountName ram:ProprietaryID',
  'ram:PayeeSpecifiedCreditorFinancialInstitution': 'ram:BICID',
  'ram:ApplicableTradeTax':
    'ram:CalculatedAmount ram:TypeCode ram:ExemptionReason ram:BasisAmount ram:LineTotalBasisAmount ram:AllowanceChargeBasisAmount ram:CategoryCode ram:ExemptionReasonCode ram:TaxPointDate ram:DueDateTypeCode ram:RateApplicablePercent',
  'ram:BillingSpecifiedPeriod': 'ram:StartDateTime ram:EndDateTime',
  'ram:StartDateTime': 'udt:DateTimeString',
  'ram:EndDateTime': 'udt:DateTimeString',
  'ram:SpecifiedTradePaymentTerms': 'ram:Description ram:DueDateDateTime ram:DirectDebitMandateID',
  'ram:SpecifiedTradeSettlementHeaderMonetarySummation':
    'ram:LineTotalAmount ram:ChargeTotalAmount ram:AllowanceTotalAmount ram:TaxBasisTotalAmount ram:TaxTotalAmount ram:RoundingAmount ram:GrandTotalAmount ram:TotalPrepaidAmount ram:DuePayableAmount',
  'ram:InvoiceReferencedDocument': 'ram:IssuerAssignedID ram:FormattedIssueDateTime',
  'ram:FormattedIssueDateTime': 'qdt:DateTimeString',
}

interface Node {
  readonly name: string
  readonly children: Node[]
  text: string
}

/** Reads what the writer writes: elements, attributes in quotes, texts; throws where it is no XML. */
const read = (xml: string): Node => {
  const root: Node = { name: '', children: [], text: '' }
  const open = [root]
  for (const [, tag = '', text = ''] of xml.replace(/^<\?xml[^>]*\?>/, '').matchAll(/<([^>]*)>|([^<]+)/g)) {
    const top = open.at(-1)
    if (top === undefined) throw new Error('closed once too often')
    if (text !== '') {
      top.text += text
      continue
    }
    const name = tag.replace(/^\//, '').split(' ')[0] ?? ''
    if (!tag.startsWith('/')) {
      const node: Node = { name, children: [], text: '' }
      top.children.push(node)
      open.push(node)
    } else if (open.pop()?.name !== name) throw new Error(`</${name}> closes another`)
  }
  if (open.length !== 1) throw new Error(`not closed: ${open.map(({ name }) => name).join(' ')}`)
  const [only] = root.children
  if (only === undefined) throw new Error('empty')
  return only
}

const faultsOf = (node: Node): string[] => {
  if (node.children.length === 0) return []
  const order = (schema[node.name] ?? '').split(' ')
  let last = 0
  const own = node.children.flatMap(({ name }) => {
    const at = order.indexOf(name)
    if (at === -1) return [`${node.name} has no ${name}`]
    const isLate = at < last
    last = at
    return isLate ? [`${name} comes too late in ${node.name}`] : []
  })
  return [...own, ...node.children.flatMap(faultsOf)]
}

const all = (node: Node, name: string): Node[] => [
  ...(node.name === `ram:${name}` ? [node] : []),
  ...node.children.flatMap(child => all(child, name)),
]
const cents = (text: string): number => {
  expect(text).toMatch(/^-?\d+\.\d\d$/)
  return Number(text.replace('.', ''))
}
const child = (node: Node, name: string): Node | undefined =>
  node.children.find(one => one.name === `ram:${name}`)
const amount = (node: Node | undefined, name: string): number => {
  const found = node === undefined ? undefined : child(node, name)
  return found === undefined ? 0 : cents(found.text)
}

const seller = {
  name: 'Emmaüs & Fils <Benfeld>',
  siret: '732 829 320 00074',
  address: '12 rue du Port\n67230 Benfeld',
  email: 'bureau@example.org',
  bank_iban: 'FR76 3000 6000 0112 3456 7890 189',
  bank_bic: 'AGRIFRPP',
  rental_document_text: '',
}
const facture: CiiDocument = {
  number: 'F-2026-0042',
  kind: 'invoice',
  date: '2026-11-29',
  lines: [],
  total: 0,
  vat_rate: 20,
  vat_text: '',
  client_name: 'Commune d’Erstein',
  client_address: 'Place de la Mairie\n67150 Erstein',
  client_siret: '21670130600018',
  service_code: 'FETES',
  engagement_number: 'EJ-4471',
  note: '',
}

const documents = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: -9, max: 200 }),
        cents: fc.integer({ min: -9999, max: 99_999 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    vat_rate: fc.constantFrom(null, 0, 5.5, 10, 20),
    paid: fc.integer({ min: 0, max: 5000 }),
  })
  .map(({ lines, vat_rate, paid }) => {
    const total = lines.reduce((sum, line) => sum + line.cents, 0)
    const document: CiiDocument = {
      ...facture,
      kind: total < 0 ? 'credit' : 'invoice',
      vat_rate,
      vat_text: '',
      total: fromCents(total),
      lines: lines.map((line, n) => ({
        invoice_id: `l${n}`,
        object_id: null,
        origin: 'manual' as const,
        label: `Ligne ${n}`,
        quantity: line.quantity,
        unit_price: 0,
        amount: fromCents(line.cents),
        reason: '',
      })),
    }
    return { document, paid: total < 0 ? 0 : paid }
  })
const corrected = { number: 'F-2026-0041', date: '2026-11-01' }
const period = { from: '2026-11-20', to: '2026-11-28' }

test('[RT19] the elements are those of the schema, in its order', () => {
  fc.assert(
    fc.property(documents, ({ document, paid }) => {
      const xml = read(ciiOf({ document, seller, corrected, paid, period }))
      expect(faultsOf(xml)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('[RT19] the sums are those of BR-CO-10 to BR-CO-17, to the cent', () => {
  fc.assert(
    fc.property(documents, ({ document, paid }) => {
      const xml = read(ciiOf({ document, seller, corrected: null, paid, period }))
      const [sums] = all(xml, 'SpecifiedTradeSettlementHeaderMonetarySummation')
      const items = all(xml, 'IncludedSupplyChainTradeLineItem')
      const [tax] = all(xml, 'ApplicableTradeTax').slice(-1)
      const nets = items.flatMap(item =>
        all(item, 'SpecifiedTradeSettlementLineMonetarySummation').map(one => amount(one, 'LineTotalAmount')),
      )
      const rules = {
        'BR-CO-10': nets.reduce((sum, net) => sum + net, 0) === amount(sums, 'LineTotalAmount'),
        'BR-CO-13': amount(sums, 'TaxBasisTotalAmount') === amount(sums, 'LineTotalAmount'),
        'BR-CO-14': amount(sums, 'TaxTotalAmount') === amount(tax, 'CalculatedAmount'),
        'BR-CO-15':
          amount(sums, 'GrandTotalAmount') ===
          amount(sums, 'TaxBasisTotalAmount') + amount(sums, 'TaxTotalAmount'),
        'BR-CO-16':
          amount(sums, 'DuePayableAmount') ===
          amount(sums, 'GrandTotalAmount') - amount(sums, 'TotalPrepaidAmount'),
        // A total that includes its tax does not always have a tax of whole cents: the norm’s own check allows the cent between.
        'BR-CO-17':
          Math.abs(
            amount(tax, 'CalculatedAmount') -
              Math.round((amount(tax, 'BasisAmount') * (document.vat_rate ?? 0)) / 100),
          ) <= 1,
        'BR-S-8': amount(tax, 'BasisAmount') === amount(sums, 'TaxBasisTotalAmount'),
      }
      expect(Object.entries(rules).filter(([, holds]) => !holds)).toEqual([])
      for (const item of items) {
        const [price] = all(item, 'NetPriceProductTradePrice')
        // BR-27, and the amount of a line is its price times its pieces.
        expect(amount(price, 'ChargeAmount')).toBeGreaterThanOrEqual(0)
        const basis = Number(price === undefined ? 0 : child(price, 'BasisQuantity')?.text)
        const billed = Number(all(item, 'BilledQuantity')[0]?.text)
        const [net] = all(item, 'SpecifiedTradeSettlementLineMonetarySummation')
        expect((amount(price, 'ChargeAmount') * billed) / basis + 0).toBe(amount(net, 'LineTotalAmount'))
      }
      const isWhole = amount(sums, 'GrandTotalAmount') === Math.abs(Math.round(document.total * 100))
      expect(isWhole).toBe(true)
    }),
    { numRuns: 400 },
  )
})

test('[RT19] what a commune asks for is in it, and no character breaks it', () => {
  const lines = [
    {
      invoice_id: 'l',
      object_id: null,
      origin: 'manual' as const,
      label: 'Table & banc <180 cm> \u0001',
      quantity: 3,
      unit_price: 4,
      amount: 12,
      reason: 'Dit « à l’accueil »',
    },
  ]
  const document = { ...facture, lines, total: 12, vat_rate: null }
  const text = ciiOf({ document, seller, corrected: null, paid: 0, period: null })
  const xml = read(text)
  const first = (name: string) => all(xml, name)[0]?.text
  expect(first('BuyerReference')).toBe('FETES')
  expect(first('URIID')).toBe('bureau@example.org')
  expect(all(xml, 'IssuerAssignedID').map(one => one.text)).toEqual(['EJ-4471'])
  expect(all(xml, 'GlobalID').map(one => one.text)).toEqual(['73282932000074', '21670130600018'])
  expect(first('IBANID')).toBe('FR7630006000011234567890189')
  expect(all(xml, 'CityName').map(one => one.text)).toEqual(['Benfeld', 'Erstein'])
  expect(first('ExemptionReason')).toBe('TVA non applicable, article 293 B du CGI')
  expect(text).toContain('<ram:Name>Table &amp; banc &lt;180 cm&gt; </ram:Name>')
  expect(text).toContain('<ram:TypeCode>380</ram:TypeCode>')
  const avoir = ciiOf({
    document: { ...document, kind: 'credit', total: -12, lines: [] },
    seller,
    corrected,
    paid: 0,
    period: null,
  })
  expect(avoir).toContain('<ram:TypeCode>381</ram:TypeCode>')
  expect(avoir).toContain('<ram:GrandTotalAmount>12.00</ram:GrandTotalAmount>')
  expect(avoir).toContain('F-2026-0041')
})

test('[RT18] VAT is split so that its parts add up, whatever the amounts', () => {
  expect(vatOf(12_000, 20)).toEqual({ net: 10_000, vat: 2000 })
  expect(vatOf(3, 20)).toEqual({ net: 3, vat: 0 })
  expect(vatOf(-12_000, 20)).toEqual({ net: -10_000, vat: -2000 })
  expect(vatOf(1055, 5.5)).toEqual({ net: 1000, vat: 55 })
  expect(vatOf(12_345, null)).toEqual({ net: 12_345, vat: 0 })
  const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(amounts, fc.constantFrom(null, 5.5, 10, 20), (lines, rate) => {
      const total = lines.reduce((sum, one) => sum + one, 0)
      const nets = netsOf(lines, rate)
      expect(nets.reduce((sum, one) => sum + one, 0)).toBe(vatOf(total, rate).net)
      for (const [n, net] of nets.entries())
        expect(Math.abs(net - vatOf(lines[n] ?? 0, rate).net)).toBeLessThanOrEqual(1)
    }),
  )
})
