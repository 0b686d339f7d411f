// A rental handed over at the counter: scanned, counted, prepared by two at once, departed in part, exchanged, replaced; on the device alone.
import { beforeEach, expect, test } from 'vitest'
import { Invoice } from '#records/entities/money.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Outcome } from '#records/failure.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { bookingsOf } from '../../rules/dossier.ts'
import { handedOf } from '../../rules/handing/handed.ts'
import { handingMessages } from '../../rules/handing/handing-words.ts'
import type { ScanVerdict } from '../../rules/handing/scan-verdict.ts'
import { withoutDeposit } from '../../rules/money/account.ts'
import { scanInstance } from '#trades/tour/data/record-instance.ts'
import { saveRental } from '../save-rental.ts'
import { changePieces } from './change-pieces.ts'
import { completeLater, countPieces, takeBack, tellMissing } from './count-step.ts'
import { depart } from './depart.ts'
import { finishPreparation } from './finish-preparation.ts'
import { handingSheet, type HandingSheet } from './handing-sheet.ts'
import { harmedBy } from './harmed-by.ts'
import { bindSticker, exchangeInstance, scanStep } from './scan-step.ts'
import { freeInstances, swapInstance } from './swap-instance.ts'
import { takePrepared } from './take-prepared.ts'

const rights = rightsOf(['emma_desktop', 'add_task'])
const at = '2026-11-25 10:00:00'
const line = (object_id: string, quantity: string) => ({
  line_id: `line-${object_id}`,
  object_id,
  name: object_id,
  quantity,
})
const week = { out_date: '2026-11-26', out_shift: 1, back_date: '2026-12-04', back_shift: 2 } as const

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror({ shards: ['a', 'money/2026-W48'] })
  db = mirror.device.db
  await mirror.put(
    CatalogueObject,
    { id: 'chair', name: 'Chaise', rental_week: 2, rentable: 1, rental_caution: 1 },
    { id: 'glass', name: 'Verre', quantity: 100, rental_week: 0.5, rentable: 1 },
    { id: 'stool', name: 'Tabouret', quantity: 20, rental_week: 3, rentable: 1 },
  )
  await mirror.put(
    ObjectInstance,
    ...['c1', 'c2', 'c3', 'c4'].map(id => ({
      id,
      external_id: `CODE-${id}`,
      object_id: 'chair',
      state: 'available' as const,
      missing: id === 'c4' ? 2 : 0,
    })),
  )
})

const valueOf = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.value
}
const sentence = <T>(outcome: Outcome<T>): string =>
  !outcome.ok && outcome.failure.kind === 'other' ? String(outcome.failure.detail) : 'nothing was refused'
/** The ids of the three steps. */
const rented = async (
  lastname = 'Club Rhin',
  pieces = '2',
  glasses = '10',
): Promise<readonly [string, string, string]> => {
  const client = { lastname, phone1: '06 39 98 25 71', city: 'Reichstedt' }
  const lines = [line('chair', pieces), line('glass', glasses)]
  const { id } = valueOf(
    await saveRental(db, { id: null, client, changes: { ...week, lines }, state: 2, at, rights }),
  )
  const sheet = await handingSheet(db, { id })
  const [one, two, three] = sheet?.dossier.steps ?? []
  return [one?.id ?? '', two?.id ?? '', three?.id ?? '']
}
const sheetOf = async (id: string): Promise<HandingSheet> => {
  const sheet = await handingSheet(db, { id })
  if (sheet === null) throw new Error('no rental here')
  return sheet
}
const scan = async (task: string, code: string, typed = false): Promise<ScanVerdict> =>
  valueOf(await scanStep(db, { task, code, typed, place: await sheetOf(task) }))
const taskOf = async (id: string): Promise<TaskRow> => (await sheetOf(id)).task
const doneOf = async (id: string, object: string): Promise<number> =>
  handedOf((await taskOf(id)).objects).get(object)?.done ?? 0
const on = (id: string) => ({ id, at, rights })
const countGlasses = (task: string, add: number) => countPieces(db, { task, line_id: 'line-glass', add })

