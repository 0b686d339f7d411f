// The invoice lines that a person decides: a price, a fee, a discount, a round by truck; and those that a document names, which stay.
import { beforeEach, expect, test } from 'vitest'
import { Invoice, type InvoiceRow } from '#records/entities/money.ts'
import { Organisation } from '#records/entities/people.ts'
import { City, Sector } from '#records/entities/places.ts'
import { RentalDocument } from '#records/entities/rental-document.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { PROBLEM } from '#records/problem.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { sumMoney } from '#records/values/decimal.ts'
import type { Mirror } from '#test/fixtures/mirror.ts'
import {
  openRentalDesk,
  rentalClient,
  rentalDesk,
  savedRental,
  type SaveAsked,
} from '#test/fixtures/rental-desk.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { billedLines } from '../rules/money/account.ts'
import { extrasOf, standingLines } from '../rules/terms/rental-extras.ts'
import { valuesOfDossier } from '../rules/rental-form.ts'
import { cancelRental } from './cancel-rental.ts'
import { duplicateRental } from './duplicate-rental.ts'
import { prolongRental } from './prolong-rental.ts'
import { rentalSheet } from './rental-sheet.ts'
import { saveRental } from './save-rental.ts'

const { at, rights } = rentalDesk
const client = { ...rentalClient, city_id: 'near' }
const table = { line_id: 'l-table', object_id: 'table', name: 'Table', quantity: '4' }
const week = { out_date: '2026-11-26', out_shift: 1, back_date: '2026-12-03', back_shift: 1 } as const

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openRentalDesk()
  db = mirror.device.db
  await mirror.put(Organisation, {
    id: 'org',
    name: 'Quai',
    rental_delivery_price: 45.5,
    rental_removal_price: 40,
    quotation_days: 15,
  })
  await mirror.put(Sector, { id: 'far-away', name: 'Plaine', rental_delivery_price: 80 })
  await mirror.put(
    City,
    { id: 'near', name: 'Reichstedt' },
    { id: 'far', name: 'Ostwiller', sector_id: 'far-away' },
  )
})

const asked = (more: Partial<SaveAsked>): SaveAsked => ({
  ...rentalDesk,
  id: null,
  client,
  changes: { ...week, lines: [table] },
  ...more,
})
const made = (more: Partial<SaveAsked> = {}): Promise<string> => savedRental(db, asked(more))
const sentence = async (more: Partial<SaveAsked>): Promise<string> => {
  const answer = await saveRental(db, asked(more))
  if (answer.ok || answer.failure.kind !== 'ruleBroken') throw new Error(JSON.stringify(answer))
  return answer.failure.problems.map(({ field, message }) => `${field ?? ''} ${message ?? ''}`).join(' ')
}
const rowsOf = async (id: string): Promise<InvoiceRow[]> =>
  tableOf(db, Invoice).where('task_id').equals(id).toArray()
const billed = async (id: string): Promise<string[]> =>
  (await rowsOf(id))
    .map(({ label, quantity, unit_price, reason }) => `${label} ${quantity} × ${unit_price} ${reason}`.trim())
    .toSorted((a, b) => a.localeCompare(b))
const valuesOf = async (id: string) => {
  const sheet = await rentalSheet(db, { id })
  if (sheet === null) throw new Error('no rental')
  return valuesOfDossier(sheet.dossier, standingLines(sheet.invoices, billedLines(sheet.documents)))
}

test('[RT4] a price that a person typed stays for other days and another number of pieces, until it is taken away', async () => {
  const forced = { price: '7,50', reason: 'Voisin' }
  const id = await made({ changes: { ...week, lines: [{ ...table, forced }] } })
  expect(await billed(id)).toEqual(['Table, prix convenu 4 × 7.5 Voisin'])
  const [line] = (await valuesOf(id)).lines
  expect(line).toMatchObject({ forced, quantity: '4' })
  await made({ id, client: {}, changes: { back_date: '2026-12-20' } })
  expect(await billed(id)).toEqual(['Table, prix convenu 4 × 7.5 Voisin'])
  await made({ id, client: {}, changes: {}, state: 2 })
  await made({ id, client: {}, changes: { lines: [{ ...table, quantity: '5', forced }] }, reprices: true })
  expect(await billed(id)).toEqual(['Table, prix convenu 5 × 7.5 Voisin'])
  await made({ id, client: {}, changes: { ...week, lines: [table] } })
  expect(await billed(id)).toEqual(['Table, semaine 4 × 9'])
  const wrong = (price: string, reason: string) =>
    sentence({ changes: { ...week, lines: [{ ...table, forced: { price, reason } }] } })
  expect(await wrong('cher', 'Voisin')).toContain('n’est pas un montant')
  expect(await wrong('-3', 'Voisin')).toContain('n’est pas un montant')
  expect(await wrong('3', ' ')).toContain('dites pourquoi ce prix')
})

