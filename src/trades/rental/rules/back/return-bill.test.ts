import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyLine } from '#records/entities/empty-line.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { sumMoney, toCents } from '#records/values/decimal.ts'
import { linesCounted, type CountChange } from './count-changes.ts'
import { chargedLines, lateText, returnLines, type PricedObject, type StoredLine } from './return-bill.ts'
import { countedObject } from './return-count.ts'
import { settle, settlementText } from './settlement.ts'
import type { OutObject } from './what-is-out.ts'

const plates: PricedObject = {
  id: 'plates',
  name: 'Assiette plate 27 cm',
  value: 40,
  rental_day: 4.8,
  rental_week: 12,
  rental_not_used: 0.1,
  rental_minimum_missing_for_payment: 2,
  rental_price_per_missing: 2.5,
}
const line: TaskLine = { ...emptyLine, line_id: 'p', object_id: 'plates', name: plates.name, quantity: 2 }
const out: OutObject = {
  object_id: 'plates',
  line,
  instances: [
    { id: 'i1', missing: 0 },
    { id: 'i2', missing: 0 },
  ],
  counted: 0,
  unread: 0,
  booked: 2,
  missedBefore: 0,
  mayBeMore: false,
}
const week: StoredLine = {
  object_id: 'plates',
  origin: 'rental_week',
  quantity: 2,
  unit_price: 7.2,
  amount: 14.4,
  reason: '',
}
const agreed = { date: '2026-11-20', shift_id: 1 }
const inTime = agreed
const late = { date: '2026-11-24', shift_id: 1 }
const crate = { instances_count: 24, quantity: 24 }

interface Told {
  readonly changes: readonly CountChange[]
  readonly actual?: typeof agreed
  readonly object?: PricedObject
  readonly of?: OutObject
  readonly stored?: readonly StoredLine[]
}
const billed = ({ changes, actual = inTime, object = plates, of = out, stored = [week] }: Told) => {
  let lines: TaskLine[] = [line]
  for (const change of changes)
    lines = linesCounted(lines, [countedObject(of, lines, crate)], change, 'd1') ?? lines
  const counted = [countedObject(of, lines, crate)]
  return returnLines({ counted, objects: new Map([['plates', object]]), stored, agreed, actual })
}
const told = (lines: ReturnType<typeof billed>) =>
  lines.map(({ kind, origin, quantity, unit_price, amount }) => [kind, origin, quantity, unit_price, amount])
const all: CountChange = { kind: 'all' }
const missing = (n: number): CountChange => ({
  kind: 'instance',
  object_id: 'plates',
  instance_id: 'i1',
  check: 'incomplete',
  missing: n,
})
const lost: CountChange = {
  kind: 'instance',
  object_id: 'plates',
  instance_id: 'i2',
  check: 'lost',
  reason: 'pied plié',
}
const unused = (total: number): CountChange => ({
  kind: 'pieces',
  object_id: 'plates',
  part: 'unused',
  total,
})

test('[RT24] all back in time and used costs nothing more', () => {
  expect(billed({ changes: [all] })).toEqual([])
})

test('[RT7] late time is at the frozen tariffs from the agreed return, the day is told', () => {
  const lines = billed({ changes: [all], actual: late })
  expect(told(lines)).toEqual([['late', 'rental_week', 2, 7.2, 14.4]])
  expect(lines[0]?.reason).toBe('4\u00a0jours de retard, retour convenu le vendredi 20 nov.')
  expect(lateText(agreed, { date: '2026-11-20', shift_id: 2 })).toBe('une demi-journée de retard')
  expect(lateText(null, late)).toBe('')
})

test('[RT7] what has not come back yet is not charged for its delay', () => {
  expect(told(billed({ changes: [missing(0)], actual: late }))).toEqual([
    ['late', 'rental_week', 1, 7.2, 7.2],
    ['missing', 'manual', 1, 0, 0],
  ])
})

test('[RT5] below the threshold a missing piece is told and costs nothing, from it on every one is charged', () => {
  const [one] = billed({ changes: [missing(1)] })
  expect([one?.amount, one?.reason]).toEqual([0, 'facturé à partir de 2'])
  expect(told(billed({ changes: [missing(3)] }))).toEqual([['missing', 'manual', 3, 2.5, 7.5]])
})

test('[RT5] [RT24] the threshold counts the whole dossier: what an earlier return missed for nothing is charged now', () => {
  expect(told(billed({ changes: [missing(1)], of: { ...out, missedBefore: 1 } }))).toEqual([
    ['missing', 'manual', 2, 2.5, 5],
  ])
  expect(told(billed({ changes: [missing(1)], of: { ...out, missedBefore: 2 } }))).toEqual([
    ['missing', 'manual', 1, 2.5, 2.5],
  ])
})

test('[RT24] a lost one is charged at its value, with what the counter said', () => {
  const lines = billed({ changes: [lost] })
  expect(told(lines)).toEqual([['lost', 'manual', 1, 40, 40]])
  expect(lines[0]?.reason).toBe('pied plié')
})

