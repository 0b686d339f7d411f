// Lines of a stop as a crew changes them: nothing that is counted or weighed is lost on the way.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaskLine } from '../entities/task-line.ts'
import { undoneLine, doneLine } from './on-site-edit.ts'
import {
  stickerRefusal,
  recordedAsPlanned,
  recordedInstance,
  withoutPlannedRecord,
} from './on-site-instances.ts'
import {
  boundLines,
  doneQuantity,
  doneWeight,
  isUnplanned,
  lineOfObject,
  refusedLine,
  restoredLine,
  weighedLine,
  withAdded,
  withQuantity,
} from './on-site-lines.ts'
import { reasonsOffered, refusalText } from '../lists/on-site-reasons.ts'
import { blankRow } from '../entity.ts'
import { ObjectInstance } from '../entities/object-instance.ts'
import { rightsOf } from '../rights/rights.ts'
import { checkedState, onSiteRefusal } from './on-site-edit.ts'
import { stateAfterDone } from '../states/state-after-done.ts'
import { doneTotals } from '../states/task-totals.ts'
import { broughtLines, linesToUnload } from '#trades/tour/rules/unloading.ts'

const chair = {
  id: 'chair',
  name: 'Chaise',
  weight: 4000,
  volume: 0.2,
  loading_duration: '00:02',
  weight_channel: 'unit',
} as const
const line = (values: Partial<TaskLine> = {}): TaskLine => ({
  ...lineOfObject(chair, 'l1'),
  quantity: 3,
  ...values,
})
const lines = fc
  .record({
    quantity: fc.nat(20),
    quantity_done: fc.option(fc.nat(20)),
    weight_done: fc.option(fc.nat(90_000)),
    added: fc.constantFrom(0 as const, 1 as const),
  })
  .map(values => line(values))
const sumOf = (objects: readonly TaskLine[], of: (one: TaskLine) => number): number =>
  objects.reduce((total, one) => total + of(one), 0)

test('a sticker takes one piece out of its line, and neither pieces nor weight are lost', () => {
  fc.assert(
    fc.property(lines, one => {
      const bound = boundLines([one], { line_id: 'l1', instance_id: 'i', newLineId: 'l2' })
      expect(sumOf(bound.objects, doneQuantity)).toBe(doneQuantity(one))
      expect(sumOf(bound.objects, ({ quantity }) => quantity)).toBe(one.quantity)
      expect(doneTotals(bound.objects.map(doneLine)).weight).toBe(doneTotals([doneLine(one)]).weight)
      const stuck = bound.objects.filter(({ object_instance_id }) => object_instance_id === 'i')
      expect(stuck.map(({ line_id }) => line_id)).toEqual([bound.line_id])
    }),
  )
})

test('a line left by a sticker with only the pieces beyond the plan counts as unplanned', () => {
  const { objects } = withAdded([line({ quantity: 1 })], chair, { quantity: 1, line_id: 'l2' })
  expect(objects.map(isUnplanned)).toEqual([false])
  const bound = boundLines(objects, { line_id: 'l1', instance_id: 'i', newLineId: 'l3' })
  expect(bound.objects.map(one => [one.line_id, doneQuantity(one), isUnplanned(one)])).toEqual([
    ['l1', 1, true],
    ['l3', 1, false],
  ])
})

test('[TS8] finishing and undoing restores what the crew had recorded', () => {
  fc.assert(
    fc.property(lines, one => {
      const back = undoneLine(doneLine(one), 1)
      expect(doneQuantity(back)).toBe(doneQuantity(one))
      expect({ ...back, quantity_done: null }).toEqual({ ...one, quantity_done: null })
    }),
  )
})

test('[TS8] a quantity that the crew typed survives the undo, one that finishing filled in does not', () => {
  expect(undoneLine(doneLine(line({ quantity_done: 2 })), 1).quantity_done).toBe(2)
  expect(undoneLine(doneLine(line()), 1).quantity_done).toBeNull()
})

test('more of an object is added to its line; a new one is unplanned', () => {
  const more = withAdded([line()], chair, { quantity: 1, line_id: 'l2' })
  expect(more).toMatchObject({ line_id: 'l1', objects: [{ quantity: 3, quantity_done: 4, added: 0 }] })
  const refused = refusedLine(line(), { reason: 'other', text: 'taché' })
  const other = withAdded([refused], chair, { quantity: 2, line_id: 'l2' })
  expect(other.objects[1]).toMatchObject({
    line_id: 'l2',
    quantity: 0,
    quantity_done: 2,
    added: 1,
    weight: 4000,
  })
})