test('[RT18] a delivery has two rounds at the sector’s or the organisation’s price, which an acceptance freezes', async () => {
  const id = await made({ changes: { ...week, lines: [table], handover: 'delivery' } })
  const rounds = async () => (await billed(id)).filter(label => !label.startsWith('Table'))
  expect(await rounds()).toEqual(['Enlèvement 1 × 40', 'Livraison 1 × 45.5'])
  await made({ id, client: { city: 'Ostwiller', city_id: 'far' }, changes: {} })
  expect(await rounds()).toEqual(['Enlèvement 1 × 40', 'Livraison 1 × 80'])
  await made({ id, client: {}, changes: {}, state: 2 })
  await mirror.put(Sector, { id: 'far-away', name: 'Plaine', rental_delivery_price: 99 })
  await made({ id, client: {}, changes: { lines: [{ ...table, quantity: '3' }] } })
  expect(await rounds()).toEqual(['Enlèvement 1 × 40', 'Livraison 1 × 80'])
  await made({ id, client: {}, changes: {}, reprices: true })
  expect(await rounds()).toEqual(['Enlèvement 1 × 40', 'Livraison 1 × 99'])
  await made({ id, client: {}, changes: { handover: 'free' } })
  expect(await rounds()).toEqual([])
  expect((await valuesOf(id)).handover).toBe('free')
  await made({ id, client: {}, changes: { handover: 'withdrawal' } })
  expect((await valuesOf(id)).handover).toBe('withdrawal')
})

test('[RT18] a fee and a discount are lines of their own; an amount and a discount’s reason are asked for', async () => {
  const fee = {
    line_id: 'x-fee',
    kind: 'fee',
    label: 'Frais administratifs',
    amount: '12',
    reason: '',
  } as const
  const discount = {
    line_id: 'x-less',
    kind: 'discount',
    label: 'Remise',
    amount: '5,25',
    reason: 'Fidèle',
  } as const
  const id = await made({ changes: { ...week, lines: [table], extras: [fee, discount] } })
  const lines = ['Frais administratifs 1 × 12', 'Remise 1 × -5.25 Fidèle', 'Table, semaine 4 × 9']
  expect(await billed(id)).toEqual(lines)
  expect(extrasOf(await rowsOf(id)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['fee', '12,00'],
    ['discount', '5,25'],
  ])
  const before = await db.outbox.count()
  const { extras } = await valuesOf(id)
  await made({ id, client: {}, changes: { extras } })
  expect(await db.outbox.count()).toBe(before)
  await made({ id, client: {}, changes: { extras: extras.filter(({ kind }) => kind === 'fee') } })
  expect(await billed(id)).toEqual([lines[0], lines[2]])
  const wrong = (more: object) =>
    sentence({ changes: { ...week, lines: [table], extras: [{ ...discount, ...more }] } })
  expect(await wrong({ amount: 'dix' })).toContain('montant au-dessus de zéro')
  expect(await wrong({ amount: '0' })).toContain('extras Remise')
  expect(await wrong({ amount: '99999999' })).toContain('montant')
  expect(await wrong({ reason: '' })).toContain('dites pourquoi')
})

test('[RT18] a line that a document names never changes: its opposite and a new one come, and the sum is the wanted one', async () => {
  const discount = {
    line_id: 'x-less',
    kind: 'discount',
    label: 'Remise',
    amount: '6',
    reason: 'Fidèle',
  } as const
  const id = await made({ state: 2, changes: { ...week, lines: [table], extras: [discount] } })
  const first = await rowsOf(id)
  await edit(db, [RentalDocument], draft =>
    draft.create(RentalDocument, db.newKey(), {
      task_id: id,
      lines: first.map(
        ({ id: invoice_id, object_id, origin, label, quantity, unit_price, amount, reason }) => ({
          invoice_id,
          object_id,
          origin,
          label,
          quantity,
          unit_price,
          amount,
          reason,
        }),
      ),
    }),
  )
  await made({ id, client: {}, changes: { lines: [{ ...table, quantity: '6' }], extras: [] } })
  const second = await rowsOf(id)
  for (const line of first) expect(second).toContainEqual(line)
  expect(sumMoney(second.map(({ amount }) => amount))).toBe(54)
  expect((await billed(id)).filter(label => label.includes('Correction'))).toHaveLength(1)
  const before = await db.outbox.count()
  await made({ id, client: {}, changes: {} })
  expect(await db.outbox.count()).toBe(before)
  await made({ id, client: {}, changes: { lines: [{ ...table, quantity: '2' }] } })
  const third = await rowsOf(id)
  for (const line of first) expect(third).toContainEqual(line)
  expect(sumMoney(third.map(({ amount }) => amount))).toBe(18)
})

