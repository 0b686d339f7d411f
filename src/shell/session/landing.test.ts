// Rights decide what opens (RG1) and where a person arrives.
import { expect, test } from 'vitest'
import { rightsOf } from '#records/rights/rights.ts'
import { routeOf, routes } from '#records/rights/routes.ts'
import { landingPath } from './landing.ts'
import { mayOpen } from './may-open.ts'

const opens = (path: string, ...permissions: string[]): boolean => {
  const route = routeOf(path)
  return route !== undefined && mayOpen(route, rightsOf(permissions))
}

test('[RG1] a route opens with one of its alternatives, complete', () => {
  expect(opens('/collect/mobile', 'emma_mobile')).toBe(true)
  expect(opens('/collect/mobile', 'emma_desktop')).toBe(false)
  expect(opens('/collect/desktop/stats', 'emma_desktop')).toBe(false)
  expect(opens('/collect/desktop/stats', 'emma_desktop', 'stats')).toBe(true)
  expect(opens('/balance', 'balance_mobile')).toBe(true)
  expect(opens('/balance', 'balance_desktop')).toBe(true)
  expect(opens('/balance/mobile/scan', 'balance_mobile')).toBe(false)
  expect(opens('/collect/desktop/print/stickers', 'config_objects')).toBe(true)
  expect(opens('/collect/desktop/print/slot', 'config_objects')).toBe(false)
})

test('[RG1] the profile and the sendings open to anyone who is signed in', () => {
  expect(opens('/management/profile')).toBe(true)
  expect(opens('/collect/mobile/sync')).toBe(true)
})

test('where a person arrives: the only area, the choice of a role for multi_rights, the remembered role before both', () => {
  expect(landingPath(rightsOf(['emma_mobile', 'resource_1']), null)).toBe('/collect/mobile')
  expect(landingPath(rightsOf(['balance_desktop']), null)).toBe('/balance/desktop/dashboard')
  expect(landingPath(rightsOf(['emma_mobile', 'emma_desktop']), null)).toBe('/switch_role')
  expect(landingPath(rightsOf(['emma_mobile', 'emma_desktop']), '/collect/mobile')).toBe('/collect/mobile')
  expect(landingPath(rightsOf([]), null)).toBe('/switch_role')
})

test('a remembered role that is no longer held is forgotten', () => {
  expect(landingPath(rightsOf(['emma_mobile']), '/vente/desktop')).toBe('/collect/mobile')
})

test('wherever a person arrives, the route exists and opens', () => {
  const flags = [
    'emma_desktop',
    'emma_mobile',
    'balance_desktop',
    'balance_mobile',
    'vente_desktop',
    'emma_install',
  ]
  for (const flag of flags) {
    const rights = rightsOf([flag])
    const arrival = landingPath(rights, null)
    const route = routeOf(arrival)
    expect({ flag, arrival, exists: route !== undefined }).toEqual({ flag, arrival, exists: true })
    expect({ flag, opens: route !== undefined && mayOpen(route, rights) }).toEqual({ flag, opens: true })
  }
  expect(routes.length).toBeGreaterThan(40)
})
