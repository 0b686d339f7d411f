// When a screen waits for the first data of this device, and when it waits no more.
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankRoot } from '#test/fixtures/blank-root.ts'
import { useConnection } from './connection.ts'
import { useFirstFill } from './use-first-fill.ts'

const here = vi.hoisted((): { isFilled: boolean | undefined } => ({ isFilled: undefined }))
vi.mock('./use-local.ts', () => ({ useLocal: () => here.isFilled }))

const FINE = { online: true, attached: true, isStopped: false, trouble: null }

let root: Root
const waits: boolean[] = []
beforeEach(() => {
  vi.useFakeTimers()
  here.isFilled = undefined
  useConnection.setState(FINE)
  waits.length = 0
  root = blankRoot()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

function Screen() {
  waits.push(useFirstFill())
  return null
}
const waitsAfter = async (change: () => unknown): Promise<boolean | undefined> => {
  await act(async () => {
    change()
    root.render(<Screen key="screen" />)
    vi.advanceTimersByTime(1)
  })
  return waits.at(-1)
}
const fill = (isFilled: boolean) => () => void (here.isFilled = isFilled)

test('a device that has its data waits for nothing, also before it knows that it has', async () => {
  expect(await waitsAfter(() => undefined)).toBe(false)
  expect(await waitsAfter(fill(true))).toBe(false)
})

test('one that has nothing yet waits until its data are there', async () => {
  expect(await waitsAfter(fill(false))).toBe(true)
  expect(await waitsAfter(() => vi.advanceTimersByTime(15_000))).toBe(true)
  expect(await waitsAfter(fill(true))).toBe(false)
})

test.each([
  ['the network is lost', () => useConnection.setState({ online: false })],
  ['the server is in trouble', () => useConnection.setState({ trouble: 'server' })],
  ['nothing is received any more', () => useConnection.setState({ isStopped: true })],
  ['twenty seconds have passed', () => vi.advanceTimersByTime(20_000)],
])('a screen waits no more when %s, and what it shows stays', async (_name, change) => {
  expect(await waitsAfter(fill(false))).toBe(true)
  expect(await waitsAfter(change)).toBe(false)
  expect(await waitsAfter(() => vi.advanceTimersByTime(1))).toBe(false)
  expect(await waitsAfter(() => useConnection.setState(FINE))).toBe(false)
})

test.each([
  ['a tap', 'pointerdown'],
  ['a key', 'keydown'],
])('what was opened by %s before the device knows that it has nothing stays', async (_name, press) => {
  expect(await waitsAfter(() => undefined)).toBe(false)
  expect(await waitsAfter(() => window.dispatchEvent(new Event(press)))).toBe(false)
  expect(await waitsAfter(fill(false))).toBe(false)
  expect(waits).not.toContain(true)
})

test('a tap while the grey lines are there brings nothing up early', async () => {
  expect(await waitsAfter(fill(false))).toBe(true)
  expect(await waitsAfter(() => window.dispatchEvent(new Event('pointerdown')))).toBe(true)
})
