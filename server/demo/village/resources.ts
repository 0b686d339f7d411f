// The demo's resources: trucks, counters, a stock, scales (number = id, ID3), with their shifts and weekly schedules.
import { Resource, type ResourceRow } from '#records/entities/resource.ts'
import { Shift, ShiftException, ShiftResource } from '#records/entities/shift.ts'
import { shifts } from '#records/lists/shifts.ts'
import { WEEKDAYS } from '#records/time/slot-schedule.ts'
import { addDays } from '#records/time/dates.ts'
import { holidaysBetween, lastHolidayKept } from '#records/time/holidays.ts'
import { holidayId } from '#records/values/slot-id.ts'
import { addWorkdays, DEMO_HOLIDAYS } from '../work/workdays.ts'
import { demoRow, type Stamp } from '../row.ts'
import { demoId } from '../seeded.ts'

export const RESOURCE = {
  truck1: '1',
  truck2: '2',
  rentalTruck: '3',
  desk: '4',
  rentalDesk: '5',
  stock: '6',
  dockScale: '7',
  smallScale: '8',
} as const

type Made = Partial<ResourceRow> & Pick<ResourceRow, 'name' | 'type' | 'scope'>
const made: readonly Made[] = [
  { name: 'Camion 1', type: 'truck', scope: 'collect', weight: 1_200_000, volume: 12 },
  { name: 'Camion 2', type: 'truck', scope: 'collect', weight: 1_200_000, volume: 12 },
  { name: 'Camion hayon', type: 'loki_truck', scope: 'rent', weight: 1_500_000, volume: 20 },
  { name: 'Comptoir accueil', type: 'counter', scope: 'rent' },
  { name: 'Comptoir location', type: 'counter', scope: 'rent' },
  { name: 'Stock vaisselle', type: 'stock', scope: 'rent' },
  { name: 'Balance quai 500 kg', type: 'scale', scope: 'scale', weight: 500_000, step: 100 },
  { name: 'Balance atelier 60 kg', type: 'scale', scope: 'scale', weight: 60_000, step: 10 },
]

/** A further truck of a large world, so that each tour keeps a realistic length. */
const extraTruck = (n: number): Made => ({
  name: `Camion ${n + 3}`,
  type: 'emma_truck',
  scope: 'collect',
  weight: 1_200_000,
  volume: 12,
})

const hours: readonly [string, string][] = [
  ['08:00', '12:00'],
  ['13:30', '17:00'],
  ['08:00', '17:00'],
]

/**
 * Weekly schedule of one shift. Half days are worked from Monday to Friday and Journée may be opened by hand; at the stock and the scales
 * Journée is the rule.
 */
const schedule = (shift_id: number, wholeDay: boolean) => {
  const [start, end] = hours[shift_id - 1] ?? ['08:00', '12:00']
  const worked = wholeDay === (shift_id === 3)
  return Object.fromEntries(
    WEEKDAYS.flatMap((weekday, n): [string, string | number][] => [
      [`${weekday}_working`, worked && n < 5 ? 1 : 0],
      [`${weekday}_overridable`, 1],
      [`${weekday}_start`, start],
      [`${weekday}_end`, end],
    ]),
  )
}

interface Asked {
  readonly today: string
  readonly namespace: string
  readonly extraTrucks: number
}

export const resourceRows = ({ today, namespace, extraTrucks }: Asked, stamp: Stamp) => {
  const all = [...made, ...Array.from({ length: extraTrucks }, (_, n) => extraTruck(n))]
  const resource = all.map((values, n) =>
    demoRow(Resource, {
      ...stamp,
      id: String(n + 1),
      number: n + 1,
      shifts: values.type === 'stock' || values.type === 'scale' ? ['3'] : ['1', '2'],
      site_letter: 'S',
      resource_order: n + 1,
      ...values,
    }),
  )
  return {
    resource,
    shift: shifts.choices.map(({ id, label }, n) =>
      demoRow(Shift, {
        ...stamp,
        id: String(id),
        name: label,
        start: hours[n]?.[0] ?? '08:00',
        end: hours[n]?.[1] ?? '12:00',
        shift_order: n + 1,
      }),
    ),
    shift_resource: resource.flatMap(({ id, type }) =>
      shifts.choices.map(({ id: shift_id }) =>
        demoRow(ShiftResource, {
          ...stamp,
          ...schedule(shift_id, type === 'stock' || type === 'scale'),
          id: demoId(`shift_resource ${id}`, shift_id),
          resource_id: id,
          shift_id,
        }),
      ),
    ),
    shift_exception: [
      demoRow(ShiftException, {
        ...stamp,
        id: demoId('shift_exception', 0),
        resource_id: RESOURCE.truck2,
        date: serviceDay(today),
        shift_id: 2,
        open: 0,
        label: 'Contrôle technique',
      }),
      demoRow(ShiftException, {
        ...stamp,
        id: demoId('shift_exception', 1),
        date: inventoryDay(today),
        open: 0,
        label: 'Inventaire annuel',
      }),
      ...holidayRows(today, namespace, stamp),
    ],
  }
}

/** The day on which the afternoon of truck 2 is closed: nothing is planned there. */
export const serviceDay = (today: string): string => addWorkdays(today, 4)

/** The day on which everybody counts the stock. */
export const inventoryDay = (today: string): string => addWorkdays(today, 25)

/** Since when the demo's organisation has been at work. */
const DAYS_BEFORE = 380

/** CA2. The demo's own day is lifted (CA3): whenever it is opened, there is work to show. */
const holidayRows = (today: string, namespace: string, stamp: Stamp) =>
  holidaysBetween(DEMO_HOLIDAYS, addDays(today, -DAYS_BEFORE), lastHolidayKept(today)).map(
    ({ date, label }) =>
      demoRow(ShiftException, {
        ...stamp,
        id: holidayId(namespace, date),
        date,
        open: 0,
        label,
        deleted: date === today ? 1 : 0,
      }),
  )
