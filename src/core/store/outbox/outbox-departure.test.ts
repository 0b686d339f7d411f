// Which of the waiting entries leave, however many there are.
import { beforeEach, expect, test } from 'vitest'
import { openDevice } from '#test/sync/device.ts'
import { leftAfter } from '../../sync/device-report.ts'
import type { LocalDatabase } from '../database.ts'
import type { Entry } from '../rows/entry.ts'
import { readyEntries, takeDeparture } from './outbox-departure.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = (await openDevice('one')).db
})

const waits = (n: number, values: Partial<Entry> = {}): Omit<Entry, 'seq'> => ({
  key: `k${n}`,
  entity: 'task',
  id: `t${n}`,
  op: 'create',
  patch: {},
  from: {},
  baseRev: null,
  refs: [],
  state: 'queued',
  tries: 0,
  user: 'u1',
  device: 'd1',
  v: 1,
  ...values,
})
const fill = (count: number, valuesOf: (n: number) => Partial<Entry>): Promise<unknown> =>
  db.outbox.bulkAdd(Array.from({ length: count }, (_, n) => waits(n, valuesOf(n))))
const ids = (entries: readonly Entry[]): string[] => entries.map(({ id }) => id)

test('what is parked holds nobody else up, however much it is', async () => {
  await fill(900, n => (n < 850 ? { state: 'conflict' } : {}))
  const { leaving } = await takeDeparture(db, all => readyEntries(all).slice(0, 3))
  expect(ids(leaving)).toEqual(['t850', 't851', 't852'])
})

test('an entry far behind the creation that it names does not leave before it', async () => {
  await fill(700, n => (n === 0 ? { state: 'refused' } : { refs: ['t0'] }))
  await db.outbox.add(waits(700))
  const { leaving } = await takeDeparture(db, readyEntries)
  expect(ids(leaving)).toEqual(['t700'])
})

test('few are read while many wait, and what is left is counted whole', async () => {
  await fill(1_000, () => ({}))
  const offered: number[] = []
  const { leaving, waiting } = await takeDeparture(db, all => {
    offered.push(all.length)
    return readyEntries(all).slice(0, 50)
  })
  expect(Math.max(...offered)).toBeLessThanOrEqual(200)
  expect(leftAfter(waiting, leaving).pending).toBe(950)
})

test('the last batch leaves nothing, and its oldest stands for it', async () => {
  await fill(2, n => ({ key: `01a2215${n}-0000-7000-8000-000000000000` }))
  const { leaving, waiting } = await takeDeparture(db, readyEntries)
  const left = leftAfter(waiting, leaving)
  expect(left.pending).toBe(0)
  expect(left.oldest_at).toMatch(/^20\d\d-/)
})
