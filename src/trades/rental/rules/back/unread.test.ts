// RT24: pieces that a crew counted back without reading their stickers: which instances are back, and which of them somebody has to name.
import { expect, test } from 'vitest'
import { emptyLine } from '#records/entities/empty-line.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { RentalStep } from '../dossier.ts'
import { instanceLine } from '../handing/handed.ts'
import { linesCounted } from './count-changes.ts'
import { countedObject } from './return-count.ts'
import { pointedLine, toPoint, unreadBack } from './unread.ts'
import { whatIsOut } from './what-is-out.ts'

const asking: TaskLine = { ...emptyLine, line_id: 'l', object_id: 'tables', name: 'Table', quantity: 5 }
const told = (id: string, state: 'rented' | 'available' = 'available') =>
  instanceLine(asking, { id, state, missing: 0 })
const byNumber = (pieces: number): TaskLine => ({ ...asking, quantity_done: pieces })
const step = (id: string, objects: readonly TaskLine[], isDone = true): RentalStep => ({
  id,
  task_type_id: id === 'out' ? 14 : 12,
  task_state_id: isDone ? TASK_STATE.done : TASK_STATE.accepted,
  date: '2026-11-13',
  shift_id: 1,
  next_task_id: null,
  objects: [...objects],
  firstname: '',
  lastname: 'Heim',
  name: '',
  phone1: '',
})
const ids = ['i1', 'i2', 'i3', 'i4', 'i5']
const out = step('out', [byNumber(0), ...ids.map(id => told(id, 'rented'))])
const dossier = (...returns: readonly RentalStep[]) => ({
  head: out,
  steps: [out, ...returns],
  preparations: [],
  departures: [out],
  returns,
  isCut: false,
})

test('[RT24] three of five came back by number: three of five are to be named, one by one', () => {
  const back = (...named: readonly TaskLine[]) => dossier(step('back', [byNumber(3), ...named]))
  const [found] = toPoint(back())
  expect(found).toMatchObject({ step: 'back', candidates: ids, back: 3, isLast: false })
  if (found === undefined) throw new Error('nothing to point')
  const named = ids.map(id => pointedLine(found, { id, state: 'available' }))
  expect(toPoint(back(...named.slice(0, 2)))).toMatchObject([{ candidates: ['i3', 'i4', 'i5'], back: 1 }])
  expect(toPoint(back(...named.slice(0, 3)))).toEqual([])
  // Two devices that name the same one make one line.
  expect(new Set(named.map(({ line_id }) => line_id)).size).toBe(5)
  expect(unreadBack(back())).toEqual([])
})

test('[RT24] all of them came back by number: nothing is to be named', () => {
  expect(toPoint(dossier(step('back', [byNumber(5)])))).toEqual([])
  expect(unreadBack(dossier(step('back', [byNumber(5)])))).toEqual(ids)
  const two = [step('back', [byNumber(3)]), step('rest', [byNumber(0), told('i1'), told('i5')])]
  expect([toPoint(dossier(...two)), unreadBack(dossier(...two))]).toEqual([[], ['i2', 'i3', 'i4']])
})

test('[RT24] what came back « Non vérifié » is back, whatever is still out', () => {
  const unchecked = { ...told('i2'), object_instance_state: null }
  expect(unreadBack(dossier(step('back', [byNumber(0), unchecked])))).toEqual(['i2'])
})

test('[RT24] nothing is out and some are lost without a name: each of those that nobody read is to be named', () => {
  const lost = { ...byNumber(1), line_id: 'm', quantity: 0, object_instance_state: 'lost' as const }
  const back = (...named: readonly TaskLine[]) => dossier(step('back', [byNumber(4), lost, ...named]))
  const [found] = toPoint(back())
  expect(found).toMatchObject({ candidates: ids, back: 4, isLast: true })
  if (found === undefined) throw new Error('nothing to point')
  const named = ids.map((id, n) => pointedLine(found, { id, state: n === 4 ? 'lost' : 'available' }))
  expect(toPoint(back(...named))).toEqual([])
})

test('[RT24] behind three that came by number, two are out; all of them is two more', () => {
  const rest = step('rest', [{ ...asking, quantity: 2 }], false)
  const all = dossier(step('back', [byNumber(3)]), rest)
  const [is] = whatIsOut(all, 'rest')
  if (is === undefined) throw new Error('nothing is out')
  const count = (lines: readonly TaskLine[]) => countedObject(is, lines, undefined)
  expect(count(rest.objects).units).toEqual({ left: 2, told: 0, here: 0, lost: 0 })
  const after = linesCounted(rest.objects, [count(rest.objects)], { kind: 'all' }, 'd') ?? []
  expect(count(after).units).toMatchObject({ told: 2, here: 2 })
  expect(whatIsOut(dossier(step('back', [byNumber(5)]), rest), 'rest')).toEqual([])
})

test('[RT24] a return that is opened again after its crew counted three: a scan names one of the three, all of them is five', () => {
  const back = step('back', [byNumber(3)], false)
  const [is] = whatIsOut(dossier(back), 'back')
  if (is === undefined) throw new Error('nothing is out')
  const count = (lines: readonly TaskLine[]) => countedObject(is, lines, undefined)
  const scanned = (lines: readonly TaskLine[], instance_id: string) => {
    const change = { kind: 'instance', object_id: 'tables', instance_id, check: 'complete' } as const
    return linesCounted(lines, [count(lines)], change, 'd') ?? []
  }
  let lines: readonly TaskLine[] = back.objects
  for (const id of ['i1', 'i2', 'i3']) lines = scanned(lines, id)
  expect(count(lines).units).toMatchObject({ told: 3, here: 3 })
  expect(count(lines).instances.map(({ check }) => check)).toEqual([
    'complete',
    'complete',
    'complete',
    'awaited',
    'awaited',
  ])
  expect(count(scanned(lines, 'i4')).units).toMatchObject({ told: 4 })
  const whole = linesCounted(lines, [count(lines)], { kind: 'all' }, 'd') ?? []
  expect(count(whole).units).toMatchObject({ told: 5, here: 5 })
  expect(toPoint(dossier(step('back', whole)))).toEqual([])
})
