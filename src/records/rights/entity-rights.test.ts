import { expect, test } from 'vitest'
import { entities } from '../entities/index.ts'
import { entityRights, may, type EntityVerb } from './entity-rights.ts'
import { rightsOf } from './rights.ts'

const verbs: readonly EntityVerb[] = ['read', 'create', 'change', 'delete']

test('[RG3] every registered entity has a row in the table, which names no other', () => {
  expect(Object.keys(entityRights).sort()).toEqual(entities.map(({ name }) => name).sort())
})

test('an entity outside the table is denied to everyone, inherited property names too', () => {
  const all = rightsOf(['admin', 'config', 'config_users', 'emma_desktop', 'vente_desktop'])
  for (const name of ['secret', 'toString', '__proto__'])
    for (const verb of verbs) expect(may(all, verb, name)).toBe(false)
})

test('someone without rights writes nothing and reads only what everyone shares', () => {
  const none = rightsOf([])
  const readable = entities.filter(({ name }) => may(none, 'read', name)).map(({ name }) => name)
  expect(readable).not.toContain('task')
  expect(readable).not.toContain('payment')
  expect(readable).not.toContain('device')
  expect(readable).not.toContain('shift_instance')
  for (const { name } of entities)
    for (const verb of ['create', 'change', 'delete'] as const)
      expect([name, verb, may(none, verb, name)]).toEqual([name, verb, false])
})

test('[RG1] a configuration option without the config right opens nothing', () => {
  expect(may(rightsOf(['config_objects']), 'change', 'object')).toBe(false)
  expect(may(rightsOf(['config', 'config_objects']), 'change', 'object')).toBe(true)
  expect(may(rightsOf(['config', 'config_cities']), 'change', 'object')).toBe(false)
})

test('the office and the dock can read which devices have not sent everything, a crew, a till and a weigher’s phone cannot', () => {
  for (const flag of ['emma_desktop', 'balance_desktop']) {
    expect(may(rightsOf([flag]), 'read', 'device')).toBe(true)
    expect(may(rightsOf([flag]), 'delete', 'device')).toBe(false)
  }
  for (const flag of ['emma_mobile', 'balance_mobile', 'vente_desktop', 'config'])
    expect(may(rightsOf([flag]), 'read', 'device')).toBe(false)
})
