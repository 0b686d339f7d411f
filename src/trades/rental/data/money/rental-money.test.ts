// Bill, pay, receive and give back on a device without a network: what is written, and what is refused with its sentence.
import { beforeEach, expect, test } from 'vitest'
import { Invoice, Payment } from '#records/entities/money.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { Organisation } from '#records/entities/people.ts'
import { RentalDocument } from '#records/entities/rental-document.ts'
import { emptyLine } from '#records/entities/empty-line.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Task } from '#records/entities/task.ts'
import type { Outcome } from '#records/failure.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { accountOf } from '../../rules/money/account.ts'
import { rentalSheet } from '../rental-sheet.ts'
import { saveRental } from '../save-rental.ts'
import { billRental, creditDocument, moneyOfSheet, recordPayment } from './rental-money.ts'

const at = '2026-11-20 10:00:00'
const of = { id: 'out', at } as const

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror({ stickers: false, shards: ['a', 'loki/open'] })
  db = mirror.device.db
  await mirror.put(Organisation, { id: 'quai', name: 'Quai', rental_vat_rate: 20 })
  await mirror.put(CatalogueObject, { id: 'table', name: 'Table', quantity: 12, rental_day: 5 })
  const step = {
    scope: 'loki' as const,
    task_state_id: TASK_STATE.accepted,
    lastname: 'Mairie',
    phone1: '06 39 98 25 71',
    city: 'Erstein',
    zipcode: '67150',
  }
  const objects = [{ ...emptyLine, line_id: 'l', object_id: 'table', name: 'Table', quantity: 4 }]
  await mirror.put(
    Task,
    {
      ...step,
      id: 'out',
      task_type_id: 15,
      date: '2026-11-26',
      shift_id: 3,
      next_task_id: 'back',
      objects,
      client_siret: '21670130600013',
      creation_time: '2026-09-01 08:00:00',
    },
    { ...step, id: 'back', task_type_id: 13, date: '2026-11-26', shift_id: 3, objects },
  )
  await mirror.put(
    Invoice,
    {
      id: 'day',
      task_id: 'out',
      object_id: 'table',
      origin: 'rental_day',
      label: 'Table, jour',
      quantity: 4,
      unit_price: 5,
      amount: 20,
    },
    { id: 'c', task_id: 'out', origin: 'caution', label: 'Caution', unit_price: 80, amount: 80 },
  )
})

const sheet = async () => {
  const found = await rentalSheet(db, { id: 'out' })
  if (found === null) throw new Error('no rental')
  return found
}
const account = async () => accountOf(moneyOfSheet(await sheet()))
const done = async <T>(outcome: Promise<Outcome<T>>): Promise<T> => {
  const told = await outcome
  if (!told.ok) throw new Error(JSON.stringify(told.failure))
  return told.value
}
const sentence = async (outcome: Promise<Outcome<unknown>>): Promise<string> => {
  const told = await outcome
  if (told.ok) return 'accepted'
  const { failure } = told
  if (failure.kind === 'ruleBroken') return failure.problems.map(({ message }) => message).join(' ')
  return failure.kind === 'other' ? (failure.detail ?? '') : failure.kind
}

test('[RT19] « Facturer » makes a document of all lines, with the client and VAT as they are, and no number yet', async () => {
  const { id } = await done(billRental(db, of))
  const [document] = (await sheet()).documents
  expect(document).toMatchObject({
    id,
    number: '',
    kind: 'invoice',
    date: '2026-11-20',
    total: 20,
    vat_rate: 20,
    client_name: 'Mairie',
    client_address: '67150 Erstein',
    client_siret: '21670130600013',
  })
  expect(document?.lines.map(({ invoice_id }) => invoice_id)).toEqual(['day'])
  expect(await sentence(billRental(db, of))).toBe('Tout est déjà facturé.')
  expect(await account()).toMatchObject({ billed: 2000, unbilled: 0, due: 2000 })
})

