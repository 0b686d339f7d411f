// The lists that every organisation has: written by the first run, completed at a later start, and not restored once deleted.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PartnerType } from '#records/entities/places.ts'
import { Provenance } from '#records/entities/setup-lists.ts'
import { blankRow } from '#records/entity.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openWorld, PASSWORD, type World } from '#test/contracts/dialect/world.ts'
import { baseRows, completeLists } from './base-lists.ts'
import { write } from '../write/write.ts'

let world: World
beforeEach(async () => {
  world = await openWorld({ people: false })
})
afterEach(() => world.close())

const install = () =>
  world.call('/api/first_run', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code: world.app.firstRunCode(),
      organisation: { name: 'Le Quai' },
      admin: { username: 'patron', firstname: 'Zoé', password: PASSWORD },
    }),
  })
const data = () => world.ports.storage.of('quai')
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(baseRows()).map(async (name): Promise<[string, number]> => [
        name,
        await data().count(name, {}),
      ]),
    ),
  )
const whole = Object.fromEntries(Object.entries(baseRows()).map(([name, rows]) => [name, rows.length]))
const save = (fn: Parameters<typeof write>[3]) =>
  write(
    world.ports,
    { org: 'quai', user_id: 'patron', rights: rightsOf([]), device: null },
    { key: null, fingerprint: '' },
    fn,
  )

test('a first run without the demo writes the product’s own lists, and each reference is valid', async () => {
  expect((await install()).status).toBe(200)
  expect(await counts()).toEqual(whole)
  expect(Object.values(whole).every(count => count > 0)).toBe(true)
  const shuttle = await data().get('task_type', '6')
  expect(await data().get('partner_type', String(shuttle?.['partner_type_id']))).toMatchObject({
    name: 'Navette',
  })
})

test('an organisation installed before a list existed gets it at the next start, once, without what it deleted', async () => {
  await world.close()
  world = await openWorld()
  await completeLists(world.ports, 'quai')
  expect(await counts()).toEqual(whole)
  const { rev } = await data().clock()
  const taken = await data().find('provenance', {})
  await save(async tx => {
    for (const row of taken) tx.save(Provenance, row, { ...row, deleted: 1 })
    return { status: 204 }
  })
  await completeLists(world.ports, 'quai')
  expect(await data().count('provenance', {})).toBe(0)
  expect((await data().clock()).rev).toBe(rev + taken.length)
})

test('a list that the organisation made itself is not changed; a task type then references the organisation’s own kind of partner', async () => {
  await world.close()
  world = await openWorld()
  await save(async tx => {
    tx.save(PartnerType, undefined, {
      ...blankRow(PartnerType),
      id: 'own',
      name: 'Nos navettes',
      slug: 'navette',
    })
    return { status: 204 }
  })
  await completeLists(world.ports, 'quai')
  expect(await data().count('partner_type', {})).toBe(1)
  expect((await data().get('task_type', '6'))?.['partner_type_id']).toBe('own')
  expect((await data().get('task_type', '8'))?.['partner_type_id']).toBeNull()
})

test('an organisation without users gets no lists before its first run', async () => {
  await completeLists(world.ports, 'quai')
  expect(await data().count('task_type', {})).toBe(0)
})
