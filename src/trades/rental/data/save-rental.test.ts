// A rental as its form saves it: three steps and the invoice lines in one edit, its problems, and its cancellation.
import { beforeEach, expect, test } from 'vitest'
import { Invoice, type InvoiceRow } from '#records/entities/money.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Entity } from '#records/entity.ts'
import { PROBLEM } from '#records/problem.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { cancelRental } from './cancel-rental.ts'
import { rentalSheet } from './rental-sheet.ts'
import { saveRental } from './save-rental.ts'

const desk = rightsOf(['emma_desktop', 'add_task'])
const chief = rightsOf(['emma_desktop', 'add_task', 'admin'])
const at = '2026-11-20 10:00:00'
const client = { lastname: 'Club Rhin', phone1: '06 39 98 25 71', city: 'Reichstedt' }
const line = (object_id: string, quantity: string) => ({
  line_id: `line-${object_id}`,
  object_id,
  name: object_id,
  quantity,
})
const week = { out_date: '2026-11-26', out_shift: 1, back_date: '2026-12-04', back_shift: 2 } as const
const lines = [line('table', '4'), line('chair', '20')]
const asked = { id: null, client, changes: { ...week, lines }, at, rights: desk } as const

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror({ stickers: false, shards: ['a', 'money/2026-W47'] })
  db = mirror.device.db
  await mirror.put(
    CatalogueObject,
    { id: 'table', name: 'Table', quantity: 12, rental_day: 3, rental_week: 9, rental_caution: 40 },
    { id: 'chair', name: 'Chaise', quantity: 60, rental_day: 0.6, rental_week: 1.8, rental_caution: 10 },
    { id: 'old', name: 'Vieux banc', quantity: 5, rental_day: 1, archived: 1 },
  )
})

const made = async (more: Partial<Parameters<typeof saveRental>[1]> = {}): Promise<string> => {
  const saved = await saveRental(db, { ...asked, ...more })
  if (!saved.ok) throw new Error(JSON.stringify(saved.failure))
  return saved.value.id
}
/** As somebody else changed it, earlier on this device. */
const changed = (of: Entity, id: string, fields: Partial<TaskRow> | Partial<InvoiceRow>) =>
  edit(db, [of], draft => draft.patch(of, id, fields))
const stepsOf = async (id: string): Promise<readonly TaskRow[]> =>
  (await rentalSheet(db, { id }))?.dossier.steps ?? []
const billed = async (id: string): Promise<string[]> => {
  const rows: InvoiceRow[] = await tableOf(db, Invoice).where('task_id').equals(id).toArray()
  return rows
    .map(row => `${row.label} ${row.quantity} × ${row.unit_price} = ${row.amount}`)
    .toSorted((a, b) => a.localeCompare(b))
}
const problems = async (more: Partial<Parameters<typeof saveRental>[1]>) => {
  const saved = await saveRental(db, { ...asked, ...more })
  if (saved.ok || saved.failure.kind !== 'ruleBroken') throw new Error(JSON.stringify(saved))
  return saved.failure.problems.map(({ id, field, user_overridable }) => ({ id, field, user_overridable }))
}

test('[RT10] one edit makes the three steps, linked, with the same client and lines, and the invoice lines', async () => {
  const id = await made()
  const steps = await stepsOf(id)
  expect(
    steps.map(step => [step.task_type_id, step.task_state_id, step.date, step.shift_id, step.lastname]),
  ).toEqual([
    [16, 1, '2026-11-25', 2, 'Club Rhin'],
    [15, 1, '2026-11-26', 1, 'Club Rhin'],
    [13, 1, '2026-12-04', 2, 'Club Rhin'],
  ])
  expect(steps.map(({ objects }) => objects.map(({ name, quantity }) => `${name} ${quantity}`))).toEqual(
    Array.from({ length: 3 }, () => ['Table 4', 'Chaise 20']),
  )
  expect(steps[1]?.id).toBe(id)
  // Eight days: a week and a day.
  expect(await billed(id)).toEqual([
    'Caution 1 × 360 = 360',
    'Chaise, jour 20 × 0.6 = 12',
    'Chaise, semaine 20 × 1.8 = 36',
    'Table, jour 4 × 3 = 12',
    'Table, semaine 4 × 9 = 36',
  ])
})

