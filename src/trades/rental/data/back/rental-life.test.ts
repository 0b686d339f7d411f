// What a rental pays over its whole life, on one device: made, left, counted back in parts, prolonged, repriced. Amounts to the cent.
import { beforeEach, expect, test } from 'vitest'
import { Invoice } from '#records/entities/money.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import type { Outcome } from '#records/failure.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { endAt, type RentalEnd } from '../../rules/half-day.ts'
import { countPieces } from '../handing/count-step.ts'
import { depart } from '../handing/depart.ts'
import { billRental } from '../money/rental-money.ts'
import { prolongPlan, prolongRental } from '../prolong-rental.ts'
import { rentalGround } from '../rental-ground.ts'
import { rentalSheet } from '../rental-sheet.ts'
import { saveRental } from '../save-rental.ts'
import { countReturn } from './count-return.ts'
import { finishReturn } from './finish-return.ts'
import type { FinishReturn } from './return-writes.ts'
import { returnSheet } from './return-sheet.ts'

const rights = rightsOf(['emma_desktop', 'add_task'])
const weeks = ['W45', 'W46', 'W47', 'W48', 'W49', 'W50'].map(week => `money/2026-${week}`)
const chair: Partial<ObjectRow> & { readonly id: string } = {
  id: 'chair',
  name: 'Chaise',
  quantity: 100,
  rental_day: 1,
  rental_week: 4,
  rental_not_used: 0.5,
  value: 20,
}

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror({ stickers: false, shards: ['a', ...weeks] })
  db = mirror.device.db
  await mirror.put(CatalogueObject, chair)
})

const taken = <T>(told: Outcome<T>): T => {
  if (!told.ok) throw new Error(JSON.stringify(told.failure))
  return told.value
}
const make = async (quantity: number, out: string, back: string): Promise<string> => {
  const changes = {
    out_date: out,
    out_shift: 1,
    back_date: back,
    back_shift: 1,
    lines: [{ line_id: 'l1', object_id: 'chair', name: 'Chaise', quantity: String(quantity) }],
  }
  const client = { lastname: 'Club', phone1: '06 39 98 25 71', city: 'Reichstedt' }
  return taken(await saveRental(db, { id: null, client, changes, state: 2, at: `${out} 08:00:00`, rights }))
    .id
}
const leave = async (
  task: string,
  add: number,
  at: string,
  rest: RentalEnd | null = null,
): Promise<string> => {
  taken(await countPieces(db, { task, line_id: 'l1', add }))
  return taken(await depart(db, { task, rest, at, rights })).next ?? ''
}
const returnOf = async (id: string): Promise<string> => {
  const sheet = await rentalSheet(db, { id })
  return sheet?.dossier.returns[0]?.id ?? ''
}
const count = async (id: string, part: 'back' | 'unused', total: number): Promise<void> => {
  taken(await countReturn(db, { id, change: { kind: 'pieces', object_id: 'chair', part, total } }))
}
const finish = (id: string, at: string, more: Partial<FinishReturn> = {}) =>
  finishReturn(db, {
    id,
    at,
    rights,
    way: 'deposit',
    method: null,
    rest: null,
    signedName: 'R Heim',
    signatures: [],
    ...more,
  })
const added = async (id: string, at: string): Promise<string[]> => {
  const sheet = await returnSheet(db, { id, end: endAt(at) })
  return (sheet?.lines ?? []).map(
    line => `${line.label} ${line.quantity} × ${line.unit_price} = ${line.amount}`,
  )
}
const billed = async (id: string): Promise<string[]> => {
  const rows = await tableOf(db, Invoice).where('task_id').equals(id).toArray()
  return rows
    .filter(({ amount }) => amount !== 0)
    .map(row => `${row.label} ${row.quantity} × ${row.unit_price} = ${row.amount}`)
}

