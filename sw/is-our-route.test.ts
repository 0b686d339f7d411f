// The service worker and the router interpret an address alike.
import { expect, test } from 'vitest'
import { routeOf, routes } from '#records/rights/routes.ts'
import { isOurRoute } from './is-our-route.ts'

const paths = routes.map(({ path }) => path)

test('the service worker opens the shell for every route of the table and for no other address', () => {
  const addresses = [
    ...paths.map(path => path.replace(':slug+', 'objets/12').replace(':history+', 'history/emma')),
    '/collect/mobile/',
    '/collect/mobile/tournee',
    '/management/config',
    '/management/config/',
    '/balance/desktop',
    '/favicon.ico',
    '/publicité',
  ]
  for (const address of addresses)
    expect({ address, ours: isOurRoute(address, paths) }).toEqual({
      address,
      ours: routeOf(address) !== undefined,
    })
})
