// A return counted and closed on this device: lines, invoice lines, payments, the second return and what was found again.
import { beforeEach, expect, test } from 'vitest'
import { Invoice, Payment, type InvoiceRow, type PaymentRow } from '#records/entities/money.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Task } from '#records/entities/task.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { chairs, ids, left, putReturn, step, tables } from '#test/fixtures/rental-return.ts'
import { isPowerCut } from '#test/sync/device.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import type { CountChange } from '../../rules/back/count-changes.ts'
import type { CountTap } from '../../rules/back/count-taps.ts'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { isOver } from '../../rules/dossier.ts'
import { endAt } from '../../rules/half-day.ts'
import { isDeposit } from '../../rules/rental-bill.ts'
import { countReturn } from './count-return.ts'
import { finishReturn } from './finish-return.ts'
import type { FinishReturn } from './return-writes.ts'
import { chargedAsLost, takeBackFound } from './found-again.ts'
import { reopenStep, type ReopenStep } from './reopen-step.ts'
import { returnSheet, type ReturnSheet } from './return-sheet.ts'
import { scanReturn } from './scan-return.ts'

const desk = rightsOf(['emma_desktop', 'add_task'])
const at = '2026-11-24 10:41:00'
let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror({ stickers: false, shards: ['a', 'money/2026-W47'] })
  db = mirror.device.db
  await putReturn(mirror)
})

const count = async (...changes: readonly CountChange[]): Promise<void> => {
  for (const change of changes) {
    const told = await countReturn(db, { id: 'back', change })
    if (!told.ok) throw new Error(JSON.stringify(told.failure))
  }
}
const table = (instance_id: string, check: 'complete' | 'lost', reason?: string): CountChange => ({
  kind: 'instance',
  object_id: 'tables',
  instance_id,
  check,
  ...(reason === undefined ? {} : { reason }),
})
const chair = (part: 'back' | 'missing' | 'lost' | 'unused', total: number): CountChange => ({
  kind: 'pieces',
  object_id: 'chairs',
  part,
  total,
})
/** Eight pieces: one missing, one broken, two unused. */
const barOf = (): Promise<void> =>
  count(
    ...ids.map(id => table(id, 'complete')),
    table('i3', 'lost', 'pied plié'),
    chair('back', 3),
    chair('missing', 1),
    chair('unused', 2),
  )
const finish = (more: Partial<FinishReturn> = {}) =>
  finishReturn(db, {
    id: 'back',
    at,
    rights: desk,
    way: 'deposit',
    method: null,
    rest: null,
    signedName: 'Roland Heim',
    signatures: [],
    ...more,
  })
const sheet = async (id = 'back'): Promise<ReturnSheet> => {
  const found = await returnSheet(db, { id, end: endAt(at) })
  if (found === null) throw new Error('no return')
  return found
}
const refused = async (more: Partial<FinishReturn> = {}): Promise<string> => {
  const done = await finish(more)
  if (done.ok) throw new Error('it was accepted')
  return done.failure.kind === 'other' ? (done.failure.detail ?? '') : JSON.stringify(done.failure)
}
const added = async (): Promise<string[]> => {
  const rows: InvoiceRow[] = await tableOf(db, Invoice).where('task_id').equals('out').toArray()
  return rows
    .filter(({ id }) => !id.startsWith('w'))
    .map(row => `${row.label} ${row.quantity} × ${row.unit_price} = ${row.amount}`)
    .toSorted((a, b) => a.localeCompare(b))
}
const paid = async (): Promise<string[]> => {
  const rows: PaymentRow[] = await tableOf(db, Payment).where('task_id').equals('out').toArray()
  return rows
    .filter(({ id }) => !id.startsWith('p'))
    .map(row => `${row.type} ${row.method} ${row.amount} ${row.from_deposit}`)
    .toSorted((a, b) => a.localeCompare(b))
}

