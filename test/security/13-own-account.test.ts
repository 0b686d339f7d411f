// [20.13] What leads to an account: its e-mail address changes with the password alone and the old one is told (RG7), links for a new
// password have a limit for each person (RG8), and the device of a call is the one of its session.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type World } from '../contracts/dialect/world.ts'

let world: World
let tokens: { readonly admin: string; readonly camion: string }
beforeEach(async () => {
  world = await openWorld({ settings: { publicPerMinute: 100_000, loginsPerMinute: 100_000 } })
  tokens = { admin: await world.tokenOf('admin'), camion: await world.tokenOf('camion', 'tel-1-camion') }
})
afterEach(() => world.close())

const storage = () => world.ports.storage.of('quai')
interface Sent {
  readonly as?: keyof typeof tokens
  readonly headers?: { readonly [name: string]: string }
}
const call = async (method: string, path: string, body?: unknown, { as = 'camion', headers }: Sent = {}) => {
  const answer = await world.call(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens[as]}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  await world.app.idle()
  return { status: answer.status, text }
}
const emailOf = async (id: string) => (await storage().get('user', id))?.['email']

const TAKEN_OVER = 'voleur@example.net'
const own = { email: TAKEN_OVER }
/** Every way to write the own account, and what it answers for each: nothing of it changes the address. */
const ways: readonly (readonly [
  method: string,
  path: (id: string) => string,
  body: (id: string) => unknown,
])[] = [
  ['PATCH', id => `/user/${id}`, () => own],
  ['PATCH', id => `/user/${id}`, () => ({ firstname: 'Léa', email: '' })],
  ['PATCH', id => `/user/${id}?force=1`, () => own],
  ['PUT', () => '/user', id => [{ id, ...own }]],
  ['PUT', () => '/user', id => [{ _key: 'k', _op: 'patch', _rev: null, _force: true, id, ...own }]],
  ['POST', () => '/profile/email', () => ({ ...own, current: 'pas le bon du tout' })],
  ['POST', () => '/profile/email', () => own],
]

describe.each(['camion', 'admin'] as const)('[20.13] the own address of %s', as => {
  const id = `u-${as}`
  test.each(ways)('%s %s %s leaves it as it is', async (method, path, body) => {
    const { status, text } = await call(method, path(id), body(id), { as })
    expect([200, 422]).toContain(status)
    expect(text).toMatch(/mot de passe/)
    expect(await emailOf(id)).toBe(`${as}@example.org`)
    expect(world.mails).toEqual([])
  })

  test('with the password it changes, the old address is told when and what to do, and the new one is not in it', async () => {
    expect(await call('POST', '/profile/email', { ...own, current: PASSWORD }, { as })).toMatchObject({
      status: 200,
    })
    expect(await emailOf(id)).toBe(TAKEN_OVER)
    expect(world.mails).toMatchObject([
      { to: `${as}@example.org`, subject: 'Votre adresse e-mail Quai a changé' },
    ])
    const [{ text } = { text: '' }] = world.mails
    expect(text).toMatch(new RegExp(`${as}.*votre profil.*18 nov\\.`, 's'))
    expect(text).toMatch(/changez tout de suite votre mot de passe/)
    expect(text).not.toContain(TAKEN_OVER)
  })
})

test('[20.13] the address that one has already asks for nothing; one that is none is told at its field', async () => {
  expect(await call('POST', '/profile/email', { email: 'camion@example.org' })).toMatchObject({ status: 200 })
  const odd = await call('POST', '/profile/email', { email: 'camion', current: PASSWORD })
  expect([odd.status, odd.text]).toEqual([422, expect.stringContaining('"email"')])
  const taken = await call('POST', '/profile/email', { email: 'admin@example.org', current: PASSWORD })
  expect([taken.status, taken.text]).toEqual([422, expect.stringContaining('recordFound')])
  expect(world.mails).toEqual([])
})

test('[20.13] guesses at the password are slowed, and the sign-in of the person is not', async () => {
  for (let n = 0; n < 7; n += 1)
    expect(await call('POST', '/profile/email', { ...own, current: `guess number ${n}` })).toMatchObject({
      status: 422,
    })
  expect(world.slept.length).toBeGreaterThan(0)
  const before = world.slept.length
  await world.tokenOf('camion', 'tel-1-camion')
  expect(world.slept).toHaveLength(before)
})

