// [20.7] An id that a write names says nothing of what its author does not see: each reference to a hidden record is answered like one to a
// record that nobody made.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { entities, entityByName } from '#records/entities/index.ts'
import { Task } from '#records/entities/task.ts'
import { blankRow, fieldsWhere, type AnyRow, type Entity } from '#records/entity.ts'
import { rightsOf, NO_RIGHTS } from '#records/rights/rights.ts'
import type { Caller, Reply } from '#server/use/write/caller.ts'
import { openFeed } from '#server/use/records/feed.ts'
import { readHistory } from '#server/use/records/history.ts'
import { listRecords, readRecord } from '#server/use/records/read-records.ts'
import { createRecord, patchRecord } from '#server/use/records/resources.ts'
import { write } from '#server/use/write/write.ts'
import { openFleet, slotId, stop, TODAY } from '../../contracts/dialect/fleet-world.ts'
import type { World } from '../../contracts/dialect/world.ts'

const weighing = ['balance_desktop', 'balance_mobile', 'scan', 'manual']
const options = { key: null, rev: null, force: false }
const by = (name: string, ...permissions: readonly string[]): Caller => ({
  org: 'quai',
  user_id: `u-${name}`,
  rights: rightsOf(permissions),
  device: null,
})
const callers: { readonly [name: string]: Caller } = {
  crew: by('crew', 'emma_mobile', 'search_add_object', 'add_task', 'resource_1'),
  'a desk without rentals': by('collect', 'emma_desktop', 'add_task', 'see_trucks'),
  'a desk of rentals alone': by('rentals', 'emma_desktop', 'add_task', 'see_counter', 'see_stock'),
  dock: by('dock', 'balance_desktop', 'balance_mobile'),
  till: by('till', 'vente_desktop'),
}
/** Of each kind that some caller does not see. */
const hidden: { readonly [entity: string]: readonly string[] } = {
  task: ['h-rental', 'h-other-', 'h-weighs'],
  slot_message: ['h-others'],
  payment: ['h-paid'],
  invoice: ['h-billed'],
  document: ['h-doc'],
}

let world: World
beforeEach(async () => {
  world = await openFleet()
  const elsewhere = { resource_id: 'truck-2', shift_instance_id: slotId('truck-2'), date: TODAY, shift_id: 1 }
  const rows: readonly (readonly [entity: string, members: object])[] = [
    ['task', stop('h-rental', { task_type_id: 15, scope: 'loki', shift_instance_id: null, date: TODAY })],
    ['task', stop('h-other-', elsewhere)],
    ['task', { id: 'h-weighs', task_type_id: 17, scope: 'scale', date: TODAY }],
    ['slot_message', { id: 'h-others', ...elsewhere, shift_instance_id: undefined, text: 'Sonnez' }],
    ['payment', { id: 'h-paid', task_id: 'h-rental' }],
    ['invoice', { id: 'h-billed', task_id: 'h-rental' }],
    ['document', { id: 'h-doc', task_id: 'h-rental' }],
    [
      'task',
      stop('own-step', {
        ...elsewhere,
        resource_id: 'truck-1',
        shift_instance_id: slotId('truck-1'),
        task_type_id: 14,
        scope: 'loki',
      }),
    ],
  ]
  const admin = { org: 'quai', user_id: 'u-admin', rights: NO_RIGHTS, device: null }
  await write(world.ports, admin, { key: null, fingerprint: '' }, async tx => {
    for (const [entity, members] of rows) {
      const of = entityByName(entity)
      if (of === undefined) throw new Error(`no entity « ${entity} »`)
      const row: AnyRow = { ...blankRow(of), ...members }
      tx.save(of, undefined, row)
    }
    return { status: 204 }
  })
})
afterEach(() => world.close())

/** What is told, without the id that was asked after and what each write counts. */
const told = (reply: Reply, id: string): string => {
  const shown = 'row' in reply ? { ...reply, row: { ...reply.row, id: '', rev: 0, number: 0 } } : reply
  return JSON.stringify(shown).replaceAll(id, 'ID')
}

const references = Object.values(entities).flatMap((of: Entity) =>
  fieldsWhere(of, ({ to = '', names = '' }) => to in hidden || names in hidden).map(
    field => [of, field, of.fields[field]?.to ?? of.fields[field]?.names ?? ''] as const,
  ),
)

/** Those that a caller creates or changes besides. */
const bodies: { readonly [entity: string]: object } = {
  task: { task_type_id: 14, resource_id: 'truck-1', shift_instance_id: slotId('truck-1'), lastname: 'Roth' },
  slot_message: {
    side: 'crew',
    kind: 'text',
    text: 'Compris',
    resource_id: 'truck-1',
    date: TODAY,
    shift_id: 1,
  },
  payment: { amount: 10, type: 'regular' },
  shift_instance: { resource_id: 'truck-1', date: '2026-11-19', shift_id: 1 },
}

