import { expect, test } from 'vitest'
import { taskTypes } from '../lists/task-types.ts'
import { rightsOf } from './rights.ts'
import { seenScopes, seesLoad, seesResource, seesTaskType } from './seen-tasks.ts'

const typesSeen = (...permissions: string[]): number[] =>
  taskTypes.choices
    .map(({ id }) => id)
    .filter(id => seesTaskType(rightsOf(permissions), id))
    .toSorted((a, b) => a - b)
const everything = typesSeen('emma_desktop', 'see_global')

test('[RG5] the tab « Trucks » shows the collection and what trucks bring and take of a rental', () => {
  const rights = ['emma_desktop', 'see_trucks']
  expect(typesSeen(...rights)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14])
  expect(seenScopes(rightsOf(rights))).toEqual(['emma', 'loki'])
})

test('[RG5] who serves at the counter or prepares sees whole rentals, and no collection', () => {
  for (const tab of ['see_counter', 'see_stock']) {
    expect(typesSeen('emma_desktop', tab)).toEqual([12, 13, 14, 15, 16])
    expect(seenScopes(rightsOf(['emma_desktop', tab]))).toEqual(['loki'])
  }
})

test('[RG5] « Global », no tab at all, and who drives as well: nothing is narrowed', () => {
  expect(everything).toHaveLength(taskTypes.choices.length)
  expect(typesSeen('emma_desktop')).toEqual(everything)
  expect(typesSeen('emma_desktop', 'see_counter', 'see_global')).toEqual(everything)
  expect(typesSeen('emma_desktop', 'see_counter', 'emma_mobile')).toEqual(everything)
  expect(seenScopes(rightsOf(['emma_desktop']))).toEqual(['emma', 'loki'])
})

test('[RG5] more tabs never show less', () => {
  const tabs = ['see_counter', 'see_stock', 'see_trucks', 'see_global']
  for (const one of tabs)
    for (const other of tabs) {
      const [few, more] = [typesSeen(one), typesSeen(one, other)]
      expect(few.filter(type => !more.includes(type))).toEqual([])
    }
})

const kinds = ['truck', 'loki_truck', 'emma_truck', 'counter', 'stock', 'scale']

test('[RG5] a resource is seen that can have a task which the account sees', () => {
  const sees = (tab: string): string[] =>
    kinds.filter(type => seesResource(rightsOf(['emma_desktop', tab]), type))
  for (const tab of ['see_counter', 'see_stock'])
    expect(sees(tab)).toEqual(['truck', 'loki_truck', 'counter', 'stock'])
  expect(sees('see_trucks')).toEqual(['truck', 'loki_truck', 'emma_truck'])
  expect(sees('see_global')).toEqual(kinds)
})

test('[RG5] how full a shared truck is is known only to who has the collection on the device', () => {
  const knows = (tab: string): string[] =>
    kinds.filter(type => type !== 'scale' && seesLoad(rightsOf(['emma_desktop', tab]), type))
  expect(knows('see_counter')).toEqual(['loki_truck', 'counter', 'stock'])
  expect(knows('see_trucks')).toEqual(['truck', 'loki_truck', 'emma_truck'])
  expect(knows('see_global')).toEqual(kinds.slice(0, -1))
})
