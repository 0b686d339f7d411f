// « D'où vient l'apport ? », « Où va la sortie ? » (WG6): the organisation's own list, last used first; and today's collections
// that can be weighed, trucks and single stops.
import { Destination, Provenance } from '#records/entities/setup-lists.ts'
import { Resource } from '#records/entities/resource.ts'
import { ShiftInstance, type ShiftInstanceRow } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { addDays } from '#records/time/dates.ts'
import { doneQuantity, doneWeight } from '#records/stop/on-site-lines.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { bringsGoods, broughtLines, linesToUnload } from '#trades/tour/rules/unloading.ts'
import { openedAt } from '../../rules/session-age.ts'
import { flowOf, wayOf, type Way } from '../../rules/way.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { truckOfDay } from '#trades/tour/data/truck-of-day.ts'
import { sessionsBetween } from '../sessions/sessions.ts'
import { weighedAlone } from '#trades/tour/data/weighed-alone.ts'

export interface Flow {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly treatment: string
  readonly instance_state: string | null
  readonly lastUsed: string | null
}

const RECENT_DAYS = 21

export const flows = async (
  db: LocalDatabase,
  { way, day }: { readonly way: Way; readonly day: string },
): Promise<Flow[]> => {
  const rows = await tableOf(db, way === 'in' ? Provenance : Destination)
    .filter(({ archived }) => archived === 0)
    .toArray()
  const lastUsed = new Map<string, string>()
  for (const task of await sessionsBetween(db, addDays(day, -RECENT_DAYS), day)) {
    const flow = flowOf(task)
    if (flow === null || wayOf(task.task_type_id) !== way) continue
    const at = openedAt(task)
    if (at > (lastUsed.get(flow) ?? '')) lastUsed.set(flow, at)
  }
  const order = new Map(rows.map(({ id, list_order }) => [id, list_order]))
  return rows
    .map(({ id, name, icon, treatment, instance_state }) => ({
      id,
      name,
      icon,
      treatment,
      instance_state,
      lastUsed: lastUsed.get(id) ?? null,
    }))
    .toSorted(
      (a, b) =>
        (b.lastUsed ?? '').localeCompare(a.lastUsed ?? '') || (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0),
    )
}

export interface CollectionToWeigh {
  /** A truck's slot goes to startUnloading(), a single stop to startCollection(). */
  readonly kind: 'slot' | 'task'
  readonly id: string
  /** « Camion 2 », « M. Adam ». */
  readonly label: string
  readonly city: string
  readonly pieces: number
  /** Announced weight in grams. */
  readonly weight: number
  /** The weighing session that already weighs it. */
  readonly session: string | null
}

const pieces = (lines: readonly TaskLine[]): number =>
  lines.reduce((sum, line) => sum + doneQuantity(line), 0)
const announced = (lines: readonly TaskLine[]): number =>
  lines.reduce((sum, line) => sum + doneWeight(line), 0)

export const collectionsToWeigh = async (
  db: LocalDatabase,
  { day }: { readonly day: string },
): Promise<CollectionToWeigh[]> => {
  const done = await tableOf(db, Task)
    .where('[scope+date]')
    .equals(['emma', day])
    .filter(bringsGoods)
    .toArray()
  const sessions = await sessionsBetween(db, addDays(day, -1), day)
  const alone = await weighedAlone(db.relaxed, { day })
  const unloaded = await unloadedTrucks(db, sessions)
  const slots = await slotsOf(db, done)
  const isUnloaded = ({ shift_instance_id }: TaskRow): boolean => {
    const slot = slots.get(shift_instance_id ?? '')
    return slot !== undefined && unloaded.has(truckKey(slot))
  }
  return [
    ...(await trucks(db, [...slots.values()], alone)),
    ...stops(
      done.filter(task => alone.has(task.id) || !isUnloaded(task)),
      sessions,
    ),
  ]
}

const truckKey = ({ resource_id, date }: ShiftInstanceRow): string => `${resource_id ?? ''} ${date ?? ''}`

/** What is listed in a truck's weighing session is in no other one. */
const unloadedTrucks = async (
  db: LocalDatabase,
  sessions: readonly TaskRow[],
): Promise<ReadonlySet<string>> => {
  const ids = sessions.flatMap(({ unloaded_slot_id }) => unloaded_slot_id ?? [])
  const slots = await tableOf(db, ShiftInstance).bulkGet(ids)
  return new Set(slots.flatMap(slot => (slot === undefined ? [] : truckKey(slot))))
}

const slotsOf = async (
  db: LocalDatabase,
  done: readonly TaskRow[],
): Promise<Map<string, ShiftInstanceRow>> => {
  const ids = [...new Set(done.flatMap(({ shift_instance_id }) => shift_instance_id ?? []))]
  const slots = await tableOf(db, ShiftInstance).bulkGet(ids)
  return new Map(slots.flatMap(slot => (slot === undefined ? [] : [[slot.id, slot] as const])))
}

/** One row per truck: its half days are unloaded together. A dock that holds no slots sees only the stops. */
const trucks = async (
  db: LocalDatabase,
  slots: readonly ShiftInstanceRow[],
  alone: ReadonlySet<string>,
): Promise<CollectionToWeigh[]> => {
  const byTruck = new Map(
    slots.flatMap(slot => (slot.resource_id == null ? [] : [[slot.resource_id, slot] as const])),
  )
  const rows: CollectionToWeigh[] = []
  for (const [resource_id, slot] of byTruck) {
    const { stops: brought, sessions } = await truckOfDay(db.relaxed, slot)
    const lines = linesToUnload(
      broughtLines(brought.filter(({ id }) => !alone.has(id))),
      sessions.flatMap(({ objects }) => objects),
      () => '',
    )
    const open = sessions.find(({ task_state_id }) => task_state_id === TASK_STATE.draft)
    if (lines.length === 0 && open === undefined) continue
    const towns = [...new Set(brought.map(({ city }) => city).filter(city => city !== ''))]
    const left = lines.map(line => Object.assign({}, line, { quantity_done: line.quantity }))
    rows.push({
      kind: 'slot',
      id: slot.id,
      label: (await tableOf(db, Resource).get(resource_id))?.name ?? '',
      city: towns.length === 1 ? (towns[0] ?? '') : '',
      pieces: pieces(left),
      weight: announced(left),
      session: open?.id ?? null,
    })
  }
  return rows
}

const stops = (done: readonly TaskRow[], sessions: readonly TaskRow[]): CollectionToWeigh[] =>
  done.flatMap(task => {
    const own = sessions.filter(({ weighed_task_id }) => weighed_task_id === task.id)
    if (own.some(({ task_state_id }) => task_state_id !== TASK_STATE.draft)) return []
    const lines = broughtLines([task])
    return lines.length === 0
      ? []
      : [
          {
            kind: 'task' as const,
            id: task.id,
            label: task.name,
            city: task.city,
            pieces: pieces(lines),
            weight: announced(lines),
            session: own[0]?.id ?? null,
          },
        ]
  })
