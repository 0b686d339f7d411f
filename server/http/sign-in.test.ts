import { afterEach, expect, test } from 'vitest'
import { Device } from '#records/entities/people.ts'
import { blankRow } from '#records/entity.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { write } from '../use/write/write.ts'
import { openWorld, PASSWORD, type World } from '#test/contracts/dialect/world.ts'

let world: World
afterEach(() => world.close())

const post = (path: string, body: unknown, headers: { readonly [name: string]: string } = {}) =>
  world.call(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const signIn = (username: string, password: string, headers = {}) =>
  post('/oauth', { grant_type: 'password', username, password, client_id: 'quai' }, headers)
const profile = (token: string, headers = {}) =>
  world.call('/api/profile', { headers: { authorization: `Bearer ${token}`, ...headers } })
const linkIn = (text: string): string => /#token=(\S+)/.exec(text)?.[1] ?? ''

test('after five wrong passwords each answer is delayed longer, and the right password still passes', async () => {
  world = await openWorld()
  for (let n = 0; n < 7; n++) expect((await signIn('camion', 'wrong')).status).toBe(401)
  expect(world.slept).toEqual([500, 1000])
  expect((await signIn('camion', PASSWORD)).status).toBe(200)
  await signIn('camion', 'wrong')
  expect(world.slept).toEqual([500, 1000, 2000])
})

test('an unknown account is delayed exactly like a known one', async () => {
  world = await openWorld()
  for (let n = 0; n < 7; n++) await signIn('nobody', 'wrong')
  expect(world.slept).toEqual([500, 1000])
})

test('too many sign-ins from one address answer 429 with Retry-After', async () => {
  world = await openWorld({ settings: { loginsPerMinute: 3 } })
  for (let n = 0; n < 3; n++) await signIn('camion', PASSWORD)
  const refused = await signIn('camion', PASSWORD)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20'])
  world.advance(20_000)
  expect((await signIn('camion', PASSWORD)).status).toBe(200)
})

test('the username is found with a capital first letter and spaces around', async () => {
  world = await openWorld()
  expect((await signIn(' Camion ', PASSWORD)).status).toBe(200)
})

test.each([
  [{}, 'isEmpty'],
  [{ email: '' }, 'isEmpty'],
  [{ email: '   ' }, 'isEmpty'],
  [{ email: 5 }, 'stringInvalid'],
])('a request for a new password without an address, %j, is refused: %s', async (sent, rule) => {
  world = await openWorld()
  const answer = await post('/reset_password', sent)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    validation_messages: { email: { [rule]: expect.any(String) } },
  })
})

test('the mailed link sets a password once, ends all sessions, and is valid for an hour', async () => {
  world = await openWorld()
  const token = await world.tokenOf('camion')
  await post('/reset_password', { email: 'camion@example.org' })
  await post('/reset_password', { email: 'nobody@example.org' })
  await world.app.idle()
  expect(world.mails.map(({ to }) => to)).toEqual(['camion@example.org'])
  const text = world.mails[0]?.text ?? ''
  expect(text).toContain('https://api.example.org/password_reset#token=quai.')
  const sent = { token: linkIn(text), password: 'trois chats gris' }
  const weak = await post('/reset_password/confirm', { ...sent, password: 'motdepasse2026' })
  expect(await weak.json()).toMatchObject({
    validation_messages: { password: { regexNotMatch: expect.any(String) } },
  })
  expect((await post('/reset_password/confirm', sent)).status).toBe(200)
  expect((await profile(token)).status).toBe(401)
  expect((await signIn('camion', PASSWORD)).status).toBe(401)
  expect((await signIn('camion', 'trois chats gris')).status).toBe(200)
  expect((await post('/reset_password/confirm', sent)).status).toBe(422)
  await post('/reset_password', { email: 'camion@example.org' })
  await world.app.idle()
  world.advance(3_600_000)
  const late = { token: linkIn(world.mails[1]?.text ?? ''), password: 'quatre chats gris' }
  expect(await (await post('/reset_password/confirm', late)).json()).toMatchObject({
    detail: 'Ce lien n’est plus valable.',
  })
})

