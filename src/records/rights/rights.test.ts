import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALL_RIGHTS, hasIn, RIGHTS } from './rights-matrix.ts'
import { areasOf, areasToOffer, canUseResource, has, isCrew, isMultiRights, rightsOf } from './rights.ts'

const multi = (...permissions: string[]) => isMultiRights(rightsOf(permissions))
const areas = (...permissions: string[]) => areasOf(rightsOf(permissions)).map(({ area }) => area)

test('the groups and their actions are in the order of the specification', () => {
  expect(RIGHTS.map(({ group }) => group)).toEqual([
    'emma_desktop',
    'emma_mobile',
    'balance_desktop',
    'balance_mobile',
    'vente_desktop',
    'management',
  ])
  expect(RIGHTS[0]?.actions.map(({ name }) => name).slice(0, 7)).toEqual([
    'admin',
    'see_creators',
    'add_task',
    'planning_full',
    'change_slots',
    'history',
    'stats',
  ])
  expect(RIGHTS[0]?.actions[2]?.options?.map(({ name }) => name)).toEqual([
    'force_values',
    'force_out_of_sector',
  ])
  expect(RIGHTS[0]?.actions[3]?.options?.map(({ name }) => name)).toEqual([
    'not_empty_trucks',
    'no_problems_trucks',
    'all_trucks',
    'planning_options',
  ])
  expect(RIGHTS[1]?.actions.map(({ name }) => name)).toEqual(['admin', 'search_add_object', 'force_values'])
  expect(RIGHTS[2]?.actions.map(({ name }) => name)).toEqual(['balance_history', 'balance_stats'])
  expect(RIGHTS[3]?.actions.map(({ name }) => name)).toEqual(['manual', 'scan'])
})

test('[RG1] the flat list has the access rights, the tabs, and each flag once', () => {
  expect(new Set(ALL_RIGHTS).size).toBe(ALL_RIGHTS.length)
  for (const name of [
    'emma_desktop',
    'balance_mobile',
    'vente_desktop',
    'config',
    'config_users',
    'emma_install',
    'see_stock',
  ])
    expect(ALL_RIGHTS).toContain(name)
  expect(ALL_RIGHTS).not.toContain('management')
  expect(ALL_RIGHTS.filter(name => name === 'admin' || name === 'force_values')).toHaveLength(2)
})

test('[ID3] resource_<n> is a resource, anything else is a flag', () => {
  const rights = rightsOf([
    'emma_mobile',
    'resource_12',
    'resource_2',
    'resource_2',
    'resource_x',
    'resource_',
  ])
  expect(rights.resources).toEqual([2, 12])
  expect([...rights.flags]).toEqual(['emma_mobile', 'resource_x', 'resource_'])
})

test('[RG1] a crew sees the slots of its resources, all of them when it has none', () => {
  const own = rightsOf(['emma_mobile', 'resource_1'])
  expect(canUseResource(own, 1)).toBe(true)
  expect(canUseResource(own, 2)).toBe(false)
  expect(canUseResource(own, null)).toBe(false)
  expect(canUseResource(rightsOf(['emma_mobile']), 2)).toBe(true)
  expect(canUseResource(rightsOf(['emma_mobile']), null)).toBe(true)
})

test('[TS1] a crew is a person with the phone right and without the desk right', () => {
  expect(isCrew(rightsOf(['emma_mobile']))).toBe(true)
  expect(isCrew(rightsOf(['emma_mobile', 'emma_desktop']))).toBe(false)
  expect(isCrew(rightsOf(['balance_mobile']))).toBe(false)
})

test('admin and force_values are effective in each group whose access the person has', () => {
  const rights = rightsOf(['emma_mobile', 'admin', 'stats'])
  expect(hasIn(rights, 'emma_mobile', 'admin')).toBe(true)
  expect(hasIn(rights, 'emma_desktop', 'admin')).toBe(false)
  expect(hasIn(rights, 'emma_mobile', 'stats')).toBe(false)
  expect(hasIn(rightsOf(['config', 'config_users']), 'management', 'config_users')).toBe(true)
  expect(has(rights, 'admin')).toBe(true)
})

test('multi_rights is held by exactly those whom the specification lists', () => {
  expect(multi('emma_desktop', 'emma_mobile')).toBe(true)
  expect(multi('balance_desktop', 'balance_mobile')).toBe(true)
  expect(multi('emma_install')).toBe(true)
  expect(multi('emma_mobile', 'balance_mobile')).toBe(true)
  expect(multi('emma_desktop', 'vente_desktop')).toBe(true)
  expect(multi('balance_desktop', 'vente_desktop')).toBe(true)
  for (const single of ['emma_desktop', 'emma_mobile', 'balance_desktop', 'balance_mobile', 'vente_desktop'])
    expect(multi(single, 'admin', 'resource_3', 'config')).toBe(false)
  expect(multi()).toBe(false)
})

test('more rights never remove the choice of roles', () => {
  const rights = fc.subarray([...ALL_RIGHTS])
  fc.assert(
    fc.property(rights, rights, (some, others) => {
      if (multi(...some)) expect(multi(...some, ...others)).toBe(true)
      expect(areas(...some, ...others)).toEqual(expect.arrayContaining(areas(...some)))
    }),
  )
})

test('the tiles are those that the rights allow, in the order of the screen', () => {
  expect(areas('vente_desktop', 'emma_mobile', 'config', 'emma_desktop')).toEqual([
    'collect_desktop',
    'collect_mobile',
    'vente',
    'management',
  ])
  expect(areas()).toEqual([])
})

test('an area that is not built is offered only to somebody who has no other', () => {
  const offered = (...permissions: string[]) => areasToOffer(rightsOf(permissions)).map(({ area }) => area)
  expect(offered('vente_desktop', 'emma_mobile', 'config')).toEqual(['collect_mobile', 'management'])
  expect(offered('vente_desktop')).toEqual(['vente'])
  expect(offered()).toEqual([])
})

test('the configuration tile leads to the first screen that the rights open', () => {
  const path = (...permissions: string[]) => areasOf(rightsOf(permissions)).at(-1)?.path
  expect(path('config', 'config_users', 'config_resources')).toBe('/management/config/utilisateurs')
  expect(path('config')).toBe('/management/config/motifs')
  expect(path('emma_install')).toBe('/management/install')
})
