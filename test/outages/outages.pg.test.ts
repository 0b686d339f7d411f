// Nothing that happens to the database ends the server or loses what it confirmed: requests meanwhile fail with « for now », and the same storage
// goes on by itself.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isForNow } from '#server/storage/error-codes.ts'
import { openPostgres } from '#server/storage/postgres/open-postgres.ts'
import { findWriter } from '#server/storage/postgres/writer.ts'
import type { Storage } from '#server/storage/storage.ts'
import { openPostgresNode } from '../postgres.ts'
import { openNode, openPooler, openStorage, asAdmin, listOf, ORG, writeOne } from './postgres-nodes.ts'

/** Writes one record after another until it is told to stop; what was confirmed is remembered. */
const keepWriting = (storage: Storage, name: string) => {
  const confirmed: string[] = []
  const refused: unknown[] = []
  const state = { isOver: false }
  const run = async (): Promise<void> => {
    for (let n = 0; !state.isOver; n++) {
      const id = `${name}-${n}`
      try {
        await writeOne(storage, id)
        confirmed.push(id)
      } catch (error) {
        refused.push(error)
        await wait(20)
      }
    }
  }
  const running = run()
  return {
    confirmed,
    refused,
    end: async () => {
      state.isOver = true
      await running
    },
  }
}
const storedAt = async ({ url }: { readonly url: string }, id: string): Promise<number | null> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select 1 from partner where id = $1', [id])
  await client.end()
  return rowCount
}
const untilWritten = async (storage: Storage, id: string, milliseconds = 30_000): Promise<number> => {
  const began = performance.now()
  await vi.waitFor(() => writeOne(storage, id), { timeout: milliseconds, interval: 50 })
  return performance.now() - began
}

test('[21.1] a database stopped at once under six writers and started again: nothing confirmed is lost, and writes go on by themselves', async () => {
  const node = await openNode()
  const { storage, states } = await openStorage(node.url)
  const writers = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => keepWriting(storage, name))
  const wrote = (least: number) =>
    vi.waitFor(() => expect(writers.every(({ confirmed }) => confirmed.length >= least)).toBe(true), 20_000)
  await wrote(5)
  await node.end('SIGQUIT')
  await vi.waitFor(() => expect(storage.state().is).toBe('away'), 20_000)
  await expect(storage.of(ORG).clock()).rejects.toSatisfy(isForNow)
  await node.start()
  const before = Math.max(...writers.map(({ confirmed }) => confirmed.length))
  await wrote(before + 5)
  for (const writer of writers) await writer.end()

  const confirmed = writers.flatMap(writer => writer.confirmed)
  const kept = await storage.of(ORG).getMany('partner', confirmed)
  expect(kept.map(({ id }) => id).toSorted()).toEqual(confirmed.toSorted())
  expect(writers.flatMap(({ refused }) => refused).every(isForNow)).toBe(true)
  expect(storage.state()).toEqual({ is: 'ok' })
  // Told once each, however many requests failed.
  expect(states()).toEqual(['away', 'ok'])
})