test("a reset link's token is refused as access token, and an access token as reset link", async () => {
  world = await openWorld()
  await post('/reset_password', { email: 'camion@example.org' })
  await world.app.idle()
  expect((await profile(linkIn(world.mails[0]?.text ?? ''))).status).toBe(401)
  const token = await world.tokenOf('camion')
  expect((await post('/reset_password/confirm', { token, password: 'trois chats gris' })).status).toBe(422)
})

test("the answer to an invitation shows whether the mail was sent or written in the server's folder", async () => {
  for (const [smtpUrl, mail] of [
    [null, 'written'],
    ['smtp://127.0.0.1', 'sent'],
  ] as const) {
    world = await openWorld({ settings: { smtpUrl } })
    const authorization = `Bearer ${await world.tokenOf('admin')}`
    const answer = await post('/user/u-camion/invite', {}, { authorization })
    const link = mail === 'written' ? { link: expect.stringContaining('/password_reset#token=') } : {}
    expect(await answer.json()).toEqual({ mail, ...link })
    if (smtpUrl === null) await world.close()
  }
})

test('a person without an e-mail address gets a link to be handed over, valid as long as a mailed one', async () => {
  world = await openWorld({ settings: { smtpUrl: 'smtp://127.0.0.1' } })
  const authorization = `Bearer ${await world.tokenOf('admin')}`
  const headers = { 'content-type': 'application/json', authorization }
  const body = JSON.stringify({ email: '' })
  expect((await world.call('/api/user/u-camion', { method: 'PATCH', headers, body })).status).toBe(200)
  const answer = await post('/user/u-camion/invite', {}, { authorization })
  const { mail, link } = (await answer.json()) as { readonly mail: string; readonly link: string }
  await world.app.idle()
  expect(mail).toBe('none')
  // The address that was taken away is told of that (RG7), and gets no link.
  expect(world.mails.map(({ text }) => text.includes('#token='))).toEqual([false])
  const sent = { token: linkIn(link), password: 'trois chats gris' }
  expect((await post('/reset_password/confirm', sent)).status).toBe(200)
})

test('an invitation is mailed to the person and is valid for a week', async () => {
  world = await openWorld()
  const authorization = `Bearer ${await world.tokenOf('admin')}`
  expect((await post('/user/u-camion/invite', {}, { authorization })).status).toBe(200)
  world.advance(6 * 86_400_000)
  const sent = { token: linkIn(world.mails[0]?.text ?? ''), password: 'trois chats gris' }
  expect((await post('/reset_password/confirm', sent)).status).toBe(200)
})

test('after a change of password the session stays valid, and only the new password signs in', async () => {
  world = await openWorld()
  const token = await world.tokenOf('camion')
  const authorization = `Bearer ${token}`
  const answer = await post(
    '/password',
    { current: PASSWORD, password: 'trois chats gris' },
    { authorization },
  )
  expect(answer.status).toBe(200)
  expect((await profile(token)).status).toBe(200)
  expect((await signIn('camion', PASSWORD)).status).toBe(401)
  expect((await signIn('camion', 'trois chats gris')).status).toBe(200)
})

const changeDevice = async (revoked: 0 | 1): Promise<void> => {
  const caller = { org: 'quai', user_id: 'u-admin', rights: NO_RIGHTS, device: null }
  await write(world.ports, caller, { key: null, fingerprint: '' }, async tx => {
    const before = await tx.row('device', 'phone-0001')
    tx.save(Device, before, { ...(before ?? blankRow(Device)), id: 'phone-0001', revoked })
    return { status: 204 }
  })
}

