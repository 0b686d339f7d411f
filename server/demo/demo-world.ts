// The demo world (quality.md section 1): rows by entity name for one small village, a pure function of `today`.
import type { Registry } from '#records/entities/index.ts'
import type { RentalDocumentRow } from '#records/entities/rental-document.ts'
import type { AnyRow } from '#records/entity.ts'
import { addDays, daysFrom, mondayOf, weekdayIndex } from '#records/time/dates.ts'
import { organisationNamespace } from '#records/values/slot-id.ts'
import { baseRows } from '../use/settings/base-lists.ts'
import { accountRows, userId } from './village/accounts.ts'
import { createMoney } from './work/money.ts'
import { categoryRows, instanceRows, objectRows } from './village/objects.ts'
import { placeRows } from './village/places.ts'
import { padWithDrafts, planPool } from './work/pool.ts'
import { createRegister, type Ground, type Register } from './register.ts'
import { markShort } from './rental/mark-short.ts'
import { planCases, planWeekly, type RentalWorld } from './rental/plan-rentals.ts'
import { rentalCases } from './rental/rental-cases.ts'
import { weeklyRentals } from './rental/weekly-rentals.ts'
import { createShelf } from './rental/shelf.ts'
import { RESOURCE, resourceRows, serviceDay } from './village/resources.ts'
import { stampAt } from './row.ts'
import { planSales } from './work/sales.ts'
import { planSeries, seriesOfTour } from './work/series.ts'
import { setupRows } from './village/setup-lists.ts'
import { planTour } from './work/tours.ts'
import { broughtIn, planPastWeighings, planWeighings } from './work/weighings.ts'
import { isWorkday, workdaysFrom } from './work/workdays.ts'

export interface DemoOptions {
  readonly today: string
  readonly org?: string
  /** The UUID namespace from which ids of slots and occurrences are derived (SL1, RC3). */
  readonly namespace?: string
  /**
   * Asks for a large world with exactly this many tasks, over a year before and a year after; a number below the village's own count
   * changes nothing.
   */
  readonly tasks?: number
  readonly instances?: number
}

export type DemoWorld = ReturnType<typeof demoWorld>

/** How many tasks one truck does in two years of working days. */
const TASKS_OF_A_TRUCK = 5400
const FIRST_EXTRA_TRUCK = 9

export const demoWorld = ({
  today,
  org = 'quai',
  namespace = organisationNamespace(org),
  tasks = 0,
  instances: instanceCount = 400,
}: DemoOptions) => {
  const stamp = stampAt(addDays(today, -380), '07:00', userId('admin'))
  const extraTrucks = Math.max(0, Math.ceil(tasks / TASKS_OF_A_TRUCK) - 2)
  const places = placeRows(stamp)
  const resources = resourceRows({ today, namespace, extraTrucks }, stamp)
  const instances = instanceRows(today, instanceCount, stamp)
  const objects = objectRows(instances, stamp)
  const ground = groundOf({ today, namespace, stamp, objects }, places, resources)
  const { organisation, user } = accountRows(org, namespace, stamp)
  const register = createRegister(ground)
  const money = createMoney()
  const lastWeek = addDays(mondayOf(today), -7)
  const nextWeek = addDays(mondayOf(today), 13)
  const days = workdaysFrom(lastWeek, nextWeek, today)
  const extra = Array.from({ length: extraTrucks }, (_, n) => String(FIRST_EXTRA_TRUCK + n))
  const trucks = [RESOURCE.truck1, RESOURCE.truck2, ...extra]

  for (const date of days) planDay(ground, register, trucks, date)
  planSeries(ground, register, nextWeek)
  const shelf = createShelf(instances)
  const rental: RentalWorld = { ground, register, shelf, money, documents: [], organisation }
  planWeekly(rental, weeklyRentals)
  planPool(ground, register)
  planWeighings(ground, register, days, instances)
  if (tasks === 0) planPastWeighings(ground, register, lastWeek)
  planSales(ground, register, money, instances)
  planCases(rental, rentalCases, weeklyRentals.length)
  markShort(ground, register.tasks, instances)
  planYears(ground, register, trucks, tasks, [lastWeek, nextWeek])

  return {
    organisation: [organisation],
    user,
    ...baseRows(stamp),
    ...setupRows(stamp),
    ...places,
    ...resources,
    object_category: categoryRows(stamp),
    object: [...objects.values()],
    object_instance: instances,
    shift_instance: [...register.slots.values()],
    task: register.tasks,
    payment: money.payments,
    invoice: money.invoices,
    document: inOrder(rental.documents),
  }
}

const groundOf = (
  own: Pick<Ground, 'today' | 'namespace' | 'stamp' | 'objects'>,
  { city, sector, partner }: ReturnType<typeof placeRows>,
  { resource }: ReturnType<typeof resourceRows>,
): Ground => ({
  ...own,
  towns: new Map(city.map(one => [one.name, one])),
  sectorNames: new Map(sector.map(({ id, name }) => [id, name])),
  partners: partner,
  resources: new Map(resource.map(one => [one.id, one])),
})

/** In the order of their days, which is that of their numbers (RT19). */
const inOrder = (documents: readonly RentalDocumentRow[]): RentalDocumentRow[] =>
  documents.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))

/** The rows of a world in the registry's order. */
export const rowsByEntity = (
  world: DemoWorld,
  registry: Registry,
): readonly (readonly [entity: string, rows: readonly AnyRow[]])[] => {
  const lists = new Map<string, readonly AnyRow[]>(Object.entries(world))
  return registry.map(({ name }) => [name, lists.get(name) ?? []])
}

const planDay = (ground: Ground, register: Register, trucks: readonly string[], date: string): void => {
  for (const resource_id of trucks)
    for (const shift_id of [1, 2] as const) {
      if (resource_id === RESOURCE.truck2 && shift_id === 2 && date === serviceDay(ground.today)) continue
      planTour(ground, register, { resource_id, date, shift_id })
    }
}

/**
 * Spreads tours evenly over the two years around the village's three weeks, adds one weighing session a past day, then drafts until the
 * count is reached.
 */
const planYears = (
  ground: Ground,
  register: Register,
  trucks: readonly string[],
  count: number,
  [first, last]: readonly [string, string],
): void => {
  if (count <= register.tasks.length) return
  const days = daysFrom(addDays(ground.today, -365), addDays(ground.today, 365)).filter(
    date => isWorkday(date) && (date < first || date > last),
  )
  const tours = days.flatMap(date =>
    trucks
      .flatMap(resource_id => ([1, 2] as const).map(shift_id => ({ resource_id, date, shift_id })))
      .filter(tour => date < first || seriesOfTour(tour, weekdayIndex(date)) === undefined),
  )
  const wanted = Math.min(tours.length, Math.ceil((count - register.tasks.length) / 5.5))
  let weighedDay = ''
  for (let n = 0; n < wanted && register.tasks.length + 8 <= count; n += 1) {
    const tour = tours[Math.floor((n * tours.length) / wanted)]
    if (tour === undefined) break
    planTour(ground, register, tour)
    if (tour.date < ground.today && tour.date !== weighedDay) broughtIn(ground, register, tour.date)
    weighedDay = tour.date
  }
  padWithDrafts(ground, register, count)
}
