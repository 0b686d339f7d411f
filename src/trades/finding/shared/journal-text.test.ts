// Which line of a journal is the task's creation, and what of a change is shown.
import { expect, test } from 'vitest'
import { cameBy, changeOfLine, isCreation, readChanges, readingOf } from './journal-text.ts'

const task = { creation_time: '2026-11-14 09:12:30' }
const at = '2026-11-14T08:12:31.000Z'

test('a journal that begins after its task has no line of creation', () => {
  expect(isCreation({ at, changes: { city: [null, 'Metz'] } }, task)).toBe(true)
  expect(isCreation({ at: '2026-11-21T23:48:00.000Z', changes: { note: ['', 'x'] } }, task)).toBe(false)
  expect(isCreation({ at, changes: { note: ['', 'x'] } }, task)).toBe(false)
  expect(isCreation({ at, changes: {} }, { creation_time: null })).toBe(false)
})

test('a move is shown by its slots, not by each of the fields that follow them', () => {
  const line = {
    id: 't',
    rev: 3,
    at,
    user_id: 'u',
    device: null,
    note: null,
    changes: {
      shift_instance_id: ['s1', 's2'],
      date: ['2026-11-24', '2026-11-25'],
      resource_id: ['r1', 'r2'],
      resource_name: ['Camion 1', 'Camion 2'],
      shift_id: [1, 2],
    },
  } as const
  const reading = readingOf(
    { 'shift_instance s1': 'Camion 1, mardi', 'shift_instance s2': 'Camion 2, mercredi' },
    'emma',
  )
  expect(readChanges(changeOfLine(line), reading)).toEqual([
    expect.objectContaining({ label: 'Créneau', before: 'Camion 1, mardi', after: 'Camion 2, mercredi' }),
  ])
  const taken = { ...line, changes: { shift_instance_id: ['s1', null], date: ['2026-11-24', null] } } as const
  expect(readChanges(changeOfLine(taken), reading).map(({ label }) => label)).toEqual(['Créneau', 'Date'])
})

test('who entered it is the subject of the sentence; without a name the line says what happened', () => {
  expect([cameBy({ origin: 'phone' }, 'Yann'), cameBy({ origin: 'web' }, '')]).toEqual([
    'a saisi la demande, téléphone',
    'Demande reçue, site public',
  ])
})

test('the totals that follow from the objects are not told beside them', () => {
  const names = (patch: object) =>
    readChanges({ patch: { ...patch }, from: {} }, readingOf({}, 'emma')).map(({ name }) => name)
  expect(names({ objects: [], total_duration_done: '00:04', total_weight_done: 4000 })).toEqual([])
  expect(names({ total_duration: '00:04' })).toEqual(['total_duration'])
})
