// The written-out tables and searched fields are those of the registry.
import { expect, test } from 'vitest'
import { entities, entityByName } from '#records/entities/index.ts'
import { readableFields } from '#records/text/search-text.ts'
import { indexesOf } from './database.ts'
import { mirrorStores, searchedFields } from './mirror-stores.ts'

test('the mirror has a table for every entity, with the indexes of its fields', () => {
  expect(mirrorStores).toEqual(
    Object.fromEntries(entities.map(one => [one.name, ['id', ...indexesOf(one)].join(', ')])),
  )
})

test.each(Object.keys(searchedFields))('%s is found by its readable fields', name => {
  const of = entityByName(name)
  expect(of).toBeDefined()
  expect(searchedFields[name]).toEqual(of && readableFields(of))
})