test('[20.7] every kind of record that somebody does not see is referred to somewhere', () => {
  expect(new Set(references.map(([, , to]) => to))).toEqual(
    new Set(['task', 'slot_message', 'invoice', 'document']),
  )
})

/** Written by some of the callers: two stops and a slot. */
const known: readonly (readonly [entity: string, id: string])[] = [
  ['task', 'a1'],
  ['task', 'own-step'],
  ['shift_instance', slotId('truck-1')],
]

/** What a caller hears of an id when a new record, and some that are there, name it. */
const answers = async (caller: Caller, of: Entity, field: string, id: string): Promise<string[]> => {
  const isList = of.fields[field]?.type.kind === 'list'
  const [value, none] = isList ? [[id], []] : [id, null]
  const body = { ...bodies[of.name], [field]: value, id: `new-${of.name}-${field}-${id}` }
  const heard = [told(await createRecord(world.ports, caller, of, body, options), id)]
  for (const [entity, one] of known) {
    if (entity !== of.name) continue
    heard.push(told(await patchRecord(world.ports, caller, of, one, { [field]: value }, options), id))
    await patchRecord(world.ports, caller, of, one, { [field]: none }, options)
  }
  return heard
}

test.each(Object.keys(callers))('[20.7] %s cannot tell what it does not see from what is not', async name => {
  const caller = callers[name]
  if (caller === undefined) throw new Error(name)
  const asked: string[] = []
  for (const [of, field, to] of references)
    for (const id of hidden[to] ?? []) {
      const target = entityByName(to)
      if (target === undefined || (await readRecord(world.ports, caller, target, id)).status !== 404) continue
      const question = `${of.name}.${field} ${id}`
      expect(await answers(caller, of, field, id), question).toEqual(
        await answers(caller, of, field, `nobody-${asked.length}`),
      )
      asked.push(question)
    }
  expect(asked.length).toBeGreaterThan(3)
})

/** All that a caller is told of a weighing that names a collection: the answers, its row, its history, its changes and a search. */
const toldOfWeighing = async (caller: Caller, weighed_task_id: string): Promise<string> => {
  const { ports } = world
  const data = ports.storage.of('quai')
  const id = `weighs-${weighed_task_id}`
  const body = { id, task_type_id: 17, scope: 'scale', resource_id: 'scale', date: TODAY, weighed_task_id }
  const { rev } = await data.clock()
  const created = await createRecord(ports, caller, Task, body, options)
  const changed = await patchRecord(ports, caller, Task, id, { weighed_task_id, note: 'Pesée' }, options)
  expect([created.status, changed.status]).toEqual([201, 200])
  const shards = Object.fromEntries((await data.shardsOf('task', id)).map(shard => [shard, rev]))
  const fed = await openFeed(ports, caller, { epoch: null, shards })
  const past = await readHistory(ports, caller, new URLSearchParams({ entity: 'task', id }))
  const found = await listRecords(ports, caller, Task, new URLSearchParams({ weighed_task_id }), 100)
  if (!(Symbol.asyncIterator in fed) || !('pieces' in past) || !('pieces' in found))
    throw new Error('refused')
  const read = [
    await readRecord(ports, caller, Task, id),
    await all(fed),
    await all(past.pieces),
    await all(found.pieces),
  ]
  const counted = /"(rev|number|cursor|creation_time|modification_time|at)":("[^"]*"|\d+|\[null,\d+\])/g
  return JSON.stringify([created, changed, read]).replaceAll(weighed_task_id, 'ID').replaceAll(counted, '')
}
const all = async (pieces: AsyncIterable<unknown>): Promise<unknown[]> => {
  const read: unknown[] = []
  for await (const one of pieces) read.push(one)
  return read
}

test.each([
  ['the dock', ...weighing],
  ['a crew that weighs', ...weighing, 'emma_mobile', 'resource_1'],
])(
  '[20.7] a weighing may name a task that %s does not see, and tells nothing of it',
  async (_, ...rights) => {
    const caller = by('weighs', ...rights)
    const data = world.ports.storage.of('quai')
    let asked = 0
    for (const id of hidden['task'] ?? []) {
      if ((await readRecord(world.ports, caller, Task, id)).status !== 404) continue
      const before = [await data.get('task', id), await data.shardsOf('task', id, 'with')]
      expect(await toldOfWeighing(caller, id)).toBe(await toldOfWeighing(caller, `nobody-${asked}`))
      // Nor is it reached by who named it.
      expect((await readRecord(world.ports, caller, Task, id)).status).toBe(404)
      expect([await data.get('task', id), await data.shardsOf('task', id, 'with')]).toEqual(before)
      asked += 1
    }
    expect(asked).toBeGreaterThan(0)
  },
)
