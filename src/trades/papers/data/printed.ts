// The content of a paper (DC1), all from this device, so that it prints without network.
import { Organisation, type OrganisationRow } from '#records/entities/people.ts'
import { Resource } from '#records/entities/resource.ts'
import { Destination, PrintTemplate } from '#records/entities/setup-lists.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seesResource, seesTaskType } from '#records/rights/seen-tasks.ts'
import { isStopSettled } from '#records/states/tour-order.ts'
import { isTruck } from '#records/values/placement.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { slotsOfDay } from '#core/store/pictures/slots-of-day.ts'
import { stopsOfSlot, type SlotStops } from '#trades/tour/data/stops-of-slot.ts'

export interface Letterhead {
  readonly organisation: OrganisationRow | null
  /** The organisation's own text for this paper; blank without one. */
  readonly words: string
}

/** `slug`: of the print template (management, « modeles-impression »). */
export const letterhead = async (
  db: LocalDatabase,
  { slug }: { readonly slug: string },
): Promise<Letterhead> => {
  const organisation = await tableOf(db, Organisation).limit(1).first()
  const template = await tableOf(db, PrintTemplate)
    .filter(one => one.slug === slug && one.archived === 0)
    .first()
  return { organisation: organisation ?? null, words: template?.body ?? '' }
}

export interface PaperAsked {
  readonly ids: readonly string[]
  readonly rights: Rights
}

/**
 * RG5: each with the stops that a planning tab of the account lists; a stop keeps the place that it has in its slot. A slot of another
 * tab's resource is a paper only for such a stop.
 */
export const printedSlots = async (db: LocalDatabase, { ids, rights }: PaperAsked): Promise<SlotStops[]> => {
  const slots = await Promise.all(ids.map(slot => stopsOfSlot(db, { slot })))
  return slots
    .filter(slot => slot !== null)
    .map(slot =>
      Object.assign({}, slot, {
        stops: slot.stops.filter(({ task }) => seesTaskType(rights, task.task_type_id)),
      }),
    )
    .filter(
      ({ resource, stops }) => stops.length > 0 || resource === null || seesResource(rights, resource.type),
    )
}

/** RG5: a paper that is asked for by its address is of nothing that the account's tabs do not list. */
export const tasksToPrint = async (db: LocalDatabase, { ids, rights }: PaperAsked): Promise<TaskRow[]> =>
  (await tableOf(db, Task).bulkGet([...ids]))
    .filter(task => task !== undefined)
    .filter(({ task_type_id }) => seesTaskType(rights, task_type_id))

export interface DayAsked {
  readonly day: string
  readonly rights: Rights
}

/** The slots of a day that have stops for a truck to drive to, truck by truck. */
export const slotsToPrint = async (db: LocalDatabase, { day, rights }: DayAsked): Promise<SlotStops[]> => {
  // `resource_<n>` limits crews: the desk prints every truck's (RG1).
  const slots = await slotsOfDay(db, { day, rights: { flags: rights.flags, resources: [] } })
  const ids = slots.flatMap(({ slot, resource: { type } }) =>
    isTruck(type) && seesResource(rights, type) ? slot.id : [],
  )
  const sheets = await printedSlots(db, { ids, rights })
  return sheets.filter(({ stops }) => stops.length > 0)
}

export interface PrintedTask {
  readonly task: TaskRow
  readonly resource: string
  /** From 1 in its slot; null when it is in no slot. */
  readonly place: number | null
  /** Earlier visits with the same phone number, latest first. */
  readonly former: readonly TaskRow[]
  /** Where the collected things were taken; blank when nobody recorded it. */
  readonly destination: string
}

const FORMER = 4

export const printedTasks = async (db: LocalDatabase, asked: PaperAsked): Promise<PrintedTask[]> => {
  const tasks = await tasksToPrint(db, asked)
  return Promise.all(
    tasks.map(async task => {
      const [resource, sheet, destination] = await Promise.all([
        tableOf(db, Resource).get(task.resource_id ?? ''),
        stopsOfSlot(db, { slot: task.shift_instance_id ?? '' }),
        tableOf(db, Destination).get(task.destination_id ?? ''),
      ])
      // Numbered as on the slot's own paper: a task to which the crew does not drive has no number.
      const stop = sheet?.stops.find(one => one.task.id === task.id)
      return {
        task,
        resource: resource?.name ?? task.resource_name,
        place: stop?.place ?? null,
        former: await formerVisits(db, task, asked.rights),
        destination: destination?.name ?? '',
      }
    }),
  )
}

/** Searched in the days that this device holds before the visit. */
const formerVisits = async (
  db: LocalDatabase,
  { id, scope, date, phone1 }: TaskRow,
  rights: Rights,
): Promise<TaskRow[]> => {
  if (phone1 === null || phone1 === '' || date === null) return []
  const found = await tableOf(db, Task)
    .where('[scope+date]')
    .between([scope, ''], [scope, date], true, true)
    .filter(
      task =>
        task.id !== id &&
        task.phone1 === phone1 &&
        isStopSettled(task) &&
        seesTaskType(rights, task.task_type_id),
    )
    .toArray()
  return found.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? '')).slice(0, FORMER)
}
