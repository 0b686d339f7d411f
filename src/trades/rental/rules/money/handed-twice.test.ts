// RT20: what two desks handed out without knowing of each other is kept, and asked about until a person answers.
import { expect, test } from 'vitest'
import { Invoice, Payment, type InvoiceRow, type PaymentRow } from '#records/entities/money.ts'
import { blankRow } from '#records/entity.ts'
import { accountOf } from './account.ts'
import { handedTwice, knownAlone, onceFields } from './handed-twice.ts'
import { paymentProblems, type DossierMoney } from './money-problems.ts'
import { surplusById } from './payment-doubts.ts'
import { settleText, toSettle } from './to-settle.ts'

const line = (amount: number, creation_time: string | null = '2026-11-01 08:00:00'): InvoiceRow => ({
  ...blankRow(Invoice),
  id: `line ${amount}`,
  origin: 'rental_day',
  unit_price: amount,
  amount,
  creation_time,
})
const pay = (id: string, amount: number, facts: Partial<PaymentRow> = {}): PaymentRow => ({
  ...blankRow(Payment),
  id,
  amount,
  creation_time: '2026-11-20 10:00:00',
  ...facts,
})
const deposit = { type: 'deposit' } as const
const moneyOf = (lines: readonly InvoiceRow[], ...payments: readonly PaymentRow[]): DossierMoney => ({
  lines,
  documents: [],
  payments,
})
const said = (money: DossierMoney): string[] =>
  toSettle(money, false).map(one => settleText(one).replaceAll(/[\u00a0\u202f]/g, ' '))
const tenOf = (id: string) => pay(id, -10)

test('[RT20] a caution that two desks gave back is asked about at the head of the dossier', () => {
  const received = pay('in', 80, deposit)
  const once = moneyOf([line(20)], received, pay('a', -80, deposit))
  expect(said(once)).toEqual([])
  const twice = moneyOf([line(20)], ...once.payments, pay('b', -80, deposit))
  expect(said(twice)).toEqual(['Caution rendue deux fois ? 80,00 € de plus que reçu'])
  const kept = moneyOf([line(30)], received, pay('k', 30, { from_deposit: 1 }), pay('b', -80, deposit))
  expect(said(kept)).toEqual(['Caution gardée et rendue ? 30,00 € de plus que reçu'])
  // The client brought it back.
  expect(said(moneyOf([line(20)], ...twice.payments, pay('again', 80, deposit)))).toEqual([])
})

test('[RT20] a refund that two desks paid is asked about; a fee that comes later makes no doubt', () => {
  const paid = pay('p', 30)
  expect(said(moneyOf([line(20)], paid, tenOf('a')))).toEqual([])
  const twice = moneyOf([line(20)], paid, tenOf('a'), tenOf('b'))
  expect(said(twice)).toEqual(['Remboursé deux fois ? 10,00 € de plus que dû'])
  const parts = moneyOf([line(20)], paid, pay('a', -6), pay('b', -4))
  expect(said(parts)).toEqual([])
  for (const time of ['2026-11-21 09:00:00', null])
    expect(said({ ...parts, lines: [line(20), line(7, time)] })).toEqual([])
  // One desk alone that pays back more than is owed was asked already.
  expect(said(moneyOf([line(25)], paid, tenOf('a')))).toEqual([])
})

test.each([
  ['deposit', moneyOf([line(20)], pay('in', 80, deposit), pay('a', -80, deposit), pay('b', -80, deposit))],
  ['refund', moneyOf([line(20)], pay('p', 30), tenOf('a'), tenOf('b'))],
] as const)('[RT20] each answer ends the doubt of a %s: one row more, or the row confirmed', (_, money) => {
  const [doubt] = handedTwice(money)
  if (doubt === undefined) throw new Error('no doubt')
  expect(doubt.last.id).toBe('b')
  const once = { ...blankRow(Payment), ...onceFields(doubt), id: 'once' }
  const after = { ...money, payments: [...money.payments, once] }
  expect(said(after)).toEqual([])
  // The caution that was asked for is not received again by it.
  const { received } = accountOf(money).deposit
  const due = doubt.what === 'refund' ? 0 : 2000
  expect(accountOf(after)).toMatchObject({ due, deposit: { held: 0, received, givenBack: received } })
  expect(surplusById({ ...after, lines: [] }).has('once')).toBe(false)
  const confirmed = money.payments.map(one => (one.id === 'b' ? { ...one, confirmed: 1 as const } : one))
  expect(said({ ...money, payments: confirmed })).toEqual([])
  // A third one is another question.
  const third = pay('c', doubt.last.amount, { type: doubt.last.type })
  expect(handedTwice({ ...money, payments: [...confirmed, third] })[0]?.last.id).toBe('c')
})

test('[RT20] a desk that knew of no other is judged by what came in: no refund above it, whoever paid it', () => {
  const payments = [pay('p', 30), pay('a', -30), pay('in', 80, deposit), pay('back', -80, deposit)]
  const refused = (own: PaymentRow): string[] =>
    paymentProblems({ lines: [line(20)], payments: knownAlone(payments, own) }, own).map(({ message }) =>
      message.replaceAll(/[\u00a0\u202f]/g, ' '),
    )
  expect(refused(pay('b', -30))).toEqual([])
  expect(refused(pay('b', -30.01))).toEqual(['30,00 € ont été réglés : on ne rembourse pas plus.'])
  expect(refused(pay('b', -80, deposit))).toEqual([])
  expect(refused(pay('b', -80.01, deposit))).toEqual([
    'La caution tenue est de 80,00 € : on ne peut ni rendre ni garder plus.',
  ])
  expect(refused(pay('k', 1, { from_deposit: 1 }))).toEqual([
    'Aucune caution n’est tenue pour cette location.',
  ])
})