test('[RT24] what is tapped before the first tap is stored counts each time, within its bounds', async () => {
  const tap = (change: CountTap) => countReturn(db, { id: 'back', change })
  const chairs = (part: 'back' | 'missing' | 'unused', by: 1 | -1) =>
    tap({ kind: 'step', object_id: 'chairs', part, by })
  const told = (): Promise<ReturnSheet['counted']> => sheet().then(({ counted }) => counted)
  const early = await tap({ kind: 'step', object_id: 'tables', part: 'missing', by: 1 })
  expect(early).toEqual({ ok: true, value: returnMessages.scanFirst('Table pliante 180 cm') })
  await Promise.all([chairs('back', 1), chairs('back', 1), chairs('unused', 1), chairs('back', 1)])
  await Promise.all([chairs('back', -1), chairs('unused', 1), chairs('missing', 1), chairs('missing', 1)])
  expect((await told())[1]).toMatchObject({ counted: { back: 2, missing: 2 }, unused: 2 })
  for (let n = 0; n < 3; n++) await chairs('missing', -1)
  for (let n = 0; n < 6; n++) await chairs('unused', 1)
  expect((await told())[1]).toMatchObject({ counted: { back: 2, missing: 0 }, unused: 4 })
  // « Tout est revenu », and at once what was missing all the same.
  const inside = (by: 1 | -1) => tap({ kind: 'stepMissing', object_id: 'tables', instance_id: 'i4', by })
  await Promise.all([
    tap({ kind: 'all' }),
    tap({ kind: 'step', object_id: 'tables', part: 'missing', by: 1 }),
  ])
  await Promise.all([inside(1), inside(1), inside(-1)])
  expect((await told())[0]?.instances[3]).toMatchObject({ check: 'incomplete', missing: 2 })
  const toggle = (): Promise<unknown> =>
    tap({ kind: 'toggle', object_id: 'tables', instance_id: 'i1', check: 'unchecked' })
  await Promise.all([toggle(), toggle(), tap({ kind: 'broken', instance_id: 'i2' })])
  expect((await told())[0]?.instances).toMatchObject([{ check: 'awaited' }, { check: 'lost' }, {}, {}])
  expect(await tap({ kind: 'broken', instance_id: 'nobody' })).toEqual({ ok: true, value: null })
})

test('[RT24] eight pieces, one missing, one broken, two unused, four days late: one edit, the caution keeps a part', async () => {
  await barOf()
  expect(await finish()).toMatchObject({ ok: true, value: { rest: null } })
  expect(await added()).toEqual([
    'Caution rendue 1 × -241.5 = -241.5',
    'Chaise pliante, pièces manquantes 1 × 7.5 = 7.5',
    'Chaise pliante, pièces non utilisées 2 × -1.5 = -3',
    'Chaise pliante, retard, semaine 3 × 2 = 6',
    'Table pliante 180 cm, perdu ou cassé 1 × 40 = 40',
    'Table pliante 180 cm, retard, semaine 4 × 9 = 36',
  ])
  // 86,50 € of 328 €: the cheque is cashed, the rest is given back in cash.
  expect(await paid()).toEqual(['deposit cash -241.5 0', 'regular check 86.5 1'])
})

test('[RT24] [RT25a] the step tells what moved, and the dossier is over', async () => {
  await barOf()
  await finish()
  const { dossier, step: done, refusal } = await sheet()
  expect([done.task_state_id, done.signed_name, refusal]).toEqual([5, 'Roland Heim', returnMessages.closed])
  expect(done.objects.map(one => one.quantity_done).reduce((sum, n) => (sum ?? 0) + (n ?? 0), 0)).toBe(8)
  expect(isOver(dossier)).toBe(true)
})

test('[RT24] « Payer à part » pays now, or stays due; the caution is given back as it came', async () => {
  await barOf()
  await finish({ way: 'apart', method: 'cash' })
  expect(await paid()).toEqual(['deposit check -328 0', 'regular cash 86.5 0'])
})

