// RT19: a fee that is billed and then changed: what is written, under which ids, and that what is changed back leaves nothing behind.
import { expect, test } from 'vitest'
import { Invoice, type InvoiceRow } from '#records/entities/money.ts'
import { blankRow } from '#records/entity.ts'
import { extraWrites } from '../../data/rental-bill-writes.ts'
import { extrasOf, settledExtras, standingLines, type RentalExtra } from './rental-extras.ts'

const fee: InvoiceRow = {
  ...blankRow(Invoice),
  id: '1-fee',
  origin: 'administrative',
  label: 'Frais',
  unit_price: 12,
  amount: 12,
}
const less: InvoiceRow = {
  ...fee,
  id: '2-less',
  origin: 'manual',
  label: 'Remise',
  unit_price: -5,
  amount: -5,
}
const first = [fee, { ...less, reason: 'Fidèle' }]

/** The form with these amounts, saved over what is stored: the lines afterwards, and whether the form then shows what is stored. */
const saved = (stored: readonly InvoiceRow[], billed: ReadonlySet<string>, amounts: readonly string[]) => {
  let keys = stored.length
  const newKey = (): string => `${(keys += 1)}-new`
  const before = extrasOf(standingLines(stored, billed))
  const typed: RentalExtra[] = before.flatMap((extra, n) => {
    const amount = amounts[n]
    return amount === undefined ? [] : [{ ...extra, amount }]
  })
  const after = settledExtras(typed, { stored, billed, newKey })
  const { created, patched, removed } = extraWrites({ stored, billed }, { before, after })
  const fieldsOf = new Map(patched.map(({ id, fields }) => [id, fields]))
  const lines = [
    ...stored
      .filter(({ id }) => !removed.includes(id))
      .map(line => Object.assign({}, line, fieldsOf.get(line.id))),
    ...created.map(({ id, line }) => Object.assign(blankRow(Invoice), line, { id: id ?? newKey() })),
  ]
  const shown = extrasOf(standingLines(lines, billed)).map(({ line_id }) => line_id)
  return { lines, isShown: shown.toSorted().join(' ') === after.map(({ line_id }) => line_id).join(' ') }
}
const amountsOf = (lines: readonly InvoiceRow[]) => lines.map(({ amount }) => amount)
const billed = new Set(first.map(({ id }) => id))

test('[RT19] a billed fee that is changed, changed again and changed back leaves the lines as they were billed', () => {
  const changed = saved(first, billed, ['15', '5'])
  expect(amountsOf(changed.lines)).toEqual([12, -5, 15, -12])
  expect(changed.isShown).toBe(true)
  const again = saved(changed.lines, billed, ['5', '16'])
  expect(amountsOf(again.lines)).toEqual([12, -5, 16, -12])
  const back = saved(again.lines, billed, ['5', '12'])
  expect(back.lines).toEqual(first)
  expect(back.isShown).toBe(true)
})

test('[RT19] a billed fee that is taken out and typed again is the billed one', () => {
  const without = saved(first, billed, []).lines
  expect(amountsOf(without)).toEqual([12, -5, -12, 5])
  const typed = { line_id: 'z', kind: 'fee', label: 'Frais', amount: '12,00 €', reason: '' } as const
  const known = { stored: without, billed, newKey: () => 'k' }
  expect(settledExtras([typed], known).map(({ line_id }) => line_id)).toEqual(['1-fee'])
  // What an avoir gave back is no longer there to stand again.
  const credited = { ...known, billed: new Set(without.map(({ id }) => id)) }
  expect(settledExtras([typed], credited)).toEqual([typed])
})

test('[RT18] the same amount in other letters is no change, billed or not', () => {
  for (const none of [billed, new Set<string>()]) {
    const { lines, isShown } = saved(first, none, ['12', '5,0'])
    expect(lines).toEqual(first)
    expect(isShown).toBe(true)
  }
  expect(saved(first, new Set(), ['13', '5']).lines).toEqual([
    { ...fee, unit_price: 13, amount: 13 },
    first[1],
  ])
})

test('[RT19] of two billed lines that cost the same, the one that is changed is taken back', () => {
  const own = (label: string): InvoiceRow => ({ ...less, id: label, label, unit_price: 30, amount: 30 })
  const [one, other] = [own('Ménage'), own('Transport')]
  const both = new Set([one.id, other.id])
  const { lines, isShown } = saved([one, other], both, ['30', '35'])
  expect(isShown).toBe(true)
  expect(standingLines(lines, both).map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Ménage 30',
    'Transport 35',
  ])
})
