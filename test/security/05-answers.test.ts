// [20.5] Whatever is sent, the answer says what is wrong and at which field: it is never a failure of the server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../contracts/dialect/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = await world.tokenOf('admin', 'bureau-1')
})
afterAll(() => world.close())

const send = async (method: string, path: string, body?: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await world.call(path, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await answer.text()
  return { status: answer.status, length: text.length, sent: JSON.parse(text) as unknown }
}
const get = (path: string) => send('GET', path)
const patch = (body: unknown) => send('PATCH', '/api/task/t1', JSON.stringify(body))
const at = (field: string, rule: unknown = expect.any(String)) => ({
  status: 422,
  sent: expect.objectContaining({ validation_messages: { [field]: { [String(rule)]: expect.any(String) } } }),
})
const many = (count: number): string[] => Array.from({ length: count }, (_, n) => `o${n}`)

test.each(['0000-01-01', '0001-01-01', '9999-12-31'])(
  '[20.5] the day %s is refused at its field',
  async date => {
    expect(await patch({ date })).toMatchObject(at('date', 'dateInvalidDate'))
    for (const name of ['task', 'shift_exception'])
      expect(await send('POST', `/api/${name}`, JSON.stringify({ date }))).toMatchObject(
        at('date', 'dateInvalidDate'),
      )
    expect((await get(`/api/task?date=${date}&date_from=${date}`)).status).toBe(200)
  },
)

test.each([
  ['objects', `objects=${many(1800).join(',')}`],
  [
    'objects',
    many(1800)
      .map(one => `objects=${one}`)
      .join('&'),
  ],
  [
    'resource_types',
    many(101)
      .map(one => `resource_types[]=${one}`)
      .join('&'),
  ],
  ['city_id', `city_id=${many(1800).join(',')}`],
  ['simple_search', `simple_search=${many(1800).join('+')}`],
  ['city', `city=${'*a'.repeat(30_000)}`],
])('[20.5] a filter that asks for more than anybody looks for is refused: %s', async (field, search) => {
  expect(await get(`/api/task?${search}`)).toMatchObject(at(field, 'stringLengthTooLong'))
})

test('[20.5] filters of many values, and orders of many fields, are answered', async () => {
  expect((await get(`/api/task?objects=${many(100).join(',')}&city_id=${many(1000).join(',')}`)).status).toBe(
    200,
  )
  expect((await get(`/api/task?order=${Array(3000).fill('date').join(',')}`)).status).toBe(200)
})

test('[20.5] 900,000 bad elements are refused at the field that has them', async () => {
  const bad = `[${'1,'.repeat(899_999)}1]`
  expect(await send('PATCH', '/api/task/t1', `{"comment":"a","objects":${bad}}`)).toMatchObject(
    at('objects', 'stringLengthTooLong'),
  )
})

test('[20.5] bad elements of a list are refused under one rule, without what was sent', async () => {
  const bad = Array.from({ length: 2000 }, (_, n) => `${n}${'x'.repeat(500)}`)
  const answer = await patch({ objects: bad })
  expect(answer).toMatchObject(at('objects', 'regexNotMatch'))
  expect(answer.length).toBeLessThan(500)
})

test('[20.5] a sum that no number holds exactly is refused at the lines that make it', async () => {
  const lines = many(3).map(line_id => ({ line_id, weight: 9e15, weight_done: 9e15, quantity_done: 1 }))
  expect(await patch({ objects: lines })).toMatchObject(at('objects', 'notLessThanInclusive'))
})

test('[20.5] an amount of which no cent could be told is refused', async () => {
  const amount = 2.7e16
  expect(await send('POST', '/api/payment', JSON.stringify({ amount }))).toMatchObject(
    at('amount', 'notLessThanInclusive'),
  )
})

test.each(['/api/ping', '/api/profile', '/api/nowhere', '/api/task?page_size=1', '/api/oauth'])(
  '[20.5] an answer that is opened as a page shows and runs nothing: %s',
  async path => {
    const answer = await world.call(path)
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/)
    await answer.text()
  },
)
