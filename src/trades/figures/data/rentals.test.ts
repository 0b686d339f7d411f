// What the desk follows up of its rentals, and their figures over a period, from what a device holds.
import { expect, test } from 'vitest'
import { Invoice, Payment } from '#records/entities/money.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { ObjectCategory } from '#records/entities/object-category.ts'
import { SubRental } from '#records/entities/sub-rental.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { openMirror } from '#test/fixtures/mirror.ts'
import { RentalDocument } from '#records/entities/rental-document.ts'
import { settleText } from '#trades/rental/rules/money/to-settle.ts'
import { openRentals } from './open-rentals.ts'
import { moneySince, rentalPeriod } from './rental-period.ts'

const today = '2026-11-20'
const rights = rightsOf([
  'emma_desktop',
  'planning_full',
  'see_loki',
  'see_counter',
  'see_stock',
  'see_truck',
  'admin',
])
const table = {
  id: 'table',
  name: 'Table',
  weight: 0,
  volume: 0,
  loading_duration: '00:00',
  weight_channel: 'unit',
} as const
const line = (quantity: number, facts: Partial<TaskRow['objects'][number]> = {}) => ({
  ...lineOfObject(table, 'l'),
  quantity,
  ...facts,
})
const loki = { scope: 'loki', task_state_id: 2, phone1: '+33639980001' } as const
const open = async () => {
  const mirror = await openMirror({ shards: ['ref'] })
  await mirror.put(ObjectCategory, { id: 'c', name: 'Mobilier' })
  await mirror.put(CatalogueObject, {
    ...table,
    quantity: 10,
    rentable: 1,
    rental_day: 4,
    value: 30,
    object_category_id: 'c',
  })
  return mirror
}

test('[RT7] [RT13] [RT20] [RT25a] late returns say what has run by now; deposits due and about to expire, quotations, what is borrowed', async () => {
  const mirror = await open()
  await mirror.put(
    Task,
    {
      ...loki,
      id: 'out',
      task_type_id: 15,
      task_state_id: 5,
      date: '2026-11-12',
      next_task_id: 'due',
      objects: [line(3)],
    },
    { ...loki, id: 'due', task_type_id: 13, date: '2026-11-18', shift_id: 2, objects: [line(3)] },
    { ...loki, id: 'hold', task_type_id: 15, date: '2026-12-01', next_task_id: 'hold2', objects: [line(1)] },
    { ...loki, id: 'hold2', task_type_id: 13, date: '2026-12-05' },
    { ...loki, id: 'far', task_type_id: 15, date: '2026-12-01', next_task_id: 'far2', objects: [line(1)] },
    { ...loki, id: 'far2', task_type_id: 13, date: '2026-12-05' },
    {
      ...loki,
      id: 'q',
      task_type_id: 15,
      task_state_id: 1,
      date: '2026-12-20',
      quotation_until: '2026-11-23',
    },
    {
      ...loki,
      id: 'q2',
      task_type_id: 15,
      task_state_id: 1,
      date: '2026-12-20',
      quotation_until: '2026-12-19',
    },
    {
      ...loki,
      id: 'q3',
      task_type_id: 15,
      task_state_id: 1,
      date: '2026-12-20',
      quotation_until: '2026-11-19',
    },
  )
  await mirror.put(
    Payment,
    {
      id: 'p1',
      task_id: 'hold',
      type: 'deposit',
      amount: 200,
      deposit_kind: 'hold',
      expires_on: '2026-11-22',
    },
    { id: 'p2', task_id: 'far', type: 'deposit', amount: 90, deposit_kind: 'hold', expires_on: '2026-11-23' },
  )
  await mirror.put(
    SubRental,
    {
      id: 's',
      object_id: 'table',
      quantity: 2,
      supplier: 'Loueur',
      start_date: '2026-11-01',
      end_date: '2026-11-21',
    },
    {
      id: 's2',
      object_id: 'table',
      quantity: 2,
      supplier: 'Loueur',
      start_date: '2026-11-01',
      end_date: '2026-11-30',
    },
  )
  const found = await openRentals(mirror.device.db, { today, rights })
  expect(found.late.map(({ task, days, amount }) => [task.id, days, amount])).toEqual([['due', 2, 24]])
  expect(
    found.cautions.map(({ task, amount, returnedOn, expiresOn }) => [task.id, amount, returnedOn, expiresOn]),
  ).toEqual([['hold', 200, null, '2026-11-22']])
  expect(found.quotations.map(({ id }) => id)).toEqual(['q'])
  expect(found.borrowed.map(({ row, object }) => [row.id, object])).toEqual([['s', 'Table']])
})

