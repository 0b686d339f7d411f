// What still stands on a day that was closed (CA7): in a slot to come that is not open any more, and not opened by hand.
import { ShiftException, ShiftInstance, ShiftResource } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { openDaysOf } from '../../rules/open-days.ts'

export const shutVisits = async (
  db: LocalDatabase,
  { today }: { readonly today: string },
): Promise<readonly TaskRow[]> => {
  const exceptions = await tableOf(db, ShiftException).where('date').aboveOrEqual(today).toArray()
  const closed = exceptions.flatMap(({ open, date }) => (open === 0 && date !== null ? [date] : []))
  const tasks = await tableOf(db, Task)
    .where('[scope+date]')
    .anyOf(closed.flatMap(date => ['emma', 'loki'].map(family => [family, date])))
    .filter(task => task.task_state_id === TASK_STATE.accepted)
    .toArray()
  const schedules = await tableOf(db, ShiftResource).toArray()
  const slots = await tableOf(db, ShiftInstance).bulkGet(tasks.map(task => task.shift_instance_id ?? ''))
  return tasks.filter((_, n) => {
    const row = slots[n]
    if (row?.resource_id == null || row.date === null) return false
    const { resource_id, shift_id, date } = row
    return !openDaysOf({ resource_id, shift_id }, schedules, exceptions, row)(date)
  })
}
