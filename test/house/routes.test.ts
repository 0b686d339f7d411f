// The router assembles what the specification's table lists: every route once, with its layout, static ones before catch-alls.
import 'fake-indexeddb/auto'
import { beforeAll, expect, test, vi } from 'vitest'
import { routeOf, routes, type RouteSpec } from '#records/rights/routes.ts'
import { ALL_RIGHTS } from '#records/rights/rights-matrix.ts'
import { specifiedRoutes } from '../fixtures/specified-routes.ts'

/** A worker that does nothing: the page opens one when it is loaded, and Node has none. */
const silentWorker = function silentWorker() {
  return {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    postMessage: () => undefined,
  }
}

let assembled: readonly string[] = []
beforeAll(async () => {
  vi.stubGlobal('Worker', silentWorker)
  vi.stubGlobal('document', { querySelector: () => null })
  const { routeTree } = await import('#shell/router.tsx')
  assembled = (routeTree.children ?? []).map(({ options }) => ('path' in options ? options.path : ''))
})

/** As the router writes it: `/$slug/$` takes one segment or more. */
const tablePath = (path: string): string => path.replace(/\$(\w+)\/\$$/, ':$1+')

test('every specified route is assembled once, with its layout, and nothing else', () => {
  expect(routes.map(({ path, layout }) => [path, layout].join(' ')).toSorted()).toEqual(
    specifiedRoutes.map(pair => pair.join(' ')).toSorted(),
  )
  expect(assembled.map(tablePath).toSorted()).toEqual(routes.map(({ path }) => path).toSorted())
})

test('static segments win over catch-alls, and a catch-all needs a segment', () => {
  expect(routeOf('/collect/desktop/stats')?.path).toBe('/collect/desktop/stats')
  expect(routeOf('/collect/desktop/history/emma/2026-11-01')?.path).toBe('/collect/desktop/:history+')
  expect(routeOf('/collect/desktop/')?.path).toBe('/collect/desktop')
  expect(routeOf('/management/config')).toBeUndefined()
  expect(routeOf('/collect/mobile/tournee')).toBeUndefined()
})

test('[RG1] a route requires only rights that exist', () => {
  const asked = routes.flatMap((route: RouteSpec) => route.rights?.flat() ?? [])
  expect(asked.filter(right => !ALL_RIGHTS.includes(right))).toEqual([])
})
