// The matrix of rights, generated: every route of the server, every role, own and foreign records (RG1, RG3). The tables beside this file
// state what each role may do; they are written from the specification, not from the server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainText } from '#records/text/plain-text.ts'
import { isJson } from '#core/wire/json.ts'
import type { World } from '../contracts/dialect/world.ts'
import { casesOf, judge, send, statusOf, type Case } from './cases.ts'
import { isAmong, roles } from './roles.ts'
import type { Subject } from './subject.ts'
import { foreignSubjects, ownSubjects } from './subjects.ts'
import { openRightsWorld, tokenOf } from './world.ts'

let world: World
let asked = 0
const table: (readonly [subject: Subject, cases: readonly Case[]])[] = []
beforeAll(async () => {
  world = await openRightsWorld()
  const data = world.ports.storage.of('quai')
  for (const subject of [...ownSubjects, ...foreignSubjects])
    table.push([subject, casesOf(subject, await data.get(subject.entity, subject.row.id))])
})
afterAll(() => world.close())

const bearer = (name: string, org?: string): string => `Bearer ${tokenOf(name, org)}`

const listedIds = async (role: string, entity: string): Promise<readonly string[]> => {
  const answer = await send(world, { method: 'GET', path: `/api/${entity}?page_size=-1` }, bearer(role))
  asked += 1
  if (answer.status === 403) return []
  const body: unknown = await answer.json()
  const rows = isJson(body) && isJson(body['_embedded']) ? body['_embedded'][entity] : undefined
  if (!Array.isArray(rows)) throw new Error(`${role}: no list of ${entity}, ${answer.status}`)
  return rows.map((row: unknown) => (isJson(row) ? plainText(row['id']) : ''))
}

describe.each(roles)('$name', ({ name: role }) => {
  test('[RG3] each record is read, created, changed and deleted exactly by the roles in the table', async () => {
    const wrong: string[] = []
    for (const [subject, cases] of table)
      for (const one of cases) {
        const status = await statusOf(one, await send(world, one, bearer(role)))
        asked += 1
        const sentence = judge(role, subject.name, one, status)
        if (sentence !== undefined) wrong.push(sentence)
      }
    expect(wrong).toEqual([])
  })

  test('[RG3] lists contain what the role may read, and nothing else', async () => {
    const wrong: string[] = []
    const idsByEntity = new Map<string, readonly string[]>()
    for (const [{ entity, row, name, read, isUnlisted, isDeleted }] of table) {
      const ids = idsByEntity.get(entity) ?? (await listedIds(role, entity))
      idsByEntity.set(entity, ids)
      const expected = isAmong(role, read) && isUnlisted !== true && isDeleted !== true
      if (ids.includes(row.id) !== expected) wrong.push(`${role} ${expected ? 'misses' : 'is shown'} ${name}`)
    }
    expect(wrong).toEqual([])
  })

  test('hidden fields of a record are in none of its answers', async () => {
    const wrong: string[] = []
    for (const [{ entity, row, name, read, hides = [], hiddenFrom = '' }] of table) {
      if (hides.length === 0 || !isAmong(role, read)) continue
      const answer = await send(world, { method: 'GET', path: `/api/${entity}/${row.id}` }, bearer(role))
      asked += 1
      const body: unknown = await answer.json()
      const shown = hides.filter(field => isJson(body) && field in body)
      const expected = isAmong(role, hiddenFrom) ? [] : hides
      if (shown.length !== expected.length) wrong.push(`${role} is shown ${shown.join()} of ${name}`)
    }
    expect(wrong).toEqual([])
  })
})

test("another organisation's administrator finds nothing of this one", async () => {
  const wrong: string[] = []
  for (const [subject, cases] of table) {
    if (subject.isForeign === true) continue
    for (const one of cases.filter(({ method, what }) => method !== 'POST' && !what.startsWith('creates'))) {
      // Both organisations have an account with this id.
      if (subject.row.id === 'u-admin') continue
      const status = await statusOf(one, await send(world, one, bearer('admin', 'autre')))
      asked += 1
      const sentence = judge('admin', subject.name, { ...one, may: '', told: '' }, status)
      if (sentence !== undefined) wrong.push(sentence)
    }
  }
  expect(wrong).toEqual([])
})

test('the number of tested calls is large', () => {
  process.stdout.write(`rights: ${asked} calls by ${roles.length} roles, each answered as the table says\n`)
  expect(asked).toBeGreaterThan(2000)
})