test('[RT22] a preparation: scanned, counted, taken back, finished incomplete with what is missing named', async () => {
  const [preparation, departure] = await rented()
  expect((await scan(preparation, 'CODE-c1')).kind).toBe('counted')
  expect((await scan(preparation, 'CODE-c1')).kind).toBe('again')
  expect(await scan(preparation, 'CODE-c4')).toMatchObject({ kind: 'incomplete', missing: 2, done: 2 })
  expect((await scan(preparation, 'CODE-c2')).kind).toBe('full')
  expect(valueOf(await countGlasses(preparation, 8))).toEqual({ done: 8, asked: 10 })
  expect(sentence(await countGlasses(preparation, 3))).toBe(handingMessages.tooMany(2))
  expect(sentence(await countGlasses(preparation, -9))).toBe(handingMessages.otherDevice(8))
  const [told] = handedOf((await taskOf(preparation)).objects).get('chair')?.instances ?? []
  valueOf(await takeBack(db, { task: preparation, line_id: told?.line_id ?? '' }))
  expect(await doneOf(preparation, 'chair')).toBe(1)
  const later = () => completeLater(db, { task: preparation, line_id: 'line-chair' })
  await Promise.all([later(), later()])
  expect((await taskOf(preparation)).objects[0]?.later).toBe(0)
  valueOf(await later())
  valueOf(await finishPreparation(db, on(preparation)))
  const done = await taskOf(preparation)
  expect(done.task_state_id).toBe(5)
  expect(done.objects.map(one => one.quantity_done)).toEqual([0, 0, 1, 8])
  const { before, step } = await sheetOf(departure)
  expect(step).toBe('departure')
  expect([...handedOf(before).values()].map(one => [one.name, one.asked - one.done])).toEqual([
    ['Chaise', 1],
    ['Verre', 2],
  ])
})

test('[RT23] of what was prepared nothing leaves that another rental has by now', async () => {
  const [preparation, departure] = await rented()
  await scan(preparation, 'CODE-c1')
  await scan(preparation, 'CODE-c2')
  const [other] = await rented('Fête du Ried', '1')
  const theirs = (await taskOf(preparation)).objects.filter(one => one.object_instance_id === 'c1')
  await edit(db, [Task], async draft => {
    const step = await draft.read(Task, other)
    await draft.patch(Task, other, { objects: [...(step?.objects ?? []), ...theirs] })
  })
  const told = await takePrepared(db, { task: departure, place: await sheetOf(departure) })
  expect(valueOf(told)).toEqual({ pieces: 1 })
  expect(handedOf((await taskOf(departure)).objects).get('chair')?.instances).toMatchObject([{ id: 'c2' }])
})

test('[RT22] an unknown sticker is bound to a line, and counts; a wrong one of ours is refused when it is typed', async () => {
  const [preparation] = await rented()
  expect((await scan(preparation, 'NEW-STICKER')).kind).toBe('unknown')
  const place = await sheetOf(preparation)
  valueOf(await bindSticker(db, { task: preparation, line_id: 'line-chair', code: 'NEW-STICKER', place }))
  expect(await doneOf(preparation, 'chair')).toBe(1)
  const bound = await tableOf(db, ObjectInstance).where('external_id').equals('NEW-STICKER').first()
  expect(bound).toMatchObject({ object_id: 'chair', state: 'available' })
  expect((await scanStep(db, { task: preparation, code: '', place })).ok).toBe(false)
})

test('[RT22] « Échanger »: what another rental prepared comes here, that one gets another', async () => {
  const [other] = await rented('Fête du Ried', '1')
  const [own] = await rented('Club Rhin')
  const [third] = await rented('Mairie', '1')
  await scan(other, 'CODE-c1')
  await scan(third, 'CODE-c2')
  const verdict = await scan(own, 'CODE-c1')
  if (verdict.kind !== 'reserved') throw new Error(verdict.kind)
  expect(verdict.elsewhere.holder).toBe('Fête du Ried')
  const exchange = async () => exchangeInstance(db, { task: own, place: await sheetOf(own), verdict })
  expect(valueOf(await exchange())).toMatchObject({ code: 'CODE-c3', holder: 'Fête du Ried' })
  const chairs = async (id: string) =>
    handedOf((await taskOf(id)).objects)
      .get('chair')
      ?.instances.map(one => one.id)
  expect([await chairs(other), await chairs(own)]).toEqual([['c3'], ['c1']])
  // c4 lacks pieces: it is offered to nobody.
  const last = await scan(own, 'CODE-c2')
  expect(last.kind).toBe('reserved')
})

