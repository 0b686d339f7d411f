// The word for what somebody did to a task, and the time it is dated by.
import { expect, test } from 'vitest'
import { deedBy, deedTime } from './journal-deed.ts'

type Values = Parameters<typeof deedBy>[0]['patch']
const said = (from: Values, patch: Values): readonly string[] =>
  ['Yann', ''].map(who => deedBy({ from, patch }, who))

test('a change of state is named by what was done', () => {
  expect(said({ task_state_id: 1 }, { task_state_id: 2 })).toEqual(['a accepté', 'Acceptée'])
  expect(said({ task_state_id: 2 }, { task_state_id: 7 })).toEqual([
    'a terminé, à vérifier',
    'Terminée, à vérifier',
  ])
  expect(said({ task_state_id: 7 }, { task_state_id: 5 })).toEqual(['a validé', 'Validée'])
  // A validation that was taken back: nobody finished anything.
  expect(said({ task_state_id: 5 }, { task_state_id: 7 })).toEqual([
    'a remis à vérifier',
    'Remise à vérifier',
  ])
  expect(said({ task_state_id: 3 }, { task_state_id: 2 })).toEqual(['a rouvert', 'Rouverte'])
})

test('so is planning: placed, moved, taken off; a state says more than its slot', () => {
  expect(said({ shift_instance_id: null }, { shift_instance_id: 's1' })).toEqual(['a planifié', 'Planifiée'])
  expect(said({ shift_instance_id: 's1' }, { shift_instance_id: 's2' })).toEqual(['a déplacé', 'Déplacée'])
  expect(said({ shift_instance_id: 's1' }, { shift_instance_id: null })).toEqual([
    'a retiré du créneau',
    'Retirée du créneau',
  ])
  const postponed = { shift_instance_id: null, task_state_id: 4 }
  expect(said({ shift_instance_id: 's1', task_state_id: 2 }, postponed)).toEqual(['a reporté', 'Reportée'])
})

test('anything else is a change; who arrived is there', () => {
  expect(said({ note: 'a' }, { note: 'b' })).toEqual(['a modifié', 'Modification'])
  expect(said({ arrived_at: null }, { arrived_at: '2026-11-24 10:02:00' })).toEqual([
    'est sur place',
    'Équipe sur place',
  ])
  expect(said({ task_state_id: 2 }, { task_state_id: 2, note: 'b' })).toEqual(['a modifié', 'Modification'])
})

test('what was done without network is dated by its tap, with the time it was sent beside', () => {
  const at = '2026-11-24T09:42:10.000Z'
  const tapped = (state_time: string) => deedTime({ from: {}, patch: { state_time } }, at)
  expect(tapped('2026-11-24 10:02:00')).toEqual({ at: '2026-11-24 10:02:00', sent: '2026-11-24 10:42:10' })
  expect(tapped('2026-11-24 10:42:08')).toEqual({ at, sent: null })
  expect(deedTime({ from: {}, patch: { note: 'b' } }, at)).toEqual({ at, sent: null })
})

test('an undo is no deed of the state that it brings back, and is dated by itself', () => {
  const at = '2026-11-26T19:50:00.000Z'
  const finished = { task_state_id: 7, state_time: '2026-11-26 16:00:00' }
  const replanned = { task_state_id: 2, state_time: '2026-11-26 20:49:58' }
  expect(said(replanned, finished)).toEqual(['est revenu à l’état d’avant', 'Retour à l’état d’avant'])
  expect(deedTime({ from: replanned, patch: finished }, at)).toEqual({ at, sent: null })
  // Cancelled, and taken back: opened again at the hour of the undo, not at that of its acceptance.
  const cancelled = { task_state_id: 3, state_time: '2026-11-26 20:49:50' }
  const accepted = { task_state_id: 2, state_time: '2026-11-26 20:40:00' }
  expect(said(cancelled, accepted)).toEqual(['a rouvert', 'Rouverte'])
  expect(deedTime({ from: cancelled, patch: accepted }, at)).toEqual({ at, sent: null })
  expect(
    said({ task_state_id: 2, state_time: '2026-11-26 08:00:00' }, { task_state_id: 1, state_time: null }),
  ).toEqual(['est revenu à l’état d’avant', 'Retour à l’état d’avant'])
  // Finished without network, before or after anything else: the tap is the later one.
  expect(said(accepted, { task_state_id: 5, state_time: '2026-11-26 20:41:00' })).toEqual([
    'a terminé',
    'Terminée',
  ])
})
