// How screens stay up to date: a query answers again whatever it read, however deep its reads are nested.
import 'fake-indexeddb/auto'
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

test('a « beside » query is read again once the first reads of the same change have answered', async () => {
  const { device, put } = await openDock()
  await put(Task, session('open', { objects: [] }))
  const said: string[] = []
  const watched = (name: string, turn: 'first' | 'beside', times: number) =>
    watchQuery(
      async () => {
        said.push(`${name} reads`)
        let lines = 0
        for (let n = 0; n < times; n++) lines = await linesOf(device.db, 'open')
        return lines
      },
      lines => said.push(`${name} ${lines}`),
      error => said.push(String(error)),
      turn,
    )
  const stops = [watched('drawers', 'beside', 1), watched('board', 'first', 200)]
  // The first read never gives way: its answer is wanted at once.
  await expect
    .poll(() => said.filter(text => text.endsWith(' 0')).toSorted())
    .toEqual(['board 0', 'drawers 0'])
  said.length = 0
  await put(Task, session('open', { objects: [weighedLine('1', 'bed', 30_000)] }))
  await expect.poll(() => said.filter(text => text.endsWith(' 1'))).toEqual(['board 1', 'drawers 1'])
  expect(said.indexOf('drawers reads')).toBeGreaterThan(said.indexOf('board 1'))
  // Changes without pause do not delay it further: the first of them determines when it begins.
  said.length = 0
  const until = performance.now() + 2000
  for (let n = 2; performance.now() < until; n++)
    await put(
      Task,
      session('open', { objects: Array.from({ length: n }, (_, i) => weighedLine(String(i), 'bed', 1000)) }),
    )
  expect(said.some(text => text.startsWith('drawers ') && text !== 'drawers reads')).toBe(true)
  for (const stop of stops) stop()
})