test('[RT23] a departure: what leaves was prepared with it, what stays leaves another day, in the same dossier', async () => {
  const [preparation, departure, back] = await rented()
  expect(sentence(await depart(db, { task: departure, rest: null, at, rights }))).toBe(
    handingMessages.nothingLeaves,
  )
  await scan(preparation, 'CODE-c1')
  await scan(departure, 'CODE-c2')
  valueOf(await countGlasses(departure, 10))
  const [leaving] = handedOf((await taskOf(departure)).objects).get('chair')?.instances ?? []
  valueOf(await tellMissing(db, { task: departure, line_id: leaving?.line_id ?? '', missing: 1 }))
  expect(sentence(await depart(db, { task: departure, rest: null, at, rights }))).toBe(
    handingMessages.restWithoutDay,
  )
  // Not in the past, nor in the afternoon of the day on whose morning it all comes back.
  await edit(db, [Task], draft => draft.patch(Task, back, { shift_id: 1 }))
  const { restBeforeToday, restAfterReturn } = handingMessages
  for (const [date, told] of [
    ['2026-11-24', restBeforeToday],
    ['2026-12-04', restAfterReturn],
    ['2026-12-24', restAfterReturn],
  ] as const) {
    const rest = { date, shift_id: 2 }
    expect(sentence(await depart(db, { task: departure, rest, at, rights }))).toBe(told)
  }
  await edit(db, [Task], draft => draft.patch(Task, back, { shift_id: 2 }))
  const rest = { date: '2026-11-28', shift_id: 1 }
  const { next } = valueOf(await depart(db, { task: departure, rest, at, rights }))
  const { dossier } = await sheetOf(departure)
  expect(dossier.steps.map(({ id, task_state_id, date }) => [id, task_state_id, date])).toEqual([
    [preparation, 5, '2026-11-25'],
    [departure, 5, '2026-11-26'],
    [next, 2, '2026-11-28'],
    [back, 2, '2026-12-04'],
  ])
  expect(dossier.steps[2]).toMatchObject({
    lastname: 'Club Rhin',
    phone1: dossier.head.phone1,
    task_type_id: 15,
  })
  expect(dossier.steps[2]?.objects.map(one => [one.name, one.quantity])).toEqual([['Chaise', 1]])
  const told = handedOf((await taskOf(preparation)).objects).get('chair')?.instances ?? []
  expect(told.map(({ id, state }) => [id, state])).toEqual([
    ['c1', 'prepared'],
    ['c2', 'prepared'],
  ])
  const held = bookingsOf(dossier, 'chair', object => new Map([[object, 1]]))
  expect(held.map(({ hasLeft, quantity }) => [hasLeft, quantity])).toEqual([
    [true, 1],
    [false, 1],
  ])
  expect(sentence(await depart(db, { task: departure, rest, at, rights }))).toBe(handingMessages.alreadyLeft)
})

test('[RT23] what stays leaves the dossier: fewer pieces and a smaller bill; what was prepared for nothing is in stock', async () => {
  const [preparation, departure] = await rented()
  await scan(preparation, 'CODE-c1')
  await scan(preparation, 'CODE-c2')
  valueOf(await finishPreparation(db, on(preparation)))
  await scan(departure, 'CODE-c1')
  valueOf(await countGlasses(departure, 10))
  valueOf(await changePieces(db, { id: departure, object_id: 'chair', pieces: 1, by: null, at }))
  valueOf(await depart(db, { task: departure, rest: null, at, rights }))
  const prepared = (await taskOf(preparation)).objects.find(one => one.object_instance_id === 'c2')
  expect(prepared).toMatchObject({ quantity_done: 0, object_instance_state: 'available' })
  expect(await billed(departure)).toEqual([
    'Caution 1 × 1',
    'Chaise, semaine 2 × 2',
    'Verre, semaine 20 × 0.5',
  ])
})

const billed = async (task: string): Promise<string[]> => {
  const rows = await tableOf(db, Invoice).where('task_id').equals(task).toArray()
  return rows
    .map(
      row => `${row.label} ${row.quantity} × ${row.unit_price}${row.reason === '' ? '' : ` (${row.reason})`}`,
    )
    .toSorted((a, b) => a.localeCompare(b))
}