test('a revoked device gets an explicit error on a call and on a refresh; a new sign-in on it lifts the revocation', async () => {
  world = await openWorld()
  await changeDevice(0)
  const signed = (await (await signIn('camion', PASSWORD, { 'x-device': 'phone-0001' })).json()) as {
    readonly access_token: string
    readonly refresh_token: string
  }
  await changeDevice(1)
  const refused = await profile(signed.access_token)
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="Service", error="invalid_token", error_description="The device has been revoked"',
  ])
  const refresh = { grant_type: 'refresh_token', refresh_token: signed.refresh_token, client_id: 'quai' }
  const again = await post('/oauth', refresh)
  expect([again.status, await again.json()]).toEqual([
    400,
    expect.objectContaining({ title: 'invalid_grant', detail: 'Device revoked' }),
  ])
  const token = await world.tokenOf('camion', 'phone-0001')
  expect((await profile(token)).status).toBe(200)
})

test('of two simultaneous refreshes one passes, and the other ends the token family', async () => {
  world = await openWorld()
  const signed = (await (await signIn('camion', PASSWORD)).json()) as { readonly refresh_token: string }
  const refresh = { grant_type: 'refresh_token', refresh_token: signed.refresh_token, client_id: 'quai' }
  const both = await Promise.all([post('/oauth', refresh), post('/oauth', refresh)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('each refresh extends the token by fourteen days, and the token family ends after ninety', async () => {
  world = await openWorld()
  let refresh_token = ((await (await signIn('camion', PASSWORD)).json()) as { refresh_token: string })
    .refresh_token
  let days = 0
  for (;;) {
    world.advance(10 * 86_400_000)
    days += 10
    const answer = await post('/oauth', { grant_type: 'refresh_token', refresh_token, client_id: 'quai' })
    if (answer.status !== 200) break
    refresh_token = ((await answer.json()) as { refresh_token: string }).refresh_token
  }
  expect(days).toBe(90)
})

test('the first account can be made once, with the printed code, and has every right', async () => {
  world = await openWorld({ people: false })
  expect(await (await world.call('/api/ping')).json()).toMatchObject({ first_run: 1 })
  const sent = {
    code: world.app.firstRunCode(),
    organisation: 'Le Quai',
    admin: { username: 'zoe', firstname: 'Zoé', email: 'zoe@example.org', password: 'trois chats gris' },
    demo: false,
  }
  expect((await post('/first_run', { ...sent, code: 'WRONG' })).status).toBe(422)
  expect((await post('/first_run', { ...sent, organisation: '' })).status).toBe(422)
  expect((await post('/first_run', { ...sent, admin: { ...sent.admin, username: '' } })).status).toBe(422)
  expect((await post('/first_run', { ...sent, admin: { ...sent.admin, password: 'court' } })).status).toBe(
    422,
  )
  expect((await post('/first_run', sent)).status).toBe(200)
  expect(world.app.firstRunCode()).toBeNull()
  expect((await post('/first_run', sent)).status).toBe(404)
  const { access_token } = (await (await signIn('zoe', 'trois chats gris')).json()) as {
    access_token: string
  }
  expect(await (await profile(access_token)).json()).toMatchObject({
    firstname: 'Zoé',
    organisation: { name: 'Le Quai' },
    permissions: expect.arrayContaining(['emma_desktop', 'config_users', 'emma_install']),
  })
  expect(await (await world.call('/api/ping')).json()).not.toHaveProperty('first_run')
})

test('a first run sent three times at once makes one account', async () => {
  world = await openWorld({ people: false })
  const send = (username: string) =>
    post('/first_run', {
      code: world.app.firstRunCode(),
      organisation: 'Le Quai',
      admin: { username, email: `${username}@example.org`, password: 'trois chats gris' },
      demo: true,
    })
  const answers = await Promise.all(['zoe', 'ali', 'lea'].map(send))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect(await world.ports.storage.of('quai').count('user', {})).toBe(1)
})

test('a changed password ends every other session of its person', async () => {
  world = await openWorld()
  const [own, other, admin] = [
    await world.tokenOf('camion'),
    await world.tokenOf('camion'),
    await world.tokenOf('admin'),
  ]
  const sent = { current: PASSWORD, password: 'trois chats gris' }
  expect((await post('/password', sent, { authorization: `Bearer ${own}` })).status).toBe(200)
  const statuses = await Promise.all([own, other, admin].map(async token => (await profile(token)).status))
  expect(statuses).toEqual([200, 401, 200])
})

const report = (token: string, id: string, name: string) =>
  post(
    '/sync',
    { epoch: null, shards: {}, device: { id, name, pending: 0, oldest_at: null } },
    { authorization: `Bearer ${token}` },
  )
const device = () => world.ports.storage.of('quai').get('device', 'phone-0001')

test("knowing the id of a device is not enough to take it over or to revoke it; another person's sign-in on it gets its own record", async () => {
  world = await openWorld()
  await report(await world.tokenOf('admin', 'phone-0001'), 'phone-0001', 'Bureau')
  const stranger = await world.tokenOf('camion')
  const headers = { authorization: `Bearer ${stranger}`, 'x-device': 'phone-0001' }
  const body = {
    epoch: null,
    shards: {},
    device: { id: 'phone-0001', name: 'x', pending: 9, oldest_at: null },
  }
  expect((await post('/sync', body, headers)).status).toBe(200)
  expect(await device()).toMatchObject({ user_id: 'u-admin', name: 'Bureau', pending: 0 })
  const removal = await world.call('/api/device/phone-0001', { method: 'DELETE', headers })
  expect(removal.status).toBe(403)
  await report(await world.tokenOf('camion', 'phone-0001'), 'phone-0001', 'Camion')
  expect(await device()).toMatchObject({ user_id: 'u-admin', name: 'Bureau' })
  const devices = await world.ports.storage.of('quai').find('device', {})
  expect(devices.map(({ user_id, name }) => [user_id, name])).toEqual([
    ['u-admin', 'Bureau'],
    ['u-camion', 'Camion'],
    ['u-camion', 'Connexion sans appareil'],
  ])
})

test('on a shared phone a person ends their own sign-in, and an administrator who blocks the phone all of them', async () => {
  world = await openWorld()
  const admin = await world.tokenOf('admin', 'phone-0001')
  const signInCrew = () => world.tokenOf('camion', 'phone-0001')
  const own = await signInCrew()
  const devices = await world.ports.storage.of('quai').find('device', {})
  expect(devices).toHaveLength(2)
  const revoke = (token: string, id: string) =>
    world.call(`/api/device/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
  const mine = devices.find(({ user_id }) => user_id === 'u-camion')?.id ?? ''
  expect((await revoke(own, mine)).status).toBe(204)
  expect([(await profile(own)).status, (await profile(admin)).status]).toEqual([401, 200])
  const again = await signInCrew()
  expect((await profile(again)).status).toBe(200)
  const authorization = `Bearer ${await world.tokenOf('admin')}`
  expect((await post('/device/phone-0001/block', {}, { authorization })).status).toBe(204)
  expect([(await profile(again)).status, (await profile(admin)).status]).toEqual([401, 401])
  expect((await signIn('camion', PASSWORD, { 'x-device': 'phone-0001' })).status).toBe(400)
})

test("the revocation of one person is lifted by that person's sign-in, and keeps nobody else from theirs", async () => {
  world = await openWorld()
  const admin = await world.tokenOf('admin', 'phone-0001')
  await report(admin, 'phone-0001', 'Bureau')
  await world.call('/api/device/phone-0001', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${admin}` },
  })
  expect((await signIn('camion', PASSWORD, { 'x-device': 'phone-0001' })).status).toBe(200)
  expect(await device()).toMatchObject({ revoked: 1, user_id: 'u-admin' })
  expect((await signIn('admin', PASSWORD, { 'x-device': 'phone-0001' })).status).toBe(200)
  expect(await device()).toMatchObject({ revoked: 0 })
})
