// Records as a back end of the family may send them, and what is sent back (sync.md section 3.4; ID1, ID3, ID4).
import { expect, test } from 'vitest'
import { Resource } from '#records/entities/resource.ts'
import { Task } from '#records/entities/task.ts'
import type { Entity } from '#records/entity.ts'
import type { Aliases } from '#core/store/mirror/plain-aliases.ts'
import { isJson } from '#core/wire/json.ts'
import { fullBody, localRow, newBody } from '#core/sync/plain/plain-row.ts'

const none: Aliases = { toServer: (_, id) => id, toLocal: (_, id) => id, isOwn: () => false }
/** Task 57 was created here under the id « mine »; city 57 was not. */
const one: Aliases = {
  toServer: (entity, id) => (entity === 'task' && id === 'mine' ? '57' : id),
  toLocal: (entity, id) => (entity === 'task' && id === '57' ? 'mine' : id),
  isOwn: (entity, id) => entity === 'task' && id === '57',
}
const read = (sent: { readonly [member: string]: unknown }, aliases = none, of: Entity = Task) => {
  const found = localRow(of, sent, aliases)
  if (found === null) throw new Error('no record')
  return found.row
}
const line = (lines: unknown, index: number): { readonly [member: string]: unknown } => {
  const found: unknown = Array.isArray(lines) ? lines[index] : undefined
  return isJson(found) ? found : {}
}

test('[ID1] ids sent as numbers become texts, flags become 1 and 0, embedded lists become fields', () => {
  const row = read({
    id: 12,
    city_id: 3,
    force_return: true,
    task_type_id: '14',
    _links: {},
    _embedded: { objects: [{ line_id: 'l1', object_id: 8, name: 'Armoire' }] },
  })
  expect(row).toMatchObject({ id: '12', city_id: '3', force_return: 1, task_type_id: 14, scope: 'loki' })
  expect(line(row['objects'], 0)).toMatchObject({ line_id: 'l1', object_id: '8', quantity: 1 })
})

test('[ID3] a resource’s number is its id where the back end sends none', () => {
  expect(read({ id: 7, name: 'Camion' }, none, Resource)).toMatchObject({ id: '7', number: 7 })
})

test('[ID4] an alias is translated in references to its own entity only', () => {
  const row = read({ id: 58, next_task_id: 57, city_id: 57 }, one)
  expect(row).toMatchObject({ id: '58', next_task_id: 'mine', city_id: '57' })
  const body = fullBody(Task, { id: 58, city_id: 57 }, row, { next_task_id: 'mine' }, one)
  expect(body).toEqual({ id: 58, city_id: 57, next_task_id: '57' })
})

test('members that this version does not know are sent back unchanged', () => {
  const raw = {
    id: 1,
    note: 'a',
    invention: { x: 1 },
    objects: [{ id: 4, name: 'Lit', theirs: true }, 'odd'],
  }
  const row = read(raw)
  const objects = [{ ...line(row['objects'], 0), quantity_done: 2 }]
  const body = fullBody(Task, raw, row, { note: 'b', objects }, none)
  expect(body).toEqual({
    id: 1,
    note: 'b',
    invention: { x: 1 },
    objects: [{ id: 4, name: 'Lit', theirs: true, quantity_done: 2 }, 'odd'],
  })
})

test('a line removed here is removed, a line added here is added', () => {
  const raw = {
    id: 1,
    objects: [
      { line_id: 'a', name: 'Lit' },
      { line_id: 'b', name: 'Table' },
    ],
  }
  const row = read(raw)
  const objects = [line(row['objects'], 1), { line_id: 'c', name: 'Chaise' }]
  expect(fullBody(Task, raw, row, { objects }, none)['objects']).toEqual([
    { line_id: 'b', name: 'Table' },
    { line_id: 'c', name: 'Chaise' },
  ])
})

test('our own members are sent to a back end that shows them, and to no other', () => {
  const patch = { task_state_id: 5, state_time: '2026-11-18 10:00:00' }
  const plain = { id: 1, task_state_id: 2 }
  expect(fullBody(Task, plain, read(plain), patch, none)).toEqual({ id: 1, task_state_id: 5 })
  const knowing = { ...plain, state_time: null }
  expect(fullBody(Task, knowing, read(knowing), patch, none)).toMatchObject(patch)
  const creation = { id: 'x', lastname: 'Roth', check_reasons: [], next_task_id: 'mine' }
  expect(newBody(Task, creation, one)).toEqual({ lastname: 'Roth', next_task_id: '57' })
})
