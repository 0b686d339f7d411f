import { expect, test } from 'vitest'
import { heldKind, heldKinds, heldTitle, heldWhere, heldWho, nothingHeld, unseenWords } from './held-words.ts'

test('a sheet about a person is described by what it is, whose, when and where', () => {
  const row = {
    number: 1204,
    lastname: 'Haas',
    firstname: 'Paul',
    phone1: '06 39 98 00 01',
    date: '2026-11-20',
    city: 'Erstein',
  }
  const task = { entity: 'task', row }
  expect([heldKind(task), heldTitle(task)]).toEqual(['Tâche', 'n° 1204'])
  expect(heldWho(task)).toBe('Haas Paul, 06 39 98 00 01')
  expect(heldWhere(task)).toBe('vendredi 20 nov. 2026, Erstein')
  expect(['task', 'invoice', 'shift_instance'].map(heldKinds)).toEqual([
    'Tâches',
    'Lignes de facture',
    'Créneaux',
  ])
  expect(heldTitle({ entity: 'user', row: { username: 'camion' } })).toBe('camion')
})

test('a deleted sheet is described all the same', () => {
  const gone = { entity: 'partner', row: null }
  expect([heldTitle(gone), heldWho(gone), heldWhere(gone)]).toEqual(['Fiche supprimée', '', ''])
})

test('[RP4] whose rights do not show everything is told of which kinds something may be missing', () => {
  expect(unseenWords(['task', 'payment'])).toMatch(
    /^Vos droits ne montrent pas toutes les fiches \(tâche, paiement\)/,
  )
  expect(nothingHeld(['task'])).not.toBe(nothingHeld([]))
})
