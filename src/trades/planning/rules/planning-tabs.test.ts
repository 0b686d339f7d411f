import { expect, test } from 'vitest'
import { canPlace } from '#records/values/placement.ts'
import { isInTab, narrowed, narrowTypesOf, PLANNING_TYPES, planningTabs } from './planning-tabs.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { seesResource, seesTaskType } from '#records/rights/seen-tasks.ts'

const tabs = (...permissions: string[]) => planningTabs(rightsOf(permissions))
const all = tabs('see_global', 'see_counter', 'see_stock', 'see_trucks')

test('[RG1] each tab shows only with its own right', () => {
  expect(all.map(({ label }) => label)).toEqual(['Global', 'Comptoir', 'Préparation', 'Camions'])
  expect(tabs('see_trucks').map(({ label }) => label)).toEqual(['Camions'])
  expect(tabs('emma_desktop', 'admin')).toEqual([])
})

/** Every choice of the rights that open a tab, but none. */
const choices = Array.from({ length: 15 }, (_, n) =>
  ['see_global', 'see_counter', 'see_stock', 'see_trucks'].filter(
    (_right, bit) => ((n + 1) >> bit) % 2 === 1,
  ),
)

test('[RG5] whatever tabs an account has, together they list what its search shows, and on the same resources', () => {
  const types = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16]
  const kinds = ['truck', 'loki_truck', 'emma_truck', 'truck_1', 'truck_2', 'truck_3', 'counter', 'stock']
  for (const rights of choices) {
    const own = tabs(...rights)
    const listed = types.filter(type => own.some(tab => isInTab(tab, type)))
    expect(listed).toEqual(types.filter(type => seesTaskType(rightsOf(rights), type)))
    const rows = kinds.filter(kind =>
      own.some(({ resourceTypes }) => resourceTypes === null || resourceTypes.includes(kind)),
    )
    expect(rows).toEqual(kinds.filter(kind => seesResource(rightsOf(rights), kind)))
  }
})

test('[RG5] who prepares or serves at the counter has whole rentals in a tab, unless the other tabs list them', () => {
  const labels = (...rights: string[]) => tabs(...rights).map(({ label }) => label)
  expect(labels('see_counter', 'see_stock')).toEqual(['Comptoir', 'Préparation', 'Locations'])
  expect(labels('see_stock')).toEqual(['Préparation', 'Locations'])
  expect(labels('see_counter', 'see_stock', 'see_trucks')).toEqual(['Comptoir', 'Préparation', 'Camions'])
  expect(labels('see_global', 'see_counter')).toEqual(['Global', 'Comptoir'])
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
  for (const { taskTypes, resourceTypes } of [...all, ...tabs('see_counter')]) {
    if (taskTypes === null || resourceTypes === null) continue
    for (const type of taskTypes) expect(resourceTypes.some(resource => canPlace(type, resource))).toBe(true)
    for (const resource of resourceTypes) expect(taskTypes.some(type => canPlace(type, resource))).toBe(true)
  }
})

test('a tab narrowed to one of its planning types lists only that type, and ignores any other type', () => {
  for (const tab of [...all, ...tabs('see_counter')])
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
