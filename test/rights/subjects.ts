// All other kinds of records, with the roles that may read, create, change and delete them (specification section 6; api-dialect.md section
// 13).
import { slotId, TODAY } from '../contracts/dialect/fleet-world.ts'
import { COLLECTORS, DESK, EVERYONE, except } from './roles.ts'
import type { Subject } from './subject.ts'
import { taskSubjects } from './task-subjects.ts'

/** Lists that everybody reads and « Réglages » writes: with one of its options, or with `config` alone. */
const CONFIG = 'admin reglages villes objets comptes moyens'
const setupRows: readonly (readonly [writers: string, entity: string, row: Subject['row']])[] = [
  ['admin objets', 'object', { id: 'o1', name: 'Armoire' }],
  ['admin objets', 'object_category', { id: 'oc1', name: 'Meubles' }],
  ['admin moyens', 'resource', { id: 'r1', name: 'Réserve', type: 'stock' }],
  ['admin moyens', 'shift', { id: 'sh1', name: 'Nuit' }],
  ['admin moyens', 'shift_resource', { id: 'sr1', resource_id: 'truck-1', shift_id: 2 }],
  ['admin moyens', 'shift_exception', { id: 'se1', date: '2026-12-25', label: 'Noël' }],
  ['admin villes', 'city', { id: 'ci1', name: 'Benfeld', zipcode: '67230' }],
  ['admin villes', 'sector', { id: 'se-sud', name: 'Sud' }],
  [CONFIG, 'partner_type', { id: 'pt1', name: 'Mairie' }],
  [CONFIG, 'task_type', { id: '40', name: 'Tri' }],
  [CONFIG, 'reason', { id: 're1', name: 'Absent' }],
  [CONFIG, 'provenance', { id: 'pr1', name: 'Apport' }],
  [CONFIG, 'destination', { id: 'de1', name: 'Boutique' }],
  [CONFIG, 'outlet', { id: 'ou1', name: 'Recyclage' }],
  [CONFIG, 'container', { id: 'co1', name: 'Bac', weight: 900 }],
  [CONFIG, 'print_template', { id: 'pt-1', name: 'Bon', slug: 'bon', body: 'Bonjour' }],
]
const setupSubjects = setupRows.map(([writers, entity, row]): Subject => {
  const edit = 'name' in row ? { name: 'Autre' } : 'label' in row ? { label: 'Autre' } : { monday_working: 0 }
  const subject = {
    name: `a ${entity}`,
    entity,
    row,
    edit,
    read: EVERYONE,
    create: writers,
    change: writers,
    remove: writers,
    isBrief: true,
  }
  // A second exception for the same day would be refused (SL1).
  return entity === 'shift_exception'
    ? Object.assign(subject, { draft: { date: '2026-12-26', label: 'Noël' } })
    : subject
})

const slot = (resource_id: string, date: string) => ({
  id: slotId(resource_id, date),
  resource_id,
  date,
  shift_id: 1,
})
const newSlot = (resource_id: string) => ({ resource_id, date: '2026-11-26', shift_id: 1 })
const slotSubjects: readonly Subject[] = [
  {
    name: 'a slot of truck 1',
    entity: 'shift_instance',
    row: slot('truck-1', TODAY),
    draft: newSlot('truck-1'),
    edit: { message: 'Attention au verglas' },
    read: `${DESK} camion`,
    create: `${DESK} camion`,
    createTold: 'camion2',
    change: DESK,
    remove: '',
  },
  {
    name: 'a slot of truck 2, which is opened and closed with change_slots',
    entity: 'shift_instance',
    row: slot('truck-2', TODAY),
    draft: newSlot('truck-2'),
    edit: { open: 0 },
    read: `${DESK} camion2`,
    create: `${DESK} camion2`,
    createTold: 'camion',
    change: 'admin bureau',
    changeTold: 'bureau2 location',
    remove: '',
  },
]

