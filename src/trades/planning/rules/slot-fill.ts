// How full a slot is, and would be after a drop (CP1, CP2, CP4, SL2). Drafts take no room yet and are reported separately.
import { fill, fillByMeasure, slotLoad, type Capacity } from '#records/states/capacity.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { Load } from '#records/states/task-totals.ts'

export interface PlannedStop {
  readonly id: string
  readonly task_state_id: number
  readonly load: Load
}

/** What a slot can take, and everything in it and in the slots that it overlaps (SL2). */
export interface SlotSpace {
  readonly capacity: Capacity
  /** CP4: minutes of travel for each stop. */
  readonly travel: number
  readonly stops: readonly PlannedStop[]
}

export type Measure = keyof Load
export const MEASURES = ['weight', 'volume', 'duration'] as const satisfies readonly Measure[]

export interface SlotFill {
  readonly load: Load
  /** CP1. */
  readonly percent: number
  /** Null when no limit is known. */
  readonly by: { readonly [measure in Measure]: number | null }
  /** The fullest measure; null when no limit is known. */
  readonly fullest: Measure | null
}

export const slotFill = ({ capacity, travel, stops }: SlotSpace): SlotFill => {
  const load = slotLoad(stops, travel)
  const by = fillByMeasure(load, capacity)
  const known = MEASURES.filter(measure => by[measure] !== null)
  const fullest = known.toSorted((a, b) => (by[b] ?? 0) - (by[a] ?? 0))[0] ?? null
  return { load, percent: fill(load, capacity), by, fullest }
}

/** The fill once every draft in the slot is accepted. */
export const fillOnceAccepted = (space: SlotSpace): SlotFill =>
  slotFill({ ...space, stops: space.stops.map(accepted) })

const accepted = (stop: PlannedStop): PlannedStop =>
  stop.task_state_id === TASK_STATE.draft ? { ...stop, task_state_id: TASK_STATE.accepted } : stop

/** The slot including these tasks: new ones are added, those that are already in it are not counted twice. */
export const spaceWith = (space: SlotSpace, moved: readonly PlannedStop[]): SlotSpace => {
  const ids = new Set(moved.map(({ id }) => id))
  return { ...space, stops: [...space.stops.filter(({ id }) => !ids.has(id)), ...moved] }
}

export interface DryRun {
  readonly before: SlotFill
  /** Moved tasks count as accepted, drafts too: the planner sees the room that they will take. */
  readonly after: SlotFill
}

/** Whatever its former state, in its slot it is to be done. */
const taken = (stop: PlannedStop): PlannedStop => ({ ...stop, task_state_id: TASK_STATE.accepted })

export const dryRun = (space: SlotSpace, moved: readonly PlannedStop[]): DryRun => ({
  before: slotFill(space),
  after: slotFill(spaceWith(space, moved.map(taken))),
})
