// What waits in a person's areas, for the tiles of /switch_role: the stops left today, the open weighing sessions, the tasks that
// a planner must look at.
import { Task } from '#records/entities/task.ts'
import type { Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { slotsOfDay } from '#core/store/pictures/slots-of-day.ts'

export interface RoleFacts {
  /** The resources that have stops left. */
  readonly resources: readonly string[]
  readonly stops: number
  readonly openSessions: number
  readonly toCheck: number
  readonly sessionsToCheck: number
}

export const roleFacts = async (
  db: LocalDatabase,
  { day, rights }: { readonly day: string; readonly rights: Rights },
): Promise<RoleFacts> => {
  const left = (await slotsOfDay(db, { day, rights })).filter(({ counts }) => counts.left > 0)
  const inState = (state: number, isScale: boolean): Promise<number> =>
    tableOf(db, Task)
      .where('task_state_id')
      .equals(state)
      .filter(({ scope }) => (scope === 'scale') === isScale)
      .count()
  return {
    resources: [...new Set(left.map(({ resource }) => resource.name))],
    stops: left.reduce((sum, { counts }) => sum + counts.left, 0),
    openSessions: await inState(TASK_STATE.draft, true),
    toCheck: await inState(TASK_STATE.toBeChecked, false),
    sessionsToCheck: await inState(TASK_STATE.toBeChecked, true),
  }
}