describe('[20.13] an address that somebody else changes', () => {
  const changes: readonly (readonly [method: string, path: string, body: unknown])[] = [
    ['PATCH', '/user/u-camion', own],
    ['PUT', '/user/u-camion', { username: 'camion', permissions: [], ...own }],
    ['PUT', '/user', [{ id: 'u-camion', ...own }]],
    ['PUT', '/user', [{ _key: 'k', _op: 'patch', _rev: null, _force: false, id: 'u-camion', ...own }]],
    ['PATCH', '/user/u-camion', { email: '', active: 0 }],
  ]
  test.each(changes)('%s %s %o is told at the old one, with who did it', async (...change) => {
    expect((await call(...change, { as: 'admin' })).status).toBe(200)
    expect(world.mails).toMatchObject([
      { to: 'camion@example.org', text: expect.stringContaining('par admin') },
    ])
  })

  test('nobody is told of a first address, of another field, nor of a change that was refused', async () => {
    await call('PATCH', '/user/u-camion', { firstname: 'Léa' }, { as: 'admin' })
    await call('PATCH', '/user/u-camion', { email: 'admin@example.org' }, { as: 'admin' })
    await call(
      'PUT',
      '/user',
      [
        { id: 'u-camion', ...own },
        { id: 'u-admin', ...own },
      ],
      { as: 'admin' },
    )
    expect(world.mails).toEqual([])
    await call('PATCH', '/user/u-camion', { email: '' }, { as: 'admin' })
    await call('PATCH', '/user/u-camion', { email: 'lea@example.org' }, { as: 'admin' })
    expect(world.mails).toHaveLength(1)
  })
})

describe('[20.13] [RG8] links for a new password', () => {
  const ask = (email: string, from: string) =>
    world.app.fetch(
      new Request('https://api.example.org/api/reset_password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      }),
      { address: from },
    )
  const linkIn = (text: string): string => /#token=(\S+)/.exec(text)?.[1] ?? ''
  const mailsTo = (to: string) => world.mails.filter(mail => mail.to === to)

  test('have a limit for each person, from however many addresses they are asked for, and the answer does not tell', async () => {
    const answers = []
    for (let n = 0; n < 40; n += 1)
      answers.push(await ask(n % 2 === 0 ? 'camion@example.org' : ' Camion@Example.org', `198.51.100.${n}`))
    await world.app.idle()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(mailsTo('camion@example.org')).toHaveLength(3)
    await ask('admin@example.org', '192.0.2.9')
    await world.app.idle()
    expect(mailsTo('admin@example.org')).toHaveLength(1)
  })

  test('that others asked for keep nobody out: the password and the latest link go on being good', async () => {
    for (let minute = 0; minute < 180; minute += 1) {
      await ask('camion@example.org', `198.51.100.${minute}`)
      world.advance(60_000)
    }
    await world.app.idle()
    const mailed = mailsTo('camion@example.org')
    expect(mailed.length).toBeLessThan(14)
    await world.tokenOf('camion', 'tel-1-camion')
    const confirmed = await call('POST', '/reset_password/confirm', {
      token: linkIn(mailed.at(-1)?.text ?? ''),
      password: 'un mot de passe bien long',
    })
    expect(confirmed.status).toBe(200)
  })
})

test('[20.13] the device of a call is the one of its session, whatever its head says', async () => {
  const headers = { 'x-device': 'tel-2-another' }
  await call(
    'POST',
    '/personal/exports',
    {
      notes: [{ id: 'note-0001', at: '2026-11-17T08:00:00.000Z', kind: 'tasks', count: 2, asked: '' }],
    },
    { headers },
  )
  await call('PATCH', '/user/u-camion', { firstname: 'Léa' }, { headers })
  const [line] = (await storage().history({ entity: 'user', id: 'u-camion', limit: 1, offset: 0 })).lines
  expect(line).toMatchObject({ changes: { firstname: ['', 'Léa'] }, device: 'tel-1-camion' })
  expect((await call('GET', '/personal/log', undefined, { as: 'admin' })).text).toContain(
    '"device":"tel-1-camion"',
  )
  expect(await storage().get('device', 'tel-2-another')).toBeUndefined()
})

test('[20.13] nobody makes a link for their own password from their session: another account manager does', async () => {
  const { status, text } = await call('POST', '/user/u-admin/invite', undefined, { as: 'admin' })
  expect(status).toBe(422)
  expect(text).toContain('Votre propre mot de passe se change dans')
  expect(text).not.toContain('#token=')
  expect((await call('POST', '/user/u-camion/invite', undefined, { as: 'admin' })).status).toBe(200)
})
