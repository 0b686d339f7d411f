// RT19: a rental that is changed and billed again and again: « Facturer » always ends, and the documents are what its lines ask for.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Invoice, type InvoiceRow } from '#records/entities/money.ts'
import { RentalDocument } from '#records/entities/rental-document.ts'
import { blankRow } from '#records/entity.ts'
import { fromCents } from '#records/values/decimal.ts'
import type { BillLine } from '../rental-bill.ts'
import { accountOf, billedLines } from './account.ts'
import { documentLine, restOfParted, toBill } from './documents.ts'
import { frozenBillChanges } from './frozen-bill.ts'
import { documentProblems, type DossierMoney } from './money-problems.ts'

const EMPTY: DossierMoney = { lines: [], documents: [], payments: [] }
let made = 0
const rowOf = (fields: Partial<InvoiceRow>): InvoiceRow => ({
  ...blankRow(Invoice),
  task_id: 'd',
  ...fields,
  id: `l${made++}`,
})

const asks = (money: DossierMoney, wanted: readonly BillLine[]): DossierMoney => {
  const { created, patched, removed } = frozenBillChanges(money.lines, wanted, billedLines(money.documents))
  const lines = [
    ...money.lines
      .filter(({ id }) => !removed.includes(id))
      .map(one => Object.assign({}, one, patched.find(({ id }) => id === one.id)?.fields)),
    ...created.map(rowOf),
  ]
  return { ...money, lines }
}

/** As the command writes it; throws where a document is refused. */
const billedOnce = (money: DossierMoney): DossierMoney => {
  const next = toBill(money)
  if (next === null) return money
  const { parted, ...asked } = next
  const part = asked.lines.find(({ id }) => id === parted?.id)
  const lines = money.lines.map(line => (line.id === part?.id ? part : line))
  const rest = parted === undefined || part === undefined ? [] : [rowOf(restOfParted(parted, part.amount))]
  const fields = { kind: asked.kind, corrects_id: asked.corrects_id, lines: asked.lines.map(documentLine) }
  const row = { ...blankRow(RentalDocument), ...fields, id: `f${made++}` }
  const [problem] = documentProblems({ ...money, lines }, row)
  if (problem !== undefined) throw new Error(problem.message)
  const document = { ...row, ...RentalDocument.derive(row) }
  return { ...money, lines: [...lines, ...rest], documents: [...money.documents, document] }
}

const MOST = 30
const billed = (money: DossierMoney): DossierMoney => {
  let after = money
  for (let n = 0; n < MOST && toBill(after) !== null; n++) after = billedOnce(after)
  return after
}

const line = (object_id: string, quantity: number, cents: number): BillLine => ({
  object_id,
  origin: 'rental_week',
  label: object_id,
  quantity,
  unit_price: fromCents(cents),
  amount: fromCents(cents * quantity),
})
const chairs = (quantity: number): BillLine[] => [line('chair', quantity, 400)]

test('[RT19] a correction that spans two factures is an avoir for each', () => {
  const twice = billed(asks(billed(asks(EMPTY, chairs(10))), chairs(20)))
  expect(twice.documents.map(({ total }) => total)).toEqual([40, 40])
  const less = billed(asks(twice, chairs(5)))
  expect(less.documents.map(({ kind, total }) => [kind, total]).slice(2)).toEqual([
    ['credit', -40],
    ['credit', -20],
  ])
  expect(new Set(less.documents.slice(2).map(({ corrects_id }) => corrects_id)).size).toBe(2)
  expect(accountOf(less)).toMatchObject({ total: 2000, billed: 2000, unbilled: 0 })
})

test('[RT19] whatever is changed and billed between, the documents are in the end what the lines ask for', () => {
  const wish = fc.uniqueArray(
    fc
      .record({
        object: fc.constantFrom('chair', 'table', 'tent'),
        quantity: fc.integer({ min: 1, max: 30 }),
        cents: fc.constantFrom(150, 400, 999),
      })
      .map(one => line(one.object, one.quantity, one.cents)),
    { selector: ({ object_id }) => object_id, maxLength: 3 },
  )
  const change = fc.record({ wish, isBilled: fc.boolean() })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), changes => {
      let money = EMPTY
      for (const one of changes) {
        money = asks(money, one.wish)
        if (one.isBilled) money = billed(money)
      }
      money = billed(money)
      const { total, billed: all, unbilled } = accountOf(money)
      expect([all, unbilled, toBill(money)]).toEqual([total, 0, null])
    }),
  )
})
