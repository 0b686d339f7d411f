// How screens stay up to date: a query answers again whatever it read, however deep its reads are nested.
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { openDock, session, weighedLine } from '#test/fixtures/weighing-world.ts'
import { Task } from '#records/entities/task.ts'
import { readOwner, tableOf, type LocalDatabase } from './database.ts'
import { watchQuery } from './watch-query.ts'

const deepOwner = async (db: LocalDatabase): Promise<string> => (await readOwner(db)).device
const linesOf = async (db: LocalDatabase, id: string): Promise<number> =>
  (await tableOf(db, Task).get(id))?.objects.length ?? 0

test('a query that reads one table in a nested function, and then another, also follows the second', async () => {
  const { device, put } = await openDock()
  await put(Task, session('open', { objects: [] }))
  const answers: number[] = []
  const query = async (): Promise<number> => {
    const owner = await deepOwner(device.db)
    const lines = await linesOf(device.db, 'open')
    return owner === '' ? -1 : lines
  }
  const failures: unknown[] = []
  // As screens write it: a plain function around an asynchronous one.
  const stop = watchQuery(
    () => query(),
    lines => answers.push(lines),
    error => failures.push(error),
  )
  await expect.poll(() => answers).toEqual([0])
  await put(Task, session('open', { objects: [weighedLine('1', 'bed', 30_000)] }))
  await expect.poll(() => answers.at(-1)).toBe(1)
  stop()
  expect(failures).toEqual([])
})

test('while rows arrive without pause, each read still answers, and never two at once', async () => {
  const { device, put } = await openDock()
  await put(Task, session('open', { objects: [] }))
  const answers: number[] = []
  let isRunning = false
  const slow = async (): Promise<number> => {
    expect(isRunning).toBe(false)
    isRunning = true
    for (let n = 0; n < 20; n++) await linesOf(device.db, 'open')
    const lines = await linesOf(device.db, 'open')
    isRunning = false
    return lines
  }
  const failures: unknown[] = []
  const stop = watchQuery(
    () => slow(),
    lines => answers.push(lines),
    error => failures.push(error),
  )
  await expect.poll(() => answers).toEqual([0])
  const lines = []
  while (answers.length < 4 && lines.length < 500) {
    lines.push(weighedLine(String(lines.length), 'bed', 30_000))
    await put(Task, session('open', { objects: [...lines] }))
  }
  expect(answers.length).toBeGreaterThan(3)
  await expect.poll(() => answers.at(-1)).toBe(lines.length)
  stop()
  expect(failures).toEqual([])
  expect(answers).toEqual([...answers].sort((a, b) => a - b))
})

/** Longer than a query gives way in any case, and much shorter than it does at most. */
const LONG_READ_MS = 300

test('a « beside » query is read again once the first reads of the same change have answered', async () => {
  const { device, put } = await openDock()
  await put(Task, session('open', { objects: [] }))
  const events: string[] = []
  const watched = (name: string, turn: 'first' | 'beside', ms: number) =>
    watchQuery(
      async () => {
        events.push(`${name} reads`)
        if (ms > 0) await new Dexie.Promise(resolve => setTimeout(() => resolve(null), ms))
        return linesOf(device.db, 'open')
      },
      lines => events.push(`${name} ${lines}`),
      error => events.push(String(error)),
      turn,
    )
  const stops = [watched('drawers', 'beside', 0), watched('board', 'first', LONG_READ_MS)]
  // The first read never gives way: its answer is wanted at once.
  await expect
    .poll(() => events.filter(text => text.endsWith(' 0')).toSorted())
    .toEqual(['board 0', 'drawers 0'])
  events.length = 0
  await put(Task, session('open', { objects: [weighedLine('1', 'bed', 30_000)] }))
  await expect
    .poll(() => events.filter(text => text.endsWith(' 1')).toSorted())
    .toEqual(['board 1', 'drawers 1'])
  expect(events).toEqual(['board reads', 'board 1', 'drawers reads', 'drawers 1'])
  // Changes without pause do not delay it further: the first of them determines when it begins.
  events.length = 0
  const hasAnswered = (): boolean =>
    events.some(text => text.startsWith('drawers ') && text !== 'drawers reads')
  const until = performance.now() + 15_000
  for (let n = 2; !hasAnswered() && performance.now() < until; n++)
    await put(
      Task,
      session('open', {
        objects: Array.from({ length: n % 100 }, (_, i) => weighedLine(String(i), 'bed', 1000)),
      }),
    )
  expect(hasAnswered()).toBe(true)
  for (const stop of stops) stop()
})
