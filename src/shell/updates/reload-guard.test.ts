// Asset preload failures reload the page, at most once per path per 10 seconds (specification section 4).
import { expect, test } from 'vitest'
import { mayReload, readReloads, withReload } from './reload-guard.ts'

test('a path reloads once, then not again for 10 seconds', () => {
  const reloads = withReload({}, '/collect/mobile', 1000)
  expect(mayReload({}, '/collect/mobile', 1000)).toBe(true)
  expect(mayReload(reloads, '/collect/mobile', 1001)).toBe(false)
  expect(mayReload(reloads, '/collect/mobile', 10_999)).toBe(false)
  expect(mayReload(reloads, '/collect/mobile', 11_000)).toBe(true)
})

test('the limit of one path does not affect another', () => {
  expect(mayReload(withReload({}, '/collect/mobile', 1000), '/balance/mobile', 1001)).toBe(true)
})

test('a clock that was set back blocks nothing', () => {
  expect(mayReload(withReload({}, '/login', 50_000), '/login', 1000)).toBe(true)
})

test('the record forgets what no longer matters', () => {
  const reloads = withReload(withReload({}, '/login', 1000), '/collect/mobile', 60_000)
  expect(reloads).toEqual({ '/collect/mobile': 60_000 })
})

test('whatever was stored, a record can be read', () => {
  expect(readReloads(null)).toEqual({})
  expect(readReloads('{')).toEqual({})
  expect(readReloads('"x"')).toEqual({})
  expect(readReloads('{"/a":12,"/b":"hier"}')).toEqual({ '/a': 12 })
})
