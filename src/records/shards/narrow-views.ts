// What some accounts see of an entity (RP1), from the definitions of its fields: the same list for the shards, for the answers of the
// server and for a device before a plain back end.
import { Device, User } from '../entities/people.ts'
import { Partner } from '../entities/places.ts'
import { Task } from '../entities/task.ts'
import { fieldsWhere, isBaseField, type Entity, type Field } from '../entity.ts'

const isHidden = ({ verdict }: Field): boolean => verdict.seenBy !== 'everyone'

const hidden = (of: Entity): string[] => fieldsWhere(of, isHidden)

/** Of the base fields only the identity: not everybody sees when an account was made, and by whom. */
const shown = (of: Entity): string[] => [
  'id',
  'rev',
  ...fieldsWhere(of, one => !isHidden(one)).filter(name => !isBaseField(name)),
]

/** The fields of people that everybody sees: who works here. */
export const userNames: readonly string[] = shown(User)
/** The fields of partners that not everybody sees: their contacts, which are for those who manage partners. */
export const partnerContacts: readonly string[] = hidden(Partner)
/** « Appareils non synchronisés »: whose device it is and what still waits there, nothing else. */
export const deviceFacts: readonly string[] = shown(Device)
/**
 * The fields of a collection that the dock does not see: how to reach its donor and to enter their home, and the versions to settle, which
 * quote it.
 */
export const hiddenAtDock: readonly string[] = hidden(Task)
