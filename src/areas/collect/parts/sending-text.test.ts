// The lines of the sync screen.
import { expect, test } from 'vitest'
import { recordText, sendingText } from './sending-text.ts'

const entry = { entity: 'task', op: 'patch', patch: {}, capturedAt: '2026-11-21T09:52:00.000Z' } as const

test('a change of state is said by the state’s word, in the zone of the organisation', () => {
  expect(sendingText({ ...entry, patch: { task_state_id: 5 } }, 'emma')).toBe('Réalisée à 10:52')
  expect(sendingText({ ...entry, patch: { task_state_id: 5 } }, 'scale')).toBe('Terminée à 10:52')
})

test('any other change is said by what was done', () => {
  expect(sendingText({ ...entry, patch: { note: 'x' } }, 'emma')).toBe('Modification à 10:52')
  expect(sendingText({ ...entry, op: 'create' }, 'emma')).toBe('Ajout à 10:52')
  expect(sendingText({ ...entry, op: 'delete' }, 'emma')).toBe('Suppression à 10:52')
})

test('a record without a name is called by its kind', () => {
  expect(recordText('task')).toBe('La tâche')
  expect(recordText('object_instance')).toMatch(/^L’|^La |^Le /)
})