const message = { resource_id: 'truck-1', date: TODAY, shift_id: 1, text: 'Clé dans la boîte à gants' }
const messageSubjects: readonly Subject[] = [
  {
    name: 'what the crew of truck 1 says, which nobody changes',
    entity: 'slot_message',
    row: { id: 'msg1', ...message, side: 'crew', author_id: 'u-camion' },
    draft: { ...message, side: 'crew' },
    edit: { text: 'Autre' },
    read: `${COLLECTORS} camion`,
    create: `${COLLECTORS} camion`,
    createTold: 'camion2',
    change: '',
    remove: '',
  },
  {
    name: 'what the desk says to truck 1, which a crew cannot say for it',
    entity: 'slot_message',
    row: { id: 'msg2', ...message, side: 'desk', author_id: 'u-bureau' },
    draft: { ...message, side: 'desk' },
    edit: { text: 'Autre' },
    read: `${COLLECTORS} camion`,
    create: COLLECTORS,
    createTold: 'camion camion2',
    change: '',
    remove: '',
  },
]

const MANAGERS = 'admin comptes'
const names = (username: string) => ({ username, firstname: 'Ada', lastname: 'Lang' })
const peopleSubjects: readonly Subject[] = [
  {
    name: 'another user: only the name is readable',
    entity: 'user',
    row: {
      id: 'u-autre',
      ...names('autre'),
      email: 'autre@example.org',
      phone: '06 39 98 00 77',
      permissions: ['stats'],
    },
    draft: names('nouveau'),
    edit: { firstname: 'Eve' },
    read: EVERYONE,
    hides: ['email', 'phone', 'permissions'],
    hiddenFrom: except(EVERYONE, MANAGERS),
    create: MANAGERS,
    change: MANAGERS,
    remove: MANAGERS,
  },
  ...['camion', 'sans'].map((own): Subject => ({
    name: `the account of « ${own} » by that person: name and contacts`,
    entity: 'user',
    row: { id: `u-${own}`, username: own },
    edit: { phone: '06 39 98 00 78' },
    read: EVERYONE,
    change: `${MANAGERS} ${own}`,
    // The whole record includes the rights, so only managers may replace it.
    replace: MANAGERS,
    remove: MANAGERS,
  })),
  ...['camion', 'bureau', 'options'].map((own): Subject => ({
    name: `the rights of « ${own} », by that person or by others`,
    entity: 'user',
    row: { id: `u-${own}`, username: own },
    edit: { permissions: ['emma_desktop', 'admin'] },
    read: EVERYONE,
    change: MANAGERS,
    remove: MANAGERS,
  })),
  {
    name: 'a role model',
    entity: 'role',
    row: { id: 'ro1', name: 'Équipe' },
    edit: { name: 'Équipes' },
    read: MANAGERS,
    create: MANAGERS,
    change: MANAGERS,
    remove: MANAGERS,
  },
  {
    name: 'another user’s device: only the device reports about itself; planners and weighers see if it has unsent work',
    entity: 'device',
    row: { id: 'dev-autre', name: 'Téléphone', user_id: 'u-autre', pending: 2 },
    edit: { name: 'Autre' },
    read: `${DESK} quai comptes`,
    hides: ['revoked', 'revoked_at', 'revoked_by', 'blocked_at', 'blocked_by'],
    hiddenFrom: 'bureau bureau2 location quai',
    create: '',
    change: '',
    remove: MANAGERS,
  },
  ...['camion', 'caisse'].map((own): Subject => ({
    name: `the device of « ${own} », which that person may revoke`,
    entity: 'device',
    row: { id: `dev-${own}`, name: 'Téléphone', user_id: `u-${own}` },
    edit: { name: 'Autre' },
    read: `${DESK} quai comptes`,
    change: '',
    remove: `${MANAGERS} ${own}`,
  })),
  {
    name: 'the organisation',
    entity: 'organisation',
    row: { id: 'quai', name: 'Le Quai' },
    edit: { name: 'La Ressourcerie' },
    read: EVERYONE,
    create: '',
    change: `${CONFIG} installe`,
    remove: '',
  },
]

