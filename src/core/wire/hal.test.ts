import { expect, test } from 'vitest'
import { collectionToHal, entityToHal, halToPage, halToRow, halToRows, listMembers } from './hal.ts'

const url = 'https://api.example.org/task'
const page = (number: number, kept: [string, string][] = [['page_size', '3']]) =>
  collectionToHal({
    url,
    name: 'task',
    rows: [{ id: '4', scope: 'emma' }],
    kept,
    page: number,
    page_size: 3,
    total: 7,
  })

test('a middle page links to itself, both neighbours and both ends, keeping filters and page_size', () => {
  expect(page(2)).toEqual({
    _links: {
      self: { href: `${url}?page_size=3&page=2` },
      first: { href: `${url}?page_size=3` },
      last: { href: `${url}?page_size=3&page=3` },
      prev: { href: `${url}?page_size=3&page=1` },
      next: { href: `${url}?page_size=3&page=3` },
    },
    _embedded: { task: [{ id: '4', scope: 'emma', _links: { self: { href: `${url}/4` } } }] },
    page_count: 3,
    page_size: 3,
    total_items: 7,
    page: 2,
  })
})

test('prev and next are absent at the ends', () => {
  expect(Object.keys(page(1)['_links'] as object)).toEqual(['self', 'first', 'last', 'next'])
  expect(Object.keys(page(3)['_links'] as object)).toEqual(['self', 'first', 'last', 'prev'])
})

test('everything at once is one page of size -1 with self, first and last', () => {
  const all = collectionToHal({
    url,
    name: 'task',
    rows: [{ id: '1' }],
    kept: [['page_size', '-1']],
    page: 1,
    page_size: -1,
    total: 1,
  })
  expect(all).toMatchObject({ page_size: -1, page_count: 1, page: 1, total_items: 1 })
  expect(Object.keys(all['_links'] as object)).toEqual(['self', 'first', 'last'])
})

test('an empty result has no pages and only a link to itself', () => {
  const none = collectionToHal({ url, name: 'task', rows: [], kept: [], page: 1, page_size: 30, total: 0 })
  expect(none).toEqual({
    _links: { self: { href: url } },
    _embedded: { task: [] },
    page_count: 0,
    page_size: 30,
    total_items: 0,
    page: 0,
  })
})

test('a row without id has no link', () => {
  expect(entityToHal(url, { name: 'x' })).toEqual({ name: 'x' })
})

test('the answer to a batch has no page members', () => {
  const list = listMembers(url, 1)
  expect(Object.keys(list)).toEqual(['_links', 'total_items'])
  expect(halToPage(list)).toEqual({ page_count: undefined, total_items: 1, next: undefined })
})

test('what the stack moved to _embedded is moved back to its key', () => {
  const row = halToRow({ id: '1', _links: {}, _embedded: { objects: [{ line_id: 'a', _links: {} }] } })
  expect(row).toEqual({ id: '1', objects: [{ line_id: 'a' }] })
})

test('a list is read from an embedded collection, a plain array or a named field', () => {
  const rows = [{ id: '1' }]
  expect(halToRows(page(1), 'task')).toEqual([{ id: '4', scope: 'emma' }])
  expect(halToRows({ _embedded: { items: rows } }, 'task')).toEqual(rows)
  expect(halToRows(rows, 'task')).toEqual(rows)
  expect(halToRows({ task: rows }, 'task')).toEqual(rows)
  expect(halToRows(null, 'task')).toEqual([])
})

test('the next page is the link of the answer', () => {
  expect(halToPage(page(1)).next).toBe(`${url}?page_size=3&page=2`)
  expect(halToPage(page(3)).next).toBeUndefined()
})
