import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyLine } from '#records/entities/empty-line.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { mergeKeyedList } from '#core/store/rows/keyed-lists.ts'
import { dossiersOf, isOver, type RentalStep } from '../dossier.ts'
import { finishedLines, instanceLine } from '../handing/handed.ts'
import { linesCounted, type CountChange } from './count-changes.ts'
import { awaitedOf, countedObject, isWhole, type CountedObject } from './return-count.ts'
import { isDepartureAwaited, whatIsOut } from './what-is-out.ts'

const line = (facts: Partial<TaskLine>): TaskLine => ({ ...emptyLine, line_id: 'l', ...facts })
const plates = line({ line_id: 'p', object_id: 'plates', name: 'Caisse de 24 assiettes', quantity: 2 })
const chairs = line({ line_id: 'c', object_id: 'chairs', name: 'Chaise pliante', quantity: 30 })
const catalogue = {
  plates: { instances_count: 24, quantity: 24 },
  chairs: { instances_count: 0, quantity: 80 },
}
const rented = (id: string, missing = 0) => instanceLine(plates, { id, state: 'rented', missing })
const step = (
  id: string,
  task_type_id: RentalStep['task_type_id'],
  facts: Partial<RentalStep> = {},
): RentalStep => ({
  id,
  task_type_id,
  task_state_id: TASK_STATE.accepted,
  date: '2026-11-13',
  shift_id: 1,
  next_task_id: null,
  objects: [],
  firstname: '',
  lastname: 'Comité des fêtes',
  name: 'Comité des fêtes',
  phone1: '0388000000',
  ...facts,
})
const left = finishedLines([plates, chairs, rented('i1', 1), rented('i2')]).map(one =>
  Object.assign({}, one, one.line_id === 'c' ? { quantity_done: 30 } : {}),
)
const dossier = (backs: readonly (readonly TaskLine[])[], open: readonly TaskLine[] = [plates, chairs]) => {
  const returns = backs.map((objects, n) =>
    step(`r${n}`, 13, {
      objects: [...objects],
      task_state_id: TASK_STATE.done,
      next_task_id: n + 1 < backs.length ? `r${n + 1}` : 'last',
    }),
  )
  const steps = [
    step('out', 15, {
      objects: left,
      task_state_id: TASK_STATE.done,
      next_task_id: returns[0]?.id ?? 'last',
    }),
    ...returns,
    step('last', 13, { date: '2026-11-20', objects: [...open] }),
  ]
  const [found] = dossiersOf(steps)
  if (found === undefined) throw new Error('no dossier')
  return found
}
const counted = (lines: readonly TaskLine[], of = dossier([])): CountedObject[] =>
  whatIsOut(of, 'last').map(out =>
    countedObject(out, lines, out.object_id === 'plates' ? catalogue.plates : catalogue.chairs),
  )
const after = (lines: readonly TaskLine[], changes: readonly CountChange[], device = 'd1'): TaskLine[] => {
  let now = [...lines]
  for (const change of changes) now = linesCounted(now, counted(now), change, device) ?? now
  return now
}
const asked = [plates, chairs]
const one = (object_id: string, all: readonly CountedObject[]): CountedObject => {
  const found = all.find(({ out }) => out.object_id === object_id)
  if (found === undefined) throw new Error(`${object_id} is not out`)
  return found
}
const instance = (
  instance_id: string,
  check: 'complete' | 'incomplete' | 'lost' | 'unchecked' | 'awaited',
  missing = 0,
): CountChange => ({ kind: 'instance', object_id: 'plates', instance_id, check, missing })
const pieces = (part: 'back' | 'missing' | 'lost' | 'unused', total: number): CountChange => ({
  kind: 'pieces',
  object_id: 'chairs',
  part,
  total,
})

test('[RT24] « Tout est revenu » says it of everything that left, with a sticker and without', () => {
  const all = counted(after(asked, [{ kind: 'all' }]))
  expect(all.map(({ left: gone, back, units }) => [gone, back, units.told])).toEqual([
    [48, 48, 2],
    [30, 30, 30],
  ])
  expect(isWhole(all)).toBe(true)
})

test('[RT24] [RT12] a crate of 24 that lacks 3 is 21 plates back; what was missing when it left is not charged', () => {
  const all = counted(after(asked, [instance('i1', 'incomplete', 3), instance('i2', 'lost')]))
  expect(one('plates', all)).toMatchObject({ left: 48, back: 21, missing: 2, lost: 24 })
  expect(one('plates', all).instances.map(({ check, missing }) => [check, missing])).toEqual([
    ['incomplete', 3],
    ['lost', 0],
  ])
})

test('[RT24] « Non vérifié » is back and says nothing of its state; taken back it is awaited again', () => {
  const lines = after(asked, [instance('i1', 'unchecked')])
  expect(lines.at(-1)?.object_instance_state).toBeNull()
  expect(one('plates', counted(lines)).instances[0]?.check).toBe('unchecked')
  expect(after(lines, [instance('i1', 'awaited')])).toEqual(asked)
})

test('[RT24] chairs without a sticker: back, missing, broken and unused are told apart', () => {
  const lines = after(asked, [
    pieces('back', 27),
    pieces('missing', 2),
    pieces('lost', 1),
    pieces('unused', 5),
  ])
  expect(one('chairs', counted(lines))).toMatchObject({ back: 27, missing: 2, lost: 1, unused: 5 })
  expect(awaitedOf(one('chairs', counted(lines)))).toBe(0)
})