test('a refused line takes no quantity, or what the crew took all the same, and can be restored', () => {
  const weighed = weighedLine(line(), 12_000, { at: '2026-11-21 10:00:00', device: 'd' })
  expect(weighed).toMatchObject({ weight_done: 12_000, estimated: 0, quantity_done: 3 })
  const refused = refusedLine(weighed, { reason: 'refused-condition', text: '' })
  expect(refused).toMatchObject({ quantity_done: 0, refused_text: null })
  expect([doneTotals([refused]).weight, doneWeight(refused)]).toEqual([0, 0])
  expect(refusedLine(line(), { reason: 'refused-condition', text: '', taken: 1 }).quantity_done).toBe(1)
  const restored = restoredLine(refused)
  expect(restored).toMatchObject({ refused_reason: null, quantity_done: null })
  expect(doneTotals([doneLine(restored)]).weight).toBe(12_000)
})

test('[TS4] a slip to no piece and back keeps the weight, and none of it counts meanwhile', () => {
  const weighed = weighedLine(line(), 12_000, { at: '2026-11-21 10:00:00', device: 'd' })
  const slipped = withQuantity(weighed, 0)
  expect(doneTotals([slipped]).weight).toBe(0)
  expect(
    stateAfterDone({ objects: [slipped, line({ line_id: 'l2', quantity: 30, quantity_done: 30 })] }),
  ).toEqual({
    task_state_id: 5,
    check_reasons: [],
  })
  expect(withQuantity(slipped, 3)).toEqual(weighed)
})

test('why an object stays is shown in the crew’s words, or in the list’s', () => {
  expect(refusalText({ refused_reason: 'refused-condition', refused_text: 'taché' })).toBe('Taché')
  expect(refusalText({ refused_reason: 'refused-condition' })).toBe('Mauvais état')
  expect(refusalText({ refused_reason: 'rouille' })).toBe('Rouille')
})

test('[TS3] an organisation’s own reasons are offered before « Autre », under a reason of the closed list', () => {
  const configured = [
    { name: 'Personne partie', slug: 'absent', list_order: 2, archived: 0 },
    { name: 'Chien', slug: 'chien', list_order: 1, archived: 0 },
    { name: 'Autre', slug: 'other', list_order: 0, archived: 0 },
    { name: 'Vieux', slug: 'late', list_order: 3, archived: 1 },
  ] as const
  expect(reasonsOffered('notDone', configured)).toEqual([
    { reason_type: 'other', label: 'Chien', text: 'Chien' },
    { reason_type: 'absent', label: 'Personne partie', text: null },
    { reason_type: 'other', label: 'Autre', text: null },
  ])
  expect(reasonsOffered('notDone', []).map(({ reason_type }) => reason_type)).toContain('absent')
  expect(reasonsOffered('refused', configured)[0]?.label).toBe('Mauvais état')
})

test('[IS3] a rental’s instance goes out rented and returns available, with its missing pieces', () => {
  expect(recordedInstance(14, 'available', 0)).toEqual({
    object_instance_state: 'rented',
    object_instance_missing: 0,
  })
  expect(recordedInstance(12, 'incomplete', 2)).toEqual({
    object_instance_state: 'available',
    object_instance_missing: 2,
  })
  expect(recordedInstance(12, 'lost', 0).object_instance_state).toBe('lost')
  const thing = line({ object_instance_id: 'i', quantity: 1 })
  expect(recordedAsPlanned(thing, 14).object_instance_state).toBe('rented')
  expect(withoutPlannedRecord(recordedAsPlanned(thing, 14), 14)).toEqual(thing)
  const scanned = { ...recordedAsPlanned(thing, 14), weighed_at: '2026-11-21 10:00:00' }
  expect(withoutPlannedRecord(scanned, 14)).toEqual(scanned)
  expect(recordedAsPlanned(thing, 1)).toEqual(thing)
  expect(recordedAsPlanned({ ...thing, quantity_done: 0 }, 14).object_instance_state).toBeNull()
})

