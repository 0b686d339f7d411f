// An organisation with data behind the whole app: two trucks and their slots, a counter, a scale, two towns, a partner, a catalogue, seven
// people of five roles, and tasks in every state that the rows of sections 5, 6, 8 and 13 need.
import { entityByName } from '#records/entities/index.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { organisationNamespace, shiftInstanceId } from '#records/values/slot-id.ts'
import { write } from '#server/use/write/write.ts'
import { openWorld, PASSWORD, type World, type WorldOptions } from './world.ts'

export const TODAY = '2026-11-18'
const namespace = organisationNamespace('quai')
export const slotId = (resource_id: string, date: string = TODAY): string =>
  shiftInstanceId(namespace, resource_id, date, 1)

type Members = { readonly [field: string]: unknown }

const person = (username: string, ...permissions: string[]): Members => ({
  id: `u-${username}`,
  username,
  email: `${username}@example.org`,
  permissions,
})
const people = [
  person('bureau', 'emma_desktop', 'add_task'),
  person('lecteur', 'emma_desktop'),
  person('quai', 'balance_desktop', 'balance_mobile', 'scan', 'manual'),
  person('caisse', 'vente_desktop'),
  person('ajout', 'emma_mobile', 'search_add_object', 'resource_1'),
  person('oubli', 'emma_mobile', 'resource_1'),
]

const truck = { type: 'truck', scope: 'collect', weight: 500_000, volume: 10 }
const slot = (resource_id: string, date: string = TODAY, open: 0 | 1 = 1): Members => ({
  id: slotId(resource_id, date),
  resource_id,
  date,
  shift_id: 1,
  open,
})
const furniture: readonly (readonly [entity: string, ...rows: Members[]])[] = [
  ['sector', { id: 'nord', name: 'Nord' }],
  [
    'city',
    { id: 'erstein', name: 'Erstein', zipcode: '67150', sector_id: 'nord', collected: 1 },
    { id: 'paris', name: 'Paris', zipcode: '75001', sector_id: null, collected: 0 },
  ],
  ['partner', { id: 'p1', name: 'Mairie de Benfeld' }],
  ['object_category', { id: 'cat', name: 'Meubles' }],
  ['object', { id: 'o1', name: 'Armoire', object_category_id: 'cat' }],
  [
    'object_instance',
    { id: 'i1', external_id: 'AMI-001', object_id: 'o1', state: 'available' },
    { id: 'i2', external_id: 'AMI-002', object_id: 'o1', state: 'available' },
  ],
  [
    'resource',
    { ...truck, id: 'truck-1', number: 1, name: 'Camion 1' },
    { ...truck, id: 'truck-2', number: 2, name: 'Camion 2' },
    { id: 'counter', number: 3, name: 'Comptoir', type: 'counter' },
    { id: 'scale', number: 4, name: 'Balance', type: 'scale' },
  ],
  [
    'shift_resource',
    { id: 'week-1', resource_id: 'truck-1', shift_id: 1 },
    { id: 'week-2', resource_id: 'truck-2', shift_id: 1 },
  ],
  [
    'shift_instance',
    slot('truck-1'),
    slot('truck-2'),
    slot('truck-1', '2026-11-25'),
    slot('truck-1', '2026-11-21', 0),
  ],
]

/** An accepted collection of today on the first truck, changed by `members`. */
export const stop = (id: string, members: Members = {}): Members => ({
  id,
  task_type_id: 1,
  task_state_id: 2,
  lastname: 'Martin',
  city: 'Erstein',
  phone1: '06 12 34 56 78',
  shift_instance_id: slotId('truck-1'),
  ...members,
})
export const line = (line_id: string, members: Members = {}): Members => ({
  line_id,
  object_id: null,
  object_instance_id: null,
  name: 'Armoire',
  quantity: 1,
  quantity_done: null,
  weight: 40_000,
  weight_done: null,
  volume: 1,
  loading_duration: '00:10',
  ...members,
})

const placed = (id: string, members: Members = {}): Members =>
  stop(id, { resource_id: 'truck-1', shift_id: 1, date: TODAY, ...members })
const onTruck2 = { shift_instance_id: slotId('truck-2'), resource_id: 'truck-2' }
const contact = { phone1: '0612345678', phone2: '0388112233', email: 'zoe@example.org' }
const tasks: readonly Members[] = [
  placed('a1'),
  placed('a2', { ...onTruck2, lastname: 'Écuyer', origin: 'online' }),
  placed('a3', {
    date: '2026-11-25',
    shift_instance_id: slotId('truck-1', '2026-11-25'),
    lastname: 'Mathis',
  }),
  placed('d1', { task_state_id: 5, ...contact }),
  placed('d0', { task_state_id: 5, date: '2026-11-02', shift_instance_id: null }),
  placed('x3', { task_state_id: 3, cancelled_reason: 'Doublon' }),
  placed('gone', { deleted: 1 }),
  { id: 'f1', lastname: 'Sans date' },
  placed('m1', { ...onTruck2, objects: [line('l1', { object_instance_id: 'i1' })], lastname: 'Roth' }),
]

export const openFleet = async (options: WorldOptions = {}): Promise<World> => {
  const settings = { loginsPerMinute: 100_000, publicPerMinute: 100_000, ...options.settings }
  const world = await openWorld({ ...options, settings })
  const caller = { org: 'quai', user_id: 'u-admin', rights: NO_RIGHTS, device: null }
  await write(world.ports, caller, { key: null, fingerprint: '' }, async tx => {
    for (const [entity, ...rows] of [
      ...furniture,
      ['user', ...people] as const,
      ['task', ...tasks] as const,
    ]) {
      const of = entityByName(entity)
      if (of === undefined) throw new Error(`no entity « ${entity} »`)
      for (const members of rows) {
        const row: AnyRow = { ...blankRow(of), ...members }
        tx.save(of, undefined, { ...row, ...of.derive(row) })
      }
    }
    for (const { id } of people) await tx.db.setPasswordHash(String(id), `plain:${PASSWORD}`)
    return { status: 204 }
  })
  return world
}
