// A record that is used is archived, and can be restored. A resource is archived only once no task waits on it: the planning
// hides archived trucks, so nobody would see the tasks.
import { Resource } from '#records/entities/resource.ts'
import { Task } from '#records/entities/task.ts'
import type { BaseRow, Entity } from '#records/entity.ts'
import type { Outcome } from '#records/failure.ts'
import { configMessages } from '#records/fr/config-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import type { Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { saveRecord } from './save-record.ts'

interface Archived {
  readonly id: string
  readonly archived: 0 | 1
  readonly today: string
  readonly rights: Rights
}

export const archiveRecord = async <R extends BaseRow>(
  db: LocalDatabase,
  of: Entity<string, R>,
  { id, archived, today, rights }: Archived,
): Promise<Outcome<{ readonly id: string }>> => {
  if (of.name === Resource.name && archived === 1) {
    const coming = await tableOf(db, Task)
      .where('task_state_id')
      .equals(TASK_STATE.accepted)
      .filter(({ resource_id, date }) => resource_id === id && date !== null && date >= today)
      .count()
    if (coming > 0) return onSiteFailure(configMessages.awaited(coming))
  }
  return saveRecord(db, of, { id, values: { archived }, rights })
}