test('[21.1] back ends that are terminated cost those who used them one refusal, and nobody else', async () => {
  const node = await openNode()
  const { storage, states } = await openStorage(node.url)
  const writer = keepWriting(storage, 'a')
  for (let n = 0; n < 5; n++) {
    const count = writer.confirmed.length
    await vi.waitFor(() => expect(writer.confirmed.length).toBeGreaterThan(count), 20_000)
    await asAdmin(
      node,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and query like '%partner%'`,
    )
  }
  const id = 'after'
  await untilWritten(storage, id)
  await writer.end()
  expect(writer.refused.every(isForNow)).toBe(true)
  const kept = await storage.of(ORG).getMany('partner', writer.confirmed)
  expect(kept).toHaveLength(writer.confirmed.length)
  expect(states()).toEqual([])
})

test('[21.1] connections that fail at their first statement, as behind a pooler, leave their places to others', async () => {
  const node = await openNode()
  const pooler = await openPooler(node)
  const { storage } = await openStorage(pooler.url, { max: 2 })
  await writeOne(storage, 'before')
  pooler.refuse(true)
  // More of them than there are places.
  for (let n = 0; n < 5; n++) await expect(writeOne(storage, 'refused')).rejects.toSatisfy(isForNow)
  pooler.refuse(false)
  expect(await untilWritten(storage, 'after', 8000)).toBeLessThan(8000)
})

test('[21.4] a commit whose standby is gone is not confirmed: it fails in time, writes are refused at once, reads go on, and all is well when it may commit again', async () => {
  const node = await openNode()
  const { storage, states } = await openStorage(node.url, { commitMs: 400 })
  await writeOne(storage, 'before')
  await asAdmin(node, `alter system set synchronous_standby_names = 'nobody'`, 'select pg_reload_conf()')
  await vi.waitFor(() => expect(writeOne(storage, 'waiting')).rejects.toSatisfy(isForNow), 20_000)
  await vi.waitFor(() => expect(storage.state().is).toBe('unconfirmed'), 20_000)
  const began = performance.now()
  await expect(writeOne(storage, 'refused')).rejects.toSatisfy(isForNow)
  expect(performance.now() - began).toBeLessThan(1000)
  expect(await storage.of(ORG).get('partner', 'before')).toMatchObject({ id: 'before' })

  await asAdmin(node, 'alter system reset synchronous_standby_names', 'select pg_reload_conf()')
  await untilWritten(storage, 'after')
  expect(storage.state()).toEqual({ is: 'ok' })
  expect(states()).toEqual(['unconfirmed', 'ok'])
})

test('[21.2] [21.3] of a pair the writer is found, and again after a promotion; the standby’s lost writes give a new epoch, and the tokens stay', async () => {
  const primary = await openPostgresNode({})
  onTestFinished(() => primary.close())
  await primary.start()
  const setUp = await openStorage(primary.url)
  await setUp.storage.close()
  await primary.end('SIGINT')
  const standby = await primary.copy()
  onTestFinished(() => standby.close())
  await Promise.all([primary.start(), standby.start()])

  const { storage, news } = await openStorage(listOf(standby, primary))
  const heard: number[] = []
  await storage.listen((_, rev) => heard.push(rev))
  await storage.of(ORG).transaction(tx =>
    tx.putToken({
      hash: 'h',
      kind: 'refresh',
      user_id: 'u',
      family: 'f',
      device: null,
      issued_at: 0,
      expires_at: 9e12,
      family_expires_at: 9e12,
      used_at: null,
      revoked_at: null,
    }),
  )
  await writeOne(storage, 'on both')
  await vi.waitFor(async () => expect(await storedAt(standby, 'on both')).toBe(1), 20_000)
  // The standby hears nothing more: what is confirmed now is lost by the failover.
  await asAdmin(standby, `alter system set primary_conninfo = ''`, 'select pg_reload_conf()')
  await asAdmin(standby, 'select pg_wal_replay_pause()')
  await writeOne(storage, 'lost')
  await primary.end('SIGQUIT')
  await asAdmin(standby, 'select pg_wal_replay_resume()', 'select pg_promote()')

  const took = await untilWritten(storage, 'after')
  expect(took).toBeLessThan(15_000)
  const clock = await storage.of(ORG).clock()
  expect(clock.epoch).not.toBe('first')
  expect(news.flatMap(one => ('renewed' in one ? one.renewed : []))).toEqual([ORG])
  expect(await storage.of(ORG).get('partner', 'on both')).toBeDefined()
  expect(await storage.of(ORG).token('h')).toMatchObject({ revoked_at: null })
  // Whoever listens is told, although the clock shows no more than before.
  await vi.waitFor(() => expect(heard.at(-1)).toBe(clock.rev), 20_000)
})

test('[21.2] of two hosts that both take writes, the one that was promoted is the writer, whichever answers first', async () => {
  const replaced = await openPostgresNode({})
  onTestFinished(() => replaced.close())
  await replaced.start()
  await (await openStorage(replaced.url)).storage.close()
  await replaced.end('SIGINT')
  const promoted = await replaced.copy()
  onTestFinished(() => promoted.close())
  await Promise.all([replaced.start(), promoted.start()])
  await asAdmin(promoted, 'select pg_promote()')

  // Which of them answers first is chance.
  for (let n = 0; n < 8; n++) {
    const found = await findWriter([replaced.url, promoted.url], {
      max: 1,
      types: pg.types,
      settle: () => Promise.resolve(),
      prepared: 'select 1',
    })
    if ('failed' in found) throw found.failed
    expect(found.address).toBe(promoted.url)
    await found.end('well')
  }
})

test('[21.2] hosts that are all read-only are refused with a code of their own', async () => {
  const node = await openNode()
  await (await openStorage(node.url)).storage.close()
  await asAdmin(node, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
  await expect(openPostgres({ url: node.url })).rejects.toMatchObject({ code: 'QUAI_DATABASE_READ_ONLY' })
})

test('[21.2] a wrong host in the list keeps nobody from the right one', async () => {
  const node = await openNode()
  await (await openStorage(node.url)).storage.close()
  const { storage } = await openStorage(
    `postgres://quai@nowhere.invalid:5432,127.0.0.1:1,127.0.0.1:${node.port}/postgres`,
  )
  await writeOne(storage, 'written')
  expect(await storage.of(ORG).get('partner', 'written')).toBeDefined()
})

test('[21.2] a host that only starts to refuse writes is left, and taken again', async () => {
  const node = await openNode()
  const { storage, states } = await openStorage(node.url)
  await asAdmin(node, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
  await vi.waitFor(() => expect(storage.state().is).toBe('read-only'), 20_000)
  await expect(writeOne(storage, 'refused')).rejects.toSatisfy(isForNow)
  await asAdmin(
    node,
    'set default_transaction_read_only = off',
    'alter system reset default_transaction_read_only',
    'select pg_reload_conf()',
  )
  await untilWritten(storage, 'after')
  expect(states()).toEqual(['read-only', 'ok'])
})

test('[21.6] where notices do not arrive, the commits of other processes are heard all the same', async () => {
  const node = await openNode()
  // As behind a pooler that gives each transaction another connection: what is notified goes nowhere.
  await asAdmin(
    node,
    'create schema deaf',
    `create function deaf.pg_notify(text, text) returns void language sql as 'select'`,
    'alter database postgres set search_path = deaf, pg_catalog',
  )
  const one = await openStorage(node.url)
  const other = await openStorage(node.url)
  const heard: number[] = []
  const stop = await other.storage.listen((_, rev) => heard.push(rev))
  await writeOne(one.storage, 'a')
  const { rev } = await one.storage.of(ORG).clock()
  await vi.waitFor(() => expect(heard).toContain(rev), 20_000)
  await stop()
})
