// [20.8] What is kept about persons is asked for by who manages the accounts, and handed out within what a read shows them (RP1, RP4).
// « Dépasser les limites » (`admin`) opens none of it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answersForPersons } from '#records/rights/account-managers.ts'
import { ALL_RIGHTS, RIGHTS } from '#records/rights/rights-matrix.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { roleModels } from '#server/use/settings/base-roles.ts'
import { configPlaces, mayConfigure } from '#trades/settings/shared/config-places.ts'
import { openFleet } from '../contracts/dialect/fleet-world.ts'
import type { World } from '../contracts/dialect/world.ts'

let world: World
let tokens: { readonly admin: string; readonly asker: string }
beforeEach(async () => {
  world = await openFleet()
  tokens = { admin: await world.tokenOf('admin'), asker: await world.tokenOf('lecteur') }
})
afterEach(() => world.close())

const storage = () => world.ports.storage.of('quai')
/** Gives the one who asks these rights and no others. */
const hold = async (...permissions: readonly string[]): Promise<void> => {
  const row = await storage().get('user', 'u-lecteur')
  if (row === undefined) throw new Error('no account')
  await storage().transaction(tx => tx.put('user', [{ row: { ...row, permissions }, search: '' }]))
}
const call = async (method: string, path: string, body?: object, as: keyof typeof tokens = 'asker') => {
  const answer = await world.call(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens[as]}`,
      // Two answers that are alike are so as a whole.
      'x-request-id': '0123456789abcdef',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}
interface Found {
  readonly records: readonly { readonly entity: string; readonly id: string; readonly found: string }[]
  readonly unseen: readonly string[]
}
const search = async (criterion: object): Promise<Found & { readonly text: string }> => {
  const { text } = await call('POST', '/personal/search', criterion)
  return { ...(JSON.parse(text) as Found), text }
}
const idsOf = ({ records }: Found): readonly string[] =>
  records.map(({ entity, id }) => `${entity}/${id}`).sort((a, b) => a.localeCompare(b))

const donor = { records: [{ entity: 'task', id: 'd1' }] }
const colleague = { records: [{ entity: 'user', id: 'u-bureau' }] }
const MANAGE = ['config', 'config_users'] as const
const everyCall = [
  ['POST', '/personal/search', { email: 'zoe@example.org' }],
  ['POST', '/personal/search', { email: 'bureau@example.org' }],
  ['POST', '/personal/export', colleague],
  ['POST', '/personal/erase', colleague],
  ['GET', '/personal/retention', undefined],
  ['PUT', '/personal/retention', { task_months: 1, log_months: 1 }],
  ['POST', '/personal/retention', { dry_run: 0 }],
  ['GET', '/personal/log', undefined],
] as const

const planner = roleModels.find(({ name }) => name === 'Planification')?.permissions ?? []
const others: readonly (readonly [who: string, permissions: readonly string[]])[] = [
  ['a crew that may exceed limits', ['emma_mobile', 'resource_1', 'admin']],
  ['a planner', planner],
  ['who has every right but the accounts', ALL_RIGHTS.filter(right => right !== 'config_users')],
  ['who has the option without the settings', ['config_users', 'admin', 'emma_desktop']],
]

test.each(others)('[20.8] %s is answered nothing about persons', async (_, permissions) => {
  await hold(...permissions)
  const before = await storage().get('task', 'd1')
  for (const [method, path, body] of everyCall) {
    const { status, text } = await call(method, path, body)
    expect([path, status]).toEqual([path, 403])
    expect(text).not.toMatch(/example\.org|Martin|06 12 34/)
  }
  expect(await storage().get('task', 'd1')).toEqual(before)
})

test('[20.8] who manages the accounts is answered', async () => {
  await hold(...MANAGE)
  for (const [method, path, body] of everyCall)
    expect([path, (await call(method, path, body)).status]).toEqual([path, 200])
})

test('[20.8] the screen, its link in the settings and the server go by the same right, and its word says so', () => {
  const place = configPlaces.find(({ slug }) => slug === 'donnees-personnelles')
  const held = [...others.map(([, permissions]) => permissions), MANAGE, ALL_RIGHTS, [], ['config']]
  for (const permissions of held) {
    const rights = rightsOf(permissions)
    expect(place !== undefined && mayConfigure(rights, place)).toBe(answersForPersons(rights))
  }
  const labels = RIGHTS.flatMap(({ actions }) => actions).flatMap(({ options = [] }) => options)
  expect(labels.find(({ name }) => name === 'config_users')?.label).toMatch(/données personnelles/)
})

describe('[20.8] within what a read shows', () => {
  test('a manager who sees no task finds, exports and erases none, and is told that there may be some', async () => {
    await hold(...MANAGE)
    expect((await call('GET', '/task/d1')).status).toBe(404)
    const found = await search({ email: 'zoe@example.org' })
    expect(found).toMatchObject({ records: [] })
    expect(found.unseen).toEqual(expect.arrayContaining(['task', 'payment', 'invoice']))
    expect(found.unseen).not.toContain('user')
    const nobody = await search({ email: 'nobody@example.org' })
    expect(nobody.text).toBe(found.text)
    const before = await storage().get('task', 'd1')
    for (const path of ['/personal/export', '/personal/erase'])
      expect(await call('POST', path, donor)).toEqual(
        await call('POST', path, { records: [{ entity: 'task', id: 'nowhere' }] }),
      )
    expect(await storage().get('task', 'd1')).toEqual(before)
  })

  test('at the dock a value that is hidden is neither found nor handed out, and what is not seen whole is not erased', async () => {
    await hold(...MANAGE, 'balance_desktop')
    await call('PATCH', '/task/d1', { email: 'zoe@example.com', city: 'Benfeld' }, 'admin')
    const shown = (await call('GET', '/task/d1')).text
    expect(shown).toContain('Martin')
    expect(shown).not.toContain('zoe@')
    // Now, and before the change: the history tells no more than the record.
    for (const email of ['zoe@example.com', 'zoe@example.org'])
      expect((await search({ email })).records).toEqual([])
    expect((await search({ phone: '06 12 34 56 78' })).text).not.toContain('"d1"')
    const found = await search({ name: 'Martin' })
    expect(idsOf(found)).toContain('task/d1')
    const document = await call('POST', '/personal/export', donor)
    expect(document.text).toContain('Benfeld')
    for (const text of [found.text, document.text]) expect(text).not.toMatch(/zoe@|06 ?12 ?34|0388112233/)
    expect((await call('POST', '/personal/erase', donor)).status).toBe(422)
  })

  test('of a crew’s manager: the stops of the own truck', async () => {
    await hold(...MANAGE, 'emma_mobile', 'resource_2')
    expect(idsOf(await search({ name: 'Roth' }))).toEqual(['task/m1'])
    expect(idsOf(await search({ name: 'Mathis' }))).toEqual([])
  })

  test('a record that is purged is found in its history by who might read it', async () => {
    await call('POST', '/task', { id: 'old', task_type_id: 1, lastname: 'Trochu' }, 'admin')
    await storage().transaction(tx => tx.purge('task', ['old']))
    const old = { records: [{ entity: 'task', id: 'old' }] }
    await hold(...MANAGE, 'emma_mobile', 'resource_2')
    expect(idsOf(await search({ name: 'Trochu' }))).toEqual([])
    expect((await call('POST', '/personal/export', old)).status).toBe(422)
    await hold(...MANAGE, 'emma_desktop')
    expect(await search({ name: 'Trochu' })).toMatchObject({ records: [{ id: 'old', found: 'history' }] })
    expect((await call('POST', '/personal/export', old)).text).toContain('Trochu')
    expect((await call('POST', '/personal/erase', old)).status).toBe(200)
    expect(idsOf(await search({ name: 'Trochu' }))).toEqual([])
  })

  test('what is about an erased record goes with it unseen, and is not named', async () => {
    await call('POST', '/payment', { id: 'pay', task_id: 'd1', amount: 12, note: 'Chèque de Zoé' }, 'admin')
    await hold(...MANAGE, 'emma_mobile', 'resource_1')
    expect((await call('POST', '/personal/export', donor)).text).not.toContain('Chèque')
    const answer = await call('POST', '/personal/erase', donor)
    expect(JSON.parse(answer.text)).toEqual({ erased: donor.records, kept: [] })
    expect(await storage().get('payment', 'pay')).toMatchObject({ amount: 12, note: '' })
  })

  test('the log names the sheets, and quotes the words of a search, to who may read them', async () => {
    const notes = [
      { id: 'note-0001', at: '2026-11-17T08:00:00.000Z', kind: 'tasks', count: 2, asked: 'haas' },
    ]
    await call('GET', '/task/d1', undefined, 'admin')
    await call('POST', '/personal/exports', { notes }, 'admin')
    await hold(...MANAGE)
    const [read, saved] = (JSON.parse((await call('GET', '/personal/log')).text) as { lines: unknown[] })
      .lines
    expect(read).toMatchObject({ what: 'read', entity: 'task', id: null, count: 1, user_id: 'u-admin' })
    expect(saved).toMatchObject({ what: 'export', kind: 'tasks', count: 2, asked: '' })
    await hold(...MANAGE, 'emma_desktop')
    const whole = (await call('GET', '/personal/log')).text
    expect(whole).toContain('"id":"d1"')
    expect(whole).toContain('haas')
  })
})
