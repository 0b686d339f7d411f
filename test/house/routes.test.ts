// What the router assembles is what the specification's table says: every route once, with its layout, static before catch-all.
import 'fake-indexeddb/auto'
import { beforeAll, expect, test, vi } from 'vitest'
import { routeOf, routes, type RouteSpec } from '#records/rights/routes.ts'
import { ALL_RIGHTS } from '#records/rights/rights-matrix.ts'
import { specifiedRoutes } from '../fixtures/specified-routes.ts'

/** The page opens its worker and reads its own document when it is loaded; Node has neither, and the table needs none. */
const silentWorker = function silentWorker() {
  return {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    postMessage: () => undefined,
  }
}

let assembled: readonly { readonly path: string; readonly layout: string; readonly parts: number }[] = []
let built: readonly string[] = []
beforeAll(async () => {
  vi.stubGlobal('Worker', silentWorker)
  vi.stubGlobal('document', { querySelector: () => null })
  const { assembledRoutes, screens } = await import('#shell/router.tsx')
  assembled = assembledRoutes.map(({ spec, parts }) => ({
    path: spec.path,
    layout: spec.layout,
    parts: parts.length,
  }))
  built = Object.keys(screens)
})

test('every specified route is assembled with its layout, and nothing else', () => {
  const sorted = (pairs: readonly (readonly [string, string])[]): string[] =>
    pairs.map(pair => pair.join(' ')).toSorted()
  expect(sorted(assembled.map(({ path, layout }) => [path, layout]))).toEqual(sorted(specifiedRoutes))
  expect(new Set(assembled.map(({ path }) => path)).size).toBe(assembled.length)
  expect(assembled.filter(({ parts }) => parts === 0)).toEqual([])
})

test('an area builds only routes of the table', () => {
  const known = new Set<string>(routes.map(({ path }) => path))
  expect(built.filter(path => !known.has(path))).toEqual([])
  expect(built.length).toBeGreaterThan(0)
})

test('static segments win over catch-alls, and a catch-all needs a segment', () => {
  expect(routeOf('/collect/desktop/stats')?.path).toBe('/collect/desktop/stats')
  expect(routeOf('/collect/desktop/history/emma/2026-11-01')?.path).toBe('/collect/desktop/:history+')
  expect(routeOf('/collect/desktop/')?.path).toBe('/collect/desktop')
  expect(routeOf('/management/config')).toBeUndefined()
  expect(routeOf('/collect/mobile/tournee')).toBeUndefined()
})

test('[RG1] a route asks only for rights that exist', () => {
  const asked = routes.flatMap((route: RouteSpec) => route.rights?.flat() ?? [])
  expect(asked.filter(right => !ALL_RIGHTS.includes(right))).toEqual([])
})
