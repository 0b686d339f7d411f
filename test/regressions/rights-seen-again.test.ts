// A right taken away and given back while its holder stays signed in (src/core/store/outbox/retry-forbidden.ts, from identify()): the hourly reading of
// the profile sees it, and what was refused meanwhile is sent automatically.
import { afterEach, expect, test } from 'vitest'
import { makeModelServer } from '../sync/model/server.ts'
import { virtualClock } from '../sync/wire.ts'
import { closePhones, patch, paul, seed, startPhone } from '../sync/engine/worker-phone.ts'

afterEach(closePhones)
const HOUR = 3_600_000

const started = async () => {
  const server = makeModelServer()
  const person = {
    id: 'u1',
    username: 'paul',
    firstname: 'Paul',
    permissions: ['emma_mobile'],
    shards: ['a', 'b'],
    mayWrite: true,
  }
  server.people.set('paul', person)
  const clock = virtualClock()
  let later = 0
  const scheduler = { ...clock, now: () => clock.now() + later }
  const phone = await startPhone({ server, clock, scheduler })
  seed(server)
  await phone.remote.signIn(paul)
  await phone.clock.settle()
  const db = phone.db()
  const refuse = async (): Promise<void> => {
    person.mayWrite = false
    await patch(db, 't1', 'vu sur place')
    await phone.remote.syncNow()
    await phone.clock.settle()
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'refused', error: { kind: 'forbidden' } }])
  }
  /** After an hour the next sync reads the profile again, with the person and their rights. */
  const lookAgain = async (): Promise<void> => {
    later += HOUR + 1
    for (let i = 0; i < 2; i += 1) {
      await phone.remote.syncNow()
      await clock.settle()
    }
  }
  return { phone, person, server, db, refuse, lookAgain }
}

test('an entry refused for a missing right is sent once the profile has the right again, under another key and without a sign-in', async () => {
  const { phone, person, server, db, refuse, lookAgain } = await started()
  person.permissions = []
  await refuse()
  const [before] = await db.outbox.toArray()
  await lookAgain()
  expect(await db.outbox.toArray()).toMatchObject([{ key: before?.key, state: 'refused' }])
  person.permissions = ['emma_mobile']
  person.mayWrite = true
  await lookAgain()
  expect(server.rows.get('task t1')).toMatchObject({ note: 'vu sur place' })
  expect(await db.outbox.count()).toBe(0)
  expect(server.effects.has(before?.key ?? '')).toBe(false)
  expect([phone.signedOut, phone.bugs]).toEqual([0, []])
})

test('a changed profile without new rights sends nothing again', async () => {
  const { phone, person, db, refuse, lookAgain } = await started()
  person.permissions = ['emma_mobile', 'scan']
  await lookAgain()
  await refuse()
  // Once more, because the right was there all the time as far as the phone knew.
  const sent = (): number => phone.calls.filter(call => call.startsWith('PUT')).length
  expect(sent()).toBe(2)
  person.permissions = ['emma_mobile']
  await lookAgain()
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'refused' }])
  expect(sent()).toBe(2)
})