test('[RT24] what did not come is a second return with its own day; its late price goes on from the agreed one', async () => {
  await count(table('i1', 'complete'), table('i2', 'complete'), chair('back', 4))
  expect(await refused()).toBe(returnMessages.noRestDay)
  expect(await refused({ rest: { date: '2026-11-23', shift_id: 1 } })).toBe(returnMessages.pastRestDay)
  const done = await finish({ rest: { date: '2026-12-01', shift_id: 2 } })
  const rest = done.ok ? (done.value.rest ?? '') : JSON.stringify(done)
  expect(rest).not.toContain('failure')
  const { dossier, step: second, counted, agreed } = await sheet(rest)
  expect(dossier.returns.map(({ id }) => id)).toEqual(['back', rest])
  expect([second.task_type_id, second.date, second.shift_id, second.lastname]).toEqual([
    13,
    '2026-12-01',
    2,
    'Comité des fêtes',
  ])
  expect(counted.map(({ out, left: gone }) => [out.object_id, gone])).toEqual([['tables', 2]])
  expect(agreed).toEqual({ date: '2026-11-20', shift_id: 1 })
  // The caution stays: only what is due was taken from it.
  expect(await paid()).toEqual(['regular check 26 1'])
  const late = await returnSheet(db, { id: rest, end: { date: '2026-12-01', shift_id: 2 } })
  const all = await countReturn(db, { id: rest, change: { kind: 'all' } })
  expect([late?.lines, all.ok]).toEqual([[], true])
  const ended = await returnSheet(db, { id: rest, end: { date: '2026-12-01', shift_id: 2 } })
  expect(ended?.lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['Table pliante 180 cm, retard, semaine', 36],
  ])
})

test('[RT24] each bad ending has its sentence, and nothing is written', async () => {
  expect(await refused()).toBe(returnMessages.nothingTold)
  await count({ kind: 'all' })
  expect(await refused({ signedName: ' ' })).toBe(returnMessages.unsigned)
  await count(chair('missing', 2))
  expect(await refused()).toBe(
    'Chaise pliante\u00a0: 6\u00a0comptés pour 4\u00a0partis. Corrigez avant de clore.',
  )
  expect(await added()).toEqual([])
  const wild = await countReturn(db, { id: 'back', change: chair('back', 10_000) })
  expect(wild).toMatchObject({
    ok: false,
    failure: { detail: 'Chaise pliante\u00a0: saisissez un nombre entre 0 et 4.' },
  })
})

test('[RT24] a return of what will not leave, of another rental, closed already: a sentence each', async () => {
  await mirror.put(
    Task,
    step({
      id: 'out2',
      task_type_id: 15,
      task_state_id: 3,
      date: '2026-11-25',
      next_task_id: 'back2',
      objects: [tables, chairs],
    }),
    step({ id: 'back2', task_type_id: 13, date: '2026-11-28', objects: [tables, chairs] }),
  )
  expect((await sheet('back2')).refusal).toBe(returnMessages.notLeft)
  const early = await countReturn(db, { id: 'back2', change: { kind: 'all' } })
  expect(early).toMatchObject({ ok: false, failure: { detail: returnMessages.notLeft } })
  const foreign = await countReturn(db, { id: 'back', change: table('i9', 'complete') })
  expect(foreign).toMatchObject({ ok: false, failure: { detail: returnMessages.otherRental } })
  await barOf()
  await finish()
  expect(await refused()).toBe(returnMessages.closed)
  expect((await sheet('out')).refusal).toBe(returnMessages.notReturn)
})