test('[LB2] a blank sticker can be bound to anything, a known one only where its instance belongs', () => {
  const instance = { ...blankRow(ObjectInstance), id: 'i', external_id: 'S', object_id: 'chair' }
  const facts = {
    task_type_id: 1,
    line: line(),
    instance,
    instanceName: 'Chaise',
    ownLine: null,
    isElsewhere: false,
  }
  expect(stickerRefusal({ ...facts, instance: null })).toBeNull()
  expect(stickerRefusal({ ...facts, instance: { ...instance, object_id: null } })).toBeNull()
  expect(stickerRefusal({ ...facts, instance: { ...instance, state: 'available' } })).toContain('disponible')
  expect(stickerRefusal(facts)).toBe(
    'Cette étiquette est déjà celle d’un autre objet\u00a0: «\u202fChaise\u202f».',
  )
  expect(stickerRefusal({ ...facts, instance: { ...instance, state: 'lost' } })).toBeNull()
  expect(
    stickerRefusal({ ...facts, task_type_id: 14, instance: { ...instance, state: 'prepared' } }),
  ).toBeNull()
  expect(
    stickerRefusal({
      ...facts,
      task_type_id: 14,
      instance: { ...instance, state: 'prepared', object_id: 'x' },
    }),
  ).toContain('pas prévu')
  expect(stickerRefusal({ ...facts, ownLine: line() })).toBeNull()
  expect(stickerRefusal({ ...facts, ownLine: line({ line_id: 'l9' }) })).toContain('dans ce passage')
  expect(stickerRefusal({ ...facts, isElsewhere: true })).toContain('autre passage')
})

test('[TS8] a stop can be corrected until midnight, by a desk at any time, and never once it is cancelled', () => {
  const crew = rightsOf(['emma_mobile'])
  const on = { rights: crew, today: '2026-11-21' }
  const settled = { task_state_id: 5, state_time: '2026-11-21 09:00:00', scope: 'emma' } as const
  expect(onSiteRefusal(settled, on)).toBeNull()
  expect(onSiteRefusal(settled, { ...on, today: '2026-11-22' })).toContain('autre jour')
  expect(onSiteRefusal(settled, { rights: rightsOf(['emma_desktop']), today: '2026-11-22' })).toBeNull()
  expect(onSiteRefusal({ ...settled, task_state_id: 3 }, on)).toContain('annulé')
  expect(onSiteRefusal({ ...settled, task_state_id: 4 }, on)).toContain('reporté')
})

test('[TS4] while a task waits to be checked only a desk removes a cause', () => {
  const waiting = { task_state_id: 7, scope: 'emma', check_reasons: ['refused'], objects: [line()] } as const
  expect(checkedState(waiting, rightsOf(['emma_mobile']))).toEqual({
    task_state_id: 7,
    check_reasons: ['refused'],
  })
  expect(checkedState(waiting, rightsOf(['emma_desktop']))).toEqual({ task_state_id: 5, check_reasons: [] })
})

test('[WG1] what was collected is weighed by kind, instances with a sticker one by one, without what was unloaded before', () => {
  const stop = (objects: TaskLine[], values: object = {}) => ({
    task_type_id: 1 as const,
    task_state_id: 5 as const,
    objects,
    containers: [],
    ...values,
  })
  const stops = [
    stop([line({ quantity_done: 2 }), line({ line_id: 'l2', object_instance_id: 'i', quantity_done: 1 })]),
    stop([line({ quantity_done: 3 }), refusedLine(line(), { reason: 'other', text: 'x' })]),
    stop([line({ quantity_done: 9 })], { task_state_id: 6 }),
    stop([line({ quantity_done: 9 })], { task_type_id: 2 }),
  ]
  const unload = (unloaded: TaskLine[]) => linesToUnload(broughtLines(stops), unloaded, () => 'n')
  expect(unload([])).toMatchObject([
    {
      object_id: 'chair',
      object_instance_id: null,
      quantity: 5,
      quantity_done: null,
      weight_done: null,
      estimated: 1,
    },
    { object_instance_id: 'i', quantity: 1 },
  ])
  expect(unload([line({ quantity: 4 })]).map(({ quantity }) => quantity)).toEqual([1, 1])
  expect(unload(unload([]))).toEqual([])
})

test('a partner’s full containers are the tare of their content', () => {
  const containers = [{ container_id: 'roll', taken: 2, left: 2 }]
  const stop = {
    task_type_id: 4 as const,
    task_state_id: 5 as const,
    objects: [line({ quantity_done: 2 })],
    containers,
  }
  expect(broughtLines([stop], () => 38_000)[0]?.tares).toEqual([
    { container_id: 'roll', weight: 38_000, count: 2 },
  ])
})
