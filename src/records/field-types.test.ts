// How a value that says nothing is read, by every field of every kind of record.
import { expect, test } from 'vitest'
import { entities } from './entities/index.ts'
import { decodeFields, fieldNames, type Entity } from './entity.ts'
import { ObjectInstance } from './entities/object-instance.ts'
import { Task } from './entities/task.ts'

test.each<[string, Entity]>(entities.map(of => [of.name, of]))(
  '%s: a text of nothing but spaces is read like a blank one',
  (_, of) => {
    for (const name of fieldNames(of))
      for (const blank of [' ', '\u00a0\t ', ' '.repeat(60)])
        expect(decodeFields(of, { [name]: blank }), name).toEqual(decodeFields(of, { [name]: '' }))
  },
)

test('spaces alone are nothing: no text, no choice; around a text they stay as they were sent', () => {
  expect(decodeFields(Task, { phone1: ' ', reason_type: '  ', note: ' à gauche ' })).toEqual({
    ok: true,
    value: { phone1: '', reason_type: null, note: ' à gauche ' },
  })
  expect(decodeFields(ObjectInstance, { external_id: ' ' })).toEqual({ ok: true, value: { external_id: '' } })
})
