// Long reads go to a standby, and only while it has all that anybody who asks may have seen.
import { expect, onTestFinished, test, vi } from 'vitest'
import { longReads } from '#server/storage/long-reads.ts'
import { openPostgresNode } from '../postgres.ts'
import { asAdmin, openStorage, ORG, writeOne } from './postgres-nodes.ts'

const NOTHING = { rev: 0, epoch: null }

/** A primary with the tables of one organisation, and a standby that follows it. */
const openPair = async () => {
  const primary = await openPostgresNode({})
  onTestFinished(() => primary.close())
  await primary.start()
  const { storage } = await openStorage(primary.url)
  await storage.close()
  await primary.end('SIGINT')
  const standby = await primary.copy()
  onTestFinished(() => standby.close())
  await Promise.all([primary.start(), standby.start()])
  return { primary, standby }
}

test('[21.5] a standby answers while it has everything, and neither when it lags nor while it is gone', async () => {
  const { primary, standby } = await openPair()
  const { storage, news } = await openStorage(primary.url, { readUrl: standby.url })
  const isUsed = (known: { readonly rev: number; readonly epoch: string | null } = NOTHING): boolean =>
    storage.ofStandby?.(ORG, known) !== undefined
  const untilUsed = (): Promise<void> => vi.waitFor(() => expect(isUsed()).toBe(true), 20_000)
  await writeOne(storage, 'one')
  await untilUsed()
  expect(await longReads(storage, ORG).get('partner', 'one')).toBeDefined()
  const clock = await storage.of(ORG).clock()
  expect(await storage.ofStandby?.(ORG, clock)?.clock()).toEqual(clock)
  expect(isUsed({ rev: clock.rev + 1, epoch: null })).toBe(false)
  expect(isUsed({ rev: 0, epoch: 'another' })).toBe(false)

  await asAdmin(standby, 'select pg_wal_replay_pause()')
  await writeOne(storage, 'two')
  expect(isUsed()).toBe(false)
  expect(await longReads(storage, ORG).get('partner', 'two')).toBeDefined()
  await asAdmin(standby, 'select pg_wal_replay_resume()')
  await untilUsed()
  expect(await storage.ofStandby?.(ORG, NOTHING)?.get('partner', 'two')).toBeDefined()

  await standby.end('SIGQUIT')
  await vi.waitFor(() => expect(isUsed()).toBe(false), 20_000)
  expect(await longReads(storage, ORG).get('partner', 'two')).toBeDefined()
  await standby.start()
  await untilUsed()
  // Told once each, however often it was looked at.
  const told = news.flatMap(one => ('standby' in one ? one.isThere : []))
  expect(told).toEqual([true, false, true])
})

test('[21.5] a cursor from elsewhere, which a lagging standby does not know, is answered by the writer', async () => {
  const { primary, standby } = await openPair()
  // It hears of no commit of the other: as when the notice is still on its way.
  const { storage: late } = await openStorage(primary.url, { readUrl: standby.url })
  const { storage: other } = await openStorage(primary.url)
  await writeOne(late, 'one')
  await vi.waitFor(() => expect(late.ofStandby?.(ORG, NOTHING)).toBeDefined(), 20_000)
  await asAdmin(standby, 'select pg_wal_replay_pause()')
  await writeOne(other, 'two')
  const { rev, epoch } = await other.of(ORG).clock()
  expect((await longReads(late, ORG).clock()).rev).toBe(rev - 1)
  expect((await longReads(late, ORG, { rev, epoch }).clock()).rev).toBe(rev)
  await asAdmin(standby, 'select pg_wal_replay_resume()')
})