test('[RT22] [RT4] a like object at its own price, or at the planned one with the reason', async () => {
  const [, own] = await rented()
  const by = { object_id: 'stool', price: 'own', reason: '' } as const
  valueOf(await changePieces(db, { id: own, object_id: 'glass', pieces: 4, by, at }))
  expect(await billed(own)).toEqual([
    'Caution 1 × 2',
    'Chaise, semaine 4 × 2',
    'Tabouret, semaine 8 × 3',
    'Verre, semaine 12 × 0.5',
  ])
  const asked = async (id: string) => (await taskOf(id)).objects.map(one => `${one.name} ${one.quantity}`)
  expect(await asked(own)).toEqual(['Chaise 2', 'Verre 6', 'Tabouret 4'])
  const [preparation, planned] = await rented('Autre')
  const at_planned = { ...by, price: 'planned', reason: '' } as const
  const change = { id: planned, object_id: 'chair', pieces: 2, at }
  expect(sentence(await changePieces(db, { ...change, by: at_planned }))).toBe(handingMessages.noReason)
  valueOf(await changePieces(db, { ...change, by: { ...at_planned, reason: 'Chaises en retard' } }))
  expect(await billed(planned)).toEqual([
    'Tabouret, au prix prévu 2 × 4 (Chaises en retard)',
    'Verre, semaine 20 × 0.5',
  ])
  expect(await asked(preparation)).toEqual(['Verre 10', 'Tabouret 2'])
  const rest = { id: planned, object_id: 'stool', by: null, at }
  expect(sentence(await changePieces(db, { ...rest, pieces: 9 }))).toBe(handingMessages.moreThanAsked(2))
})

test('[RT23] a truck takes along what was prepared: a line for each instance, what is missing on its own', async () => {
  const client = { lastname: 'Club Rhin', phone1: '06 39 98 25 71', city: 'Reichstedt' }
  const changes = { ...week, handover: 'delivery', lines: [line('chair', '3')] } as const
  const { id } = valueOf(await saveRental(db, { id: null, client, changes, state: 2, at, rights }))
  const preparation = (await sheetOf(id)).dossier.preparations[0]?.id ?? ''
  await scan(preparation, 'CODE-c1')
  await scan(preparation, 'CODE-c2')
  valueOf(await finishPreparation(db, on(preparation)))
  const stop = await taskOf(id)
  expect(stop.objects.map(one => [one.quantity, one.object_instance_id, one.quantity_done])).toEqual([
    [1, null, null],
    [1, 'c1', null],
    [1, 'c2', null],
  ])
  await scan(preparation, 'CODE-c3')
  expect((await taskOf(id)).objects.map(one => one.object_instance_id)).toEqual(['c1', 'c2', 'c3'])
})

test('[RT23] [IS1] the crew scans out what was prepared, as at any stop; what it does not scan left as planned', async () => {
  const client = { lastname: 'Club Rhin', phone1: '06 39 98 25 71', city: 'Reichstedt' }
  const changes = { ...week, handover: 'delivery', lines: [line('chair', '2')] } as const
  const { id } = valueOf(await saveRental(db, { id: null, client, changes, state: 2, at, rights }))
  const preparation = (await sheetOf(id)).dossier.preparations[0]?.id ?? ''
  await scan(preparation, 'CODE-c1')
  await scan(preparation, 'CODE-c2')
  valueOf(await finishPreparation(db, on(preparation)))
  const crew = { at: '2026-11-26 09:00:00', rights: rightsOf(['emma_mobile']) }
  expect(valueOf(await scanInstance(db, { task: id, code: 'CODE-c1', ...crew })).isBound).toBe(false)
  // Its instances are known as prepared once the preparation was sent.
  for (const one of ['c1', 'c2'])
    await edit(db, [ObjectInstance], draft => draft.patch(ObjectInstance, one, { state: 'prepared' }))
  const left = valueOf(await finishTask(db, { id, ...crew }))
  expect(left.task_state_id).toBe(5)
  const told = handedOf((await taskOf(id)).objects).get('chair')
  expect(told).toMatchObject({ asked: 2, done: 2 })
  expect(told?.instances.map(one => one.state)).toEqual(['rented', 'rented'])
})

