// The first run through the whole app: every fault of either part is reported at once and nothing is written; the logo is drawn again.
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedDemo } from '../demo/seed-demo.ts'
import { openWorld, PASSWORD, START, type World } from '#test/contracts/dialect/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld({ people: false })
})
afterEach(() => world.close())

const place = { name: 'Le Quai', address: '2 quai des Remorqueurs', siret: '123 456 789 00015' }
const patron = { username: 'patron', firstname: 'Zoé', email: 'z@example.org', password: PASSWORD }
const install = async (
  organisation: object,
  admin: object = patron,
  demo: unknown = false,
  code = world.app.firstRunCode(),
) => {
  const answer = await world.call('/api/first_run', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, organisation, admin, demo }),
  })
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text) as { readonly [name: string]: unknown } }
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })
const dataUrl = (type: string, bytes: Uint8Array): string =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
const isStillOpen = async (): Promise<boolean> => {
  const ping = await world.call('/api/ping')
  return (await ping.text()).includes('"first_run":1')
}
const counts = async () => {
  const data = world.ports.storage.of('quai')
  return [await data.count('user', {}), await data.count('organisation', {})]
}

test('all faults of organisation and first account are reported together, field by field, and nothing is written', async () => {
  const { status, body } = await install(
    { name: ' ', siret: '123 456 789 00010', email: 'pas une adresse', logo: '<svg onload="alert(1)"/>' },
    { ...patron, username: '', email: 'non plus', password: 'azertyuiop12' },
  )
  expect(status).toBe(422)
  expect(body['validation_messages']).toMatchObject({
    'organisation.name': { isEmpty: expect.any(String) },
    'organisation.email': { emailAddressInvalidFormat: expect.any(String) },
    'organisation.logo': { notAnImage: 'Ce logo n’est pas une image PNG, JPEG ou WebP lisible.' },
    username: { isEmpty: expect.any(String) },
    email: { emailAddressInvalidFormat: expect.any(String) },
    password: { regexNotMatch: expect.any(String) },
  })
  expect(await install({ ...place, siret: '123 456 789 00010' })).toMatchObject({
    status: 422,
    body: { validation_messages: { 'organisation.siret': { siretInvalid: expect.any(String) } } },
  })
  expect(await counts()).toEqual([0, 0])
  expect(await isStillOpen()).toBe(true)
})

