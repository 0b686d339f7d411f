import { expect, test } from 'vitest'
import { canPlace } from '#records/values/placement.ts'
import { isInTab, narrowed, narrowTypesOf, PLANNING_TYPES, planningTabs } from './planning-tabs.ts'
import { rightsOf } from '#records/rights/rights.ts'

const tabs = (...permissions: string[]) => planningTabs(rightsOf(permissions))
const all = tabs('see_global', 'see_counter', 'see_stock', 'see_trucks')

test('[RG1] each tab shows only with its own right', () => {
  expect(all.map(({ label }) => label)).toEqual(['Global', 'Comptoir', 'Préparation', 'Camions'])
  expect(tabs('see_stock').map(({ label }) => label)).toEqual(['Préparation'])
  expect(tabs('emma_desktop', 'admin')).toEqual([])
})

test('planning types are the task types of the specification', () => {
  expect(PLANNING_TYPES['tasks-start']).toEqual([15])
  expect(PLANNING_TYPES['tasks-end']).toEqual([13])
  expect(PLANNING_TYPES['tasks-preparation']).toEqual([16])
  expect(PLANNING_TYPES['tasks-counter']).toEqual([15, 13])
  expect(PLANNING_TYPES['trucks-start']).toEqual([14])
  expect(PLANNING_TYPES['trucks-end']).toEqual([12])
  expect(PLANNING_TYPES['all-tasks'].toSorted((a, b) => a - b)).toEqual([12, 13, 14, 15])
  expect(PLANNING_TYPES.trucks).toEqual([14, 12])
})

test('[SL4] Global shows every family, Camions the emma tasks and the loki trucks', () => {
  const inTab = (id: string) =>
    [1, 4, 10, 12, 13, 14, 15, 16, 17, 19].filter(type =>
      all.some(tab => tab.id === id && isInTab(tab, type)),
    )
  expect(inTab('global')).toEqual([1, 4, 10, 12, 13, 14, 15, 16, 17, 19])
  expect(inTab('counter')).toEqual([13, 15])
  expect(inTab('stock')).toEqual([16])
  expect(inTab('trucks')).toEqual([1, 4, 10, 12, 14])
})

test('[SL4] whatever a tab lists can be placed on one of its resources, and the reverse', () => {
  for (const { taskTypes, resourceTypes } of all) {
    if (taskTypes === null || resourceTypes === null) continue
    for (const type of taskTypes) expect(resourceTypes.some(resource => canPlace(type, resource))).toBe(true)
    for (const resource of resourceTypes) expect(taskTypes.some(type => canPlace(type, resource))).toBe(true)
  }
})

test('a tab narrowed to one of its planning types lists only that type, and ignores any other type', () => {
  for (const tab of all)
    for (const type of narrowTypesOf(tab)) {
      const few = narrowed(tab, type)
      for (const one of few.taskTypes ?? []) expect(isInTab(tab, one)).toBe(true)
      expect(few.taskTypes?.length ?? 0).toBeGreaterThan(0)
      expect(few.resourceTypes).toBe(tab.resourceTypes)
    }
  const [, counter, , trucks] = all
  if (counter === undefined || trucks === undefined) throw new Error('no tabs')
  expect(narrowed(trucks, 'trucks-end').taskTypes).toEqual([12])
  expect(narrowed(counter, 'trucks-end')).toBe(counter)
  expect(narrowed(counter, null)).toBe(counter)
})
