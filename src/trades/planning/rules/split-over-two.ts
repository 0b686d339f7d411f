// « Répartir sur 2 créneaux »: distributes several tasks that no slot can take together over two slots, the soonest and the most
// even (CP6). It is a proposal like any other: nothing is written.
import { formatDate } from '#records/time/dates.ts'
import { overlappingShifts } from '#records/values/placement.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { isOpenTo, type Now, type Seeker, type SlotCandidate } from './best-slots.ts'
import { fillOnceAccepted, spaceWith, type PlannedStop } from './slot-fill.ts'

interface SplitPart {
  readonly slot: SlotCandidate['slot']
  /** « Camion 1, jeudi 26 nov., matin ». */
  readonly title: string
  readonly ids: readonly string[]
  /** In percent, including its tasks. */
  readonly fill: number
}
export type Split = readonly [SplitPart, SplitPart]

export type SplitTask = Seeker & { readonly id: string }

/** How many slots with room are tried, soonest first: the number of pairs grows with the square. */
const LOOKED_AT = 16

export const splitOverTwo = (
  tasks: readonly SplitTask[],
  candidates: readonly SlotCandidate[],
  now: Now,
): Split | null => {
  if (tasks.length < 2) return null
  const fitting = candidates
    .filter(candidate => tasks.some(task => isOpenTo(task, candidate, now)))
    .toSorted((a, b) => a.slot.date.localeCompare(b.slot.date) || a.slot.shift_id - b.slot.shift_id)
    .slice(0, LOOKED_AT)
  const splits = fitting.flatMap((first, n) =>
    fitting.slice(n + 1).flatMap(second => {
      if (areOverlapping(first, second)) return []
      const split = shared(tasks, [first, second], now)
      return split === null ? [] : [split]
    }),
  )
  return splits.toSorted((a, b) => lastDay(a).localeCompare(lastDay(b)) || fullest(a) - fullest(b))[0] ?? null
}

/** Distributes the tasks, biggest first, each into the slot that it leaves emptier. */
const shared = (
  tasks: readonly SplitTask[],
  [first, second]: readonly [SlotCandidate, SlotCandidate],
  now: Now,
): Split | null => {
  const bags: [Bag, Bag] = [
    { candidate: first, stops: [] },
    { candidate: second, stops: [] },
  ]
  const biggest = tasks.toSorted((a, b) => b.load.volume - a.load.volume || a.id.localeCompare(b.id))
  for (const task of biggest) {
    const stop = { id: task.id, task_state_id: TASK_STATE.accepted, load: task.load }
    const [best] = bags
      .filter(({ candidate }) => isOpenTo(task, candidate, now))
      .map(bag => ({ bag, fill: fillOf(bag, stop) }))
      .filter(({ fill }) => fill <= 100)
      .toSorted((a, b) => a.fill - b.fill)
    if (best === undefined) return null
    best.bag.stops.push(stop)
  }
  const [a, b] = bags
  return a.stops.length === 0 || b.stops.length === 0 ? null : [partOf(a, tasks), partOf(b, tasks)]
}

interface Bag {
  readonly candidate: SlotCandidate
  readonly stops: PlannedStop[]
}

const fillOf = ({ candidate, stops }: Bag, ...more: readonly PlannedStop[]): number =>
  fillOnceAccepted(spaceWith(candidate.space, [...stops, ...more])).percent

/** In the order in which they were given. */
const partOf = (bag: Bag, tasks: readonly SplitTask[]): SplitPart => {
  const { slot, resourceName, shiftName } = bag.candidate
  const ids = new Set(bag.stops.map(({ id }) => id))
  return {
    slot,
    title: `${resourceName}, ${formatDate(slot.date, 'day')}, ${shiftName.toLowerCase()}`,
    ids: tasks.flatMap(({ id }) => (ids.has(id) ? [id] : [])),
    fill: fillOf(bag),
  }
}

/** SL2: a whole day and its morning share their room. */
const areOverlapping = ({ slot: a }: SlotCandidate, { slot: b }: SlotCandidate): boolean =>
  a.resource_id === b.resource_id && a.date === b.date && overlappingShifts(a.shift_id).includes(b.shift_id)

const lastDay = ([a, b]: Split): string => (a.slot.date > b.slot.date ? a.slot.date : b.slot.date)
const fullest = ([a, b]: Split): number => Math.max(a.fill, b.fill)
