// Several tabs of one device (sync.md section 4): one syncs for all, another takes over when it is closed or frozen, and if two of them
// sync at once the only cost is double work.
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import type { Scheduler } from '#core/api/scheduler.ts'
import { browserLocks } from '#core/sync/lock.ts'
import { makeModelServer, type ModelServer } from '../model/server.ts'
import { virtualClock, type VirtualClock } from '../wire.ts'
import { closePhones, noteOf, patch, paul, seed, startPhone, type Phone } from './worker-phone.ts'

afterEach(closePhones)

interface Held {
  readonly tab: number
  readonly name: string
  readonly give: () => void
  readonly rob: () => void
}

/** The browser's locks: first come, first served; a lock that is stolen is granted at once; a closed tab releases its locks. */
const makeLockManager = () => {
  const held = new Map<string, Held>()
  const queues = new Map<string, { tab: number; readonly grant: () => void }[]>()
  const queueOf = (name: string) => {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    return queue
  }
  const next = (name: string): void => {
    if (!held.has(name)) queueOf(name).shift()?.grant()
  }
  const lost = (): DOMException => new DOMException('stolen', 'AbortError')

  const request = (
    tab: number,
    name: string,
    options: LockOptions,
    run: (lock: Lock) => unknown,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const grant = (): void => {
        options.signal?.removeEventListener('abort', giveUp)
        const own: Held = {
          tab,
          name,
          give: () => {
            if (held.get(name) !== own) return
            held.delete(name)
            next(name)
          },
          rob: () => reject(lost()),
        }
        held.set(name, own)
        Promise.resolve(run({ name, mode: 'exclusive' }))
          .then(resolve, reject)
          .finally(own.give)
      }
      const waiting = { tab, grant }
      const giveUp = (): void => {
        queues.set(
          name,
          queueOf(name).filter(one => one !== waiting),
        )
        reject(new DOMException('given up', 'AbortError'))
      }
      if (options.steal === true) {
        held.get(name)?.rob()
        grant()
      } else if (held.has(name) || queueOf(name).length > 0) {
        queueOf(name).push(waiting)
        options.signal?.addEventListener('abort', giveUp)
      } else grant()
    })

  return {
    of: (tab: number): LockManager => ({
      request: (name: string, options: unknown, run?: (lock: Lock) => unknown) =>
        typeof options === 'function'
          ? request(tab, name, {}, options as (lock: Lock) => unknown)
          : request(tab, name, options as LockOptions, run as (lock: Lock) => unknown),
      query: () => Promise.reject(new Error('not asked')),
    }),
    close: (tab: number): void => {
      for (const [name, queue] of queues)
        queues.set(
          name,
          queue.filter(one => one.tab !== tab),
        )
      for (const one of held.values()) if (one.tab === tab) one.give()
    },
  }
}

