// Failures of a pass although the network is there (sync.md section 4): what is reported to the page, and making room on a full
// disk.
import { expect, test } from 'vitest'
import { openDevice } from '#test/sync/device.ts'
import type { LocalDatabase } from '../store/database.ts'
import { alignShards } from '../store/mirror/held-shards.ts'
import { applyChunk } from '../store/mirror/mirror.ts'
import { Task } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { DONE, retry } from './pass-end.ts'
import { makeTrouble, whereRoom, withRoom } from './trouble.ts'

const full = (): Error => Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
const server = retry({ kind: 'server', title: 'Bad gateway', detail: '' })

/** With a screen's window in it, which can be pulled again. */
const filled = async (): Promise<LocalDatabase> => {
  const { db } = await openDevice('one')
  await alignShards(db, ['old'])
  const v = { ...blankRow(Task), id: 't1', rev: 1, note: 'x'.repeat(2000) }
  const lines = [{ e: 'task', id: 't1', rev: 1, v }]
  await applyChunk(db, { shard: 'old', lines, cursor: 1, complete: true, epoch: 'e' })
  await db.shard.update('old', { wantedAt: '2026-11-01T00:00:00.000Z' })
  return db
}

test('one failed pull is no trouble, the second is, and a complete one ends it; without network there is no trouble', () => {
  const after = makeTrouble()
  expect(after('pulling', server)).toBeNull()
  expect(after('pulling', server)).toBe('server')
  expect(after('pushing', DONE)).toBe('server')
  expect(after('pulling', DONE)).toBeNull()
  expect(after('pulling', server)).toBeNull()
  expect(after('pulling', retry({ kind: 'offline' }))).toBeNull()
  expect(after('pulling', server)).toBeNull()
})

test('a full disk is reported at once, before any trouble of the server, until each pass has ended well', () => {
  const after = makeTrouble()
  const noRoom = retry({ kind: 'storage', fault: 'full' })
  expect(after('pushing', noRoom)).toBe('storage')
  expect(after('pulling', server)).toBe('storage')
  expect(after('pulling', server)).toBe('storage')
  expect(after('pushing', DONE)).toBe('server')
})

test('a full disk in the middle of a pass: what can be pulled again is deleted, and the pass runs once more', async () => {
  const db = await filled()
  let runs = 0
  const end = await withRoom(db, async () => {
    runs += 1
    if (runs === 1) throw full()
    return DONE
  })
  expect(end).toEqual(DONE)
  expect(await db.shard.count()).toBe(0)
})

test('a disk that stays full, or cannot be read, is a failure that the page shows; a bug stays a bug', async () => {
  const db = await filled()
  let runs = 0
  const always = async (): Promise<never> => {
    runs += 1
    throw full()
  }
  expect(await withRoom(db, always)).toEqual(retry({ kind: 'storage', fault: 'full' }))
  expect(await withRoom(db, always)).toEqual(retry({ kind: 'storage', fault: 'full' }))
  expect(runs).toBe(3)
  const unreadable = Object.assign(new Error('Internal error'), { name: 'UnknownError' })
  expect(await withRoom(db, () => Promise.reject(unreadable))).toEqual(
    retry({ kind: 'storage', fault: 'corrupted' }),
  )
  await expect(withRoom(db, () => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug')
})

test('the repairs at a start are skipped on a full disk, after room was made; a bug stays a bug', async () => {
  const db = await filled()
  let runs = 0
  await whereRoom(db, async () => {
    runs += 1
    throw full()
  })
  expect(runs).toBe(2)
  expect(await db.shard.count()).toBe(0)
  await whereRoom(db, async () => {
    runs += 1
    throw full()
  })
  expect(runs).toBe(3)
  const bug = whereRoom(db, async () => {
    throw new TypeError('a bug')
  })
  await expect(bug).rejects.toThrow('a bug')
})