test('[RT24] killed between two scans: what was counted is counted', async () => {
  for (const id of ids) {
    mirror.device.powerLeft = 1
    await countReturn(db, { id: 'back', change: table(id, 'complete') }).catch((error: unknown) => {
      if (!isPowerCut(error)) throw error
    })
    await mirror.device.reopen()
    db = mirror.device.db
  }
  const before = (await sheet()).counted[0]?.units.told ?? 0
  await count(...ids.map(id => table(id, 'complete')))
  expect([before <= 4, (await sheet()).counted[0]?.units.told]).toEqual([true, 4])
})

test('[RT24] a scan names one of those that the crew counted by number: the number stays', async () => {
  await mirror.put(
    Task,
    step({
      id: 'back',
      task_type_id: 13,
      date: '2026-11-20',
      shift_id: 1,
      objects: [{ ...tables, quantity_done: 3 }, chairs],
    }),
  )
  const scanned = await scanReturn(db, { id: 'back', code: 'S i1', typed: false })
  expect(scanned).toMatchObject({ ok: true, value: { verdict: { kind: 'counted', done: 3, asked: 4 } } })
  expect((await sheet()).counted[0]?.units).toMatchObject({ left: 4, told: 3 })
})

test('[RT25] found again: the return says so, its price is a negative line, once', async () => {
  await barOf()
  expect(await chargedAsLost(db, { instance_id: 'i3' })).toBeNull()
  await finish()
  const charged = await chargedAsLost(db, { instance_id: 'i3' })
  expect([charged?.step.id, charged?.invoice?.amount]).toEqual(['back', 40])
  expect(await takeBackFound(db, { instance_id: 'i3', at, rights: desk })).toEqual({
    ok: true,
    value: { amount: 40 },
  })
  expect(await takeBackFound(db, { instance_id: 'i3', at, rights: desk })).toMatchObject({
    ok: false,
    failure: { detail: returnMessages.notLost },
  })
  const credit = (await tableOf(db, Invoice).toArray()).find(({ amount }) => amount === -40)
  expect(credit).toMatchObject({
    task_id: 'out',
    label: 'Table pliante 180 cm, retrouvé',
    corrects_id: charged?.invoice?.id,
  })
  const { dossier } = await sheet()
  expect(isOver(dossier)).toBe(true)
})

test('[RT25] found where the dossier or its bill is not: the instance is here at once, and the server gives the price back', async () => {
  await barOf()
  await finish()
  const lost = { id: 'i3', external_id: 'S i3', object_id: 'tables', state: 'lost' } as const
  const state = async () => (await tableOf(db, ObjectInstance).get('i3'))?.state
  await mirror.put(ObjectInstance, lost)
  const unknown = { ok: true, value: { amount: null } }
  // A crew or the dock knows nothing of bills.
  const crew = rightsOf(['emma_mobile'])
  expect(await takeBackFound(db, { instance_id: 'i3', at, rights: crew })).toEqual(unknown)
  expect(await state()).toBe('available')
  const entries = (await db.outbox.toArray()).filter(({ id }) => id === 'i3')
  expect(entries).toMatchObject([{ entity: 'object_instance', patch: { state: 'available' } }])
  expect(await takeBackFound(db, { instance_id: 'i3', at, rights: crew })).toMatchObject({ ok: false })
  // A desk whose bill is elsewhere corrects the return; of one that is elsewhere too, the instance alone.
  const charge = (await chargedAsLost(db, { instance_id: 'i3' }))?.invoice
  await tableOf(db, Invoice).delete(charge?.id ?? '')
  expect(await takeBackFound(db, { instance_id: 'i3', at, rights: desk })).toEqual(unknown)
  expect((await sheet()).step.objects.find(one => one.object_instance_id === 'i3')?.custom_state).toBe(
    'available',
  )
  await tableOf(db, Task).clear()
  await mirror.put(ObjectInstance, { ...lost, id: 'i9' })
  expect(await takeBackFound(db, { instance_id: 'i9', at, rights: desk })).toEqual(unknown)
  expect((await tableOf(db, Invoice).toArray()).filter(({ amount }) => amount === -40)).toEqual([])
})

