// [20.14] The address of a picture is one of our own, or https of a host that the organisation lists: in every field that holds one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities } from '#records/entities/index.ts'
import { fieldsWhere } from '#records/entity.ts'
import { picturesOf } from '#server/use/records/picture-fields.ts'
import { readSettings } from '#server/settings.ts'
import { openFleet } from '../contracts/dialect/fleet-world.ts'
import type { World } from '../contracts/dialect/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openFleet({ settings: { imageHosts: ['https://ik.imagekit.io'] } })
  token = await world.tokenOf('admin', 'bureau-1')
})
afterAll(() => world.close())

const patch = async (path: string, body: unknown) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await world.call(`/api/${path}`, { method: 'PATCH', headers, body: JSON.stringify(body) })
  return { status: answer.status, sent: (await answer.json()) as unknown }
}
const photos = (url: string) => [{ id: 'p1', kind: 'proof', url }]
const refusedAt = (field: string) => ({
  status: 422,
  sent: expect.objectContaining({ validation_messages: { [field]: expect.anything() } }),
})

const bad = [
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'https://elsewhere.example/a.jpg',
  'https://ik.imagekit.io@elsewhere.example/a.jpg',
  'http://ik.imagekit.io/a.jpg',
  '//elsewhere.example/a.jpg',
  '/images/../api/oauth',
  '/images/%2e%2e/x',
  'https://quai.example@elsewhere.example/images/a.jpg',
  '/images/"><img>',
]
const good = [
  '/images/tasks/a.jpg',
  'https://api.example.org/images/tasks/a.jpg',
  'https://ik.imagekit.io/quai/a.jpg',
]

test.each(bad)('[20.14] refused at its field: %s', async url => {
  expect(await patch('task/a1', { photosList: photos(url) })).toMatchObject(refusedAt('photosList'))
  expect(await patch('object/o1', { image: url })).toMatchObject(refusedAt('image'))
  expect(await patch('object/o1', { picture: url })).toMatchObject(refusedAt('picture'))
  expect(await patch('organisation/quai', { logo: url })).toMatchObject(refusedAt('logo'))
})

test.each(good)('[20.14] taken: %s', async url => {
  expect((await patch('task/a2', { photosList: photos(url) })).status).toBe(200)
  expect((await patch('object/o1', { image: url, picture: url })).status).toBe(200)
  expect((await patch('organisation/quai', { logo: url })).status).toBe(200)
})

test('[20.14] a picture of ours is stored without the server’s name, whatever name was sent; that of a listed host with it', async () => {
  const [own, elsewhere] = ['https://elsewhere.example/images/a.jpg', 'https://ik.imagekit.io/images/a.jpg']
  const sent = await patch('task/a1', {
    photosList: [own, elsewhere].map((url, n) => ({ id: `p${n}`, kind: 'proof', url })),
  })
  expect(sent.sent).toMatchObject({ photosList: [{ url: '/images/a.jpg' }, { url: elsewhere }] })
  expect((await patch('object/o1', { image: own })).sent).toMatchObject({ image: '/images/a.jpg' })
})

const dispute = (id: string, versions: object) => ({
  disputes: [
    { id, cause: 'both_changed', captured_at: '2026-11-18 08:00:00', from: {}, patch: {}, ...versions },
  ],
})
test.each(bad)('[20.14] refused in a version that a dispute quotes: %s', async url => {
  for (const version of ['from', 'patch', 'theirs']) {
    const sent = dispute('bad', { [version]: { photosList: photos(url) } })
    expect(await patch('task/a1', sent)).toMatchObject(refusedAt('disputes'))
    expect(await patch('task/a1', { ...sent, note: 'Vu' })).toMatchObject(refusedAt('disputes'))
    const noList = dispute('bad', { [version]: { photosList: { url } } })
    expect(await patch('task/a1', noList)).toMatchObject(refusedAt('disputes'))
    const inside = [{ id: 'inside', [version]: { photosList: photos(url) } }]
    for (const hidden of [
      { photosList: [photos(url)] },
      { photosList: [{ url: [url] }] },
      { disputes: inside },
    ])
      expect(await patch('task/a1', dispute('bad', { [version]: hidden }))).toMatchObject(
        refusedAt('disputes'),
      )
  }
})

test('[20.14] a version may quote what is taken, and what its record has from before', async () => {
  const old = 'https://of-before.example/b.jpg'
  await world.ports.storage.of('quai').transaction(async tx => {
    const task = await tx.get('task', 'a2')
    if (task === undefined) throw new Error('no task')
    await tx.put('task', [{ row: { ...task, photosList: photos(old) }, search: '' }])
  })
  const urls = [...good, old]
  const sent = dispute('good', { theirs: { photosList: urls.flatMap(photos) }, patch: { note: 'Vu' } })
  expect((await patch('task/a2', sent)).status).toBe(200)
  const stored = await world.ports.storage.of('quai').get('task', 'a2')
  const [theirs] = [stored?.['disputes']].flat()
  expect(JSON.stringify(theirs)).toContain('"/images/tasks/a.jpg"')
  expect(JSON.stringify(theirs)).not.toContain('api.example.org')
  expect(JSON.stringify(theirs)).toContain(old)
})

test('[20.14] every field that names a picture is one of those', () => {
  const named = entities.flatMap(of => fieldsWhere(of, () => true).map(field => `${of.name}.${field}`))
  const checked = entities.flatMap(of => picturesOf(of).map(field => `${of.name}.${field}`))
  const isPicture = /\.(.*(image|picture|logo|avatar|photosList).*)$/i
  expect(checked.toSorted()).toEqual(named.filter(name => isPicture.test(name)).toSorted())
})

test('[20.14] an address from before stays, also beside a new one', async () => {
  const old = 'https://of-before.example/a.jpg'
  await world.ports.storage.of('quai').transaction(async tx => {
    const task = await tx.get('task', 'a3')
    if (task === undefined) throw new Error('no task')
    await tx.put('task', [{ row: { ...task, photosList: photos(old) }, search: '' }])
  })
  const both = [...photos(old), { id: 'p2', kind: 'proof', url: '/images/b.jpg' }]
  expect((await patch('task/a3', { note: 'Vu', photosList: both })).status).toBe(200)
  expect((await patch('task/a3', { note: 'Revu' })).status).toBe(200)
})

test('[20.14] hosts are read from the settings, that of the image service included', () => {
  const read = (environment: { [name: string]: string }) => {
    const settings = readSettings(environment)
    return settings.ok ? settings.settings.imageHosts : settings.sentence
  }
  expect(read({})).toEqual([])
  expect(
    read({ QUAI_IMAGE_HOSTS: 'a.example  b.example:8443', QUAI_IMAGE_ENDPOINT: 'https://up.example/v1' }),
  ).toEqual(['https://up.example', 'https://a.example', 'https://b.example:8443'])
  expect(read({ QUAI_IMAGE_HOSTS: 'https://a.example' })).toContain('QUAI_IMAGE_HOSTS')
})
