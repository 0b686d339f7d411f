// [20.1] No text of whatever form holds the event loop: 200 kB of every hard pattern, at each entry of the server.
import * as v from 'valibot'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities } from '#records/entities/index.ts'
import { openWorld, ORIGIN, PASSWORD, type World } from '../contracts/dialect/world.ts'
import { computing, hardTexts, IN_BODY, IN_HEAD } from './hard-texts.ts'

/** What one text may hold everybody else. */
const LONGEST_MS = 20

/** One that is stored: the names beside a picture that cannot be read are never looked at. */
const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

let world: World
let token: string
let privateKey: string
beforeAll(async () => {
  world = await openWorld({ settings: { loginsPerMinute: 1e6, publicPerMinute: 1e6 } })
  token = await world.tokenOf('admin')
  const keys = await readFile(join(world.data, 'image-keys.json'), 'utf8')
  privateKey = String((JSON.parse(keys) as { readonly privateKey: unknown }).privateKey)
})
afterAll(() => world.close())

interface Sent extends RequestInit {
  readonly headers?: { readonly [name: string]: string }
}
const request = (path: string, { headers, ...init }: Sent): Request =>
  new Request(new URL(path, ORIGIN), {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
const json = (method: string, path: string, body: unknown, headers = {}): Request =>
  request(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const get = (path: string, headers = {}): Request => request(path, { headers })
const upload = (members: { readonly [name: string]: string }): Request => {
  const body = new FormData()
  for (const [name, value] of Object.entries({
    file: picture.toString('base64'),
    fileName: 'a.png',
    folder: '/',
    ...members,
  }))
    body.append(name, value)
  const authorization = `Basic ${Buffer.from(`${privateKey}:`).toString('base64')}`
  return request('/api/v1/files/upload', { method: 'POST', headers: { authorization }, body })
}
const inPath = (text: string): string => encodeURIComponent(text).replaceAll('%2F', '/')
/** A header keeps no line end and only Latin letters. */
const inHeader = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '_')

type Entries = { readonly [name: string]: (text: string) => Request }
const inHeads: Entries = {
  'a page': text => get(`/${inPath(text)}`),
  'a path of the API': text => get(`/api/${inPath(text)}`),
  'the id of a record': text => get(`/api/task/${encodeURIComponent(text)}`),
  'a search': text => get(`/api/task?search=${encodeURIComponent(text)}`),
  'an order': text => get(`/api/task?order_by=${encodeURIComponent(text)}`),
  'a filter': text => get(`/api/task?date=${encodeURIComponent(text)}`),
  'a moment of the history': text => get(`/api/history?from=${encodeURIComponent(text)}`),
  'a bearer token': text => get('/api/profile', { authorization: `Bearer ${inHeader(text)}` }),
  'what is accepted': text => get('/api/profile', { accept: inHeader(text) }),
  'what is known already': text => get('/api/profile', { 'if-none-match': inHeader(text) }),
  'what must match': text => json('PATCH', '/api/task/t1', {}, { 'if-match': inHeader(text) }),
  'what waits on a device': text => json('PUT', '/api/task', [], { 'x-pending': inHeader(text) }),
}
const inBodies: Entries = {
  'the name of a file': text => upload({ fileName: `${text}.jpg` }),
  'a folder': text => upload({ folder: text }),
  'the tags of a picture': text => upload({ tags: text }),
  'a file that is text': text => upload({ file: text }),
  'the type of a file': text => upload({ file: `data:${text}` }),
  'the e-mail of a search about a person': text => json('POST', '/api/personal/search', { email: text }),
  'the name of a search about a person': text => json('POST', '/api/personal/search', { name: text }),
  'the number of a search about a person': text => json('POST', '/api/personal/search', { phone: text }),
  'a sign-in': text =>
    json('POST', '/api/oauth', {
      grant_type: 'password',
      username: text,
      password: PASSWORD,
      client_id: 'quai',
    }),
  'a password': text =>
    json('POST', '/api/oauth', {
      grant_type: 'password',
      username: 'admin',
      password: text,
      client_id: 'quai',
    }),
  'the password of who changes it': text => json('POST', '/api/password', { current: text, password: text }),
  'a forgotten password': text => json('POST', '/api/reset_password', { email: text }),
  'the note of a request': text => json('POST', '/api/task', { note: text }),
  'the town of a request': text => json('POST', '/api/task', { city: text }),
  'the id of a device': text => json('POST', '/api/sync', { epoch: null, shards: {}, device: { id: text } }),
  'the name of a device': text =>
    json('POST', '/api/sync', { epoch: null, shards: {}, device: { id: 'd1', name: text } }),
}

const sends = (entries: Entries, letters: number) =>
  Object.entries(entries).map(([name, send]) => ({ name, send, texts: hardTexts(letters) }))

test.each([...sends(inHeads, IN_HEAD), ...sends(inBodies, IN_BODY)])(
  '[20.1] $name is read in no time',
  async ({ send, texts }) => {
    const slow: string[] = []
    const timeOf = (text: string): Promise<number> => {
      const requests = [1, 2, 3].map(() => send(text))
      return computing(requests.map(one => () => world.app.fetch(one)))
    }
    // What the entry does for any text, a search through all records for instance, is not the text's.
    const anyway = await timeOf('abc')
    for (const [name, text] of Object.entries(texts)) {
      const took = (await timeOf(text)) - anyway
      if (took > LONGEST_MS) slow.push(`${name}: ${Math.round(took)} ms`)
    }
    expect(slow).toEqual([])
  },
)

test('[20.1] a field of any record is checked in no time', async () => {
  const schemas = new Map(
    entities.flatMap(({ name, fields }) =>
      Object.entries(fields).map(([field, { type }]) => [type.schema, `${name}.${field}`] as const),
    ),
  )
  const slow: string[] = []
  for (const [schema, field] of schemas)
    for (const [name, text] of Object.entries(hardTexts(IN_BODY)))
      for (const sent of [text, [text], { a: text }]) {
        const took = await computing([1, 2, 3].map(() => () => v.safeParse(schema, sent)))
        if (took > LONGEST_MS) slow.push(`${field}, ${name}: ${Math.round(took)} ms`)
      }
  expect(slow).toEqual([])
})
