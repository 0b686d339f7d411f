// The papers of a rental from what this device holds: which step, which things, which stickers, which money.
import { beforeEach, expect, test } from 'vitest'
import { Invoice, Payment } from '#records/entities/money.ts'
import { ObjectCategory } from '#records/entities/object-category.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Task } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { emptyLine } from '#records/entities/empty-line.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { RentalPaperKind } from '../rules/paper-kinds.ts'
import { rentalPapers } from './rental-papers.ts'

const today = '2026-11-20'
const rights = rightsOf(['emma_desktop', 'see_global'])
const crates = ['t1', 't2', 't3'] as const

const line = (line_id: string, object_id: string, values: Partial<TaskLine>): TaskLine => ({
  ...emptyLine,
  line_id,
  object_id,
  name: object_id,
  ...values,
})
/** One crate as a person scanned it: the asked line stays, and tells nothing. */
const handed = (id: string, values: Partial<TaskLine>): TaskLine =>
  line(`crate ${id}`, 'crate', { quantity: 0, quantity_done: 1, object_instance_id: id, ...values })
const asked = [line('crate', 'crate', { quantity: 3 }), line('chair', 'chair', { quantity: 40 })]
const told = [
  line('crate', 'crate', { quantity: 3, quantity_done: 0 }),
  line('chair', 'chair', { quantity: 40, quantity_done: 0 }),
]

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror({ shards: ['ref', 'money/2026-W46', 'money/2026-W47'] })
  db = mirror.device.db
  await mirror.put(ObjectCategory, { id: 'dishes', name: 'Vaisselle', rental_note: 'Rendue rincée.' })
  await mirror.put(
    CatalogueObject,
    { id: 'crate', name: 'Caisse', reference: 'L-1', object_category_id: 'dishes', instances_count: 3 },
    { id: 'chair', name: 'Chaise', reference: 'L-2', storage_area: 'Allée A' },
  )
  await mirror.put(
    ObjectInstance,
    ...crates.map((id, n) => ({
      id,
      object_id: 'crate',
      external_id: `S2345678${n + 2}`,
      storage_area: 'Quai',
    })),
  )
  const common = { scope: 'loki', creation_time: '2026-11-10 09:00:00', lastname: 'Club Rhin' } as const
  await mirror.put(
    Task,
    {
      ...common,
      id: 'prep',
      task_type_id: 16,
      task_state_id: 5,
      date: '2026-11-16',
      next_task_id: 'out',
      objects: [...told, ...crates.map(id => handed(id, { object_instance_state: 'prepared' }))],
    },
    {
      ...common,
      id: 'out',
      number: 187,
      task_type_id: 15,
      task_state_id: 2,
      date: '2026-11-17',
      next_task_id: 'back',
      objects: asked,
    },
    { ...common, id: 'back', task_type_id: 13, task_state_id: 2, date: '2026-11-24', objects: asked },
  )
  await mirror.put(
    Invoice,
    { id: 'i1', task_id: 'out', origin: 'delivery', label: 'Livraison', amount: 35 },
    { id: 'i2', task_id: 'out', origin: 'rental_week', object_id: 'chair', label: 'Chaise', amount: 72 },
    { id: 'i3', task_id: 'out', origin: 'caution', label: 'Caution', amount: 160 },
  )
  await mirror.put(
    Payment,
    { id: 'p2', task_id: 'out', type: 'deposit', amount: 160, date: '2026-11-17 09:00:00' },
    { id: 'p1', task_id: 'out', type: 'regular', amount: 72, date: '2026-11-12 09:00:00' },
  )
})

const paperOf = async (id: string, kind: RentalPaperKind | null) => {
  const [paper] = await rentalPapers(db, { ids: [id], kind, rights, today })
  if (paper === undefined) throw new Error('no paper')
  return paper
}

test('[DC1] without a kind the paper is that of the step; with one, any task of the dossier finds it', async () => {
  const kinds = await Promise.all(['prep', 'out', 'back'].map(id => paperOf(id, null)))
  expect(kinds.map(({ kind, step }) => [kind, step.id])).toEqual([
    ['preparation', 'prep'],
    ['departure', 'out'],
    ['return', 'back'],
  ])
  expect((await paperOf('back', 'preparation')).step.id).toBe('prep')
  expect((await paperOf('prep', 'quotation')).step.id).toBe('out')
})

