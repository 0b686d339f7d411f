// « Proposer un créneau » (screens.md section 3): the best three open slots of the next days for a task, saved or still in a
// form.
import { addDays } from '#records/time/dates.ts'
import { City, type CityRow } from '#records/entities/places.ts'
import { Task } from '#records/entities/task.ts'
import { resourceTypesFor } from '#records/values/placement.ts'
import { bestSlots, type BestSlot, type Seeker, type SlotCandidate } from '../rules/best-slots.ts'
import { pointOf } from '../rules/distance.ts'
import { splitOverTwo, type Split, type SplitTask } from '../rules/split-over-two.ts'
import { canUseResource, type Rights } from '#records/rights/rights.ts'
import { shifts } from '#records/lists/shifts.ts'
import { isStop } from '#records/states/tour-order.ts'
import { taskLoad, type Load } from '#records/states/task-totals.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { slotGrid, type GridSlot } from './slot-grid.ts'

export interface ProposeSlots {
  readonly task: {
    readonly id?: string | null
    readonly task_type_id: number
    /** taskLoad() of the row, or of the form. */
    readonly load: Load
    readonly sector_id?: string | null
    readonly city?: string
    readonly city_id?: string | null
    readonly latitude?: number | null
    readonly longitude?: number | null
    /** Suitable days; when absent, the next two weeks. */
    readonly not_before?: string | null
    readonly not_after?: string | null
    readonly loaded_after?: string | null
    readonly loaded_before?: string | null
  }
  readonly today: string
  /** « HH:MM », local time. */
  readonly hour: string
  readonly rights: Rights
}

/** How many days ahead are searched. */
const DAYS = 14

export const proposeSlots = async (
  db: LocalDatabase,
  { task, today, hour, rights }: ProposeSlots,
): Promise<BestSlot[]> => {
  const from = laterOf(today, task.not_before ?? today)
  const to = task.not_after ?? addDays(from, DAYS)
  if (to < from) return []
  const leaving = new Set(task.id == null ? [] : [task.id])
  const types = resourceTypesFor(task.task_type_id)
  const candidates = await candidatesFor(db, {
    types,
    from,
    to,
    rights,
    leaving,
    except: new Set(task.id == null ? [] : [task.id]),
  })
  return bestSlots(await seekerOf(db, task), candidates, { today, hour })
}

/** Splits several tasks over two slots of the next two weeks, where no slot accepts them all. */
export const proposeSplit = async (
  db: LocalDatabase,
  { ids, today, hour, rights }: Omit<ProposeSlots, 'task'> & { readonly ids: readonly string[] },
): Promise<Split | null> => {
  const tasks = (await tableOf(db, Task).bulkGet([...ids])).flatMap(task => task ?? [])
  const types = tasks
    .map(({ task_type_id }) => resourceTypesFor(task_type_id))
    .reduce(
      (all, own) => all.filter(type => own.includes(type)),
      resourceTypesFor(tasks[0]?.task_type_id ?? 0),
    )
  const to = addDays(today, DAYS)
  const leaving = new Set(ids)
  const candidates = await candidatesFor(db, { types, from: today, to, rights, leaving, except: leaving })
  const towns = await townsOf(db, tasks)
  const seekers: SplitTask[] = tasks.map(task =>
    Object.assign(seekerFrom(Object.assign({}, task, { load: taskLoad(task) }), towns), { id: task.id }),
  )
  return splitOverTwo(seekers, candidates, { today, hour })
}

interface CandidatesAsked {
  readonly types: readonly string[]
  readonly from: string
  readonly to: string
  readonly rights: Rights
}

const candidatesFor = async (
  db: LocalDatabase,
  {
    leaving,
    except,
    ...asked
  }: CandidatesAsked & {
    /** The tasks to place: none of them counts as a neighbour. */
    readonly leaving: ReadonlySet<string>
    /** Slots that already hold one of the tasks are not proposed. */
    readonly except: ReadonlySet<string>
  },
): Promise<SlotCandidate[]> =>
  (await slotsFor(db, asked))
    .filter(({ tasks }) => !tasks.some(({ id }) => except.has(id)))
    .map(found => candidateOf(found, leaving))

/** Every slot in which such a resource of this account may work, open or not. */
export const slotsFor = async (
  db: LocalDatabase,
  { types, from, to, rights }: CandidatesAsked,
): Promise<GridSlot[]> => {
  const grid = await slotGrid(db, { from, to, resourceTypes: types })
  return grid.resources
    .filter(({ number }) => canUseResource(rights, number))
    .flatMap(({ id }) =>
      grid.days.flatMap(date =>
        shifts.choices.flatMap(({ id: shift_id }) => grid.slotAt(id, date, shift_id) ?? []),
      ),
    )
}

export const seekerOf = async (db: LocalDatabase, task: ProposeSlots['task']): Promise<Seeker> =>
  seekerFrom(task, await townsOf(db, [task]))

type Towns = ReadonlyMap<string, CityRow>

/** The towns of many tasks, read once. */
export const townsOf = async (
  db: LocalDatabase,
  tasks: readonly Pick<ProposeSlots['task'], 'city_id'>[],
): Promise<Towns> => {
  const ids = [...new Set(tasks.flatMap(({ city_id }) => city_id ?? []))]
  const towns = ids.length === 0 ? [] : await tableOf(db, City).bulkGet(ids)
  return new Map(towns.flatMap(town => (town === undefined ? [] : [[town.id, town] as const])))
}

export const seekerFrom = (task: ProposeSlots['task'], towns: Towns): Seeker => {
  const town = towns.get(task.city_id ?? '')
  return {
    id: task.id ?? null,
    task_type_id: task.task_type_id,
    load: task.load,
    sector_id: task.sector_id ?? town?.sector_id ?? null,
    city: task.city || town?.name || '',
    days: town?.days ?? [],
    point:
      pointOf({ latitude: task.latitude ?? null, longitude: task.longitude ?? null }) ??
      (town === undefined ? null : pointOf(town)),
    not_before: task.not_before ?? null,
    not_after: task.not_after ?? null,
    loaded_after: task.loaded_after ?? null,
    loaded_before: task.loaded_before ?? null,
  }
}

export const candidateOf = (
  { resource, date, shift_id, hours, space, tasks }: GridSlot,
  leaving: ReadonlySet<string>,
): SlotCandidate => ({
  slot: { resource_id: resource.id, date, shift_id },
  resourceName: resource.name,
  resourceType: resource.type,
  shiftName: shifts.byId(shift_id).label,
  open: hours.open,
  start: hours.start,
  end: hours.end,
  space,
  neighbours: tasks
    .filter(task => isStop(task) && !leaving.has(task.id))
    .map(stop => ({
      city: stop.city,
      sector_id: stop.sector_id,
      point: pointOf(stop),
    })),
})

const laterOf = (a: string, b: string): string => (a > b ? a : b)
