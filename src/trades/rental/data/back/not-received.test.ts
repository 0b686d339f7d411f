// RT25a: a return that is counted and closed where its departure has not been received: nothing of it is refused, its money waits.
import { beforeEach, expect, test } from 'vitest'
import { Payment } from '#records/entities/money.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Task } from '#records/entities/task.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { chairs, putReturn, step, tables } from '#test/fixtures/rental-return.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { countReturn } from './count-return.ts'
import { finishReturn } from './finish-return.ts'
import { returnSheet, type ReturnSheet } from './return-sheet.ts'
import { scanReturn } from './scan-return.ts'

const at = '2026-11-24 10:41:00'
let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror({ stickers: false, shards: ['a', 'money/2026-W47'] })
  db = mirror.device.db
  await putReturn(mirror)
})

const sheet = async (): Promise<ReturnSheet> => {
  const found = await returnSheet(db, { id: 'back2', end: { date: '2026-11-24', shift_id: 1 } })
  if (found === null) throw new Error('no return')
  return found
}
const finish = () =>
  finishReturn(db, {
    id: 'back2',
    at,
    rights: rightsOf(['emma_desktop', 'add_task']),
    way: 'deposit',
    method: null,
    rest: null,
    signedName: 'Roland Heim',
    signatures: [],
  })

test('[RT25a] a return before the departure has arrived: all that is here counts, it is closed without its money', async () => {
  const out2 = step({
    id: 'out2',
    task_type_id: 15,
    date: '2026-11-20',
    next_task_id: 'back2',
    objects: [tables],
  })
  const asking = step({ id: 'back2', task_type_id: 13, date: '2026-11-24', objects: [tables] })
  await mirror.put(Task, out2, asking)
  expect(await sheet()).toMatchObject({ refusal: null, notReceived: 'none', isMoneyHere: false })
  for (const id of ['i5', 'i6']) {
    await mirror.put(ObjectInstance, { id, external_id: `S ${id}`, object_id: 'tables', state: 'prepared' })
    const scanned = await scanReturn(db, { id: 'back2', code: `S ${id}`, typed: false })
    expect(scanned).toMatchObject({ ok: true, value: { verdict: { kind: 'counted' } } })
  }
  // More than were booked: nobody here knows what left.
  const most = { kind: 'pieces', object_id: 'tables', part: 'back' } as const
  expect(await countReturn(db, { id: 'back2', change: { ...most, total: 10_000 } })).toMatchObject({
    failure: { detail: returnMessages.pieces('Table pliante 180 cm', 9999) },
  })
  expect(await countReturn(db, { id: 'back2', change: { ...most, total: 3 } })).toMatchObject({ ok: true })
  expect((await sheet()).counted[0]?.units).toMatchObject({ left: 4, told: 5 })
  expect(await finish()).toMatchObject({ ok: true })
  const done = (await sheet()).step
  expect([done.task_state_id, done.objects.map(one => one.quantity_done)]).toEqual([5, [0, 1, 1, 3]])
  expect((await tableOf(db, Payment).toArray()).filter(({ task_id }) => task_id === 'out2')).toEqual([])
})

test('[RT25a] once the departure has arrived the same count is held against it, and more is too much', async () => {
  const departure = {
    id: 'out2',
    task_type_id: 15,
    date: '2026-11-20',
    next_task_id: 'back2',
    objects: [chairs],
  } as const
  await mirror.put(
    Task,
    step(departure),
    step({ id: 'back2', task_type_id: 13, date: '2026-11-24', objects: [chairs] }),
  )
  const change = { kind: 'pieces', object_id: 'chairs', part: 'back', total: 5 } as const
  expect(await countReturn(db, { id: 'back2', change })).toMatchObject({ ok: true })
  const objects = [{ ...chairs, quantity_done: 4 }]
  await mirror.put(Task, step({ ...departure, task_state_id: 5, objects }), (await sheet()).step)
  expect((await sheet()).notReceived).toBeNull()
  expect(await finish()).toMatchObject({
    failure: { detail: returnMessages.tooMany('Chaise pliante', 5, 4) },
  })
})