test('[DC1] [RT12] before the departure its stickers are those that were prepared', async () => {
  const { things, notes } = await paperOf('out', 'departure')
  expect(
    things.map(({ object, out, instances }) => [object?.reference, out.asked, out.moved, instances.length]),
  ).toEqual([
    ['L-1', 3, null, 3],
    ['L-2', 40, null, 0],
  ])
  expect(things[0]?.instances[0]).toMatchObject({ code: 'S 2345 6782', area: 'Quai' })
  expect(notes).toEqual(['Vaisselle\u00a0: Rendue rincée.'])
})

test('[DC1] [RT14a] the bons name each part of an ensemble, however deep, as often as one of it holds it', async () => {
  await mirror.put(
    CatalogueObject,
    { id: 'crate', name: 'Caisse', reference: 'L-1', instances_count: 3, children: ['tray', 'tray', 'lid'] },
    { id: 'tray', name: 'Casier', children: ['glass', 'glass', 'glass'] },
    { id: 'glass', name: 'Verre' },
    { id: 'lid', name: 'Couvercle' },
  )
  const papers = await Promise.all(
    [paperOf('prep', null), paperOf('out', null), paperOf('back', null)].map(async one => (await one).things),
  )
  for (const [crate, chair] of papers) {
    expect(crate?.parts.map(({ name, count }) => `${count} ${name}`)).toEqual([
      '2 Casier',
      '6 Verre',
      '1 Couvercle',
    ])
    expect(chair?.parts).toEqual([])
  }
})

test('[DC1] [RT25a] the return says of each what left and what came, from the dossier itself', async () => {
  await mirror.put(
    Task,
    {
      id: 'out',
      scope: 'loki',
      task_type_id: 15,
      task_state_id: 5,
      date: '2026-11-17',
      next_task_id: 'back',
      objects: [
        ...told,
        ...crates.map(id => handed(id, { object_instance_state: 'rented' })),
        line('chair one', 'chair', { quantity: 0, quantity_done: 25 }),
        line('chair two', 'chair', { quantity: 0, quantity_done: 15 }),
      ],
    },
    {
      id: 'back',
      scope: 'loki',
      task_type_id: 13,
      task_state_id: 5,
      date: '2026-11-24',
      objects: [
        ...told,
        handed('t1', { object_instance_state: 'available', object_instance_missing: 0 }),
        handed('t2', { object_instance_state: 'available', object_instance_missing: 3 }),
        handed('t3', { object_instance_state: 'lost' }),
        line('chair one', 'chair', { quantity: 0, quantity_done: 38 }),
      ],
    },
  )
  const { things } = await paperOf('back', 'return')
  const [crate, chair] = things
  expect([crate?.out.moved, crate?.back?.moved, crate?.back?.missing, crate?.back?.lost]).toEqual([
    3, 3, 3, 1,
  ])
  expect(crate?.instances.map(({ out, back }) => [out, back])).toEqual([
    ['Complet', 'Complet'],
    ['Complet', '3\u00a0manquants'],
    ['Complet', 'Perdu/Cassé'],
  ])
  expect([chair?.out.moved, chair?.back?.moved]).toEqual([40, 38])
})

test('[DC1] [RT18] its lines stand in the order of its things, without the deposit, which is said apart', async () => {
  const { money } = await paperOf('out', 'contract')
  expect(money?.lines.map(({ id }) => id)).toEqual(['i2', 'i1'])
  expect(money?.asked).toBe(160)
  expect(money?.payments.map(({ id }) => id)).toEqual(['p1', 'p2'])
})

test('[DC1] [RT18] weeks that this device does not hold: no amount is printed rather than a wrong one', async () => {
  await db.shard.delete('money/2026-W46')
  expect((await paperOf('out', 'contract')).money).toBeNull()
})

test('[DC1] a task of no rental, or of one that is not here, has no such paper', async () => {
  await mirror.put(Task, { id: 'visit', task_type_id: 1 }, { id: 'alone', scope: 'loki', task_type_id: 16 })
  expect(await rentalPapers(db, { ids: ['visit', 'alone', 'gone'], kind: null, rights, today })).toEqual([])
})