test('[RT18] [RT19] more pieces after it was billed are a line of their own, and the next facture', async () => {
  await done(billRental(db, of))
  const lines = [{ line_id: 'l', object_id: 'table', name: 'Table', quantity: '6' }]
  const rights = rightsOf(['emma_desktop', 'add_task'])
  await done(saveRental(db, { id: 'out', client: {}, changes: { lines }, at, rights }))
  const { invoices } = await sheet()
  expect(
    invoices.filter(({ origin }) => origin === 'rental_day').map(one => `${one.quantity} ${one.amount}`),
  ).toEqual(expect.arrayContaining(['4 20', '2 10']))
  await done(billRental(db, of))
  expect((await sheet()).documents.map(({ total }) => total)).toEqual([20, 10])
})

test('[RT20] part payments, and no refund above what was paid', async () => {
  await done(recordPayment(db, { ...of, fields: { method: 'cb', amount: 12 }, day: '2026-11-18' }))
  await done(recordPayment(db, { ...of, fields: { method: 'cash', amount: 5 } }))
  expect(await account()).toMatchObject({ paid: 1700, due: 300 })
  expect((await sheet()).payments.map(({ date }) => date)).toEqual(['2026-11-18 12:00:00', at])
  expect(await sentence(recordPayment(db, { ...of, fields: { amount: -20 } }))).toBe(
    '17,00\u00a0€ ont été réglés\u00a0: on ne rembourse pas plus.',
  )
  expect(await sentence(recordPayment(db, { ...of, fields: { amount: 1 }, day: '2026-12-24' }))).toBe(
    'Un paiement se note le jour où il est fait\u00a0: ce jour n’est pas encore là.',
  )
})

test('[RT20] a caution is received, kept in part with a reason, which is a line, and given back', async () => {
  const received = {
    type: 'deposit',
    method: 'check',
    amount: 80,
    deposit_kind: 'cheque',
    reference: '0042',
  } as const
  await done(recordPayment(db, { ...of, fields: received }))
  const kept = { amount: 30, from_deposit: 1, method: 'check' } as const
  const line = { label: 'Gardé sur la caution', reason: '' }
  expect(await sentence(recordPayment(db, { ...of, fields: kept, line }))).toBe(
    'Dites pourquoi une partie de la caution est gardée.',
  )
  await done(recordPayment(db, { ...of, fields: kept, line: { ...line, reason: 'Nappe tachée' } }))
  expect(await account()).toMatchObject({
    total: 5000,
    due: 2000,
    deposit: { received: 8000, kept: 3000, held: 5000 },
  })
  const back = (amount: number) => recordPayment(db, { ...of, fields: { type: 'deposit', amount: -amount } })
  expect(await sentence(back(50.01))).toContain('La caution tenue est de 50,00')
  await done(back(50))
  expect(await sentence(back(1))).toBe('Aucune caution n’est tenue pour cette location.')
  expect((await account()).deposit).toMatchObject({ givenBack: 5000, held: 0 })
})

test('[RT19] an avoir gives back part of a line, with its reason, and never more than was billed', async () => {
  const { id: document } = await done(billRental(db, of))
  const credit = (cents: number, reason = 'Tables bancales') =>
    creditDocument(db, { ...of, document, reason, parts: [{ invoice_id: 'day', cents }] })
  expect(await sentence(credit(500, ' '))).toBe('Dites pourquoi cet avoir est fait.')
  await done(credit(500))
  expect((await sheet()).documents.map(({ kind, total }) => `${kind} ${total}`)).toEqual([
    'invoice 20',
    'credit -5',
  ])
  expect(await sentence(credit(1600))).toBe('Un avoir ne rend pas plus que ce qui a été facturé.')
  await done(credit(1500))
  expect(await account()).toMatchObject({ total: 0, billed: 0, unbilled: 0, due: 0 })
  const written = await Promise.all([Invoice, RentalDocument, Payment].map(one => db.rows(one.name).count()))
  expect(written).toEqual([4, 3, 0])
})