interface Tab extends Phone {
  /** Its timers stop and it gets no answers, but it keeps its lock. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

interface Browser {
  readonly server: ModelServer
  readonly clock: VirtualClock
  open(): Promise<Tab>
}

const openBrowser = (): Browser => {
  const server = makeModelServer()
  const clock = virtualClock()
  const indexedDB = new IDBFactory()
  const manager = makeLockManager()
  let tabs = 0
  seed(server)
  return {
    server,
    clock,
    open: async () => {
      tabs += 1
      const number = tabs
      let frozen = false
      let late: (() => void)[] = []
      const whenThawed = (run: () => void): void => void (frozen ? late.push(run) : run())
      const scheduler: Scheduler = {
        now: clock.now,
        after: (ms, run) => clock.after(ms, () => whenThawed(run)),
      }
      const locks = browserLocks(manager.of(number))
      const phone = await startPhone({ server, clock, scheduler, indexedDB, locks, name: `tab ${number}` })
      phone.network = async (url, init) => {
        if (frozen) await new Promise<void>(resolve => late.push(resolve))
        return server.fetch(url, init)
      }
      const resumed = await phone.remote.resume()
      if (resumed === null) await phone.remote.signIn(paul)
      await clock.settle()
      return Object.assign(phone, {
        freeze: () => {
          frozen = true
        },
        thaw: () => {
          frozen = false
          const runs = late
          late = []
          for (const run of runs) run()
        },
        close: async () => {
          frozen = true
          manager.close(number)
          await clock.settle()
        },
      })
    },
  }
}
const works = (tab: Phone): boolean => tab.calls.some(call => call === 'PUT /task' || call === 'POST /sync')
const forget = (...tabs: readonly Phone[]): void => {
  for (const tab of tabs) tab.calls.length = 0
}
const noteOn = (server: ModelServer, id: string): unknown => server.rows.get(`task ${id}`)?.['note']

test('of two tabs one syncs for both: it sends what the other captures, and both see what it receives', async () => {
  const { server, clock, open } = openBrowser()
  const [first, second] = [await open(), await open()]
  forget(first, second)
  await patch(second.db(), 't1', 'captured in the second')
  await clock.pass(1_000)
  expect(noteOn(server, 't1')).toBe('captured in the second')
  server.put('task', { id: 't2', scope: 'a', note: 'of the desk' })
  await clock.pass(60_000)
  expect(await noteOf(second.db(), 't2')).toBe('of the desk')
  expect([works(first), works(second)]).toEqual([true, false])
})

test('when the leading tab is closed the other takes over at once', async () => {
  const { server, clock, open } = openBrowser()
  const [first, second] = [await open(), await open()]
  forget(first, second)
  await first.close()
  expect(works(second)).toBe(true)
  await patch(second.db(), 't1', 'after the closing')
  await clock.pass(100)
  expect(noteOn(server, 't1')).toBe('after the closing')
})

test('a visible tab takes the lock of a frozen leader after 15 s of silence, and never before', async () => {
  const { server, clock, open } = openBrowser()
  const [first, second] = [await open(), await open()]
  first.freeze()
  forget(first, second)
  await patch(second.db(), 't1', 'waits for a leader')
  await clock.pass(10_000)
  expect(works(second)).toBe(false)
  await clock.pass(15_000)
  expect(noteOn(server, 't1')).toBe('waits for a leader')
  expect(works(second)).toBe(true)
})

test('a hidden tab takes no lock until somebody looks at it', async () => {
  const { clock, open } = openBrowser()
  const [first, second] = [await open(), await open()]
  second.remote.setVisible(false)
  first.freeze()
  forget(first, second)
  await clock.pass(60_000)
  expect(works(second)).toBe(false)
  second.remote.setVisible(true)
  await clock.settle()
  expect(works(second)).toBe(true)
})

test('a tab that lost its lock stops at once when it wakes, queues again, and leads when its turn comes', async () => {
  const { server, clock, open } = openBrowser()
  const [first, second] = [await open(), await open()]
  await patch(first.db(), 't1', 'on its way when the tab froze')
  first.freeze()
  await clock.pass(30_000)
  expect(works(second)).toBe(true)
  first.thaw()
  await clock.settle()
  forget(first, second)
  await patch(first.db(), 't0', 'typed in the robbed tab')
  await clock.pass(120_000)
  expect([works(first), works(second)]).toEqual([false, true])
  expect(noteOn(server, 't0')).toBe('typed in the robbed tab')
  expect([...server.effects.values()]).toEqual([1, 1])
  await second.close()
  expect(works(first)).toBe(true)
  expect([...first.bugs, ...second.bugs]).toEqual([])
})

test('a tab that does not lead syncs once when a person asks, and does not continue', async () => {
  const { server, clock, open } = openBrowser()
  const [first, second] = [await open(), await open()]
  first.freeze()
  second.remote.setVisible(false)
  await patch(second.db(), 't1', 'sent now')
  server.put('task', { id: 't2', scope: 'a', note: 'brought now' })
  await second.remote.syncNow()
  expect(noteOn(server, 't1')).toBe('sent now')
  expect(await noteOf(second.db(), 't2')).toBe('brought now')
  forget(second)
  await clock.pass(180_000)
  expect(works(second)).toBe(false)
})

test('two tabs that sync at the same time do nothing twice', async () => {
  const { server, clock, open } = openBrowser()
  const [first, second] = [await open(), await open()]
  for (let i = 0; i < 12; i++) {
    await patch(i % 2 === 0 ? first.db() : second.db(), `t${i % 3}`, `edit ${i}`)
    await Promise.all([first.remote.syncNow(), second.remote.syncNow()])
  }
  await clock.pass(60_000)
  expect([...server.effects.values()].every(times => times === 1)).toBe(true)
  expect([0, 1, 2].map(i => noteOn(server, `t${i}`))).toEqual(['edit 9', 'edit 10', 'edit 11'])
  expect(await first.db().outbox.count()).toBe(0)
  expect([...first.bugs, ...second.bugs]).toEqual([])
})

test("after the device's clock is set back another tab can still take over from a dead leader", async () => {
  const { clock, open } = openBrowser()
  const [first, second] = [await open(), await open()]
  first.freeze()
  await second.db().meta.put({ k: 'leading', value: clock.now() + 86_400_000 })
  forget(second)
  await clock.pass(6_000)
  expect(works(second)).toBe(true)
})
