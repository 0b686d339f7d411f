// The sides that a person has chosen, and the lines that are left when they confirm.
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankRoot } from '#test/fixtures/blank-root.ts'
import { useVersionChoice, type VersionChoice } from './use-version-choice.ts'

const KEYS = ['floor', 'name', 'city'] as const
let root: Root
let shown: VersionChoice[]

function Probe() {
  shown.push(useVersionChoice(KEYS))
  return null
}
const now = (): VersionChoice => {
  const last = shown.at(-1)
  if (last === undefined) throw new Error('nothing is drawn')
  return last
}

beforeEach(async () => {
  root = blankRoot()
  shown = []
  await act(async () => root.render(<Probe />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

test('to confirm too early counts what is left and leads to its first line; the next choice clears the count', async () => {
  await act(async () => now().choose('floor', 'mine'))
  let open = -2
  await act(async () => void (open = now().confirm()))
  expect([open, now().left]).toEqual([1, 2])
  await act(async () => now().choose('name', 'theirs'))
  expect(now().left).toBe(0)
  expect(now().choices).toEqual({ floor: 'mine', name: 'theirs' })
})

test('« Tout garder » gives every line this side; then nothing is left', async () => {
  await act(async () => now().choose('city', 'mine'))
  await act(async () => now().keepAll('theirs'))
  expect(now().choices).toEqual({ floor: 'theirs', name: 'theirs', city: 'theirs' })
  let open = -2
  await act(async () => void (open = now().confirm()))
  expect([open, now().left]).toEqual([-1, 0])
})
