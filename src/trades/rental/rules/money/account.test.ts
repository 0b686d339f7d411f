// The account of random dossiers: what was billed, paid, received and given back adds up to the cent, and what cannot be is refused.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Invoice, Payment, type InvoiceRow, type PaymentRow } from '#records/entities/money.ts'
import { RentalDocument, type RentalDocumentRow } from '#records/entities/rental-document.ts'
import { blankRow } from '#records/entity.ts'
import { fromCents, toCents } from '#records/values/decimal.ts'
import { accountOf, dueOfDocuments, openEndsOf } from './account.ts'
import { counterLine, creditable, documentLine, toBill } from './documents.ts'
import { documentProblems, lineProblems, paymentProblems, type DossierMoney } from './money-problems.ts'

const lineOf = (id: string, fields: Partial<InvoiceRow>): InvoiceRow => ({
  ...blankRow(Invoice),
  id,
  ...fields,
})
const plainLine = (id: string, amount: number, origin: InvoiceRow['origin'] = 'rental_day'): InvoiceRow =>
  lineOf(id, { task_id: 'd', label: id, origin, unit_price: amount, amount })
const paymentOf = (id: string, fields: Partial<PaymentRow>): PaymentRow => ({
  ...blankRow(Payment),
  id,
  ...fields,
})
const documentOf = (id: string, fields: Partial<RentalDocumentRow>): RentalDocumentRow => {
  const row = { ...blankRow(RentalDocument), id, ...fields }
  return { ...row, ...RentalDocument.derive(row) }
}
const bill = (money: DossierMoney, id = `f${money.documents.length}`): DossierMoney => {
  const asked = toBill(money)
  if (asked === null) return money
  const document = documentOf(id, { ...asked, lines: asked.lines.map(documentLine) })
  return documentProblems(money, document).length > 0
    ? money
    : { ...money, documents: [...money.documents, document] }
}
const messagesOf = (problems: readonly { readonly message: string }[]): string[] =>
  problems.map(({ message }) => message)