test('[RT16] a departure outranks a reservation: whom it harms is named', async () => {
  const [, later] = await rented('Fête du Ried', '4')
  await mirror.put(ObjectInstance, { id: 'c1', external_id: 'CODE-c1', object_id: 'chair', state: 'lost' })
  const [, own] = await rented('Club Rhin', '1').catch(() => ['', '', ''] as const)
  expect(own).toBe('')
  const forced = valueOf(
    await saveRental(db, {
      id: null,
      client: { lastname: 'Club Rhin', phone1: '06 39 98 25 71', city: 'Reichstedt' },
      changes: { ...week, lines: [line('chair', '1')] },
      state: 2,
      at: '2026-11-25 11:00:00',
      rights: rightsOf(['emma_desktop', 'add_task', 'admin']),
      force: true,
    }),
  )
  const harmed = await harmedBy(db, { head: forced.id, objects: ['chair'], today: '2026-11-25' })
  expect(harmed).toMatchObject([{ id: later, holder: 'Fête du Ried', name: 'Chaise', quantity: 2 }])
  // Club Rhin was short before, whoever leaves first.
  expect(await harmedBy(db, { head: later, objects: ['chair'], today: '2026-11-25' })).toEqual([])
})

test('a quotation is not prepared, a cancelled rental neither, and what is gone says so', async () => {
  const client = { lastname: 'Devis', phone1: '06 39 98 25 71', city: 'Reichstedt' }
  const { id } = valueOf(
    await saveRental(db, { id: null, client, changes: { ...week, lines: [line('chair', '1')] }, at, rights }),
  )
  const place = await sheetOf(id)
  expect(sentence(await scanStep(db, { task: id, code: 'CODE-c1', place }))).toBe(handingMessages.quotation)
  expect(sentence(await countPieces(db, { task: 'nobody', line_id: 'x', add: 1 }))).toBe(handingMessages.gone)
  expect(sentence(await takeBack(db, { task: id, line_id: 'x' }))).toBe(handingMessages.quotation)
})

test('a scan is on disk when it answers: what was told before the device died is told after it', async () => {
  const [preparation] = await rented()
  await scan(preparation, 'CODE-c1')
  db.strict.dexie.close()
  await db.strict.dexie.open()
  expect((await tableOf(db, Task).get(preparation))?.objects.map(one => one.object_instance_id)).toContain(
    'c1',
  )
})

test('[RT22] another one of the same object is taken instead of the one prepared; only a free one is offered', async () => {
  const [preparation] = await rented()
  await scan(preparation, 'CODE-c1')
  const sheet = await sheetOf(preparation)
  const [told] = handedOf(sheet.task.objects).get('chair')?.instances ?? []
  const asked = { object: 'chair', taken: ['c1'], held: sheet.held }
  expect((await freeInstances(db, asked)).map(({ id }) => id)).toEqual(['c2', 'c3', 'c4'])
  const swap = { task: preparation, line_id: told?.line_id ?? '', instance_id: 'c2', place: sheet }
  expect(valueOf(await swapInstance(db, swap)).code).toBe('CODE-c2')
  expect(
    handedOf((await taskOf(preparation)).objects)
      .get('chair')
      ?.instances.map(({ id }) => id),
  ).toEqual(['c2'])
  expect(sentence(await swapInstance(db, swap))).toBe(handingMessages.lineGone)
})

test('[RT23] [IS1] taken instead at the departure: the first is back in stock, the other was prepared and leaves', async () => {
  const [preparation, departure] = await rented()
  await scan(preparation, 'CODE-c1')
  await scan(preparation, 'CODE-c2')
  valueOf(await countGlasses(preparation, 10))
  valueOf(await finishPreparation(db, on(preparation)))
  const place = await sheetOf(departure)
  valueOf(await takePrepared(db, { task: departure, place }))
  const [first] = handedOf((await taskOf(departure)).objects).get('chair')?.instances ?? []
  const swap = { task: departure, line_id: first?.line_id ?? '', instance_id: 'c3', place }
  valueOf(await swapInstance(db, swap))
  valueOf(await depart(db, { task: departure, rest: null, withoutDeposit: ' Chèque demain ', at, rights }))
  const left = handedOf((await taskOf(departure)).objects).get('chair')
  expect(left?.instances.map(({ id, state }) => [id, state])).toEqual([
    ['c2', 'rented'],
    ['c3', 'rented'],
  ])
  const prepared = (await taskOf(preparation)).objects
  const told = (id: string) => prepared.find(one => one.object_instance_id === id)
  expect([told('c1')?.quantity_done, told('c1')?.object_instance_state]).toEqual([0, 'available'])
  expect([told('c3')?.quantity_done, told('c3')?.object_instance_state]).toEqual([1, 'prepared'])
  expect(withoutDeposit((await sheetOf(departure)).invoices)).toBe('Chèque demain')
})