test('[RT19] [RT20] [RT21] a rental that was cancelled after it was billed, paid and secured waits until all is given back', async () => {
  const mirror = await openMirror({ shards: ['loki/open'] })
  const shown = async () => {
    const { unsettled, cautions } = await openRentals(mirror.device.db, { today, rights })
    return [
      ...unsettled.map(({ task, left }) => [task.id].concat(left.map(settleText))),
      ...cautions.map(one => [one.task.id, one.amount, one.isCancelled]),
    ]
  }
  const off = { ...loki, task_state_id: 3, cancelled_reason: 'Fête annulée' } as const
  await mirror.put(
    Task,
    { ...off, id: 'off', task_type_id: 15, date: '2026-12-01', next_task_id: 'off2' },
    { ...off, id: 'off2', task_type_id: 13, date: '2026-12-05' },
    {
      ...loki,
      id: 'on',
      task_type_id: 15,
      date: '2026-12-01',
      next_task_id: 'on2',
      creation_time: '2026-09-01 08:00:00',
    },
    { ...loki, id: 'on2', task_type_id: 13, date: '2026-12-03' },
  )
  const lineOf = (id: string, task_id: string, amount: number, corrects_id: string | null = null) => ({
    id,
    task_id,
    origin: 'rental_day' as const,
    label: 'Table, 1 jour',
    unit_price: amount,
    amount,
    corrects_id,
  })
  const billed = (invoice_id: string, amount: number) => ({
    invoice_id,
    object_id: null,
    origin: 'rental_day' as const,
    label: 'Table, 1 jour',
    quantity: 1,
    unit_price: amount,
    amount,
    reason: '',
  })
  await mirror.put(Invoice, lineOf('l', 'off', 120), lineOf('m', 'on', 80), lineOf('n', 'on', -20))
  await mirror.put(
    RentalDocument,
    {
      id: 'f',
      task_id: 'off',
      kind: 'invoice',
      number: 'F-2026-0042',
      total: 120,
      lines: [billed('l', 120)],
    },
    { id: 'g', task_id: 'on', kind: 'invoice', number: 'F-2026-0043', total: 80, lines: [billed('m', 80)] },
  )
  await mirror.put(
    Payment,
    { id: 'p', task_id: 'off', type: 'regular', amount: 50 },
    { id: 'q', task_id: 'off', type: 'deposit', amount: 200 },
  )
  const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')
  const told = async () =>
    (await shown()).map(row => row.map(one => (typeof one === 'string' ? plain(one) : one)))
  expect(await told()).toEqual([
    [
      'off',
      'Facture F-2026-0042 : 120,00 € à corriger par un avoir',
      'Déjà payé : 50,00 €, à rembourser une fois l’avoir fait',
    ],
    ['on', '20,00 € en moins que ce qui est facturé : un avoir à faire'],
    ['off', 200, true],
  ])
  // The avoir is made: what was paid is owed.
  await mirror.put(Invoice, lineOf('c', 'off', -120, 'l'))
  await mirror.put(RentalDocument, {
    id: 'a',
    task_id: 'off',
    kind: 'credit',
    corrects_id: 'f',
    total: -120,
    lines: [billed('c', -120)],
  })
  expect((await told())[0]).toEqual(['off', 'Déjà payé : 50,00 €, à rembourser'])
  await mirror.put(
    Payment,
    { id: 'p2', task_id: 'off', type: 'regular', amount: -50 },
    { id: 'q2', task_id: 'off', type: 'deposit', amount: -200 },
  )
  expect((await told()).map(([id]) => id)).toEqual(['on'])
  // Its lines are in a week that this device does not hold: what it owes is not known here.
  await mirror.device.db.shard.update('loki/open', { complete: false })
  expect(await told()).toEqual([])
})

