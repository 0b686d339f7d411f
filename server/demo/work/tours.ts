// The trucks' tours: stops in order with windows, ways in and objects; past tours with what was done, today's tours ready to start.
import type { ShiftInstanceRow } from '#records/entities/shift.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { DEFAULT_TRAVEL_MINUTES } from '#records/states/capacity.ts'
import { addDays, weekdayIndex } from '#records/time/dates.ts'
import { NO_LOAD, plannedTotals, type Load } from '#records/states/task-totals.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { partnerTaskTypes } from '#records/lists/task-types.ts'
import { driverOf, userId } from '../village/accounts.ts'
import { donor } from '../village/donors.ts'
import { tourName, windows, type Tour } from './hours.ts'
import { outcome } from './outcomes.ts'
import { partnerPlace } from './partners.ts'
import { inSlot, lineOf, type Ground, type Register } from '../register.ts'
import { RESOURCE } from '../village/resources.ts'
import { occurrence, seriesOfTour } from './series.ts'
import { stampAt } from '../row.ts'
import { seeded, type Seeded } from '../seeded.ts'
import { crewNotes, deliveries, gifts, houseful, partnerLoads, type Gift } from './stops.ts'
import { sectors, type SectorName } from '../village/villages.ts'

/** Task types of the stops, one list for each morning (6 stops) or afternoon (5 stops); today takes the first list of each. */
const mornings = [
  [1, 1, 4, 1, 1, 1],
  [1, 3, 1, 6, 1, 2],
  [1, 1, 5, 1, 1, 1],
  [2, 1, 1, 7, 1, 1],
  [1, 1, 8, 1, 3, 1],
] as const
const afternoons = [
  [1, 2, 1, 1, 1],
  [1, 1, 9, 1, 1],
  [3, 1, 1, 1, 10],
  [1, 1, 1, 4, 1],
] as const

const minutesOfShift = { 1: 240, 2: 210 } as const

const firstTrucks: { readonly [id: string]: readonly SectorName[] | undefined } = {
  [RESOURCE.truck1]: ['Nord', 'Ried', 'Vignoble', 'Nord', 'Ried', 'Centre', 'Centre'],
  [RESOURCE.truck2]: ['Centre', 'Bord du Rhin', 'Centre', 'Bord du Rhin', 'Vignoble', 'Centre', 'Centre'],
}
const sectorOf = ({ resource_id, date }: Tour): SectorName => {
  const weekday = weekdayIndex(date)
  return firstTrucks[resource_id]?.[weekday] ?? sectors[(Number(resource_id) + weekday) % 5] ?? 'Centre'
}

export const giftLines = (ground: Ground, gift: Gift, owner: string): TaskLine[] =>
  gift.map(([key, quantity], n) => lineOf(ground, key, owner, n, { quantity, estimated: 1 }))

const capacityOf = (ground: Ground, { resource_id, shift_id }: Tour, stops: number) => {
  const truck = ground.resources.get(resource_id)
  return {
    weight: truck?.weight ?? 0,
    volume: truck?.volume ?? 0,
    duration: minutesOfShift[shift_id] - stops * DEFAULT_TRAVEL_MINUTES,
  }
}

