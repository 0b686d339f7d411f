// A refresh of the tokens, or a reading of the profile, that is under way when the person signs out must not restore the session
// (src/core/sync/session/session.ts, src/core/api/token.ts).
import { afterEach, expect, test } from 'vitest'
import { bodyText } from '../sync/wire.ts'
import { closePhones, type Phone, signedInPhone } from '../sync/engine/worker-phone.ts'

afterEach(closePhones)

/** Answers to the matching requests wait until the test releases them. */
const holding = (phone: Phone, isHeld: (url: string, body: string) => boolean) => {
  let release = (): void => undefined
  const gate = new Promise<void>(resolve => (release = resolve))
  const held: string[] = []
  phone.network = async (url, init) => {
    const answer = await phone.server.fetch(url, init)
    if (!isHeld(url, bodyText(init))) return answer
    held.push(url)
    await gate
    return answer
  }
  return { held, release }
}
const signedIn = async (): Promise<Phone> => {
  const phone = await signedInPhone()
  return phone
}

for (const isExplicit of [true, false])
  test(`a refresh answered after ${isExplicit ? 'a sign-out' : 'a forced sign-out'} stores no tokens, and the new ones are revoked`, async () => {
    const phone = await signedIn()
    const { name } = phone.db()
    phone.server.accepted.clear()
    const { held, release } = holding(
      phone,
      (url, body) => url.endsWith('/oauth') && body.includes('refresh_token'),
    )
    phone.remote.kick()
    await phone.clock.settle()
    expect(held).toHaveLength(1)
    await phone.remote.signOut(isExplicit)
    phone.calls.length = 0
    release()
    await phone.clock.pass(1_000)
    expect(await phone.registry.user(name)).toMatchObject({ tokens: null, profile: null })
    expect(phone.calls).toEqual(['POST /oauth/revoke'])
    expect(await phone.remote.resume()).toBe(null)
    expect(phone.bugs).toEqual([])
  })

test('a profile that is answered after a sign-out is not stored', async () => {
  const phone = await signedIn()
  const { name } = phone.db()
  const { held, release } = holding(phone, url => url.endsWith('/profile'))
  await phone.clock.pass(3_700_000)
  expect(held).toHaveLength(1)
  await phone.remote.signOut(true)
  release()
  await phone.clock.pass(1_000)
  expect(await phone.registry.user(name)).toMatchObject({ tokens: null, profile: null })
  expect(phone.bugs).toEqual([])
})