test('[RT13] a new quotation is valid as long as the organisation says, or until the day that was typed', async () => {
  const until = async (id: string) => (await rentalSheet(db, { id }))?.dossier.head.quotation_until
  expect(await until(await made())).toBe('2026-12-05')
  expect(await until(await made({ client: { ...client, quotation_until: '2026-12-31' } }))).toBe('2026-12-31')
  expect(await until(await made({ state: 2 }))).toBeNull()
})

const stepsOf = async (id: string): Promise<readonly TaskRow[]> =>
  (await rentalSheet(db, { id }))?.dossier.steps ?? []
const happened = async (id: string, ...types: readonly number[]): Promise<void> => {
  for (const step of await stepsOf(id))
    if (types.includes(step.task_type_id))
      await edit(db, [Task], draft => draft.patch(Task, step.id, { task_state_id: 5 }))
}

test('[RT21] what is out comes back later for the difference; not before today, not where another awaits it', async () => {
  const id = await made({ state: 2 })
  expect(
    await prolongRental(db, { id, back: { date: '2026-12-05', shift_id: 1 }, fee: 0, at, rights }),
  ).toMatchObject({
    failure: { detail: expect.stringContaining('dehors') },
  })
  await happened(id, 16, 15)
  const later = (date: string, more: object = {}) =>
    prolongRental(db, {
      id,
      back: { date, shift_id: 1 },
      fee: 20,
      at: '2026-12-01 09:00:00',
      rights,
      ...more,
    })
  expect(await later('2026-11-25')).toMatchObject({ failure: { problems: [{ field: 'back_date' }] } })
  expect(await later('2026-11-30')).toMatchObject({ failure: { problems: [{ field: 'back_date' }] } })
  expect(await later('2036-11-30')).toMatchObject({ failure: { problems: [{ field: 'back_date' }] } })
  expect(await later('2026-12-05')).toMatchObject({ ok: true })
  expect((await stepsOf(id)).map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-26', '2026-12-05'])
  const texts = ['Table, semaine 4 × 9', 'Table, prolongation 4 × 6 Retour du jeudi 3 déc. au samedi 5 déc.']
  expect(await billed(id)).toEqual(texts.toSorted((a, b) => a.localeCompare(b)))
  await made({
    state: 2,
    changes: { out_date: '2026-12-07', back_date: '2026-12-09', lines: [{ ...table, quantity: '9' }] },
  })
  expect(await later('2026-12-08')).toMatchObject({ failure: { problems: [{ id: PROBLEM.stock }] } })
  const chief = rightsOf(['emma_desktop', 'add_task', 'admin'])
  expect(await later('2026-12-08', { force: true })).toMatchObject({ ok: false })
  expect(await later('2026-12-08', { force: true, rights: chief })).toMatchObject({ ok: true })
  // Shorter again: what is not used is not paid, and the organisation's fee is.
  expect(await later('2026-12-05')).toMatchObject({ ok: true })
  expect(await billed(id)).toContain('Frais de modification 1 × 20')
})

test('[RT21] [TS6] a cancellation costs the organisation’s fee once it is prepared, and nothing else', async () => {
  const id = await made({ state: 2 })
  const cancel = (one: string) => cancelRental(db, { id: one, reason: 'Fête annulée', fee: 20, at, rights })
  expect(await cancel(id)).toMatchObject({ ok: true })
  expect(await billed(id)).toEqual([])
  const prepared = await made({ state: 2 })
  await happened(prepared, 16)
  expect(await cancel(prepared)).toMatchObject({ ok: true })
  expect(await billed(prepared)).toEqual(['Frais d’annulation 1 × 20'])
})

test('[RT10] a duplicate is a quotation for the same client and objects on other days', async () => {
  const forced = { price: '7,50', reason: 'Voisin' }
  const id = await made({
    state: 2,
    changes: { ...week, lines: [{ ...table, forced }], handover: 'delivery' },
  })
  const period = { out_date: '2027-01-04', out_shift: 1, back_date: '2027-01-05', back_shift: 2 }
  const copy = await duplicateRental(db, { id, period, at, rights })
  if (!copy.ok) throw new Error(JSON.stringify(copy.failure))
  const steps = await stepsOf(copy.value.id)
  expect(steps.map(step => [step.task_type_id, step.task_state_id, step.date, step.lastname])).toEqual([
    [16, 1, '2027-01-01', 'Club Rhin'],
    [14, 1, '2027-01-04', 'Club Rhin'],
    [12, 1, '2027-01-05', 'Club Rhin'],
  ])
  expect(await billed(copy.value.id)).toContain('Table, prix convenu 4 × 7.5 Voisin')
  expect(
    await duplicateRental(db, { id, period: { ...period, back_date: '2026-12-01' }, at, rights }),
  ).toMatchObject({
    ok: false,
  })
})