test('[RT10] a delivery makes a Livraison and an Enlèvement', async () => {
  const id = await made({ changes: { ...week, lines, handover: 'delivery' } })
  expect((await stepsOf(id)).map(({ task_type_id }) => task_type_id)).toEqual([16, 14, 12])
})

test('[RT10] any step opens it; accepting asks for a client, and gives every step the state', async () => {
  const id = await made({ client: {} })
  const [first] = await stepsOf(id)
  const step = first?.id ?? ''
  expect(await saveRental(db, { ...asked, id: step, client: {}, changes: {}, state: 2 })).toMatchObject({
    ok: false,
    failure: { kind: 'invalid', fields: { lastname: {}, city: {}, phone1: {} } },
  })
  await made({ id: step, client, changes: {}, state: 2 })
  expect((await stepsOf(id)).map(({ task_state_id }) => task_state_id)).toEqual([2, 2, 2])
})

test('[RT10] only what was typed is written: others’ changes of the meantime stay, a done step too', async () => {
  const id = await made({ state: 2 })
  const before = await db.outbox.count()
  await made({ id, client: {}, changes: {} })
  expect(await db.outbox.count()).toBe(before)
  const [prepared] = await stepsOf(id)
  await changed(Task, prepared?.id ?? '', { task_state_id: 5 })
  await made({
    id,
    client: { note: 'Quai sud' },
    changes: { lines: [line('table', '3'), line('chair', '20')] },
  })
  expect((await stepsOf(id)).map(({ note, objects }) => [note, objects[0]?.quantity])).toEqual([
    ['', 4],
    ['Quai sud', 3],
    ['Quai sud', 3],
  ])
})

test('[RT11] another departure takes its preparation along, and leaves its slot', async () => {
  const id = await made({ state: 2 })
  await changed(Task, id, { shift_instance_id: 'slot', resource_id: 'counter' })
  await made({ id, client: {}, changes: { out_date: '2026-11-30' } })
  expect(
    (await stepsOf(id)).map(step => [step.date, step.shift_id, step.shift_instance_id, step.resource_id]),
  ).toEqual([
    // The Friday before.
    ['2026-11-27', 2, null, null],
    ['2026-11-30', 1, null, null],
    ['2026-12-04', 2, null, null],
  ])
})

test('[RT3] [RT18] accepted prices are frozen: fewer pieces keep theirs, other days only on request', async () => {
  const id = await made({ state: 2 })
  await mirror.put(CatalogueObject, {
    id: 'table',
    name: 'Table',
    quantity: 12,
    rental_day: 5,
    rental_caution: 40,
  })
  const fewer = [line('table', '2'), line('chair', '20')]
  await made({ id, client: {}, changes: { lines: fewer, back_date: '2026-12-05' } })
  expect((await billed(id)).filter(label => label.startsWith('Table'))).toEqual([
    'Table, jour 2 × 3 = 6',
    'Table, semaine 2 × 9 = 18',
  ])
  await made({ id, client: {}, changes: {}, reprices: true })
  expect((await billed(id)).filter(label => label.startsWith('Table'))).toEqual(['Table, jour 18 × 5 = 90'])
  expect((await billed(id))[0]).toBe('Caution 1 × 280 = 280')
})

