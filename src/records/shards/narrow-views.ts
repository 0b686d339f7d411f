// What some accounts see of an entity (RP1), from the definitions of its fields: the same list for the shards, for the answers of the
// server and for a device before a plain back end.
import { Device, User } from '../entities/people.ts'
import { Partner } from '../entities/places.ts'
import { Task } from '../entities/task.ts'
import { fieldsWhere, isBaseField, type Entity } from '../entity.ts'
import type { NarrowView } from '../field-options.ts'

const hidden = (view: NarrowView, of: Entity): string[] => fieldsWhere(of, one => one.hiddenIn === view)

/** Of the base fields the identity alone: when an account was made, and by whom, is no business of everybody's. */
const shown = (view: NarrowView, of: Entity): string[] => [
  'id',
  'rev',
  ...fieldsWhere(of, one => one.hiddenIn !== view).filter(name => !isBaseField(name)),
]

/** What everybody sees of people: who works here. */
export const userNames: readonly string[] = shown('everybody', User)
/** What everybody does not see of partners: contacts are for those who look after them. */
export const partnerContacts: readonly string[] = hidden('everybody', Partner)
/** « Appareils non synchronisés »: whose device it is and what still waits there, nothing else. */
export const deviceFacts: readonly string[] = shown('devices', Device)
/** What the dock does not see of a collection: how to reach its donor and to enter their home, and the versions to settle, which quote it. */
export const hiddenAtDock: readonly string[] = hidden('dock', Task)
