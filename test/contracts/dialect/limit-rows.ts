// Sections 2, 4, 8 and 12 under small limits and on a storage that fails: the limit of page_size=-1, 429, 500, 503, a feed in several
// parts.
import { blankRow } from '#records/entity.ts'
import { Container } from '#records/entities/setup-lists.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import type { Storage } from '#server/storage/storage.ts'
import { write } from '#server/use/write/write.ts'
import { expect } from 'vitest'
import { PROBLEM, type Expectation } from './expectation.ts'
import { openWorld, type World } from './world.ts'

/** A storage in which listing the print templates always fails, and listing the reasons finds the database busy. */
const failing = (storage: Storage): Storage => ({
  ...storage,
  of: org => {
    const data = storage.of(org)
    return {
      ...data,
      list: (entity, query) => {
        if (entity === 'print_template') throw new Error('secret of the inside')
        if (entity === 'reason') throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
        return data.list(entity, query)
      },
    }
  },
})

export const openLimited = async (): Promise<World> => {
  const world = await openWorld({ settings: { maxRows: 500, publicPerMinute: 1 }, wrap: failing })
  const caller = { org: 'quai', user_id: 'u-admin', rights: NO_RIGHTS, device: null }
  await write(world.ports, caller, { key: null, fingerprint: '' }, async tx => {
    for (let n = 0; n < 2100; n += 1)
      tx.save(Container, undefined, { ...blankRow(Container), id: `many-${n}`, name: `Palette ${n}` })
    return { status: 204 }
  })
  return world
}

const admin = { as: 'admin' } as const
const get = { ...admin, method: 'GET' } as const
const list = { ...get, path: '/container?page_size=3&page=2&order=name&name=Bac*' } as const

export const limitRows: readonly Expectation[] = [
  {
    row: '2 page_size=-1 beyond the cap',
    ...get,
    path: '/container?page_size=-1',
    status: 416,
    answers: PROBLEM,
    json: { status: 416, detail: 'Page size is out of range, maximum page size is 500' },
  },
  {
    row: '2 page_size=-1 below the cap',
    ...get,
    path: '/container?page_size=-1&name=Bac*',
    status: 200,
    json: { page_size: -1, total_items: 7 },
  },
  {
    row: '2 following next as it is written: the page after, of the same length and filter',
    before: [{ ...list, keep: { next: '_links.next.href' } }],
    ...get,
    path: '{{next}}',
    status: 200,
    json: {
      page: 3,
      page_size: 3,
      total_items: 7,
      _embedded: { container: [{ id: 'c7' }] },
      _links: { prev: { href: expect.stringContaining('page_size=3') } },
    },
  },
  {
    row: '4 500: a fixed text and an error_id, never the exception’s message',
    ...get,
    path: '/print_template',
    status: 500,
    answers: PROBLEM,
    json: {
      title: 'Internal Server Error',
      status: 500,
      detail: expect.not.stringContaining('secret'),
      error_id: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
    text: [/^(?!.*(secret|stack|\.ts))/],
  },
  {
    row: '8 Retry-After with 503',
    ...get,
    path: '/reason',
    status: 503,
    answers: { ...PROBLEM, 'retry-after': /^\d+$/ },
    json: { title: 'Service Unavailable', status: 503, error_id: expect.any(String) },
  },
  {
    row: '8 Retry-After with 429',
    before: [{ method: 'POST', path: '/reset_password', body: { email: 'nobody@example.org' } }],
    method: 'POST',
    path: '/reset_password',
    body: { email: 'nobody@example.org' },
    status: 429,
    answers: { ...PROBLEM, 'retry-after': /^[1-9]\d*$/ },
    json: { title: 'Too Many Requests', status: 429 },
  },
  {
    row: '12 sync: more changes than one answer contains',
    ...admin,
    method: 'POST',
    path: '/sync',
    body: { epoch: null, shards: { ref: 0 } },
    status: 200,
    text: [/^\{"shard":"ref","cursor":\d+,"more":true\}\n\{"end":true,/m],
  },
]
