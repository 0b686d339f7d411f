// Names that tasks carry of others (api-dialect.md section 13): a renamed partner, resource or sector reaches the tasks that are still
// to be worked on; what is done or cancelled keeps the name that it was done under.
import { Task } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { hasChanged, type Change } from '../write/change.ts'
import type { WriteTx } from '../write/write-tx.ts'

const carriers: { readonly [entity: string]: readonly [reference: string, member: string] | undefined } = {
  partner: ['partner_id', 'name'],
  resource: ['resource_id', 'resource_name'],
  sector: ['sector_id', 'sector_name'],
}
const { draft, accepted, toBePostponed, notDone, toBeChecked } = TASK_STATE
const open = [draft, accepted, toBePostponed, notDone, toBeChecked]

export const carryName = async (tx: WriteTx, change: Change): Promise<void> => {
  const { of, before, after } = change
  const carrier = carriers[of.name]
  if (carrier === undefined || before === undefined || !hasChanged(change, 'name')) return
  const [reference, member] = carrier
  const tasks = await tx.db.find('task', {
    where: [
      { is: 'in', field: reference, values: [after.id] },
      { is: 'in', field: 'task_state_id', values: open },
    ],
  })
  for (const { id } of tasks) {
    const task = await tx.row('task', id)
    if (task?.[reference] === after.id) tx.save(Task, task, { ...task, [member]: after['name'] })
  }
}
