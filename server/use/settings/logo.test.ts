// Which addresses an organisation's logo may have, and which values its record refuses.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { admin, entityNamed, openWorld, ORG, type World } from '#test/fixtures/server-world.ts'
import { imagePath } from '../pictures/images.ts'
import { patchRecord } from '../records/resources.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const patch = (members: object) =>
  patchRecord(
    world.ports,
    admin,
    entityNamed('organisation'),
    ORG,
    { ...members },
    {
      key: null,
      rev: null,
      force: false,
    },
  )

test.each([
  ['/images/organisation/logo_1.png', 'organisation/logo_1.png'],
  ['https://quai.example.org/images/logo_1.png', 'logo_1.png'],
  ['https://images.example.org/elsewhere/logo.png', undefined],
  ['/images/../../etc/passwd', undefined],
  ['/images/%zz.png', '%zz.png'],
  ['/images/organisation', undefined],
  ['', undefined],
  [null, undefined],
  ['http://[', undefined],
])('the address %j is the file %j in the images’ folder', (logo, path) => {
  expect(imagePath(logo)).toBe(path)
})

test.each([
  'javascript:alert(1)',
  'data:image/svg+xml;base64,PHN2Zz4=',
  '/images/logo.png" onerror="alert(1)',
  '<img src=x>',
])('« %s » is refused as the address of a logo', async logo => {
  expect(await patch({ logo })).toMatchObject({
    status: 422,
    problem: { validation_messages: { logo: { regexNotMatch: expect.any(String) } } },
  })
})

test('the address of a logo may be a picture of ours, or empty', async () => {
  for (const logo of ['/images/logo_1.png', ''])
    expect(await patch({ logo })).toMatchObject({ status: 200, row: { logo } })
})

test('a SIRET with a wrong check digit is refused; one that was stored before does not block other edits', async () => {
  expect(await patch({ siret: '123 456 789 00010' })).toMatchObject({
    status: 422,
    problem: { validation_messages: { siret: { siretInvalid: expect.any(String) } } },
  })
  expect(await patch({ siret: '123 456 789 00015' })).toMatchObject({ status: 200 })
  await world.put('organisation', { id: ORG, name: 'Le Quai', client_id: ORG, siret: '1' })
  expect(await patch({ name: 'Le Quai d’en face' })).toMatchObject({ status: 200 })
  expect(await patch({ siret: '' })).toMatchObject({ status: 200 })
})
