// The revenue and weight of the shop's sales in a period (screens.md section 6, « sale € per tonne »), as far as this device
// holds them: a person without the right to see money holds none.
import { sumMoney } from '#records/values/decimal.ts'
import { Invoice } from '#records/entities/money.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Task } from '#records/entities/task.ts'
import { SALE } from '#records/shards/shard-rules.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import type { WeighedSale } from '../../rules/statistics/mass-balance.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const weighedSales = async (
  db: LocalDatabase,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<WeighedSale[]> => {
  const scope = scopeOfTaskType(SALE)
  const tickets = await tableOf(db, Task)
    .where('[scope+date]')
    .between([scope, from], [scope, to], true, true)
    .filter(task => task.task_type_id === SALE && task.task_state_id === TASK_STATE.done)
    .toArray()
  const lines = await tableOf(db, Invoice)
    .where('task_id')
    .anyOf(tickets.map(({ id }) => id))
    .toArray()
  const ids = tickets.flatMap(({ objects }) => objects.flatMap(line => line.object_instance_id ?? []))
  const things = await tableOf(db, ObjectInstance).bulkGet([...new Set(ids)])
  const weightsById = new Map(
    things.flatMap(thing => (thing === undefined || thing.weight === 0 ? [] : [[thing.id, thing.weight]])),
  )
  return tickets.map(({ id, objects }) => ({
    euros: sumMoney(lines.filter(({ task_id }) => task_id === id).map(({ amount }) => amount)),
    weight: objects.reduce(
      (sum, { object_instance_id, weight, weight_done, quantity_done }) =>
        sum + (weight_done ?? weightsById.get(object_instance_id ?? '') ?? weight * (quantity_done ?? 0)),
      0,
    ),
  }))
}
