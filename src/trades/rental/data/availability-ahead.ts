// « Disponibilité de … »: how much of an object is free today and on the coming days (RT1), who holds the rest, and in which states
// its instances are. From the rentals that this device holds.
import { addDays } from '#records/time/dates.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { instanceStates } from '#records/states/instance-states.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { doneStates, isStopDone } from '#records/states/tour-order.ts'
import { fullName } from '#records/text/called.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { availability, type Booking } from '../rules/rental-availability.ts'

/** Livraison and Retrait begin a rental, Enlèvement and Retour end it. */
const departures: ReadonlySet<number> = new Set([14, 15])
const returns: ReadonlySet<number> = new Set([12, 13])
/** A quotation and what was cancelled or did not take place reserve nothing. */
const reserving = new Set<number>([TASK_STATE.accepted, TASK_STATE.toBePostponed, ...doneStates])
const FAR = '9999-12-31'
/** A longer chain is not a rental. */
const MOST_STEPS = 6

const prices = ['rental_halfday', 'rental_day', 'rental_week', 'rental_month', 'rental_year'] as const

export interface DayOfObject {
  readonly day: string
  readonly free: number
  readonly holders: readonly Booking[]
}

export interface ObjectAhead {
  readonly object: ObjectRow
  /** Instances by state, the most frequent first; empty where none has a sticker. */
  readonly states: readonly { readonly state: string; readonly label: string; readonly count: number }[]
  /** What could be rented if nobody held it. */
  readonly total: number
  /** It has a price, or somebody rented it. */
  readonly isRented: boolean
  readonly days: readonly DayOfObject[]
}

interface Asked {
  readonly object: string
  readonly today: string
  /** How many days, today included. */
  readonly days: number
}

/** Null when the object is not on this device. */
export const availabilityAhead = async (
  db: LocalDatabase,
  { object: id, today, days: count }: Asked,
): Promise<ObjectAhead | null> => {
  const object = await tableOf(db, CatalogueObject).get(id)
  if (object === undefined) return null
  const [instances, bookings] = await Promise.all([
    tableOf(db, ObjectInstance)
      .filter(({ object_id }) => object_id === id)
      .toArray(),
    bookingsOf(db, id),
  ])
  const stock = { ...object, instanceStates: instances.map(({ state }) => state) }
  const on = (day: string) => availability(stock, { start: day, end: day }, bookings, today)
  const days = Array.from({ length: count }, (_, n) => addDays(today, n))
  return {
    object,
    states: statesOf(stock.instanceStates),
    total: on(today).total,
    isRented: bookings.length > 0 || prices.some(name => object[name] > 0),
    days: days.map(day => {
      const { available, holders } = on(day)
      return { day, free: available, holders }
    }),
  }
}

const statesOf = (held: readonly string[]): ObjectAhead['states'] =>
  instanceStates.choices
    .map(({ id: state, label }) => ({ state, label, count: held.filter(one => one === state).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)

/** Each departure with its pieces, until the day of its return. */
const bookingsOf = async (db: LocalDatabase, object: string): Promise<Booking[]> => {
  const tasks = await tableOf(db, Task)
    .where('[scope+date]')
    .between(['loki', ''], ['loki', '\uffff'])
    .filter(({ task_type_id }) => departures.has(task_type_id) || returns.has(task_type_id))
    .toArray()
  const byId = new Map(tasks.map(task => [task.id, task]))
  return tasks.flatMap((task): Booking[] => {
    if (!departures.has(task.task_type_id) || task.date === null) return []
    const quantity = quantityOf(task, object)
    if (quantity === 0) return []
    const end = returnOf(task, byId)
    return [
      {
        id: task.id,
        holder: fullName(task, task.name) || 'Sans nom',
        quantity,
        start: task.date,
        // A return that this device does not hold comes after what it holds.
        end: end?.date ?? (task.next_task_id === null ? task.date : FAR),
        returned: end !== null && isStopDone(end) ? end.date : null,
        accepted: reserving.has(task.task_state_id),
      },
    ]
  })
}

const quantityOf = ({ objects }: TaskRow, object: string): number =>
  objects.reduce((sum, line) => sum + (line.object_id === object ? line.quantity : 0), 0)

const returnOf = (departure: TaskRow, byId: ReadonlyMap<string, TaskRow>): TaskRow | null => {
  let step: TaskRow | undefined = departure
  for (let n = 0; n < MOST_STEPS && step !== undefined; n += 1) {
    if (returns.has(step.task_type_id)) return step
    step = byId.get(step.next_task_id ?? '')
  }
  return null
}
