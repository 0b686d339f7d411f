// The entities have every field of the specification, and every label fits into the messages.
import { expect, test } from 'vitest'
import { blankRow, checkRow, decodeFields, readRow } from '#records/entity.ts'
import { entities, entityByName } from '#records/entities/index.ts'
import { specifiedFields } from '../fixtures/specified-fields.ts'

for (const [name, fields] of Object.entries(specifiedFields)) {
  test(`${name} has every field of section 3`, () => {
    const known = Object.keys(entityByName(name)?.fields ?? {})
    expect(fields.filter(field => !known.includes(field))).toEqual([])
  })
}

test('a label begins with its article, in lower case, in the singular', () => {
  const labels = entities.flatMap(one =>
    Object.entries(one.fields).map(([field, { label }]) => ({ at: `${one.name}.${field}`, label })),
  )
  expect(labels.filter(({ label }) => !/^(le |la |l')\p{Ll}/u.test(label))).toEqual([])
  expect(labels.filter(({ label }) => label.startsWith('les '))).toEqual([])
})

test('a blank row of every entity can be read back unchanged', () => {
  for (const one of entities) {
    const row = { ...blankRow(one), id: 'x1' }
    expect(readRow(one, row)).toEqual(row)
  }
})

test('the defaults are those of the specification', () => {
  const task = blankRow(entityByName('task') ?? fail())
  expect(task).toMatchObject({ task_type_id: 1, accomodation: 1, task_state_id: 1 })
  const object = blankRow(entityByName('object') ?? fail())
  expect(object).toMatchObject({ quantity: 1, loading_duration: '00:00', model: 'default' })
  const category = blankRow(entityByName('object_category') ?? fail())
  expect(category).toMatchObject({ available_in_donation: 1, available_in_rental: 0 })
  const schedule = blankRow(entityByName('shift_resource') ?? fail())
  expect(schedule).toMatchObject({
    monday_working: 1,
    friday_working: 1,
    saturday_working: 0,
    sunday_working: 0,
  })
})

test('[ID1] a number that is sent for an id is read as its text', () => {
  const task = entityByName('task') ?? fail()
  expect(decodeFields(task, { id: 12, city_id: 7 })).toEqual({ ok: true, value: { id: '12', city_id: '7' } })
})

test('a draft needs no field, an accepted task needs a name, a town and a phone', () => {
  const task = entityByName('task') ?? fail()
  const draft = { ...blankRow(task), id: 'x1' }
  expect(checkRow(task, draft)).toEqual([])
  const missing = checkRow(task, { ...draft, task_state_id: 2 }).map(({ field, rule }) => `${field} ${rule}`)
  expect(missing).toEqual(['lastname isEmpty', 'city isEmpty', 'phone1 isEmpty'])
  expect(checkRow(task, { ...draft, task_state_id: 2, task_type_id: 17 })).toEqual([])
  expect(checkRow(task, { ...draft, task_state_id: 2, task_type_id: 6 })).toEqual([
    { field: 'partner_id', rule: 'isEmpty' },
  ])
})

test('a value that does not fit is refused with the key of its rule', () => {
  const task = entityByName('task') ?? fail()
  const refused = (input: { [field: string]: unknown }): string[] => {
    const result = decodeFields(task, input)
    return result.ok ? [] : result.issues.map(({ field, rule }) => `${field} ${rule}`)
  }
  expect(refused({ floor: 'trois' })).toEqual(['floor notInt'])
  expect(refused({ task_state_id: 99 })).toEqual(['task_state_id notInArray'])
  expect(refused({ firstname: 'x'.repeat(121) })).toEqual(['firstname stringLengthTooLong'])
  expect(refused({ email: 'sans arobase' })).toEqual(['email emailAddressInvalidFormat'])
  expect(refused({ date: '2026-02-30' })).toEqual(['date dateInvalidDate'])
  expect(refused({ date: '21/11/2026' })).toEqual(['date dateFalseFormat'])
  expect(refused({ objects: 'canapé' })).toEqual(['objects notArray'])
  expect(refused({ elevator: '' })).toEqual([])
})

function fail(): never {
  throw new Error('the entity is missing from the registry')
}
