// RT20: what is refused of a payment, what is asked once, and what is marked until it is paid back.
import { expect, test } from 'vitest'
import { Payment, type PaymentRow } from '#records/entities/money.ts'
import { blankRow } from '#records/entity.ts'
import { paymentProblems } from './money-problems.ts'
import { paidWords, paymentDoubts, surplusById } from './payment-doubts.ts'

const lines = [
  { id: 'day', origin: 'rental_day', amount: 20 },
  { id: 'c', origin: 'caution', amount: 80 },
] as const
const pay = (id: string, amount: number, fields: Partial<PaymentRow> = {}): PaymentRow => ({
  ...blankRow(Payment),
  date: '2026-11-20 10:00:00',
  ...fields,
  amount,
  id,
})
const moneyWith = (...payments: readonly PaymentRow[]) => ({ lines, documents: [], payments })
const said = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const doubts = (payment: PaymentRow, ...before: readonly PaymentRow[]): string[] =>
  paymentDoubts(moneyWith(...before), payment).map(said)
const refusals = (payment: PaymentRow): string[] =>
  paymentProblems(moneyWith(), payment).map(({ message }) => said(message))

test('[RT20] what nobody pays for such a rental is refused; what only became less is not', () => {
  expect(refusals(pay('p', 200_000))).toEqual([
    '200 000,00 € pour une location de 20,00 € : vérifiez le montant.',
  ])
  expect(refusals(pay('p', 50_000, { type: 'deposit' }))).toEqual([
    '50 000,00 € pour une caution de 80,00 € : vérifiez le montant.',
  ])
  expect(refusals(pay('p', 5000))).toEqual([])
  const stored = pay('p', 300_000)
  expect(paymentProblems(moneyWith(), { ...stored, amount: 250_000 }, [stored])).toEqual([])
})

test('[RT20] more than what is due is asked once, with what becomes of the rest', () => {
  expect(doubts(pay('p', 20))).toEqual([])
  expect(doubts(pay('p', 12))).toEqual([])
  expect(doubts(pay('p', 200))).toEqual(['Il reste 20,00 € à régler : 180,00 € de trop seront à rembourser.'])
  const earlier = pay('e', 20, { date: '2026-11-18 10:00:00' })
  expect(doubts(pay('p', 5), earlier)).toEqual(['Il ne reste rien à régler : 5,00 € seront à rembourser.'])
  expect(doubts(pay('p', 5), { ...earlier, amount: 26 })).toEqual([
    'Il ne reste rien à régler : 11,00 € seront à rembourser.',
  ])
})

test('[RT20] a refund of more than is owed is asked once', () => {
  const earlier = pay('e', 26, { date: '2026-11-18 10:00:00' })
  expect(doubts(pay('p', -6), earlier)).toEqual([])
  expect(doubts(pay('p', -10), earlier)).toEqual([
    'Le client a payé 6,00 € de trop : il lui restera 4,00 € à régler.',
  ])
})

test('[RT20] the same again within a minute is asked once; later, or another way, it is not', () => {
  const first = pay('e', 5)
  const again = '5,00 € (CB) viennent d’être notés : est-ce bien une seconde fois ?'
  expect(doubts(pay('p', 5, { date: '2026-11-20 10:00:40' }), first)).toEqual([
    again.replace('CB', 'Espèces'),
  ])
  expect(doubts(pay('p', 5, { date: '2026-11-20 10:02:00' }), first)).toEqual([])
  expect(doubts(pay('p', 5, { method: 'cb' }), first)).toEqual([])
})

test('[RT20] more caution than is asked for is asked once; where none is asked for, any is taken', () => {
  const deposit = { type: 'deposit' } as const
  expect(doubts(pay('p', 80, deposit))).toEqual([])
  expect(doubts(pay('p', 100, deposit))).toEqual([
    'Il reste 80,00 € de caution à recevoir : 20,00 € de plus seront à rendre avec elle.',
  ])
  expect(paymentDoubts({ lines: [], documents: [], payments: [] }, pay('p', 100, deposit))).toEqual([])
})

test('[RT20] of two desks that both took what was due, the later payment is marked until it is paid back', () => {
  const [one, other] = [pay('one', 20), pay('other', 20, { method: 'cb' })]
  expect([...surplusById(moneyWith(one))]).toEqual([])
  expect([...surplusById(moneyWith(one, other))]).toEqual([['other', 2000]])
  expect([...surplusById(moneyWith(one, other, pay('back', -15)))]).toEqual([['other', 500]])
  expect([...surplusById(moneyWith(one, other, pay('back', -20)))]).toEqual([])
})

test('[RT20] what is paid in part says what is left', () => {
  expect(said(paidWords({ total: 2000, paid: 1 }))).toBe('Payé en partie, reste 19,99 €')
  expect([0, 2000, 2001].map(paid => paidWords({ total: 2000, paid }))).toEqual([
    'Déjà compté',
    'Déjà payé',
    'Déjà payé',
  ])
})