const reopen = (more: Partial<ReopenStep> = {}) =>
  reopenStep(db, { id: 'back', reason: 'La table était entière', at, rights: desk, ...more })
const account = async (): Promise<readonly number[]> => {
  const { account: own } = await sheet()
  return [own.total, own.paid, own.due, own.deposit.kept, own.deposit.givenBack, own.deposit.held]
}

test('[RT24] [RT20] opened again, what its closing charged and kept is taken back by lines; closed anew, all is right to the cent', async () => {
  await barOf()
  await finish()
  // 44 € of rental, 86,50 € of the return, kept on 328 €.
  expect(await account()).toEqual([13_050, 13_050, 0, 8650, 24_150, 0])
  const before = await added()
  expect(await reopen({ reason: ' ' })).toMatchObject({ failure: { detail: returnMessages.noReopenReason } })
  expect(await reopen()).toMatchObject({ ok: true })
  // Nothing is removed: each line has its opposite, and the 241,50 € that were handed over stay handed over.
  const rows = await added()
  expect(before.every(one => rows.includes(one))).toBe(true)
  expect(rows).toHaveLength(before.length * 2)
  expect(rows).toContain('Table pliante 180 cm, perdu ou cassé -1 × 40 = -40')
  expect(await paid()).toEqual(['deposit cash -241.5 0', 'regular check -86.5 1', 'regular check 86.5 1'])
  const opened = await sheet()
  expect([opened.refusal, opened.step.task_state_id, opened.step.signed_name]).toEqual([null, 2, ''])
  expect(opened.stored.reduce((sum, one) => sum + (isDeposit(one.origin) ? 0 : one.amount), 0)).toBe(44)
  await count(table('i3', 'complete'))
  expect((await sheet()).account.deposit.held).toBe(8650)
  expect(await finish()).toMatchObject({ ok: true })
  // The table was whole: 46,50 € are kept, the other 40 € given back too.
  expect(await account()).toEqual([9050, 9050, 0, 4650, 28_150, 0])
  // And again, with other ids still.
  expect(await reopen()).toMatchObject({ ok: true })
  await count(table('i1', 'lost'))
  expect(await finish({ method: 'cash' })).toMatchObject({ ok: true })
  expect(await account()).toEqual([13_050, 13_050, 0, 4650, 28_150, 0])
  expect((await chargedAsLost(db, { instance_id: 'i1' }))?.invoice?.amount).toBe(40)
})

test('[RT24] [TS8] what a crew closed on the truck is opened by an administrator, not by another desk; a departure after its return', async () => {
  const yesterday = '2026-11-23 16:00:00'
  await mirror.put(
    Task,
    step({
      id: 'back',
      task_type_id: 12,
      task_state_id: 5,
      state_time: yesterday,
      state_author_id: 'camion',
      date: '2026-11-20',
      objects: left.map(one => Object.assign({}, one, { object_instance_state: 'available' })),
    }),
  )
  expect(await reopen()).toMatchObject({ ok: false, failure: { kind: 'ruleBroken' } })
  expect(await reopen({ id: 'out' })).toMatchObject({ failure: { detail: returnMessages.returnedAlready } })
  const admin = rightsOf(['emma_desktop', 'add_task', 'admin'])
  expect(await reopen({ rights: admin })).toMatchObject({ ok: true })
  expect([await added(), await paid()]).toEqual([[], []])
  expect((await sheet()).refusal).toBeNull()
  expect(await reopen({ rights: admin })).toMatchObject({ failure: { detail: returnMessages.notClosed } })
  await count(table('i4', 'lost', 'pied plié'))
  expect(await finish()).toMatchObject({ ok: true })
  expect((await added()).filter(one => one.includes('perdu'))).toEqual([
    'Table pliante 180 cm, perdu ou cassé 1 × 40 = 40',
  ])
})
