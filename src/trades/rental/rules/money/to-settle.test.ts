import { expect, test } from 'vitest'
import { Invoice, Payment, type InvoiceRow } from '#records/entities/money.ts'
import { RentalDocument } from '#records/entities/rental-document.ts'
import { blankRow } from '#records/entity.ts'
import { documentLine } from './documents.ts'
import type { DossierMoney } from './money-problems.ts'
import { CANCEL_FEE, lessText, onceCancelled, settleText, toSettle } from './to-settle.ts'

const line = (id: string, amount: number, facts: Partial<InvoiceRow> = {}): InvoiceRow => ({
  ...blankRow(Invoice),
  id,
  label: id,
  origin: 'rental_day',
  unit_price: amount,
  amount,
  ...facts,
})
const bill = (id: string, ...lines: readonly InvoiceRow[]) => ({
  ...blankRow(RentalDocument),
  id,
  kind: 'invoice' as const,
  number: id,
  lines: lines.map(documentLine),
  total: lines.reduce((sum, { amount }) => sum + amount, 0),
})
const paid = (amount: number, type: 'regular' | 'deposit' = 'regular') => ({
  ...blankRow(Payment),
  id: `${type} ${amount}`,
  type,
  amount,
})
const said = (money: DossierMoney, isCancelled: boolean): string[] =>
  toSettle(money, isCancelled).map(one => settleText(one).replaceAll(/[\u00a0\u202f]/g, ' '))

const days = line('days', 120)

test('[RT19] [RT20] what is cancelled after it was billed and paid: the avoir first, then the money, and the caution', () => {
  const money = { lines: [days], documents: [bill('F-1', days)], payments: [paid(70), paid(200, 'deposit')] }
  expect(said(money, true)).toEqual([
    'Facture F-1 : 120,00 € à corriger par un avoir',
    'Déjà payé : 70,00 €, à rembourser une fois l’avoir fait',
    'Caution de 200,00 €, à rendre',
  ])
  expect(said(money, false)).toEqual([])
})

test('[RT20] what was only paid is paid back at once: the lines that no document names are gone', () => {
  const money = { lines: [days], documents: [], payments: [paid(50)] }
  expect(said(onceCancelled(money), true)).toEqual(['Déjà payé : 50,00 €, à rembourser'])
  expect(said({ lines: [], documents: [], payments: [] }, true)).toEqual([])
})

test('[RT21] the fee of a cancellation stays owed, and is no mistake of the facture', () => {
  const fee = line('fee', 20, { label: CANCEL_FEE, origin: 'administrative' })
  expect(said({ lines: [fee], documents: [bill('F-2', fee)], payments: [paid(20)] }, true)).toEqual([])
})

test('[RT21] a shorter period after the facture is an avoir, and money back where it was paid', () => {
  const less = line('less', -30)
  const money = { lines: [days, less], documents: [bill('F-1', days)], payments: [paid(120)] }
  expect(said(money, false)).toEqual([
    '30,00 € en moins que ce qui est facturé : un avoir à faire',
    'Déjà payé : 30,00 €, à rembourser',
  ])
  const before = { ...money, lines: [days] }
  const plain = (cents: number, one: DossierMoney) =>
    lessText(one, cents)?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? null
  expect(plain(3000, before)).toBe(
    'La facture déjà faite ne change pas : un avoir la corrigera ; 30,00 € seront à rembourser. Le dossier le rappellera.',
  )
  expect(plain(3000, { ...before, payments: [paid(100)] })).toBe(
    'La facture déjà faite ne change pas : un avoir la corrigera ; 10,00 € seront à rembourser. Le dossier le rappellera.',
  )
  expect(plain(-500, before)).toBe(null)
  expect(plain(3000, { lines: [days], documents: [], payments: [] })).toBe(null)
})
