// RT11: what a move would make of the order of a rental. In a file that loads later: few moves are of a rental, and a board has no kilobyte to
// spare.
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Problem } from '#records/problem.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { movedDossiers, orderProblems } from '#trades/rental/rules/terms/moved-step.ts'

export const rentalOrderProblems = async (
  db: LocalDatabase,
  tasks: readonly TaskRow[],
  { date, shift_id }: Pick<Slot, 'date' | 'shift_id'>,
): Promise<Problem[]> => {
  const ids = new Set(tasks.map(({ id }) => id))
  const all = await tableOf(db, Task)
    .where('[scope+date]')
    .between(['loki', ''], ['loki', '\uffff'])
    .toArray()
  return orderProblems(
    movedDossiers(all, ids, { date, shift_id }).map(({ after }) => after),
    ids,
  )
}