/** Plans one half day of one truck and returns its slot. */
export const planTour = (ground: Ground, register: Register, tour: Tour): ShiftInstanceRow => {
  const { resource_id, date, shift_id } = tour
  const name = tourName(tour)
  const turn = seeded(`tour ${name}`)
  const isToday = date === ground.today
  const slot = register.openSlot(resource_id, date, shift_id, {
    crew: [driverOf(resource_id)],
    crew_note: (isToday ? crewNotes[shift_id - 1] : undefined) ?? turn.pick(crewNotes),
  })
  const list = shift_id === 1 ? mornings : afternoons
  const regular = seriesOfTour(tour, weekdayIndex(date))
  const drawn: readonly TaskRow['task_type_id'][] = isToday ? list[0] : turn.pick(list)
  const types = drawn.map((type, n) => (regular?.stop === n ? regular.task_type_id : type))
  const capacity = capacityOf(ground, tour, types.length)
  const overfull = isToday && resource_id === RESOURCE.truck2 && shift_id === 2
  let loaded: Load = NO_LOAD
  types.forEach((task_type_id, n) => {
    const owner = `${name} ${n}`
    const place = partnerTaskTypes.has(task_type_id)
      ? partnerPlace(ground, task_type_id, register.tasks.length)
      : donor(ground, register.tasks.length, sectorOf(tour))
    const share = (0.96 * (n + 1)) / types.length
    const fits = (gift: Gift): boolean =>
      isWithin(plus(loaded, giftLoad(ground, gift, place)), capacity, share)
    const repeated = regular?.stop === n ? regular : undefined
    const gift =
      repeated !== undefined
        ? [repeated.load]
        : overfull && n === 2
          ? houseful
          : giftFor(task_type_id, turn, fits)
    const objects = giftLines(ground, gift, owner)
    const planned = plannedTotals(objects, place)
    loaded = plus(loaded, planned)
    const [loaded_after, loaded_before] = windows[shift_id][n] ?? windows[shift_id][0]
    const asked = addDays(date < ground.today ? date : ground.today, -2 - turn.int(12))
    register.addTask({
      ...place,
      ...stampAt(
        asked,
        `${String(8 + turn.int(8)).padStart(2, '0')}:${turn.pick(['05', '20', '45'])}`,
        author(turn),
      ),
      ...inSlot(ground, slot),
      task_type_id,
      task_state_id: TASK_STATE.accepted,
      origin: originOf(task_type_id, turn),
      priority: turn.chance(0.08) ? 1 : 0,
      resource_types: ['truck'],
      loaded_after,
      loaded_before,
      forced_loading_specs:
        gift === houseful ? 'Charger les plans contre la cloison, les assises au fond.' : '',
      objects,
      ...(repeated === undefined ? {} : occurrence(ground, repeated, date)),
      ...outcome({ ground, tour, n, objects, minutes: planned.duration, turn }),
    })
  })
  return slot
}

const author = ({ chance }: Seeded): string => userId(chance(0.6) ? 'bureau' : 'bureau2')
const originOf = (task_type_id: number, turn: Seeded): TaskRow['origin'] =>
  partnerTaskTypes.has(task_type_id)
    ? 'partner'
    : turn.pick(['phone', 'phone', 'web', 'web', 'email', 'counter'])

const giftLoad = (ground: Ground, gift: Gift, place: Partial<TaskRow>): Load =>
  plannedTotals(
    gift.map(([key, quantity]) => {
      const { weight = 0, volume = 0, loading_duration = '00:00' } = ground.objects.get(key) ?? {}
      return { quantity, weight, volume, loading_duration }
    }),
    place,
  )
const plus = (a: Load, b: Load): Load => ({
  weight: a.weight + b.weight,
  volume: a.volume + b.volume,
  duration: a.duration + b.duration,
})
const isWithin = (load: Load, capacity: Load, share: number): boolean =>
  load.weight <= capacity.weight * share &&
  load.volume <= capacity.volume * share &&
  load.duration <= capacity.duration * share

/** The gift of a stop: a random one, or the next smaller one that fits. A visit has none. */
const giftFor = (task_type_id: number, turn: Seeded, fits: (gift: Gift) => boolean): Gift => {
  if (task_type_id === 3) return []
  const drawn = partnerTaskTypes.has(task_type_id)
    ? turn.pick(partnerLoads)
    : task_type_id === 2
      ? turn.pick(deliveries)
      : gifts[turn.int(gifts.length)]
  const smaller = gifts.slice(0, turn.int(gifts.length) + 1).reverse()
  return [drawn, ...smaller].find(gift => gift !== undefined && fits(gift)) ?? gifts[0]
}
