// « Compléter l’adresse »: a stop that a crew added and the server refused is corrected where it was captured. The edit merges
// into the waiting creation and gives it another attempt (sync.md section 1).
import { City } from '#records/entities/places.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { checkRow } from '#records/entity.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { invalid } from '#records/invalid.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { registerName } from '#records/text/called.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'

export interface CorrectedStop extends Pick<
  TaskRow,
  'firstname' | 'lastname' | 'phone1' | 'address' | 'city_id'
> {
  readonly id: string
}

export const correctStop = async (
  db: LocalDatabase,
  { id, ...facts }: CorrectedStop,
): Promise<Outcome<null>> => {
  const task = await tableOf(db, Task).get(id)
  if (task === undefined) return onSiteFailure(onSiteMessages.slotGone)
  const city = facts.city_id === null ? undefined : await tableOf(db, City).get(facts.city_id)
  const patch = {
    ...facts,
    ...(city === undefined ? {} : { city: city.name, zipcode: city.zipcode }),
    name: registerName(facts),
  }
  const issues = checkRow(Task, { ...task, ...patch })
  if (issues.length > 0) return failed(invalid(issues))
  await edit(db, [Task], draft => draft.patch(Task, id, patch))
  return success(null)
}
