import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  admin,
  caller,
  crew,
  desk,
  openWorld,
  plain,
  stop,
  Task,
  TODAY,
  weigher,
  type World,
} from '#test/fixtures/server-world.ts'
import type { HistoryLine } from '../../storage/storage.ts'
import type { Caller } from '../write/caller.ts'
import { readHistory } from './history.ts'
import { patchRecord } from './resources.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** The page with all its lines. */
const read = async (who: Caller, query: string) => {
  const page = await readHistory(world.ports, who, new URLSearchParams(query))
  if ('problem' in page) return page
  const lines: HistoryLine[] = []
  for await (const piece of page.pieces) lines.push(...piece)
  return { ...page, lines }
}

test('the history of one record, the latest line first, for desks that see the record', async () => {
  await world.put('task', stop('a'))
  await patchRecord(world.ports, desk, Task, 'a', { note: 'un' }, plain)
  await patchRecord(world.ports, crew, Task, 'a', { note: 'deux' }, plain)
  expect(await read(desk, 'entity=task&id=a')).toMatchObject({
    total: 2,
    lines: [
      { user_id: 'camion', at: '2026-11-18T09:00:00.000Z', changes: { note: ['un', 'deux'] } },
      { user_id: 'bureau', changes: {} },
    ],
  })
  expect(await read(crew, 'entity=task&id=a')).toMatchObject({ status: 403 })
  expect(await read(weigher, 'entity=task&id=a')).toMatchObject({ status: 404 })
  expect(await read(desk, 'entity=secret&id=a')).toMatchObject({ status: 404 })
})

test('of a list whose items have keys the history quotes those that changed, came or went, and the whole list where only its order did', async () => {
  const item = (line_id: string, quantity = 1) => ({ line_id, object_id: null, name: line_id, quantity })
  const quoted = async (...objects: readonly object[]): Promise<unknown> => {
    await patchRecord(world.ports, desk, Task, 'a', { objects }, plain)
    const page = await read(desk, 'entity=task&id=a')
    const [before, after] = ('lines' in page ? page.lines[0]?.changes['objects'] : undefined) ?? []
    const short = (list: unknown): unknown =>
      Array.isArray(list) ? list.map(({ line_id, quantity }) => `${line_id} ${quantity}`) : list
    return [short(before), short(after)]
  }
  await world.put('task', stop('a', { objects: [] }))
  const [table, chair, bench, bed] = [item('table'), item('chair'), item('bench'), item('bed')]
  expect(await quoted(table, chair, bench)).toEqual([[], ['table 1', 'chair 1', 'bench 1']])
  expect(await quoted(table, item('chair', 2), bench)).toEqual([['chair 1'], ['chair 2']])
  expect(await quoted(item('chair', 2), bench, bed)).toEqual([['table 1'], ['bed 1']])
  expect(await quoted(bed, bench, item('chair', 2))).toEqual([
    ['chair 2', 'bench 1', 'bed 1'],
    ['bed 1', 'bench 1', 'chair 2'],
  ])
})

test('[RG1] the journal needs its right, and shows only records that its reader may see', async () => {
  await world.put('task', stop('a'), stop('s', { task_type_id: 17, scope: 'scale', task_state_id: 1 }))
  await patchRecord(world.ports, desk, Task, 'a', { note: 'un' }, plain)
  await patchRecord(world.ports, weigher, Task, 's', { note: 'deux' }, plain)
  expect(await read(desk, '')).toMatchObject({ status: 403 })
  const planner = caller('p', 'emma_desktop', 'history')
  expect(await read(planner, `from=${TODAY}&to=${TODAY}`)).toMatchObject({ lines: [{ id: 'a' }] })
  expect(await read(admin, 'user_id=quai')).toMatchObject({ lines: [{ id: 's' }] })
  expect(await read(admin, 'from=2026-11-19')).toMatchObject({ lines: [], total: 0 })
  expect(await read(admin, 'page_size=1&page=2')).toMatchObject({
    lines: [{ id: 'a' }],
    total: 2,
    page: 2,
    page_size: 1,
  })
})

test('in the history of a done collection a weigher does not see the donor’s phone and e-mail', async () => {
  await world.put('task', stop('a', { task_state_id: 5 }))
  await patchRecord(world.ports, desk, Task, 'a', { phone1: '07 00 00 00 00', note: 'x' }, plain)
  const page = await read(weigher, 'entity=task&id=a')
  expect(page).toMatchObject({ lines: [{ changes: { note: ['', 'x'] } }] })
  expect(JSON.stringify(page)).not.toContain('07 00')
})

test('[20.2] lines are read as they are taken, and all of them, however many a page has', async () => {
  await world.put('task', stop('a'))
  for (let n = 0; n < 23; n++) await patchRecord(world.ports, desk, Task, 'a', { note: `${n}` }, plain)
  const notes = async (query: string): Promise<unknown[]> => {
    const page = await read(desk, `entity=task&id=a${query}`)
    return 'lines' in page ? page.lines.map(({ changes }) => changes['note']?.[1]) : []
  }
  const all = Array.from({ length: 23 }, (_, n) => `${22 - n}`)
  expect(await notes('&page_size=1000')).toEqual(all)
  expect(await notes('&page_size=15')).toEqual(all.slice(0, 15))
  expect(await notes('&page_size=15&page=2')).toEqual(all.slice(15))
  expect(await notes('&page_size=15&page=3')).toEqual([])
})
