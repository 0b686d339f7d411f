// Checks that the judge finds faults: a move that the server never stored is lost, unless a person is asked about it. A place stored after
// the move and left again is not lost; one left before the move is.
import { expect, test } from 'vitest'
import type { Office } from '../journeys/tools/office.ts'
import { POOL, type Move } from './acts.ts'
import { lostActs, stuck, type ServerRows } from './judge.ts'

const rows: ServerRows = {
  slots: [
    { id: 's1', key: '1 2026-11-24 1', task_order: [] },
    { id: 's2', key: '2 2026-11-24 1', task_order: [] },
  ],
  tasks: [],
}
const second = (n: number): string => new Date(Date.UTC(2026, 10, 24, 9, 0, n)).toISOString()
const officeWith = (
  ...changes: readonly (readonly [at: number, field: string, to: unknown])[]
): Pick<Office, 'ask'> => ({
  ask: async () => ({
    _embedded: {
      history: changes.map(([at, field, to]) => ({ at: second(at), changes: { [field]: [null, to] } })),
    },
  }),
})
const move = (to: string, at: number): Move => ({
  who: 'bureau',
  id: 't',
  to,
  at: Date.parse(second(at)),
  isOnline: true,
})
const done = { settled: [], parked: [] }

test('a place that the server never stored after the move is a lost move', async () => {
  const office = officeWith([1, 'shift_instance_id', 's1'])
  expect(await lostActs(office, rows, { ...done, moves: [move('2 2026-11-24 1', 10)] })).toHaveLength(1)
  expect(await lostActs(office, rows, { ...done, moves: [move('1 2026-11-24 1', 10)] })).toEqual([])
  expect(await lostActs(office, rows, { ...done, moves: [move(POOL, 10)] })).toHaveLength(1)
})

test('a place stored after the move and left again is not lost, one left before is; what a person is asked about is not lost', async () => {
  const office = officeWith([5, 'shift_instance_id', 's1'], [20, 'shift_instance_id', 's2'])
  expect(await lostActs(office, rows, { ...done, moves: [move('1 2026-11-24 1', 10)] })).toEqual([])
  const late = [move('1 2026-11-24 1', 30)]
  expect(await lostActs(office, rows, { ...done, moves: late })).toHaveLength(1)
  const parked = [{ who: 'bureau', id: 't', state: 'conflict' }]
  expect(await lostActs(office, rows, { ...done, moves: late, parked })).toEqual([])
})

test('only the last move of each person and card is judged, and a finished stop may be « À vérifier »', async () => {
  const office = officeWith([12, 'shift_instance_id', 's2'], [12, 'task_state_id', 7])
  const moves = [move('1 2026-11-24 1', 10), move('2 2026-11-24 1', 11)]
  expect(await lostActs(office, rows, { ...done, moves })).toEqual([])
  const settled = [{ who: 'camion', id: 't', task_state_id: 5, at: Date.parse(second(11)) }]
  expect(await lostActs(office, rows, { ...done, moves: [], settled })).toEqual([])
  const other = [{ who: 'camion', id: 't', task_state_id: 6, at: Date.parse(second(11)) }]
  expect(await lostActs(office, rows, { ...done, moves: [], settled: other })).toHaveLength(1)
})

test('an entry that waits behind a conflict of its own record is no fault, one that waits for nothing is', () => {
  const entry = (id: string, state: string) => ({ id, state })
  expect(stuck([entry('a', 'conflict'), entry('a', 'queued'), entry('b', 'refused')])).toEqual([])
  expect(stuck([entry('a', 'conflict'), entry('c', 'queued')])).toEqual([entry('c', 'queued')])
})