test('[RT21] [RT24] what stayed out and is prolonged pays from the agreed day once, and is not late on its new day', async () => {
  const id = await make(10, '2026-11-09', '2026-11-16')
  await leave(id, 10, '2026-11-09 09:00:00')
  const back = await returnOf(id)
  await count(back, 'back', 8)
  const rest =
    taken(await finish(back, '2026-11-16 09:00:00', { rest: { date: '2026-11-18', shift_id: 1 } })).rest ?? ''
  const asked = { id, back: { date: '2026-11-23', shift_id: 1 }, fee: 0, at: '2026-11-17 09:00:00', rights }
  taken(await prolongRental(db, asked))
  // From the 16th, the day that was agreed for all, and not from the 18th, which was only when they would come.
  expect((await billed(id)).filter(line => line.includes('prolongation'))).toEqual([
    'Chaise, prolongation 2 × 4 = 8',
  ])
  await count(rest, 'back', 2)
  expect(await added(rest, '2026-11-23 09:00:00')).toEqual([])
  expect(await added(rest, '2026-11-24 09:00:00')).toEqual(['Chaise, retard, jour 2 × 1 = 2'])
})

test('[RT6] [RT23] of what left in two departures an unused piece gets back what one piece had cost', async () => {
  const id = await make(40, '2026-11-09', '2026-11-16')
  const next = await leave(id, 30, '2026-11-09 09:00:00', { date: '2026-11-10', shift_id: 1 })
  await leave(next, 10, '2026-11-10 09:00:00')
  const back = await returnOf(id)
  await count(back, 'back', 40)
  await count(back, 'unused', 4)
  expect(await added(back, '2026-11-16 09:00:00')).toEqual(['Chaise, pièces non utilisées 4 × -3.5 = -14'])
})

test('[RT3] [RT7] [RT19] late time costs what was accepted, also where a facture was followed by a dearer price', async () => {
  const id = await make(4, '2026-11-16', '2026-11-23')
  taken(await billRental(db, { id, at: '2026-11-09 09:00:00' }))
  await mirror.put(CatalogueObject, { ...chair, rental_week: 4.5, rental_day: 0 })
  const changes = { back_date: '2026-11-22' }
  taken(await saveRental(db, { id, client: {}, changes, reprices: true, at: '2026-11-10 08:00:00', rights }))
  await leave(id, 4, '2026-11-16 09:00:00')
  const back = await returnOf(id)
  await count(back, 'back', 4)
  expect(await added(back, '2026-11-29 09:00:00')).toEqual(['Chaise, retard, semaine 4 × 4.5 = 18'])
})

test('[RT3] [RT21] a week longer costs the week that was accepted, as the same week late does', async () => {
  const id = await make(10, '2026-11-09', '2026-11-16')
  await leave(id, 10, '2026-11-09 09:00:00')
  await mirror.put(CatalogueObject, { ...chair, rental_week: 8, rental_day: 2 })
  const sheet = await rentalSheet(db, { id })
  if (sheet === null) throw new Error('no dossier')
  const asked = { back: { date: '2026-11-23', shift_id: 1 }, today: '2026-11-12', fee: 0 }
  const plan = prolongPlan(sheet, await rentalGround(db), asked)
  expect(plan?.lines.map(({ amount }) => amount)).toEqual([40])
  const back = await returnOf(id)
  await count(back, 'back', 10)
  expect(await added(back, '2026-11-23 09:00:00')).toEqual(['Chaise, retard, semaine 10 × 4 = 40'])
})

test('[RT6] more unused than came back: said before anything is written', async () => {
  const id = await make(10, '2026-11-09', '2026-11-16')
  await leave(id, 10, '2026-11-09 09:00:00')
  const back = await returnOf(id)
  await count(back, 'back', 5)
  await count(back, 'unused', 6)
  const told = await finish(back, '2026-11-16 09:00:00', { rest: { date: '2026-11-18', shift_id: 1 } })
  const detail = 'Chaise\u00a0: 6\u00a0non utilisés pour 5\u00a0revenus. Corrigez avant de clore.'
  expect(told).toMatchObject({ ok: false, failure: { detail } })
})
