// What some accounts see of an entity (RP1), from the definitions of its fields: the same list for the shards, for the answers of the
// server and for a device before a plain back end.
import { Device, User } from '../entities/people.ts'
import { Partner } from '../entities/places.ts'
import { Task } from '../entities/task.ts'
import { fieldsWhere, isBaseField, type Entity, type Field } from '../entity.ts'

const isHidden = ({ verdict }: Field): boolean => verdict.seenBy !== 'everyone'

const hidden = (of: Entity): string[] => fieldsWhere(of, isHidden)

/** Of the base fields the identity alone: when an account was made, and by whom, is no business of everybody's. */
const shown = (of: Entity): string[] => [
  'id',
  'rev',
  ...fieldsWhere(of, one => !isHidden(one)).filter(name => !isBaseField(name)),
]

/** What everybody sees of people: who works here. */
export const userNames: readonly string[] = shown(User)
/** What everybody does not see of partners: contacts are for those who look after them. */
export const partnerContacts: readonly string[] = hidden(Partner)
/** « Appareils non synchronisés »: whose device it is and what still waits there, nothing else. */
export const deviceFacts: readonly string[] = shown(Device)
/** What the dock does not see of a collection: how to reach its donor and to enter their home, and the versions to settle, which quote it. */
export const hiddenAtDock: readonly string[] = hidden(Task)