test('[RT18] [RT24] the figures of a period: turnover, use, late, missing and lost, deposits, quotations won', async () => {
  const mirror = await open()
  await mirror.put(
    Task,
    {
      ...loki,
      id: 'a',
      task_type_id: 15,
      task_state_id: 5,
      date: '2026-11-02',
      next_task_id: 'a2',
      quotation_until: '2026-10-30',
      objects: [line(4)],
    },
    {
      ...loki,
      id: 'a2',
      task_type_id: 13,
      task_state_id: 5,
      date: '2026-11-03',
      state_time: '2026-11-05 10:00:00',
      objects: [
        line(0, { line_id: 'x', quantity_done: 3 }),
        line(0, { line_id: 'y', quantity_done: 1, object_instance_id: 'i', object_instance_state: 'lost' }),
      ],
    },
    {
      ...loki,
      id: 'b',
      task_type_id: 15,
      task_state_id: 3,
      date: '2026-11-10',
      quotation_until: '2026-11-08',
    },
    {
      ...loki,
      id: 'c',
      task_type_id: 15,
      task_state_id: 1,
      date: '2026-11-28',
      quotation_until: '2026-11-25',
    },
    { ...loki, id: 'old', task_type_id: 15, date: '2026-10-02' },
  )
  await mirror.put(
    Invoice,
    { id: '1', task_id: 'a', object_id: 'table', origin: 'rental_day', quantity: 4, amount: 16 },
    {
      id: '2',
      task_id: 'a',
      object_id: 'table',
      origin: 'rental_day',
      amount: 32,
      reason: '2 jours de retard',
    },
    { id: '3', task_id: 'a', object_id: 'table', origin: 'manual', amount: 30, reason: 'valeur de l’objet' },
    { id: '4', task_id: 'a', origin: 'delivery', amount: 12.5 },
    { id: '5', task_id: 'a', origin: 'caution', amount: 100 },
    { id: '6', task_id: 'old', object_id: 'table', origin: 'rental_day', amount: 999 },
    { id: '7', task_id: 'b', object_id: 'table', origin: 'rental_day', amount: 999 },
  )
  await mirror.put(Payment, { id: 'p', task_id: 'a', type: 'deposit', amount: 100 })
  const found = await rentalPeriod(mirror.device.db, { from: '2026-11-01', to: '2026-11-30', today })
  expect([found.rentals, found.cents]).toEqual([1, 9050])
  expect(found.byObject.map(({ label, cents }) => [label, cents])).toEqual([
    ['Table', 7800],
    ['Livraison, frais et remises', 1250],
  ])
  expect(found.byCategory.map(({ label, cents }) => [label, cents])).toEqual([
    ['Mobilier', 7800],
    ['Livraison, frais et remises', 1250],
  ])
  // Three pieces until the morning of the 5th, of ten for twenty days.
  expect(found.use.map(({ out, available }) => [out, available])).toEqual([[21, 400]])
  expect(found.late.map(({ task, days, isBack, cents }) => [task.id, days, isBack, cents])).toEqual([
    ['a2', 2, true, 3200],
  ])
  expect(found.losses.map(({ object, missing, lost, charged }) => [object, missing, lost, charged])).toEqual([
    ['table', 0, 1, 3000],
  ])
  expect(found.held.map(({ task, cents }) => [task.id, cents])).toEqual([['a', 10_000]])
  const ids = (tasks: readonly TaskRow[]) => tasks.map(({ id }) => id)
  const { won, lost, open: left } = found.quotations
  expect([ids(won), ids(lost), ids(left)]).toEqual([['a'], ['b'], ['c']])
})

test('[RT14] the money of a period is that since the first of its rentals was made, a year before if it was', async () => {
  const mirror = await open()
  const period = { from: '2026-11-01', to: '2026-11-30' }
  expect(await moneySince(mirror.device.db, period)).toBe('2026-11-01')
  const out = { ...loki, task_type_id: 15 } as const
  await mirror.put(
    Task,
    { ...out, id: 'a', date: '2026-11-05', creation_time: '2026-11-03 08:00:00' },
    { ...out, id: 'b', date: '2026-11-06', creation_time: '2025-12-01 08:00:00' },
    { ...out, id: 'c', date: '2026-12-06', creation_time: '2024-12-01 08:00:00' },
  )
  expect(await moneySince(mirror.device.db, period)).toBe('2025-12-01')
})
