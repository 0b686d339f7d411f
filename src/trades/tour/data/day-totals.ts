// The day's dashboard of a crew (screens.md section 4): what was planned and done, what was refused or left behind and why, and
// what is still on the truck (WG7: which share of the weight is estimated).
import { addDays } from '#records/time/dates.ts'
import type { Resource } from '#records/entities/resource.ts'
import type { Task, TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { doneQuantity, doneWeight, isRefused } from '#records/stop/on-site-lines.ts'
import { refusalText } from '#records/lists/on-site-reasons.ts'
import { canUseResource, type Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { NO_LOAD, type Load } from '#records/states/task-totals.ts'
import { dayLoad, stopEstimatedWeight, type TourLoad } from '../rules/tour-load.ts'
import { isStopDone, isStopLeft, stopCounts, type StopCounts } from '#records/states/tour-order.ts'
import { broughtLines, isOthersWork, linesToUnload } from '../rules/unloading.ts'
import { readOwner, type LocalDatabase, type Owner } from '#core/store/database.ts'
import { slotsOfDay, type SlotOfDay } from '#core/store/pictures/slots-of-day.ts'
import { travelMinutes } from '#trades/settings/data/travel-minutes.ts'
import { truckOfDay } from './truck-of-day.ts'
import { weighedAlone } from './weighed-alone.ts'
import { tableNamed } from '#core/store/table-named.ts'

interface RefusedObject {
  readonly task: TaskRow
  readonly line: TaskLine
  /** « Taché », « Mauvais état ». */
  readonly why: string
}

export interface TruckToUnload {
  /** The slot that identifies the truck's day for startUnloading(). */
  readonly slot: string
  readonly day: string
  readonly resource: SlotOfDay['resource']
  readonly pieces: number
  readonly weight: number
  /** The weighing session that was already started and is still open. */
  readonly session: string | null
}

export interface DayTotals {
  /** DY1; of what was done, only what this crew did. */
  readonly counts: StopCounts
  /** All stops of the day compared with what was done, the road included. */
  readonly load: TourLoad
  /** The part of the done weight that was never on a scale. */
  readonly estimatedWeight: number
  /** « HH:MM » of the first and the last stop that were settled that day. */
  readonly from: string | null
  readonly to: string | null
  readonly refused: readonly RefusedObject[]
  /** Not done, or postponed that day. */
  readonly leftBehind: readonly TaskRow[]
  readonly toUnload: readonly TruckToUnload[]
}

export const dayTotals = async (
  db: LocalDatabase,
  { day, rights }: { readonly day: string; readonly rights: Rights },
): Promise<DayTotals> => {
  const owner = await readOwner(db.relaxed)
  const slots = await slotsOfDay(db, { day, rights })
  const postponed = await postponedOn(db, { day, rights })
  const inSlots = slots.flatMap(({ tasks }) => tasks)
  const tasks = [...inSlots, ...postponed]
  const travel = await travelMinutes(db)
  const loads = [
    ...slots.map(({ tasks: stops, resource }) => {
      const own = stops.filter(task => !isOthersWork(task, owner))
      return { ...dayLoad(stops, travel(resource.type)), done: dayLoad(own, travel(resource.type)).done }
    }),
    ...(postponed.length === 0 ? [] : [dayLoad(postponed, travel('truck'))]),
  ]
  const counts = stopCounts(tasks)
  const done = inSlots.filter(task => isStopDone(task) && !isOthersWork(task, owner))
  const settledAt = tasks
    .flatMap(({ state_time, task_state_id }) =>
      state_time?.startsWith(day) === true && !isStopLeft({ task_state_id })
        ? [state_time.slice(11, 16)]
        : [],
    )
    .toSorted()
  return {
    counts: { ...counts, done: done.length },
    load: {
      planned: sum(loads.map(({ planned }) => planned)),
      done: sum(loads.map(({ done }) => done)),
    },
    estimatedWeight: done.reduce((total, task) => total + stopEstimatedWeight(task), 0),
    from: settledAt[0] ?? null,
    to: settledAt.at(-1) ?? null,
    refused: inSlots.flatMap(task =>
      task.objects.filter(isRefused).map(line => ({ task, line, why: refusalText(line) })),
    ),
    leftBehind: tasks.filter(
      ({ task_state_id }) =>
        task_state_id === TASK_STATE.notDone || task_state_id === TASK_STATE.toBePostponed,
    ),
    toUnload: [
      ...(await trucksToUnload(db, slots, day, owner)),
      ...(await formerTrucksToUnload(db, { day, rights }, owner)),
    ],
  }
}

const piecesIn = (lines: readonly TaskLine[]): number =>
  lines.reduce((total, { quantity }) => total + quantity, 0)

/** A postponed stop has left its slot (TS10), and its day may be another one. */
const postponedOn = async (
  db: LocalDatabase,
  { day, rights }: { readonly day: string; readonly rights: Rights },
): Promise<TaskRow[]> => {
  const waiting = await tableNamed<typeof Task>(db.relaxed, 'task')
    .where('task_state_id')
    .equals(TASK_STATE.toBePostponed)
    .filter(({ state_time, resource_id }) => resource_id !== null && state_time?.startsWith(day) === true)
    .toArray()
  const resources = await tableNamed<typeof Resource>(db.relaxed, 'resource').bulkGet(
    waiting.map(({ resource_id }) => resource_id ?? ''),
  )
  return waiting.filter((_, n) => {
    const resource = resources[n]
    return resource !== undefined && canUseResource(rights, resource.number)
  })
}

/** Friday's truck is unloaded on Monday. */
const DAYS_BACK = 3

/** Trucks still loaded at the quay since the last day that had rounds. */
const formerTrucksToUnload = async (
  db: LocalDatabase,
  { day, rights }: { readonly day: string; readonly rights: Rights },
  owner: Owner,
): Promise<TruckToUnload[]> => {
  for (let back = 1; back <= DAYS_BACK; back += 1) {
    const former = addDays(day, -back)
    const slots = await slotsOfDay(db, { day: former, rights })
    if (slots.length > 0) return trucksToUnload(db, slots, former, owner)
  }
  return []
}

const trucksToUnload = async (
  db: LocalDatabase,
  slots: readonly SlotOfDay[],
  day: string,
  owner: Owner,
): Promise<TruckToUnload[]> => {
  const alone = await weighedAlone(db.relaxed, { day })
  const lastOfTruck = new Map(slots.map(one => [one.resource.id, one]))
  const trucks: TruckToUnload[] = []
  for (const { slot, resource } of lastOfTruck.values()) {
    const { stops, sessions } = await truckOfDay(db.relaxed, slot)
    const unloaded = sessions.flatMap(({ objects }) => objects)
    const brought = broughtLines(stops.filter(stop => !alone.has(stop.id) && !isOthersWork(stop, owner)))
    const pieces = piecesIn(linesToUnload(brought, unloaded, () => ''))
    const open = sessions.find(({ task_state_id }) => task_state_id === TASK_STATE.draft)
    if (pieces === 0 && open === undefined) continue
    const weight = brought.reduce((total, line) => total + doneWeight(line), 0)
    const all = brought.reduce((total, line) => total + doneQuantity(line), 0)
    trucks.push({
      slot: slot.id,
      day,
      resource,
      pieces,
      // Announced and not weighed: what is still on the truck gets its share of what was collected.
      weight: all === 0 ? 0 : Math.round((weight * pieces) / all),
      session: open?.id ?? null,
    })
  }
  return trucks
}

const sum = (loads: readonly Load[]): Load =>
  loads.reduce(
    (total, { weight, volume, duration }) => ({
      weight: total.weight + weight,
      volume: Math.round((total.volume + volume) * 100) / 100,
      duration: total.duration + duration,
    }),
    NO_LOAD,
  )
