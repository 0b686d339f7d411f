// Two counters with the page’s own code that promise the same pieces without a network (RT15): each hears of the other at its next sync, in
// the server’s order, and goes on editing without a question.
import 'fake-indexeddb/auto'
import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Task } from '#records/entities/task.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { openConflicts } from '#core/store/conflicts/conflicts.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { rentalShortages } from '#trades/rental/data/shortages.ts'
import { createRecord } from '#server/use/records/resources.ts'
import { admin, plain } from '../../fixtures/server-world.ts'
import { openHouse, TODAY } from './house.ts'

const OUT = addDays(TODAY, 20)
const BACK = addDays(TODAY, 22)

const table = {
  id: 'table-of-two-counters',
  name: 'Table ronde',
  weight: 9000,
  volume: 0.2,
  loading_duration: '00:02',
  weight_channel: 'unit',
} as const
const lines = [{ ...lineOfObject(table, 'l'), quantity: 4 }]

const accept = async (db: LocalDatabase, id: string): Promise<void> => {
  const members = {
    task_state_id: 2,
    scope: 'loki',
    lastname: id,
    city: 'Ostwiller',
    phone1: '+33639987755',
    objects: lines,
  }
  await edit(db, [Task], async draft => {
    await draft.create(Task, id, { ...members, task_type_id: 15, date: OUT, next_task_id: `${id}-back` })
    await draft.create(Task, `${id}-back`, { ...members, task_type_id: 13, date: BACK })
  })
}

test('[RT15] two counters without a network promise the same pieces: both rentals are kept, and each device tells of both', async () => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  const members = { ...table, quantity: 6, rental_day: 5 }
  const made = await createRecord(house.ports, admin, CatalogueObject, members, plain)
  expect(made.status).toBe(201)
  const [first, second] = [await house.openDevice('comptoir 1'), await house.openDevice('comptoir 2')]
  const [mine, theirs] = [(await first.signIn('bureau')).db, (await second.signIn('admin')).db]
  const told = async (db: LocalDatabase) =>
    (await rentalShortages(db, { today: TODAY }))
      .filter(({ task }) => task.date === OUT)
      .map(({ task, others }) => [task.id, others.map(({ id }) => id)])
  const syncAll = async (): Promise<void> => {
    for (const device of [second, first, second]) await device.remote.syncNow()
  }
  first.online = false
  second.online = false
  await accept(mine, 'early-by-its-clock')
  await accept(theirs, 'sent-first')
  expect([await told(mine), await told(theirs)]).toEqual([[], []])
  first.online = true
  second.online = true
  await syncAll()
  expect([await mine.outbox.toArray(), await theirs.outbox.toArray()]).toEqual([[], []])
  const both = [['early-by-its-clock', ['sent-first']]]
  expect([await told(mine), await told(theirs)]).toEqual([both, both])
  expect(await house.row('task', 'sent-first')).toMatchObject({
    task_state_id: 2,
    check_reasons: ['rental_shared'],
  })

  // The mark gave it another rev: a departure that this device did not see marked is no question for anybody.
  second.online = false
  await edit(theirs, [Task], draft => draft.patch(Task, 'sent-first', { task_state_id: 5, note: 'partie' }))
  await edit(mine, [Task], draft =>
    draft.patch(Task, 'early-by-its-clock', { objects: [{ ...lineOfObject(table, 'l'), quantity: 0 }] }),
  )
  await first.remote.syncNow()
  second.online = true
  await syncAll()
  expect([await told(mine), await told(theirs)]).toEqual([[], []])
  expect(await house.row('task', 'sent-first')).toMatchObject({ task_state_id: 5, check_reasons: [] })
  for (const db of [mine, theirs]) {
    expect(await db.outbox.toArray()).toEqual([])
    expect(await openConflicts(db)).toEqual([])
  }
}, 60_000)