test('[RT12] [RT16] what is wrong is a value at its field, and nothing is written', async () => {
  const wrongly = (changes: Parameters<typeof saveRental>[1]['changes']) =>
    problems({ changes: { ...week, lines, ...changes } })
  const fixed = { id: PROBLEM.rental, user_overridable: false }
  expect(await wrongly({ back_date: '2026-11-25' })).toEqual([{ ...fixed, field: 'back_date' }])
  expect(await wrongly({ back_date: week.out_date, out_shift: 2, back_shift: 1 })).toEqual([
    { ...fixed, field: 'back_date' },
  ])
  expect(await wrongly({ out_date: '2026-11-19' })).toEqual([{ ...fixed, field: 'out_date' }])
  expect(await wrongly({ out_date: '' })).toEqual([{ ...fixed, field: 'out_date' }])
  expect(await wrongly({ lines: [] })).toEqual([{ ...fixed, field: 'lines' }])
  for (const wrong of ['0', '10000', 'douze', '-3', '1,5', ''])
    expect(await wrongly({ lines: [line('chair', wrong)] }), wrong).toEqual([{ ...fixed, field: 'lines' }])
  expect(await wrongly({ lines: [line('old', '1')] })).toEqual([{ ...fixed, field: 'lines' }])
  expect(await problems({ rights: rightsOf(['emma_desktop']) })).toMatchObject([{ id: PROBLEM.rightMissing }])
  expect(await db.outbox.count()).toBe(0)
})

test('[RT1] [RT13] a quotation reserves nothing; an acceptance that is short names who holds, and admin may force', async () => {
  const first = await made({ changes: { ...week, lines: [line('table', '9')] } })
  const other = { ...asked, changes: { ...week, lines: [line('table', '5')] }, state: 2 } as const
  await made({ changes: { ...week, lines: [line('table', '500')] } })
  const second = await made(other)
  expect(await problems({ id: first, client: {}, changes: {}, state: 2 })).toEqual([
    { id: PROBLEM.stock, field: 'lines', user_overridable: true },
  ])
  expect(
    await saveRental(db, { ...asked, id: first, client: {}, changes: {}, state: 2, force: true }),
  ).toMatchObject({
    ok: false,
  })
  await made({ id: first, client: {}, changes: {}, state: 2, force: true, rights: chief })
  // RT16: whatever the shortage, fewer and shorter are possible; more is not.
  await made({ id: first, client: {}, changes: { lines: [line('table', '8')] } })
  await made({ id: first, client: {}, changes: { back_date: '2026-12-01' } })
  expect(await problems({ id: second, client: {}, changes: { lines: [line('table', '6')] } })).toMatchObject([
    { id: PROBLEM.stock },
  ])
})

test('[RT10] [TS6] it is cancelled as one thing, with a reason, and never once something left', async () => {
  const id = await made({ state: 2 })
  expect(await cancelRental(db, { id, reason: ' ', at, rights: desk })).toMatchObject({
    failure: { problems: [{ field: 'cancelled_reason' }] },
  })
  expect(await cancelRental(db, { id, reason: 'Fête annulée', at, rights: desk })).toMatchObject({ ok: true })
  expect(
    (await stepsOf(id)).map(step => [step.task_state_id, step.cancelled_reason, step.state_before]),
  ).toEqual(Array.from({ length: 3 }, () => [3, 'Fête annulée', 2]))
  expect(await saveRental(db, { ...asked, id, client: {}, changes: {} })).toMatchObject({ ok: false })
  const out = await made({ state: 2 })
  await changed(Task, out, { task_state_id: 5 })
  expect(await cancelRental(db, { id: out, reason: 'Trop tard', at, rights: desk })).toMatchObject({
    failure: { problems: [{ field: 'task_state_id', user_overridable: false }] },
  })
})

test('[RT18] without the weeks in which its invoice lines were made, its prices stay; its client may change', async () => {
  const id = await made({ state: 2 })
  await changed(Task, id, { creation_time: '2026-10-05 09:00:00' })
  const fewer = { lines: [line('table', '1'), line('chair', '20')] }
  expect(await saveRental(db, { ...asked, id, client: {}, changes: fewer })).toMatchObject({ ok: false })
  await made({ id, client: { note: 'Rampe' }, changes: {} })
})
