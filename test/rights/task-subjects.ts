// Tasks of every kind, with the roles that may read, create, change and delete them (api-dialect.md sections 11 and 13; RG1, TS9, RP1).
import { slotId, TODAY } from '../contracts/dialect/fleet-world.ts'
import { COLLECTORS, DESK } from './roles.ts'
import type { Subject } from './subject.ts'

const onTruck = (number: number, date: string) => ({
  shift_instance_id: slotId(`truck-${number}`, date),
  resource_id: `truck-${number}`,
  shift_id: 1,
  date,
})
const donor = { lastname: 'Martin', city: 'Erstein', phone1: '06 12 34 56 78', email: 'zoe@example.org' }
const collection = { task_type_id: 1, task_state_id: 2, ...donor }
const contacts = ['phone1', 'phone2', 'email']
/** Planners who may create; a planner without `add_task` gets a problem. */
const planners = 'admin bureau bureau2'

export const taskSubjects: readonly Subject[] = [
  {
    name: 'a stop of truck 1, today',
    entity: 'task',
    row: { id: 't1', ...collection, ...onTruck(1, TODAY) },
    read: `${COLLECTORS} camion`,
    create: `${planners} camion`,
    // Problem 29: their own screen shows the button, but they lack the right. Problem 26: another truck than theirs.
    createTold: 'camion2',
    change: `${COLLECTORS} camion`,
    remove: COLLECTORS,
  },
  {
    name: 'a stop of truck 2, today',
    entity: 'task',
    row: { id: 't2', ...collection, ...onTruck(2, TODAY) },
    read: `${COLLECTORS} camion2`,
    create: `${planners} camion2`,
    createTold: 'camion',
    change: `${COLLECTORS} camion2`,
    remove: COLLECTORS,
  },
  {
    name: 'a stop of truck 1, in five weeks: a phone mirrors three weeks, and an edit that waited long is accepted',
    entity: 'task',
    row: { id: 't-far', ...collection, ...onTruck(1, '2026-12-23') },
    read: COLLECTORS,
    change: `${COLLECTORS} camion`,
    remove: COLLECTORS,
  },
  {
    name: 'an undated draft',
    entity: 'task',
    row: { id: 't-draft', task_type_id: 1, task_state_id: 1, ...donor },
    read: COLLECTORS,
    create: planners,
    createTold: 'camion camion2',
    change: COLLECTORS,
    remove: COLLECTORS,
  },
  {
    name: 'a cancelled stop of truck 2',
    entity: 'task',
    row: { id: 't-off', ...collection, task_state_id: 3, cancelled_reason: 'Doublon', ...onTruck(2, TODAY) },
    isUnlisted: true,
    read: `${COLLECTORS} camion2`,
    change: `${COLLECTORS} camion2`,
    remove: COLLECTORS,
  },
  {
    name: 'a collection of truck 1 done today: the dock reads it, without contacts',
    entity: 'task',
    row: { id: 't-done', ...collection, task_state_id: 5, ...onTruck(1, TODAY) },
    read: `${COLLECTORS} camion camion2 quai`,
    hides: contacts,
    hiddenFrom: 'camion2 quai',
    change: `${COLLECTORS} camion`,
    remove: COLLECTORS,
  },
  {
    name: 'a collection done three weeks ago',
    entity: 'task',
    row: { id: 't-old', ...collection, task_state_id: 5, ...onTruck(2, '2026-10-28') },
    read: COLLECTORS,
    change: `${COLLECTORS} camion2`,
    remove: COLLECTORS,
  },
  {
    name: 'a rental delivery on the lorry, which is no truck of these crews',
    entity: 'task',
    row: { id: 't-rental', ...collection, task_type_id: 14, ...onTruck(3, TODAY) },
    read: DESK,
    create: DESK,
    createTold: 'camion camion2',
    change: DESK,
    remove: DESK,
  },
  {
    name: 'a rental return at the counter',
    entity: 'task',
    row: { id: 't-counter', ...collection, task_type_id: 13, resource_id: 'counter', date: TODAY },
    read: DESK,
    change: DESK,
    remove: DESK,
  },
  {
    name: "the dock's weighing",
    entity: 'task',
    row: { id: 'w1', task_type_id: 17, task_state_id: 1, date: TODAY, resource_id: 'scale' },
    by: 'quai',
    read: 'admin camion2 quai',
    create: 'admin camion2 quai',
    change: 'admin camion2 quai',
    remove: 'admin quai',
    removeTold: 'camion2',
  },
  {
    name: "a truck crew's weighing",
    entity: 'task',
    row: { id: 'w2', task_type_id: 18, task_state_id: 1, date: TODAY, resource_id: 'scale' },
    by: 'camion2',
    read: 'admin camion2 quai',
    create: 'admin camion2 quai',
    change: 'admin camion2 quai',
    remove: 'admin camion2 quai',
  },
  {
    name: 'a sale',
    entity: 'task',
    row: { id: 's1', task_type_id: 19, task_state_id: 1, date: TODAY },
    by: 'caisse',
    read: `${DESK} caisse`,
    create: 'admin caisse',
    // A desk reads tickets, only a till makes them.
    createTold: 'bureau bureau2 location',
    change: `${DESK} caisse`,
    remove: DESK,
  },
  {
    name: 'a deleted stop of truck 1, restored with the right to delete',
    entity: 'task',
    row: { id: 't-gone', ...collection, deleted: 1, ...onTruck(1, TODAY) },
    edit: { deleted: 0 },
    read: '',
    change: COLLECTORS,
    remove: '',
    isDeleted: true,
    readDeleted: `${COLLECTORS} camion`,
  },
]
