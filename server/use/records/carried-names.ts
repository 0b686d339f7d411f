// Names of other records that tasks copy (api-dialect.md section 13): the new name of a partner, resource or sector is copied to the tasks
// that are still to be done; done and cancelled tasks keep the name of that time.
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
