// A tab that is closed, or a disk that is full, during « Se déconnecter »: addresses and phone numbers of a crew's week must not stay on a
// phone on which nobody is signed in (src/core/sync/session/session.ts leave).
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { closePhones, patch, paul, signedInPhone } from '../sync/engine/worker-phone.ts'
import { OFFLINE_FETCH } from '../sync/wire.ts'

afterEach(closePhones)

test('an interrupted sign-out is completed by the next start; unsent entries are kept for their person', async () => {
  const phone = await signedInPhone()
  phone.network = OFFLINE_FETCH
  await patch(phone.db(), 't1', 'unsent')
  const { change } = phone.registry
  Object.assign(phone.registry, {
    change: async (...told: Parameters<typeof change>) => {
      await change(...told)
      throw new Error('the tab was closed')
    },
  })
  await expect(phone.remote.signOut(true)).rejects.toThrow('the tab was closed')
  Object.assign(phone.registry, { change })
  expect(await phone.db().rows('task').count()).toBeGreaterThan(0)

  const again = await phone.restart()
  expect(await again.remote.resume()).toBeNull()
  expect(await again.db().rows('task').count()).toBe(0)
  expect(await again.db().outbox.toArray()).toMatchObject([{ patch: { note: 'unsent' } }])
  expect(await again.registry.user(again.db().name)).toMatchObject({ tokens: null, sealedAt: null })
  again.network = again.server.fetch
  await again.remote.signIn(paul)
  await again.clock.pass(5_000)
  expect(again.server.rows.get('task t1')).toMatchObject({ note: 'unsent' })
})
