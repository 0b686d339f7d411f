// The lines of the sync screen.
import { expect, test } from 'vitest'
import { atText, recordText, sendingText, sentFieldsText, takenInText } from './sending-text.ts'

const nothing = { added: 0, known: 0, photos: 0, damaged: 0 }
const entry = { entity: 'task', op: 'patch', patch: {}, capturedAt: '2026-11-21T09:52:00.000Z' } as const

test('a change of state is shown by the state’s label, in the organisation’s zone', () => {
  expect(sendingText({ ...entry, patch: { task_state_id: 5 } }, 'emma')).toBe('Réalisée à 10:52')
  expect(sendingText({ ...entry, patch: { task_state_id: 5 } }, 'scale')).toBe('Terminée à 10:52')
})

test('any other change is shown by what was done', () => {
  expect(sendingText({ ...entry, patch: { note: 'x' } }, 'emma')).toBe('Modification à 10:52')
  expect(sendingText({ ...entry, patch: { objects: [] } }, 'emma')).toBe('Objets notés à 10:52')
  expect(sendingText({ ...entry, patch: { photosList: [] } }, 'emma')).toBe('Photos à 10:52')
  expect(sendingText({ ...entry, op: 'create' }, 'emma')).toBe('Passage ajouté à 10:52')
  expect(sendingText({ ...entry, op: 'create' }, 'scale')).toBe('Pesée ajoutée à 10:52')
  expect(sendingText({ ...entry, entity: 'partner', op: 'create' }, 'emma')).toBe('Ajout à 10:52')
  expect(sendingText({ ...entry, op: 'delete' }, 'emma')).toBe('Suppression à 10:52')
})

test('what was not captured today shows its day', () => {
  expect(atText(entry.capturedAt, '2026-11-21')).toBe('à 10:52')
  expect(atText(entry.capturedAt, '2026-11-22')).toBe('le samedi 21 nov. 10:52')
})

test('a modification names its fields, three at most, and none where its action is enough', () => {
  expect(sentFieldsText({ ...entry, patch: { floor: 3, phone1: '' } })).toBe('L’étage, le téléphone')
  expect(sentFieldsText({ ...entry, patch: { floor: 3, phone1: '', tip: '', note: '' } })).toBe(
    'L’étage, le téléphone, l’indication d’accès et d’autres',
  )
  expect(sentFieldsText({ ...entry, patch: { task_state_id: 5, state_time: 'x' } })).toBeNull()
  expect(sentFieldsText({ ...entry, op: 'create', patch: { floor: 3 } })).toBeNull()
  expect(sentFieldsText({ ...entry, entity: 'nobody', patch: { floor: 3 } })).toBeNull()
})

test('a record without a name is shown by its kind', () => {
  expect(recordText('task')).toBe('La tâche')
  expect(recordText('object_instance')).toMatch(/^L’|^La |^Le /)
})

test('an imported file reports what was imported and what was known', () => {
  expect(takenInText({ ...nothing, added: 3, known: 2 })).toBe(
    '3\u00a0modifications reprises, 2\u00a0déjà connues.',
  )
  expect(takenInText({ ...nothing, added: 1 })).toBe('1\u00a0modification reprise.')
  expect(takenInText({ ...nothing, known: 1 })).toBe('Rien à reprendre\u00a0: 1\u00a0déjà connue.')
  expect(takenInText(nothing)).toBe('Ce fichier ne contient aucune modification.')
  expect(takenInText({ ...nothing, added: 2, photos: 3 })).toBe(
    '2\u00a0modifications et 3\u00a0photos reprises.',
  )
  expect(takenInText({ ...nothing, known: 2, photos: 1 })).toBe('1\u00a0photo reprise, 2\u00a0déjà connues.')
  expect(takenInText({ ...nothing, added: 2, damaged: 2 })).toBe(
    'Rien à reprendre\u00a0: 2\u00a0illisibles, à voir dans «\u202fEn erreur\u202f».',
  )
})
