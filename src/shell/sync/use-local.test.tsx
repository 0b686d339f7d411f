// What a screen shows of a query while rows change: its first answer, each later one, the former one meanwhile, and its failure.
import 'fake-indexeddb/auto'
import { act, Component, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankRoot } from '#test/fixtures/blank-root.ts'
import { openDock, session, weighedLine } from '#test/fixtures/weighing-world.ts'
import { Task } from '#records/entities/task.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { useStorage } from '../storage/storage-state.ts'
import { useLocal } from './use-local.ts'

const here = vi.hoisted((): { db: unknown; lost: unknown[]; recovering: unknown[] } => ({
  db: null,
  lost: [],
  recovering: [],
}))
vi.mock('../session/use-session.ts', () => ({ useDatabase: () => here.db }))
vi.mock('../storage/storage-recovery.ts', () => ({
  isUnderRecovery: (error: unknown) => {
    const isLost = here.lost.includes(error)
    if (isLost) here.recovering.push(error)
    return isLost
  },
}))

interface Args {
  readonly id: string
}
const linesOf = async (db: LocalDatabase, { id }: Args): Promise<number> =>
  (await tableOf(db, Task).get(id))?.objects.length ?? -1

let shown: (number | undefined)[]
let caught: unknown[]
let root: Root
let put: Awaited<ReturnType<typeof openDock>>['put']

class Boundary extends Component<{ readonly children: ReactNode }, { readonly isOver: boolean }> {
  override state = { isOver: false }
  static getDerivedStateFromError() {
    return { isOver: true }
  }
  override componentDidCatch(error: unknown) {
    caught.push(error)
  }
  override render() {
    return this.state.isOver ? null : this.props.children
  }
}

type Query = (db: LocalDatabase, args: Args) => Promise<number>

function Shown({ query, args }: { readonly query: Query; readonly args: Args | undefined }) {
  shown.push(useLocal(query, args))
  return null
}

const show = (query: Query, args?: Args): Promise<void> =>
  act(async () =>
    root.render(
      <Boundary>
        <Shown query={query} args={args} />
      </Boundary>,
    ),
  )

beforeEach(async () => {
  const dock = await openDock()
  here.db = dock.device.db
  here.lost = []
  here.recovering = []
  put = dock.put
  shown = []
  caught = []
  await put(
    Task,
    session('open', { objects: [] }),
    session('other', { objects: [weighedLine('1', 'bed', 1)] }),
  )
  root = blankRoot()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const last = async (): Promise<number | undefined> => {
  await act(async () => new Promise(resolve => setTimeout(resolve, 5)))
  return shown.at(-1)
}

test('a query answers, and again after each change of what it read', async () => {
  await show(linesOf, { id: 'open' })
  await expect.poll(last).toBe(0)
  await put(Task, session('open', { objects: [weighedLine('1', 'bed', 30_000)] }))
  await expect.poll(last).toBe(1)
  expect(shown).toEqual([undefined, 0, 1])
})

test('with other arguments the former answer stays until the new one is there, and equal ones ask nothing again', async () => {
  let asked = 0
  const counted: Query = async (db, args) => {
    asked += 1
    return linesOf(db, args)
  }
  await show(counted)
  expect([await last(), asked]).toEqual([undefined, 0])
  await show(counted, { id: 'open' })
  await expect.poll(last).toBe(0)
  await show(counted, { id: 'open' })
  await last()
  expect(asked).toBe(1)
  await show(counted, { id: 'other' })
  await expect.poll(last).toBe(1)
  await show(counted)
  expect(await last()).toBe(1)
  expect(new Set(shown)).toEqual(new Set([undefined, 0, 1]))
})

test('a failed read reaches the error boundary', async () => {
  const failure = new Error('the disk does not read')
  await show(() => Promise.reject(failure), { id: 'open' })
  await expect.poll(async () => [await last(), ...caught]).toEqual([undefined, failure])
})

test('after a lost connection the former answer stays, and the query runs again on the new one', async () => {
  const lost = new Error('the connection was closed')
  here.lost = [lost]
  let isLost = false
  const query: Query = (db, args) => (isLost ? Promise.reject(lost) : linesOf(db, args))
  await show(query, { id: 'open' })
  await expect.poll(last).toBe(0)
  isLost = true
  await put(Task, session('open', { objects: [weighedLine('1', 'bed', 30_000)] }))
  await expect.poll(() => here.recovering).toEqual([lost])
  expect([await last(), caught]).toEqual([0, []])
  isLost = false
  await act(async () => useStorage.setState(({ opened }) => ({ opened: opened + 1 })))
  await expect.poll(last).toBe(1)
  expect(caught).toEqual([])
})

test('a screen that is left asks nothing any more', async () => {
  let asked = 0
  const counted: Query = async (db, args) => {
    asked += 1
    return linesOf(db, args)
  }
  const args = { id: 'open' }
  const screens = (isLeft: boolean): Promise<void> =>
    act(async () =>
      root.render(
        <>
          {!isLeft && <Shown query={counted} args={args} />}
          <Shown query={linesOf} args={args} />
        </>,
      ),
    )
  await screens(false)
  await expect.poll(async () => [await last(), asked]).toEqual([0, 1])
  await screens(true)
  await put(Task, session('open', { objects: [weighedLine('1', 'bed', 30_000)] }))
  // The screen that stays subscribed later, so it is read later.
  await expect.poll(last).toBe(1)
  expect(asked).toBe(1)
})