test('the code alone may be checked, with any spacing and case; a wrong code is reported before anything else', async () => {
  const code = world.app.firstRunCode() ?? ''
  const copied = ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4, 8)}-${code.slice(8)} `
  expect((await install({}, {}, false, copied)).body).toHaveProperty('validation_messages')
  const wrong = await install({}, {}, false, 'AAAAAAAAAA')
  expect(wrong).toMatchObject({ status: 422, body: { detail: expect.stringContaining('code') } })
  expect(wrong.body).not.toHaveProperty('validation_messages')
  expect(await isStillOpen()).toBe(true)
})

test('an empty request reports which fields are missing', async () => {
  const { status, body } = await install({}, {})
  expect(status).toBe(422)
  expect(Object.keys(body['validation_messages'] ?? {})).toEqual([
    'organisation.name',
    'username',
    'password',
  ])
})

test('a logo is stored small and without its metadata, anybody may read it, and the organisation has its address', async () => {
  expect((await world.call('/api/logo')).status).toBe(404)
  const exif = { IFD0: { ImageDescription: 'rue du Quai, chez Zoé' } }
  const sent = await picture(1600, 800).withExif(exif).jpeg().toBuffer()
  expect(sent.toString('latin1')).toContain('rue du Quai')
  expect((await install({ ...place, logo: dataUrl('jpeg', sent) })).status).toBe(200)
  const logo = await world.call('/api/logo?client_id=quai')
  const bytes = Buffer.from(await logo.arrayBuffer())
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 256 })
  expect(bytes.toString('latin1')).not.toContain('rue du Quai')
  const etag = logo.headers.get('etag') ?? ''
  expect((await world.call('/api/logo', { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await world.call('/api/logo?client_id=../..')).status).toBe(404)
  const [row] = await world.ports.storage.of('quai').find('organisation', {})
  expect(row?.['siret']).toBe('123 456 789 00015')
  expect((await world.call(String(row?.['logo']))).status).toBe(200)
})

const bomb = () => picture(6000, 6000).png({ compressionLevel: 9 }).toBuffer()
const heavy = async () => Buffer.concat([await picture(8, 8).png().toBuffer(), Buffer.alloc(1_048_576)])
const cut = async () => (await picture(400, 400).png().toBuffer()).subarray(0, 60)
const hostile = [
  ['a picture of 36 million pixels in a few bytes', bomb, 'tooManyPixels'],
  ['more than a megabyte', heavy, 'tooHeavy'],
  ['a picture cut short', cut, 'notAnImage'],
  ['a page sent as a picture', async () => Buffer.from('<html><script>1</script>'), 'notAnImage'],
  [
    'a drawing made of code',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'notAnImage',
  ],
  ['a GIF', () => picture(8, 8).gif().toBuffer(), 'notAnImage'],
] as const
test('a huge or hostile logo is refused with a sentence, and the first run is still possible', async () => {
  for (const [what, make, rule] of hostile)
    expect(await install({ ...place, logo: dataUrl('png', await make()) }), what).toMatchObject({
      status: 422,
      body: { validation_messages: { 'organisation.logo': { [rule]: expect.stringMatching(/^Ce logo/) } } },
    })
  // The server fetches no address, and reads no body larger than a logo may be.
  expect((await install({ ...place, logo: 'https://example.org/logo.png' })).status).toBe(422)
  expect((await install({ ...place, logo: 'A'.repeat(1_600_000) })).status).toBe(413)
  expect(await counts()).toEqual([0, 0])
  expect((await install(place)).status).toBe(200)
})

const closedDays = async (): Promise<string[]> =>
  (await world.ports.storage.of('quai').find('shift_exception', {})).map(({ label }) => String(label))

test('[CA2] the set of holidays that was chosen is closed from the first day on; without one nothing is', async () => {
  expect((await install({ ...place, holidays: 'bretagne' })).body).toMatchObject({
    validation_messages: { 'organisation.holidays': { notInArray: expect.any(String) } },
  })
  expect((await install({ ...place, holidays: 'mayotte' })).status).toBe(200)
  expect(await closedDays()).toContain('Abolition de l’esclavage')
  await world.close()
  world = await openWorld({ people: false })
  expect((await install(place)).status).toBe(200)
  expect(await closedDays()).toEqual([])
})

test('with the demo, the first account may have the username and the e-mail address of a demo account, which it replaces', async () => {
  await world.close()
  const hashPassword = async (password: string) => `plain:${password}`
  const today = new Date(START).toISOString().slice(0, 10)
  world = await openWorld({
    people: false,
    seed: ports => seedDemo(ports, { org: 'quai', today, hashPassword }),
  })
  const admin = { ...patron, username: 'bureau', email: 'admin@example.org' }
  const answer = await install({ ...place, holidays: 'france' }, admin, 1)
  expect(answer.status).toBe(200)
  // The days of Alsace that the demo has are not those of the organisation.
  const coming = await world.ports.storage.of('quai').find('shift_exception', {
    where: [{ is: 'from', field: 'date', value: today }],
  })
  expect(coming.map(({ label }) => label)).toContain('Noël')
  expect(coming.filter(({ label }) => label === 'Saint-Étienne')).toEqual([])
  const users = await world.ports.storage.of('quai').find('user', {})
  expect(users.length).toBeGreaterThan(5)
  const named = users.filter(({ email }) => email === 'admin@example.org')
  expect(named).toMatchObject([{ username: 'bureau', firstname: 'Zoé' }])
  expect(users.filter(({ username }) => username === 'bureau')).toHaveLength(1)
  await world.tokenOf('bureau')
})
