// A refusal is shown at the field that a person sees, and disappears once the value that it judged changes.
import { expect, test } from 'vitest'
import { PROBLEM } from '#records/problem.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { refusedFields, remainingErrors } from './refused-fields.ts'

test('[CP6] the problems of a slot or a town are shown at the slots and at the town', () => {
  expect(
    refusedFields([
      { field: 'shift_instance_id', text: problemMessages.weightFull(120) },
      { field: 'shift_instance_id', text: problemMessages.volumeFull(130) },
      { field: 'resource_id', text: problemMessages.foreignTruck },
      { field: 'city', text: problemMessages.sector('Colmar') },
      { field: 'city_id', text: problemMessages.sector('Colmar') },
      { field: 'objects', text: 'La liste des objets est obligatoire' },
    ]),
  ).toEqual({
    slot: `${problemMessages.weightFull(120)} ${problemMessages.volumeFull(130)} ${problemMessages.foreignTruck}`,
    city: problemMessages.sector('Colmar'),
    objects: 'La liste des objets est obligatoire',
  })
})

test('two sentences at one field stay two, and one without a field in the form is left to the toast', () => {
  expect(
    refusedFields([
      { field: 'city', text: 'La ville est obligatoire' },
      { field: 'city_id', text: 'La ville de la liste est obligatoire' },
      { field: 'task_state_id', text: problemMessages.crewState },
      { field: 'constructor', text: 'x' },
      { text: `${PROBLEM.rightMissing}` },
    ]),
  ).toEqual({ city: 'La ville est obligatoire. La ville de la liste est obligatoire' })
})

test('a sentence disappears when its field changes, or a value on which it depended', () => {
  const errors = { slot: 'Plein.', loaded_before: 'À l’envers.', phone1: 'Trop court.' }
  expect(remainingErrors(errors, { note: 'x' })).toBe(errors)
  expect(remainingErrors(errors, { objects: [] })).toEqual({
    loaded_before: errors.loaded_before,
    phone1: errors.phone1,
  })
  expect(remainingErrors(errors, { loaded_after: '08:00', phone1: '' })).toEqual({ slot: errors.slot })
})