test('[RT6] unused pieces pay their price instead of the tariff: a negative line, exact to the cent', () => {
  const lines = billed({ changes: [all, unused(12)] })
  expect(told(lines)).toEqual([['unused', 'rental_not_used', 12, -0.2, -2.4]])
  expect(lines[0]?.reason).toBe('0,10\u00a0€ au lieu de 0,30\u00a0€')
  // 5 pieces of 48 for 14,41 €: 1,50 € of tariff, which no price of a piece divides.
  expect(told(billed({ changes: [all, unused(7)], stored: [{ ...week, amount: 14.41 }] }))).toEqual([
    ['unused', 'rental_not_used', 7, -0.2, -1.4],
  ])
  expect(told(billed({ changes: [all, unused(5)], stored: [{ ...week, amount: 14.6 }] }))).toEqual([
    ['unused', 'rental_not_used', 1, -1.02, -1.02],
  ])
})

test('[RT6] without such a price the tariff stays; unused never costs more than used; none is unused that is not back', () => {
  const changes = [all, unused(12)]
  expect(billed({ changes, object: { ...plates, rental_not_used: 0 } })).toEqual([])
  expect(billed({ changes, object: { ...plates, rental_not_used: 3 } })).toEqual([])
  expect(billed({ changes: [unused(12)] })).toEqual([])
})

test('[RT24] what an earlier return added is not part of the price of a piece', () => {
  const earlier: StoredLine = { ...week, amount: 100, reason: '4 jours de retard' }
  expect(told(billed({ changes: [all, unused(12)], stored: [week, earlier] }))).toEqual([
    ['unused', 'rental_not_used', 12, -0.2, -2.4],
  ])
})

test('[RT24] [RT18] every line is its quantity times its unit price in whole cents, and its key is its own', () => {
  fc.assert(
    fc.property(
      fc.record({
        missed: fc.nat(24),
        spare: fc.nat(48),
        isLost: fc.boolean(),
        paid: fc.nat(50_000),
        days: fc.nat(40),
        price: fc.nat(500),
      }),
      ({ missed, spare, isLost, paid, days, price }) => {
        const lines = billed({
          changes: [all, missing(missed), ...(isLost ? [lost] : []), unused(spare)],
          actual: { date: new Date(Date.UTC(2026, 10, 20 + days)).toISOString().slice(0, 10), shift_id: 1 },
          object: { ...plates, rental_not_used: price / 100 },
          stored: [{ ...week, amount: paid / 100, unit_price: paid / 200 }],
        })
        for (const { quantity, unit_price, amount } of lines)
          expect(toCents(amount)).toBe(toCents(unit_price) * quantity)
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
        expect(chargedLines(lines).every(({ amount }) => amount !== 0)).toBe(true)
      },
    ),
  )
})

const accountOf = (cost: number, paid: number, held: number) => ({
  due: toCents(cost) - toCents(paid),
  deposit: { held: toCents(held) },
})
const account = accountOf(181.9, 60, 328)

test('[RT24] « Sur la caution » takes what is due, the rest is the largest figure', () => {
  const settled = settle(account, { way: 'deposit', isLast: true })
  expect(settled).toMatchObject({ due: 121.9, kept: 121.9, toPay: 0, depositBack: 206.1, toGiveBack: 206.1 })
  expect(settlementText(settled, 'cheque')).toBe(
    'Le chèque de 328,00\u00a0€ est encaissé\u202f; 206,10\u00a0€ rendus en espèces.',
  )
})

test('[RT24] « Payer à part » gives the whole caution back; a partial return keeps it', () => {
  expect(settle(account, { way: 'apart', isLast: true })).toMatchObject({ toPay: 121.9, toGiveBack: 328 })
  expect(settle(account, { way: 'apart', isLast: false })).toMatchObject({ toPay: 121.9, toGiveBack: 0 })
  expect(settle(account, { way: 'deposit', isLast: false })).toMatchObject({ kept: 121.9, toGiveBack: 0 })
})

test('[RT24] a caution that is too small leaves the rest to pay; what was paid in excess is given back', () => {
  expect(settle(accountOf(100, 0, 30), { way: 'deposit', isLast: true })).toMatchObject({
    kept: 30,
    toPay: 70,
    toGiveBack: 0,
  })
  expect(settle(accountOf(50, 60, 30), { way: 'deposit', isLast: true })).toMatchObject({
    kept: 0,
    refund: 10,
    toGiveBack: 40,
  })
})

test('[RT24] Σ: caution held = kept + given back + still held; due = kept + to pay, whatever the figures', () => {
  const money = fc.integer({ min: 0, max: 1_000_000 }).map(cents => cents / 100)
  fc.assert(
    fc.property(
      money,
      money,
      money,
      fc.constantFrom('deposit' as const, 'apart' as const),
      (cost, paid, held, way) => {
        const one = settle(accountOf(cost, paid, held), { way, isLast: true })
        expect(sumMoney([one.kept, one.depositBack])).toBe(held)
        expect(sumMoney([one.kept, one.toPay, -one.refund])).toBe(one.due)
      },
    ),
  )
})
