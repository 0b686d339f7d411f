// What a resource must say of itself before its slots can be filled.
import { expect, test } from 'vitest'
import { blankRow } from '#records/entity.ts'
import { City } from '#records/entities/places.ts'
import { Resource } from '#records/entities/resource.ts'
import { resourceTypes } from '#records/lists/resource-types.ts'
import { isTruck } from '#records/values/placement.ts'
import { lackingFields, newLacks } from './resource-capacity.ts'

const lacking = (values: object): readonly string[] =>
  lackingFields({ ...blankRow(Resource), name: 'Camion 1', ...values })

test('[CF8] a resource has a type, and every kind of truck a capacity in weight and in volume', () => {
  expect(lacking({})).toEqual(['type'])
  for (const { id: type } of resourceTypes.choices.filter(({ id }) => isTruck(id))) {
    expect(lacking({ type }), type).toEqual(['weight', 'volume'])
    expect(lacking({ type, weight: 900_000 }), type).toEqual(['volume'])
    expect(lacking({ type, weight: 900_000, volume: 12 }), type).toEqual([])
  }
  for (const type of ['counter', 'stock', 'scale']) expect(lacking({ type }), type).toEqual([])
})

test('[CF8] a truck from before without a capacity is renamed and archived as it is; other records are not asked', () => {
  const before = { ...blankRow(Resource), name: 'Vieux camion', type: 'truck', weight: 900_000 } as const
  const issues = (changed: object): string[] =>
    newLacks(Resource, before, { ...before, ...changed }, field => field in changed).map(({ field }) => field)
  expect(issues({ name: 'Camion 9' })).toEqual([])
  expect(issues({ archived: 1 })).toEqual([])
  expect(issues({ weight: 0 })).toEqual(['weight'])
  expect(newLacks(Resource, undefined, blankRow(Resource), () => false)).toEqual([
    { field: 'type', rule: 'isEmpty' },
  ])
  expect(newLacks(City, undefined, blankRow(City), () => true)).toEqual([])
})
