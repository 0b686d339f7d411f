// « Par »: who prepared, handed over or took back (RT22 to RT24): whoever finished the step.
import { User } from '#records/entities/people.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { fullName } from '#records/text/called.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

/** Empty while it is to come, and where this device does not know the person. */
export const doneBy = async (db: LocalDatabase, step: TaskRow): Promise<string> => {
  if (!isStopDone(step) || step.state_author_id === null) return ''
  const person = await tableOf(db, User).get(step.state_author_id)
  return person === undefined ? '' : fullName(person, person.username)
}
