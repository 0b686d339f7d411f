// A few sales of the shop: one task of type 19 each, with its lines and its payments.
import type { ObjectInstanceRow } from '#records/entities/object-instance.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { sumMoney } from '#records/values/decimal.ts'
import { userId } from '../village/accounts.ts'
import type { Money } from './money.ts'
import { objectId } from '../village/objects.ts'
import { lineOf, type Ground, type Register } from '../register.ts'
import { momentAt, stampAt } from '../row.ts'
import { addWorkdays } from './workdays.ts'

const tickets = [
  { day: -4, clock: '10:15', keys: ['canape-3', 'lampe'], method: 'cb' },
  { day: -3, clock: '14:40', keys: ['televiseur', 'meuble-tv'], method: 'check' },
  { day: -2, clock: '15:05', keys: ['velo'], method: 'cash' },
  { day: -1, clock: '09:30', keys: ['chaise', 'table-basse', 'jeux'], method: 'cb' },
  { day: -1, clock: '14:10', keys: ['carton-livres', 'lampe'], method: 'cash' },
] as const

export const planSales = (
  ground: Ground,
  register: Register,
  money: Money,
  instances: readonly ObjectInstanceRow[],
): void => {
  const sold = instances.filter(({ state }) => state === 'sold')
  const takeSold = (key: string): string | null => {
    const at = sold.findIndex(({ object_id }) => object_id === objectId(key))
    return at < 0 ? null : (sold.splice(at, 1)[0]?.id ?? null)
  }
  tickets.forEach(({ day, clock, keys, method }, n) => {
    const date = addWorkdays(ground.today, day)
    const stamp = stampAt(date, clock, userId('caisse'))
    const objects = keys.map((key, line) =>
      lineOf(ground, key, `sale ${n}`, line, { quantity_done: 1, object_instance_id: takeSold(key) }),
    )
    const task = register.addTask({
      ...stamp,
      task_type_id: 19,
      task_state_id: TASK_STATE.done,
      origin: 'counter',
      date,
      accomodation: 3,
      objects,
      state_time: momentAt(date, clock),
      state_author_id: userId('caisse'),
    })
    const lines = keys.map(key => {
      const object = ground.objects.get(key)
      return money.addLine({
        ...stamp,
        task_id: task.id,
        object_id: objectId(key),
        origin: 'manual',
        label: object?.name ?? key,
        unit_price: object?.value ?? 0,
        of_sale: 1,
      })
    })
    const amount = sumMoney(lines.map(line => line.amount))
    money.addPayment({
      ...stamp,
      task_id: task.id,
      date: `${date} ${clock}:00`,
      method,
      type: 'regular',
      amount,
      of_sale: 1,
    })
  })
}
