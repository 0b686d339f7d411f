// [20.2] What a list is asked by is bounded: each field of its order and each filter is compared for every record, in one slice of the loop.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fieldNames } from '#records/entity.ts'
import { Task } from '#records/entities/task.ts'
import { openWorld, type World } from '../contracts/dialect/world.ts'

let world: World
let token: string
beforeEach(async () => {
  world = await openWorld()
  token = await world.tokenOf('admin', 'bureau-1')
})
afterEach(() => world.close())

const ask = async (query: string): Promise<{ status: number; text: string }> => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await world.call(`/api/task?page_size=1&${query}`, { headers })
  return { status: answer.status, text: await answer.text() }
}
const names = fieldNames(Task)
const plain = names.filter(name => Task.fields[name]?.type.kind !== 'list')
const filters = (fields: readonly string[]): string => fields.map(name => `${name}=*a*`).join('&')

test.each([
  [
    'ordered by six fields',
    `order=${plain.slice(0, 6).join(',')}`,
    'ordered by at most 5 fields; received 6',
  ],
  [
    'ordered by repetition',
    plain
      .slice(0, 6)
      .map(name => `order[]=-${name}`)
      .join('&'),
    'at most 5 fields',
  ],
  ['ordered by all fields', `order=${names.join(',')}`, 'ordered by at most 5 fields'],
  ['filtered by 21 fields', filters(plain.slice(0, 21)), 'filtered by at most 20 fields; received 21'],
  ['filtered by all fields', filters(names), 'filtered by at most 20 fields'],
])('[20.2] a list %s is refused with its sentence', async (_, query, sentence) => {
  const { status, text } = await ask(query)
  expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
})

test.each([
  ['ordered by five fields, one of them twice', `order=${plain.slice(0, 5).join(',')},${plain[0]}`],
  ['filtered by twenty fields', filters(plain.slice(0, 20))],
])('[20.2] a list %s is answered', async (_, query) => {
  expect((await ask(query)).status).toBe(200)
})

test('[20.2] a search of thousands of words is refused at its field', async () => {
  const words = Array.from({ length: 40 }, (_, n) => `simple_search=${'a b '.repeat(100)}${n}`).join('&')
  const { status, text } = await ask(words.replaceAll(' ', '+'))
  expect([status, text]).toEqual([422, expect.stringContaining('simple_search')])
})

test.each([
  ['contains', `*${'a'.repeat(490)}*`, 200],
  ['begins with', `${'a'.repeat(490)}*`, 200],
  ['is all of', 'a'.repeat(490), 200],
  ['has two parts', `*${'a'.repeat(40)}*${'b'.repeat(40)}*`, 200],
  ['ends with', `*${'a'.repeat(490)}`, 422],
  ['has two long parts', `*${'a'.repeat(90)}*${'b'.repeat(90)}*`, 422],
])('[20.2] a filter that %s something long', async (_, pattern, status) => {
  expect((await ask(`note=${pattern}`)).status).toBe(status)
})
