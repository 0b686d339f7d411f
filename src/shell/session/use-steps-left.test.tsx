// How many first steps the desk says are left: nothing to whoever may not set the organisation up, also where they once might.
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankRoot } from '#test/fixtures/blank-root.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { useStepsLeft } from './use-steps-left.ts'

const here = vi.hoisted((): { rights: readonly string[]; left: number | undefined; database: string } => ({
  database: 'quai:one',
  rights: [],
  left: undefined,
}))
vi.mock('./use-session.ts', () => ({
  useSignedIn: () => ({ database: { name: here.database }, rights: rightsOf(here.rights) }),
}))
vi.mock('../screen/use-clock.ts', () => ({ useClock: () => ({ today: '2026-11-18' }) }))
vi.mock('../sync/use-local.ts', () => ({
  useLocal: (_query: unknown, asked: unknown) => (asked === undefined ? undefined : here.left),
}))

let root: Root
let reads = 0
beforeEach(() => {
  const kept = new Map([['quai-steps:quai:two', '4']])
  reads = 0
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      reads++
      return kept.get(key) ?? null
    },
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  root = blankRoot()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const shown: number[] = []
function Desk() {
  shown.push(useStepsLeft())
  return null
}
const leftWith = async (rights: readonly string[], left: number | undefined): Promise<number | undefined> => {
  Object.assign(here, { rights, left })
  await act(async () => root.render(<Desk key={shown.length} />))
  return shown.at(-1)
}

test('[FS4] the last count is there before it is read again, and goes with the right to set up', async () => {
  expect(await leftWith(['config'], undefined)).toBe(0)
  expect(await leftWith(['config'], 3)).toBe(3)
  expect(await leftWith(['config'], undefined)).toBe(3)
  expect(await leftWith([], undefined)).toBe(0)
  expect(await leftWith(['config'], 0)).toBe(0)
  expect(await leftWith(['config'], undefined)).toBe(0)
})

test('[FS4] what the page before kept is read once, however often a page is drawn, and follows what is counted', async () => {
  here.database = 'quai:two'
  for (let draws = 0; draws < 3; draws++) expect(await leftWith(['config'], undefined)).toBe(4)
  expect(await leftWith(['config'], 2)).toBe(2)
  expect(await leftWith(['config'], undefined)).toBe(2)
  expect(reads).toBe(1)
})
