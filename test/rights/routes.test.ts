// The second part of the matrix of rights: the routes that are no records, the feed's shards, callers without a valid token, and the proof
// that no route of the server is missing (RG1, RG3).
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#records/entities/index.ts'
import { isJson } from '#core/wire/json.ts'
import type { World } from '../contracts/dialect/world.ts'
import { judge, send, type Case } from './cases.ts'
import { isAmong, roles } from './roles.ts'
import { escalations, openRoutes, shards, staffRoutes } from './routes.ts'
import { openRightsWorld, strangers, tokenOf } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openRightsWorld()
})
afterAll(() => world.close())

const bearer = (name: string): string => `Bearer ${tokenOf(name)}`
const recordRoutes = entities.flatMap(({ name }) => [
  { path: `/api/${name}`, methods: ['GET', 'POST', 'PUT'] },
  { path: `/api/${name}/some-id`, methods: ['GET', 'PUT', 'PATCH', 'DELETE'] },
])
const bodyFor = (method: string): object => (method === 'GET' || method === 'DELETE' ? {} : { body: {} })

describe.each(roles)('$name', ({ name: role }) => {
  test('[RG3] the other routes, and no caller can widen their own rights', async () => {
    const wrong: string[] = []
    for (const one of [...staffRoutes, ...escalations]) {
      const { status } = await send(world, one, bearer(role))
      // A taken id is a conflict for callers who may create, a refusal for others.
      const sentence = judge(role, one.path, one, status === 409 ? 404 : status)
      if (sentence !== undefined) wrong.push(sentence)
    }
    expect(wrong).toEqual([])
  })

  test('[RP1] the feed gives the shards of the table and denies the others', async () => {
    const asked = Object.fromEntries(Object.keys(shards).map(name => [name, 0]))
    const body = { epoch: null, shards: asked }
    const answer = await send(world, { method: 'POST', path: '/api/sync', body }, bearer(role))
    const lines = (await answer.text())
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    const denied = lines.flatMap(line => (isJson(line) && line['denied'] === true ? [line['shard']] : []))
    const expected = Object.entries(shards).flatMap(([name, may]) => (isAmong(role, may) ? [] : [name]))
    expect(denied).toEqual(expected)
  })
})

test.each(strangers)('%s: 401 with an empty body on every route of the staff', async (_, authorization) => {
  const wrong: string[] = []
  const calls: Pick<Case, 'method' | 'path' | 'body'>[] = [
    ...recordRoutes.flatMap(({ path, methods }) =>
      methods.map(method => ({ path, method, ...bodyFor(method) })),
    ),
    ...staffRoutes,
    ...escalations,
  ]
  for (const call of calls) {
    const answer = await send(world, call, authorization)
    const text = await answer.text()
    const challenge = answer.headers.get('www-authenticate') ?? ''
    if (answer.status !== 401 || text !== '' || !challenge.startsWith('Bearer'))
      wrong.push(`${call.method} ${call.path}: ${answer.status} ${text.slice(0, 40)}`)
  }
  expect(wrong).toEqual([])
})

test('a token in the address is ignored', async () => {
  for (const path of ['/api/profile', '/api/task', '/api/user/u-admin']) {
    const answer = await send(
      world,
      { method: 'GET', path: `${path}?access_token=${tokenOf('admin')}` },
      null,
    )
    expect(answer.status, path).toBe(401)
  }
})

test.each(openRoutes)('$method $path answers $status to everybody', async ({ status, ...call }) => {
  for (const authorization of [null, ...roles.map(({ name }) => bearer(name))])
    expect((await send(world, call, authorization)).status).toBe(status)
})

test('a verb that a route does not have is a 405 for every caller', async () => {
  const wrong: string[] = []
  const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  for (const { path, methods } of recordRoutes)
    for (const method of verbs.filter(verb => !methods.includes(verb)))
      for (const authorization of [null, bearer('sans'), bearer('admin')]) {
        const { status } = await send(world, { method, path, ...bodyFor(method) }, authorization)
        if (status !== 405) wrong.push(`${method} ${path}: ${status}`)
      }
  expect(wrong).toEqual([])
})

test('no route of the server is missing from the matrix', () => {
  const sources = readdirSync('server/http/routes')
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => readFileSync(`server/http/routes/${name}`, 'utf8'))
    .join('\n')
  const declared = [
    ...sources.matchAll(/(?:staffRoute|openRoute)\(\s*api,\s*parts,\s*(['`])(.+?)\1/g),
    ...sources.matchAll(/\bapi\.(?:all|get|post|put|patch|delete|on)\(\s*(['`])(.+?)\1/g),
  ].map(([, , path = '']) => `/api${path.replaceAll('${of.name}', ':entity')}`)
  const known = [...staffRoutes, ...openRoutes].map(({ path }) => path.replace(/\?.*/, ''))
  const covered = (path: string): boolean =>
    path.startsWith('/api/:entity') ||
    known.some(one => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(one))
  expect(declared.length).toBeGreaterThan(12)
  expect(declared.filter(path => !covered(path))).toEqual([])
})
