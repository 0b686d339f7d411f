// [20.13] What was good once and is good no more: a password that is changed while a sign-in with it waits, a link that was mailed to an
// address that is corrected since. And whoever guesses in one session keeps nobody else of that person from changing the password.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredentials } from '#server/use/people/tokens.ts'
import type { Storage } from '#server/storage/storage.ts'
import { openWorld, PASSWORD, type World } from '../contracts/dialect/world.ts'

const NEW = 'six roues et deux quais'
let world: World
/** Runs once, right after a password's hash was read outside of a transaction. */
let meanwhile: (() => Promise<void>) | undefined

const hookedInto = (storage: Storage): Storage => ({
  ...storage,
  of: org => {
    const data = storage.of(org)
    return {
      ...data,
      passwordHash: async id => {
        const read = await data.passwordHash(id)
        const hook = meanwhile
        meanwhile = undefined
        await hook?.()
        return read
      },
    }
  },
})
beforeEach(async () => {
  world = await openWorld({
    settings: { publicPerMinute: 100_000, loginsPerMinute: 100_000 },
    wrap: hookedInto,
  })
})
afterEach(() => world.close())

const post = async (path: string, body: unknown, token?: string) => {
  const answer = await world.call(`/api${path}`, {
    method: path.startsWith('/user/') && !path.endsWith('/invite') ? 'PATCH' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text() }
}
const signIn = (password: string) =>
  post('/oauth', { grant_type: 'password', username: 'camion', password, client_id: 'quai' })

test('[20.13] a password that is changed while a sign-in with it waits opens nothing', async () => {
  meanwhile = () =>
    writeCredentials(world.ports.storage.of('quai'), tx => tx.setPasswordHash('u-camion', `plain:${NEW}`))
  expect((await signIn(PASSWORD)).status).toBe(401)
  expect((await signIn(NEW)).status).toBe(200)
})

test.each([
  { path: '/password', body: { current: PASSWORD, password: 'une grue et trois palans' } },
  { path: '/profile/email', body: { current: PASSWORD, email: 'ailleurs@example.com' } },
])('[20.13] a password that is changed while it is tried changes nothing: $path', async ({ path, body }) => {
  const token = await world.tokenOf('camion', 'tel-a')
  const storage = world.ports.storage.of('quai')
  meanwhile = () => writeCredentials(storage, tx => tx.setPasswordHash('u-camion', `plain:${NEW}`))
  expect(await post(path, body, token)).toMatchObject({
    status: 422,
    text: expect.stringContaining('Le mot de passe actuel n’est pas le bon.'),
  })
  expect(await storage.passwordHash('u-camion')).toBe(`plain:${NEW}`)
  expect((await storage.get('user', 'u-camion'))?.['email']).toBe('camion@example.org')
  await world.app.idle()
  expect(world.mails).toEqual([])
})

test('[20.13] guesses of one session do not keep another of the same person waiting', async () => {
  const [thief, owner] = [await world.tokenOf('camion', 'tel-a'), await world.tokenOf('camion', 'tel-b')]
  const change = (current: string, token: string) => post('/password', { current, password: NEW }, token)
  for (let n = 0; n < 8; n++) expect((await change('pas le bon du tout', thief)).status).toBe(422)
  const waited = world.slept.length
  expect(waited).toBeGreaterThan(0)
  expect((await change(PASSWORD, owner)).status).toBe(200)
  expect(world.slept).toHaveLength(waited)
})

test('[20.13] an invitation dies with the address to which it was mailed; the next one is good', async () => {
  const admin = await world.tokenOf('admin')
  const invited = async (): Promise<string> => {
    expect((await post('/user/u-camion/invite', {}, admin)).status).toBe(200)
    return /#token=(\S+)/.exec(world.mails.at(-1)?.text ?? '')?.[1] ?? ''
  }
  const wrong = await invited()
  expect((await post('/user/u-camion', { email: 'camion@example.com' }, admin)).status).toBe(200)
  await world.app.idle()
  const right = await invited()
  expect((await post('/reset_password/confirm', { token: wrong, password: NEW })).status).toBe(422)
  expect((await post('/reset_password/confirm', { token: right, password: NEW })).status).toBe(200)
  expect((await signIn(NEW)).status).toBe(200)
})
