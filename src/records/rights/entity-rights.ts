// Who may read and write each entity, deny by default (RG1, RG3; api-dialect.md section 13). The client hides what this table
// refuses, the server enforces it. Finer rules (own truck, scope of a task, one field) restrict it further, and never widen it.
import type { EntityName } from '../entities/index.ts'
import type { Rights } from './rights.ts'

/** One alternative is enough, and needs all its flags. No alternative means nobody, an empty one means anyone signed in. */
type Alternatives = readonly (readonly string[])[]

export type EntityVerb = 'read' | 'create' | 'change' | 'delete'
export type EntityRights = { readonly [verb in EntityVerb]: Alternatives }

const nobody: Alternatives = []
const anyone: Alternatives = [[]]
const config: Alternatives = [['config']]
const configured = (option: string): Alternatives => [['config', option]]

const collect: Alternatives = [['emma_desktop'], ['emma_mobile']]
const collectDesk: Alternatives = [['emma_desktop']]
const weigh: Alternatives = [['balance_desktop'], ['balance_mobile']]
const till: Alternatives = [['vente_desktop']]

const setup = (write: Alternatives): EntityRights => ({
  read: anyone,
  create: write,
  change: write,
  delete: write,
})
const users = configured('config_users')
const objects = configured('config_objects')

export const entityRights: { readonly [name in EntityName]: EntityRights } = {
  task: {
    read: [...collect, ...weigh, ...till],
    create: [...collect, ...weigh, ...till],
    change: [...collect, ...weigh, ...till],
    delete: [...collectDesk, ...weigh],
  },
  object: setup(objects),
  object_category: setup(objects),
  object_instance: {
    read: anyone,
    create: [...collect, ...weigh, ...objects],
    change: [...collect, ...weigh, ...till, ...objects],
    delete: objects,
  },
  resource: setup(configured('config_resources')),
  shift: setup(configured('config_resources')),
  shift_resource: setup(configured('config_resources')),
  shift_exception: setup(configured('config_resources')),
  shift_instance: { read: collect, create: collect, change: collectDesk, delete: nobody },
  // Written once: only the address of its picture follows, which the server allows by the record (MS1).
  slot_message: { read: collect, create: collect, change: nobody, delete: nobody },
  city: setup(configured('config_cities')),
  sector: setup(configured('config_cities')),
  partner: setup(config),
  partner_type: setup(config),
  task_type: setup(config),
  payment: {
    read: [...till, ...collectDesk],
    create: [...till, ...collectDesk],
    change: collectDesk,
    delete: nobody,
  },
  invoice: {
    read: [...till, ...collectDesk],
    create: [...till, ...collectDesk],
    change: collectDesk,
    delete: collectDesk,
  },
  // RT19: what the server numbered neither changes nor goes.
  document: { read: collectDesk, create: collectDesk, change: nobody, delete: nobody },
  // RT25a: what is rented from others is the affair of those who rent.
  sub_rental: { read: collectDesk, create: collectDesk, change: collectDesk, delete: collectDesk },
  reason: setup(config),
  provenance: setup(config),
  destination: setup(config),
  outlet: setup(config),
  container: setup(config),
  print_template: setup(config),
  user: { read: anyone, create: users, change: users, delete: users },
  role: { read: users, create: users, change: users, delete: users },
  device: {
    read: [...users, ...collectDesk, ['balance_desktop']],
    create: nobody,
    change: nobody,
    delete: users,
  },
  organisation: { read: anyone, create: nobody, change: [...config, ['emma_install']], delete: nobody },
}

const byName: { readonly [name: string]: EntityRights | undefined } = entityRights

const meets = (rights: Rights, alternatives: Alternatives): boolean =>
  alternatives.some(flags => flags.every(flag => rights.flags.has(flag)))

/** The rights of which one is enough: of each alternative what the person lacks, its last flag where that is several. */
export const lackedRights = (rights: Rights, verb: EntityVerb, entity: string): string[] => {
  const alternatives = Object.hasOwn(entityRights, entity) ? (byName[entity]?.[verb] ?? nobody) : nobody
  return [...new Set(alternatives.flatMap(flags => flags.findLast(flag => !rights.flags.has(flag)) ?? []))]
}

/** An entity outside the table is denied. */
export const may = (rights: Rights, verb: EntityVerb, entity: string): boolean =>
  Object.hasOwn(entityRights, entity) && meets(rights, byName[entity]?.[verb] ?? nobody)
