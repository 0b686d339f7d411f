// What a screen knows of a window that this device may not hold.
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankRoot } from '#test/fixtures/blank-root.ts'
import type { Window } from '#core/sync/session/remote.ts'
import { useWindow, type WindowState } from './use-window.ts'

const here = vi.hoisted(() => ({
  isOnline: true,
  isReady: true,
  asked: [] as unknown[],
  answer: (_window: Window): { readonly ok: boolean } => ({ ok: true }),
}))
vi.mock('./connection.ts', () => ({
  isOnline: null,
  useConnection: () => here.isOnline,
  useCertainNetwork: () => here.isReady,
}))
vi.mock('./remote.ts', () => ({
  askRemote: async (ask: (remote: object) => unknown) =>
    ask({
      pullWindow: async (window: Window) => {
        here.asked.push(window)
        return here.answer(window)
      },
    }),
}))

let root: Root
let shown: WindowState[]

beforeEach(() => {
  Object.assign(here, { isOnline: true, isReady: true, asked: [], answer: () => ({ ok: true }) })
  shown = []
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
  root = blankRoot()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

type Asked = Parameters<typeof useWindow>[0]
function Shown({ asked }: { readonly asked: Asked }) {
  shown.push(useWindow(asked))
  return null
}
const show = async (asked: Asked): Promise<WindowState | undefined> => {
  await act(async () => root.render(<Shown asked={asked} />))
  return shown.at(-1)
}
const may = { from: '2026-05-01', to: '2026-05-31' }

test('each kind is requested once; the window is here when all of them are', async () => {
  expect(await show({ kinds: ['emma', 'loki'], ...may })).toBe('here')
  expect(shown[0]).toBe('coming')
  expect(await show({ kinds: ['emma', 'loki'], ...may })).toBe('here')
  expect(here.asked).toEqual([
    { kind: 'emma', ...may },
    { kind: 'loki', ...may },
  ])
  here.answer = ({ kind }) => ({ ok: kind !== 'loki' })
  expect(await show({ kinds: ['emma', 'loki'], ...may, to: '2026-06-30' })).toBe('missing')
})

test('a window that is missing is requested again once the network is back', async () => {
  here.isOnline = false
  here.answer = () => ({ ok: false })
  expect(await show({ kinds: ['scale'], ...may })).toBe('missing')
  here.isOnline = true
  here.answer = () => ({ ok: true })
  expect(await show({ kinds: ['scale'], ...may })).toBe('here')
  expect(here.asked).toHaveLength(2)
})

test('nothing is requested for no window, nor before the session is resumed', async () => {
  expect(await show(null)).toBe('here')
  here.isReady = false
  expect(await show({ kinds: ['scale'], ...may })).toBe('coming')
  expect(here.asked).toEqual([])
})
