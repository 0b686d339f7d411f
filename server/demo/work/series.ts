// Two weekly collections at partners' (RC1–RC3, RC6): real tasks until two weeks ahead, then virtual ones up to the horizon of eight weeks.
import type { TaskRow } from '#records/entities/task.ts'
import { addDays, mondayOf } from '#records/time/dates.ts'
import { HORIZON_DAYS, isVirtual, occurrenceId } from '#trades/planning/rules/series/recurrence.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { driverOf } from '../village/accounts.ts'
import type { Tour } from './hours.ts'
import { partnerPlace } from './partners.ts'
import { inSlot, lineOf, type Ground, type Register } from '../register.ts'
import { inventoryDay, RESOURCE } from '../village/resources.ts'
import { stampAt } from '../row.ts'
import { addWorkdays, isWorkday } from './workdays.ts'
import { demoId } from '../seeded.ts'

export interface Series {
  readonly resource_id: string
  /** 0 is Monday, 6 is Sunday. Series are always in the morning. */
  readonly weekday: number
  readonly task_type_id: 4 | 6
  /** The index of the stop that the series takes in that morning. */
  readonly stop: number
  readonly load: readonly [key: string, quantity: number]
  /** The end, in days after today; with at most 30 days left the series is « à renouveler ». */
  readonly endsIn: number | null
}

const series: readonly Series[] = [
  { resource_id: RESOURCE.truck1, weekday: 2, task_type_id: 4, stop: 2, load: ['benne', 2], endsIn: null },
  {
    resource_id: RESOURCE.truck2,
    weekday: 3,
    task_type_id: 6,
    stop: 3,
    load: ['sac-textile', 6],
    endsIn: 20,
  },
]

export const seriesOfTour = ({ resource_id, shift_id }: Tour, weekday: number): Series | undefined =>
  shift_id === 1 ? series.find(one => one.resource_id === resource_id && one.weekday === weekday) : undefined

/** The fields that make a stop an occurrence. Two devices would compute the same id. */
export const occurrence = (ground: Ground, one: Series, date: string): Partial<TaskRow> => {
  const series_id = demoId('series', series.indexOf(one))
  return {
    ...partnerPlace(ground, one.task_type_id, 0),
    id: occurrenceId(ground.namespace, series_id, date),
    task_type_id: one.task_type_id,
    origin: 'recurrence',
    series_id,
    series_date: date,
    frequency: 1,
    frequency_key: 'week',
    frequency_end_date: one.endsIn === null ? null : addDays(ground.today, one.endsIn),
  }
}

/** Adds the occurrences later than the three weeks of tours; a closed day moves its own to the next working day (RC5). */
export const planSeries = (ground: Ground, register: Register, after: string): void => {
  for (const one of series) {
    const last = addDays(ground.today, one.endsIn ?? HORIZON_DAYS)
    const first = addDays(mondayOf(addDays(after, 7)), one.weekday)
    for (let own = first; own <= last; own = addDays(own, 7)) {
      const isOpen = isWorkday(own) && own !== inventoryDay(ground.today)
      const date = isOpen ? own : addWorkdays(own, 1)
      const slot = register.openSlot(one.resource_id, date, 1, { crew: [driverOf(one.resource_id)] })
      const [key, quantity] = one.load
      register.addTask({
        ...stampAt(addDays(ground.today, -20), '08:15', ground.stamp.creator_id),
        ...occurrence(ground, one, own),
        ...inSlot(ground, slot),
        task_state_id: TASK_STATE.accepted,
        is_virtual: isVirtual(own, ground.today) ? 1 : 0,
        resource_types: ['truck'],
        loaded_after: '10:00',
        loaded_before: '11:15',
        objects: [lineOf(ground, key, `${one.resource_id} ${own} series`, 0, { quantity, estimated: 1 })],
      })
    }
  }
}
