// How full a slot is, and would be after a drop (CP1, CP2, CP4, SL2). What waits to be accepted takes no room yet: it is told apart.
import { fill, fillByMeasure, slotLoad, type Capacity } from '#records/states/capacity.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { Load } from '#records/states/task-totals.ts'

export interface PlannedStop {
  readonly id: string
  readonly task_state_id: number
  readonly load: Load
}

/** What a slot can take, and everything that stands in it and in those that it overlaps (SL2). */
export interface SlotSpace {
  readonly capacity: Capacity
  /** CP4: minutes on the road for each stop. */
  readonly travel: number
  readonly stops: readonly PlannedStop[]
}

export type Measure = keyof Load
export const MEASURES = ['weight', 'volume', 'duration'] as const satisfies readonly Measure[]

export interface SlotFill {
  readonly load: Load
  /** CP1. */
  readonly percent: number
  /** Null: no limit is known. */
  readonly by: { readonly [measure in Measure]: number | null }
  /** The fullest one, none when no limit is known. */
  readonly fullest: Measure | null
}

export const slotFill = ({ capacity, travel, stops }: SlotSpace): SlotFill => {
  const load = slotLoad(stops, travel)
  const by = fillByMeasure(load, capacity)
  const known = MEASURES.filter(measure => by[measure] !== null)
  const fullest = known.toSorted((a, b) => (by[b] ?? 0) - (by[a] ?? 0))[0] ?? null
  return { load, percent: fill(load, capacity), by, fullest }
}

/** The same once every draft of it is accepted. */
export const fillOnceAccepted = (space: SlotSpace): SlotFill =>
  slotFill({ ...space, stops: space.stops.map(accepted) })

const accepted = (stop: PlannedStop): PlannedStop =>
  stop.task_state_id === TASK_STATE.draft ? { ...stop, task_state_id: TASK_STATE.accepted } : stop

/** The slot with these in it: what comes from elsewhere is added, what stood there already is not counted twice. */
export const spaceWith = (space: SlotSpace, moved: readonly PlannedStop[]): SlotSpace => {
  const ids = new Set(moved.map(({ id }) => id))
  return { ...space, stops: [...space.stops.filter(({ id }) => !ids.has(id)), ...moved] }
}

export interface DryRun {
  readonly before: SlotFill
  /** What moves counts as accepted, a draft too: the planner sees what it will take. */
  readonly after: SlotFill
}

/** Whatever state it comes from, in its slot it is to be done. */
const taken = (stop: PlannedStop): PlannedStop => ({ ...stop, task_state_id: TASK_STATE.accepted })

export const dryRun = (space: SlotSpace, moved: readonly PlannedStop[]): DryRun => ({
  before: slotFill(space),
  after: slotFill(spaceWith(space, moved.map(taken))),
})