const act = fc.oneof(
  fc.record({ what: fc.constant('line' as const), cents: fc.integer({ min: -500, max: 20_000 }) }),
  fc.record({ what: fc.constant('caution' as const), cents: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ what: fc.constant('bill' as const) }),
  fc.record({ what: fc.constant('credit' as const), part: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    what: fc.constant('pay' as const),
    type: fc.constantFrom('regular' as const, 'deposit' as const),
    cents: fc.integer({ min: -15_000, max: 20_000 }),
    from_deposit: fc.constantFrom(0 as const, 1 as const),
  }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const credited = (money: DossierMoney, part: number, id: string): DossierMoney => {
  const facture = money.documents.find(({ kind }) => kind === 'invoice')
  const one = facture === undefined ? undefined : creditable(money, facture).lines[0]
  if (facture === undefined || one === undefined) return money
  const line = lineOf(id, { task_id: 'd', ...counterLine(one.line, Math.ceil(one.left / part), 'Geste') })
  const document = documentOf(`a${id}`, {
    kind: 'credit',
    corrects_id: facture.id,
    lines: [documentLine(line)],
  })
  const after = { ...money, lines: [...money.lines, line] }
  expect(documentProblems(after, document)).toEqual([])
  return { ...after, documents: [...money.documents, document] }
}

const perform = (money: DossierMoney, one: Act, n: number): DossierMoney => {
  const id = `${one.what}${n}`
  switch (one.what) {
    case 'line':
      return { ...money, lines: [...money.lines, plainLine(id, fromCents(one.cents))] }
    case 'caution':
      return { ...money, lines: [...money.lines, plainLine(id, fromCents(one.cents), 'caution')] }
    case 'bill':
      return bill(money, id)
    case 'credit':
      return credited(money, one.part, id)
    case 'pay': {
      const { type, from_deposit } = one
      const payment = paymentOf(id, { type, from_deposit, amount: fromCents(one.cents) })
      return paymentProblems(money, payment).length > 0
        ? money
        : { ...money, payments: [...money.payments, payment] }
    }
  }
}

const NOTHING: DossierMoney = { lines: [], documents: [], payments: [] }

test('[RT19] [RT20] random dossiers: documents = lines billed, lines = payments + due, caution = back + kept + held', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), acts => {
      const money = acts.reduce(perform, NOTHING)
      const account = accountOf(money)
      const { deposit } = account
      expect(account.total).toBe(account.billed + account.unbilled)
      expect(account.total).toBe(account.paid + account.due)
      expect(deposit.received).toBe(deposit.givenBack + deposit.kept + deposit.held)
      expect(Math.min(deposit.held, deposit.kept, account.paid)).toBeGreaterThanOrEqual(0)
      const named = money.documents.flatMap(({ lines }) => lines.map(({ invoice_id }) => invoice_id))
      expect(new Set(named).size).toBe(named.length)
      const dues = dueOfDocuments(money).map(({ due }) => due)
      expect(Math.min(0, ...dues)).toBe(0)
      const owed = dues.reduce((sum, due) => sum + due, 0)
      expect(owed).toBe(Math.max(owed, account.billed - account.paid))
      // Once all is billed, paid and given back, nothing is open.
      expect(openEndsOf(accountOf(closed(money)))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

const closed = (money: DossierMoney): DossierMoney => {
  const { due, unbilled, deposit } = accountOf(money)
  const lines = unbilled < 0 ? [...money.lines, plainLine('rest', fromCents(-unbilled))] : money.lines
  const billed = bill({ ...money, lines }, 'last')
  const rest = due + (unbilled < 0 ? -unbilled : 0)
  return {
    ...billed,
    payments: [
      ...money.payments,
      paymentOf('rest', { amount: fromCents(rest) }),
      paymentOf('back', { type: 'deposit', amount: fromCents(-deposit.held) }),
    ],
  }
}

describe('what is refused', () => {
  const money: DossierMoney = {
    lines: [plainLine('l', 100), plainLine('c', 80, 'caution')],
    documents: [],
    payments: [
      paymentOf('p', { amount: 40 }),
      paymentOf('d', { type: 'deposit', amount: 80, deposit_kind: 'cheque' }),
    ],
  }
  const refused = (fields: Partial<PaymentRow>) => messagesOf(paymentProblems(money, paymentOf('x', fields)))

  test('[RT20] nobody pays back more than was paid, nor gives back or keeps more than is held', () => {
    expect(refused({ amount: 0 })).toEqual(['Saisissez un montant, par exemple 12,50.'])
    expect(refused({ amount: -40.01 })).toEqual([
      '40,00\u00a0€ ont été réglés\u00a0: on ne rembourse pas plus.',
    ])
    expect(refused({ amount: -40 })).toEqual([])
    expect(refused({ type: 'deposit', amount: -80.01 })).toEqual([
      'La caution tenue est de 80,00\u00a0€\u00a0: on ne peut ni rendre ni garder plus.',
    ])
    expect(refused({ from_deposit: 1, amount: 80.01 })).toHaveLength(1)
    expect(refused({ from_deposit: 1, amount: 80 })).toEqual([])
    expect(refused({ from_deposit: 1, amount: -1 })).toHaveLength(1)
    expect(refused({ type: 'deposit', from_deposit: 1, amount: 5 })).toHaveLength(1)
    // What was overpaid may be paid back, and what is short may become less short.
    expect(refused({ amount: 500 })).toEqual([])
  })

  test('[RT19] a line is billed once, as it is stored, and never a caution', () => {
    const document = (lines: RentalDocumentRow['lines'], fields: Partial<RentalDocumentRow> = {}) =>
      messagesOf(documentProblems(money, documentOf('f', { lines, ...fields })))
    const [line, caution] = money.lines.map(documentLine)
    if (line === undefined || caution === undefined) throw new Error('no line')
    const others = ['Les lignes ont changé depuis\u00a0: ouvrez la location et facturez de nouveau.']
    expect(document([line])).toEqual([])
    expect(document([])).toEqual(['Tout est déjà facturé.'])
    expect(document([line, line])).toEqual(others)
    expect(document([{ ...line, amount: 1 }])).toEqual(others)
    expect(document([{ ...line, label: 'Autre' }])).toEqual(others)
    expect(document([{ ...line, invoice_id: 'forged' }])).toEqual(others)
    expect(document([caution])).toEqual(['Une caution ne se facture pas.'])
    expect(document([line], { kind: 'credit' })).toHaveLength(1)
    const billed = bill(money)
    expect(messagesOf(documentProblems(billed, documentOf('again', { lines: [line] })))).toEqual([
      'Ces lignes sont déjà sur une facture en attente de numéro.',
    ])
    const [stored] = billed.lines
    if (stored === undefined) throw new Error('no line')
    expect(messagesOf(lineProblems(billed.documents, stored, null))).toHaveLength(1)
    expect(lineProblems(billed.documents, stored, { ...stored, amount: 1 })).toHaveLength(1)
    expect(lineProblems(billed.documents, stored, { ...stored, rental_open: 1 })).toEqual([])
    expect(lineProblems([], stored, null)).toEqual([])
  })

  test('[RT19] an avoir gives back no more than its facture asked for, line by line', () => {
    const billed = bill(money, 'f')
    const avoir = (line: Partial<InvoiceRow>, of = 'f') => {
      const own = lineOf('a', { task_id: 'd', origin: 'manual', label: 'Geste', ...line })
      const document = documentOf('x', { kind: 'credit', corrects_id: of, lines: [documentLine(own)] })
      return documentProblems({ ...billed, lines: [...billed.lines, own] }, document).length === 0
    }
    expect(avoir({ amount: -100, unit_price: -100, corrects_id: 'l' })).toBe(true)
    expect(avoir({ amount: -100.01, unit_price: -100.01, corrects_id: 'l' })).toBe(false)
    expect(avoir({ amount: -10, unit_price: -10 })).toBe(true)
    expect(avoir({ amount: -100.01, unit_price: -100.01 })).toBe(false)
    expect(avoir({ amount: -10, unit_price: -10, corrects_id: 'other' })).toBe(false)
    expect(avoir({ amount: -10, unit_price: -10 }, 'other')).toBe(false)
    expect(avoir({ amount: 10, unit_price: 10, corrects_id: 'l' })).toBe(false)
  })
})

test('[RT19] several avoirs give back no more of a line than it was, though the facture has more', () => {
  const billed = bill({ ...NOTHING, lines: [plainLine('l', 100), plainLine('m', 100)] }, 'f')
  const back = (id: string, amount: number): InvoiceRow =>
    lineOf(id, { task_id: 'd', origin: 'manual', label: id, unit_price: amount, amount, corrects_id: 'l' })
  const avoirOf = (line: InvoiceRow) =>
    documentOf(`x${line.id}`, { kind: 'credit', corrects_id: 'f', lines: [documentLine(line)] })
  const first = back('a', -60)
  const after = {
    ...billed,
    lines: [...billed.lines, first],
    documents: [...billed.documents, avoirOf(first)],
  }
  const second = (amount: number): number => {
    const line = back('b', amount)
    return documentProblems({ ...after, lines: [...after.lines, line] }, avoirOf(line)).length
  }
  expect([second(-40), second(-41)]).toEqual([0, 1])
})

test('[RT20] a closed dossier owes nothing on either side, otherwise it says what', () => {
  const open = accountOf({
    lines: [plainLine('l', 100)],
    documents: [],
    payments: [paymentOf('p', { amount: 120 }), paymentOf('d', { type: 'deposit', amount: 50 })],
  })
  expect(openEndsOf(open)).toEqual([
    { what: 'overpaid', cents: 2000 },
    { what: 'held', cents: 5000 },
    { what: 'unbilled', cents: 10_000 },
  ])
  expect(toCents(12.5)).toBe(1250)
})

test('[RT20] what was paid counts for the oldest facture first', () => {
  const first = bill({ ...NOTHING, lines: [plainLine('a', 100)] })
  const both = bill({ ...first, lines: [...first.lines, plainLine('b', 30)] })
  const due = (...payments: PaymentRow[]) => dueOfDocuments({ ...both, payments }).map(one => one.due)
  expect(due()).toEqual([10_000, 3000])
  expect(due(paymentOf('p', { amount: 110 }))).toEqual([0, 2000])
})