test('[RT24] two people who count at once add up; a lower total takes from both', () => {
  const mine = after(asked, [pieces('back', 10), instance('i1', 'complete')], 'd1')
  const theirs = after(
    asked,
    [pieces('back', 15), instance('i2', 'complete'), instance('i1', 'complete')],
    'd2',
  )
  const merged = mergeKeyedList('objects', asked, mine, theirs)
  expect(merged.clash).toBe(false)
  const lines = merged.list as readonly TaskLine[]
  expect(one('chairs', counted(lines)).back).toBe(25)
  expect(one('plates', counted(lines)).units.told).toBe(2)
  expect(one('chairs', counted(after(lines, [pieces('back', 4)], 'd1'))).back).toBe(4)
})

test('[RT25a] what is out is what left less what earlier returns said, and what they missed is remembered', () => {
  const first = finishedLines(
    after(asked, [instance('i1', 'incomplete', 2), pieces('back', 12), pieces('missing', 3)]),
  )
  const [crate, chair] = whatIsOut(dossier([first]), 'last')
  expect(crate).toMatchObject({ object_id: 'plates', counted: 0, missedBefore: 1 })
  expect(crate?.instances).toEqual([{ id: 'i2', missing: 0 }])
  expect(chair).toMatchObject({ object_id: 'chairs', counted: 15, missedBefore: 3 })
})

test('[RT24] an object of another dossier is not counted here', () => {
  const foreign: CountChange = { kind: 'instance', object_id: 'tents', instance_id: 'x', check: 'complete' }
  expect(linesCounted(asked, counted(asked), foreign, 'd1')).toBeNull()
  // All crates left by their sticker, so that another crate is not of this dossier; chairs left without.
  expect(linesCounted(asked, counted(asked), instance('i9', 'complete'), 'd1')).toBeNull()
  const chair: CountChange = { kind: 'instance', object_id: 'chairs', instance_id: 's1', check: 'complete' }
  expect(one('chairs', counted(after(asked, [chair]))).units).toMatchObject({ told: 1, here: 1 })
})

const change = fc.oneof(
  fc.record({
    id: fc.constantFrom('i1', 'i2'),
    check: fc.constantFrom('complete', 'incomplete', 'lost', 'unchecked', 'awaited'),
    missing: fc.nat(24),
  }),
  fc.record({ part: fc.constantFrom('back', 'missing', 'lost', 'unused'), total: fc.nat(30) }),
)
const toChange = (found: typeof change extends fc.Arbitrary<infer T> ? T : never): CountChange =>
  'id' in found ? instance(found.id, found.check, found.missing) : pieces(found.part, found.total)

test('[RT24] [RT26] the order of counting is irrelevant: the last word about each thing stands', () => {
  fc.assert(
    fc.property(fc.array(change.map(toChange), { maxLength: 12 }), fc.nat(), (changes, seed) => {
      const last = new Map(
        changes.map(found => [
          found.kind === 'instance' ? found.instance_id : found.kind === 'pieces' ? found.part : '',
          found,
        ]),
      )
      const words = [...last.values()]
      const turned = words
        .map((_, n) => words[(n + seed) % words.length])
        .filter(found => found !== undefined)
      expect(counted(after(asked, turned))).toEqual(counted(after(asked, changes)))
    }),
  )
})

test('[RT24] [RT25a] Σ: what left is back, missing, lost or still out, and a finished whole return ends the dossier', () => {
  fc.assert(
    fc.property(fc.array(change.map(toChange), { maxLength: 12 }), changes => {
      const lines = after(asked, changes)
      for (const { units } of counted(lines))
        expect(units.told + Math.max(0, units.left - units.told)).toBe(Math.max(units.left, units.told))
      const finished = finishedLines(lines)
      const { steps } = dossier([], finished)
      const ended = steps.map(one =>
        Object.assign({}, one, one.id === 'last' ? { task_state_id: TASK_STATE.done } : {}),
      )
      const [closed] = dossiersOf(ended)
      // A chair too many is no plate that came back.
      const isWhole = counted(lines).every(({ units }) => units.told >= units.left)
      expect(closed !== undefined && isOver(closed)).toBe(isWhole)
    }),
  )
})

test('[RT25a] where a departure was not received the return asks, and more may have left; a second one adds its objects', () => {
  const departure = (id: string, next: string, isDone: boolean, objects: readonly TaskLine[]): RentalStep =>
    step(id, 15, {
      objects: [...objects],
      next_task_id: next,
      ...(isDone ? { task_state_id: TASK_STATE.done } : {}),
    })
  const of = (...departures: readonly RentalStep[]) => {
    const [found] = dossiersOf([...departures, step('last', 13, { objects: [chairs] })])
    if (found === undefined) throw new Error('no dossier')
    const out = whatIsOut(found, 'last').map(one => [one.object_id, one.counted, one.mayBeMore])
    return [isDepartureAwaited(found), ...out]
  }
  const ten = { ...chairs, quantity_done: 10 }
  expect(of(departure('out', 'last', false, [chairs]))).toEqual([true, ['chairs', 30, true]])
  expect(of(departure('out', 'last', true, [ten]))).toEqual([false, ['chairs', 10, false]])
  expect(of(departure('out', 'two', true, [ten]), departure('two', 'last', false, [plates]))).toEqual([
    true,
    ['chairs', 10, true],
    ['plates', 0, true],
  ])
})

test('[RT12] crates that left by their stickers have their pieces, whatever number of instances this device knows of', () => {
  const [crates] = whatIsOut(dossier([]), 'last')
  if (crates === undefined) throw new Error('nothing is out')
  for (const instances_count of [0, 2])
    expect(countedObject(crates, asked, { instances_count, quantity: 24 }).left).toBe(48)
})