const partnerSubject: Subject = {
  name: 'a partner, whose contacts are for the desk and the configuration',
  entity: 'partner',
  row: { id: 'p1', name: 'Mairie', firstname: 'Odile', phone1: '03 88 11 22 33', email: 'odile@example.org' },
  draft: { name: 'Mairie de Benfeld' },
  edit: { name: "Mairie d'Erstein" },
  read: EVERYONE,
  hides: ['firstname', 'phone1', 'email', 'note'],
  hiddenFrom: except(EVERYONE, `${DESK} ${CONFIG}`),
  create: CONFIG,
  change: CONFIG,
  remove: CONFIG,
}

const moneySubjects: readonly Subject[] = [
  {
    name: 'a payment',
    entity: 'payment',
    row: {
      id: 'pay1',
      task_id: 's1',
      method: 'cash',
      type: 'regular',
      amount: 1200,
      date: `${TODAY} 10:00:00`,
      of_sale: 1,
    },
    edit: { note: 'Rendu' },
    read: `${DESK} caisse`,
    create: `${DESK} caisse`,
    change: DESK,
    remove: '',
  },
  {
    name: 'an invoice line',
    entity: 'invoice',
    row: {
      id: 'inv1',
      task_id: 's1',
      origin: 'manual',
      label: 'Chaise',
      quantity: 1,
      unit_price: 500,
      amount: 500,
      of_sale: 1,
    },
    edit: { label: 'Fauteuil' },
    read: `${DESK} caisse`,
    create: `${DESK} caisse`,
    change: DESK,
    remove: DESK,
  },
  {
    name: 'a document of a rental',
    entity: 'document',
    row: {
      id: 'doc1',
      task_id: 'rental',
      number: 'F-2026-0001',
      kind: 'invoice',
      lines: [{ invoice_id: 'billed', label: 'Chaise', quantity: 1, unit_price: 500, amount: 500 }],
    },
    draft: {
      task_id: 'rental',
      lines: [{ invoice_id: 'unbilled', label: 'Table', quantity: 1, unit_price: 800, amount: 800 }],
    },
    edit: { note: 'Autre' },
    read: DESK,
    create: DESK,
    change: '',
    remove: '',
  },
  {
    name: 'what is rented from others',
    entity: 'sub_rental',
    row: {
      id: 'sub1',
      object_id: 'o1',
      supplier: 'Loueur',
      start_date: TODAY,
      end_date: TODAY,
    },
    edit: { cost: 12 },
    read: DESK,
    create: DESK,
    change: DESK,
    remove: DESK,
  },
]

const instanceSubject: Subject = {
  name: 'an instance',
  entity: 'object_instance',
  row: { id: 'i1', external_id: 'AMI-001', object_id: 'o1', state: 'available' },
  draft: { external_id: 'AMI-777', object_id: 'o1', state: 'available' },
  edit: { storage_area: 'B2' },
  read: EVERYONE,
  create: `${DESK} camion camion2 quai objets`,
  change: `${DESK} camion camion2 quai caisse objets`,
  remove: 'admin objets',
}

export const ownSubjects: readonly Subject[] = [
  ...taskSubjects,
  ...setupSubjects,
  ...slotSubjects,
  ...messageSubjects,
  ...peopleSubjects,
  ...moneySubjects,
  partnerSubject,
  instanceSubject,
]

/** One record of each kind that only another organisation has: here it does not exist, whatever the caller's rights. */
export const foreignSubjects: readonly Subject[] = [...new Set(ownSubjects.map(({ entity }) => entity))].map(
  entity => {
    const like = ownSubjects.find(subject => subject.entity === entity)
    return {
      name: `a ${entity} of another organisation`,
      entity,
      row: { ...like?.row, id: `elsewhere-${entity}` },
      edit: like?.edit ?? {},
      read: '',
      change: '',
      remove: '',
      isForeign: true,
      isBrief: true,
    }
  },
)
