import { expect, test } from 'vitest'
import { asFetch, OFFLINE_FETCH, virtualClock, type Fetch } from '#test/sync/wire.ts'
import { makeClient } from './client.ts'
import { simpleSearch } from './simple-search.ts'

const clientOn = (fetch: Fetch) =>
  makeClient({
    fetch: asFetch(fetch),
    base: 'http://quai.test/api',
    scheduler: virtualClock(0),
    tokens: {
      access: async () => 'token',
      renew: async () => ({ ok: false, failure: { kind: 'offline' }, status: null }),
    },
    device: 'device-1',
    onHeard: () => undefined,
  })
const answer = (rows: readonly object[], total = rows.length): Response =>
  new Response(JSON.stringify({ _embedded: { task: rows }, total_items: total }), {
    headers: { 'Content-Type': 'application/hal+json' },
  })

test('the query is in the form of the specification, with cancelled tasks; the answer is whole tasks', async () => {
  let asked = ''
  const client = clientOn(async url => {
    asked = String(url)
    return answer([{ id: 12, rev: 3, lastname: 'Weiss', date: '2024-03-02', task_state_id: 3 }], 41)
  })
  const found = await simpleSearch(client, { text: 'weiss & fils', limit: 50 })
  expect(new URL(asked).searchParams.get('simple_search')).toBe('weiss & fils')
  expect(new URL(asked).searchParams.get('keep_deleted')).toBe('1')
  expect(found).toMatchObject({
    ok: true,
    value: { total: 41, tasks: [{ id: '12', lastname: 'Weiss', city: '', objects: [] }] },
  })
})

test('a bad value is blanked; deleted records and lines that are not records are left out', async () => {
  const client = clientOn(async () =>
    answer([{ id: 'a', date: 'hier', deleted: 0 }, { id: 'b', deleted: 1 }, {}]),
  )
  expect(await simpleSearch(client, { text: 'x', limit: 50 })).toMatchObject({
    value: { tasks: [{ id: 'a', date: null }] },
  })
})

test('without network there is no answer, and the failure is returned', async () => {
  expect(await simpleSearch(clientOn(OFFLINE_FETCH), { text: 'x', limit: 50 })).toEqual({
    ok: false,
    failure: { kind: 'offline' },
  })
})
