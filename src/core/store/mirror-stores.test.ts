// The tables of the mirror and the searched fields follow from the registry, and the page's build holds the same values without it.
import { expect, test } from 'vitest'
import { constantsPlugin } from '../../../build/constants-plugin.ts'
import * as made from './mirror-stores.ts'

const { mirrorStores, searchedFields } = made

test('a table has the indexes that its fields ask of a phone, several fields together, and the derived keys', () => {
  expect(mirrorStores).toMatchObject({
    task: 'id, [task_state_id+$standing], [scope+date], $slot, $disputed',
    shift_instance: 'id, resource_id, date, [resource_id+date]',
    user: 'id, username',
    role: 'id',
  })
})

test('a record is found by its names, numbers and codes, never by its notes', () => {
  expect(Object.keys(searchedFields).toSorted()).toEqual([
    'city',
    'document',
    'object',
    'object_instance',
    'partner',
    'task',
  ])
  expect(searchedFields['task']).toMatchObject({
    number: 'number',
    lastname: 'text',
    email: 'text',
    phone1: 'phone',
  })
  expect(searchedFields['task']).not.toHaveProperty('note')
  expect(searchedFields['task']).not.toHaveProperty('attestation_number')
})

test('the build puts the values in place of the module', async () => {
  const { load } = constantsPlugin()
  if (typeof load !== 'function') throw new Error('the plugin loads nothing')
  const code = await Reflect.apply(load, undefined, ['/somewhere/mirror-stores.ts'])
  const built: unknown = await import(`data:text/javascript,${encodeURIComponent(String(code))}`)
  expect({ ...Object(built) }).toEqual({ ...made })
  expect(code).not.toContain('import')
})
