// A right taken away and given back (src/core/store/outbox/retry-forbidden.ts): what was refused meanwhile is sent automatically once the worker sees
// the right.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { retryEntry } from '#trades/sending/data/retry-entry.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { openHouse, type House } from '../sync/real/house.ts'

let house: House
beforeEach(async () => {
  house = await openHouse()
}, 60_000)
afterEach(() => house.close())

const refused = async () => {
  const phone = await house.openDevice('camion')
  const { db, profile } = await phone.signIn('camion')
  const id = (await db.rows('task').toArray()).find(row => row['scope'] === 'emma')?.id ?? ''
  phone.online = false
  await edit(db, [Task], draft => draft.patch(Task, id, { note: 'vu sur place' }))
  const permissions = profile.permissions.filter(name => name !== 'emma_mobile')
  await house.change('user', profile.id, { permissions })
  phone.online = true
  await phone.remote.syncNow()
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'refused', error: { kind: 'forbidden' } }])
  await house.change('user', profile.id, { permissions: [...profile.permissions] })
  return { phone, db, id }
}

test('« Réessayer » works as soon as the right is back', async () => {
  const { phone, db, id } = await refused()
  const [entry] = await db.outbox.toArray()
  expect(await retryEntry(db, { seq: entry?.seq ?? 0 })).toMatchObject({ ok: true })
  await phone.remote.syncNow()
  expect(await house.row('task', id)).toMatchObject({ note: 'vu sur place' })
})

test('at the next sign-in the refused entry is sent automatically', async () => {
  const { phone, db, id } = await refused()
  await phone.remote.signOut(false)
  const again = await phone.signIn('camion')
  await phone.remote.syncNow()
  expect(await house.row('task', id)).toMatchObject({ note: 'vu sur place' })
  expect(await again.db.outbox.toArray()).toEqual([])
  db.close()
})
