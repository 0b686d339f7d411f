// « Proposer un créneau »: the three best slots for a task by room, sector, distance and hours, each with its reason in a
// sentence.
import { plural } from '#records/fr/plural.ts'
import { clockToMinutes } from '#records/time/duration.ts'
import { canPlace } from '#records/values/placement.ts'
import { isServed } from './served-days.ts'
import { slotTitle } from './slot-title.ts'
import { meetsHours } from './stop-window.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import type { Load } from '#records/states/task-totals.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { roadKm, type Point } from './distance.ts'
import { dryRun, fillOnceAccepted, spaceWith, type SlotSpace } from './slot-fill.ts'

/** The task to place: the values of a form, before it is saved. */
export interface Seeker {
  /** The task's own load is not counted in a slot where it already is. */
  readonly id: string | null
  readonly task_type_id: number
  readonly load: Load
  readonly sector_id: string | null
  readonly city: string
  /** The days on which its town is served; none for all. */
  readonly days: readonly string[]
  readonly point: Point | null
  /** The suitable days, both included. */
  readonly not_before: string | null
  readonly not_after: string | null
  readonly loaded_after: string | null
  readonly loaded_before: string | null
}

export interface SlotCandidate {
  readonly slot: Slot
  readonly resourceName: string
  readonly resourceType: string
  readonly shiftName: string
  readonly open: boolean
  readonly start: string
  readonly end: string
  readonly space: SlotSpace
  /** The stops that are already on the tour. */
  readonly neighbours: readonly {
    readonly city: string
    readonly sector_id: string | null
    readonly point: Point | null
  }[]
}

export interface BestSlot {
  readonly slot: Slot
  /** « Camion 2, mardi 24 novembre, matin ». */
  readonly title: string
  /** « Déjà 2 arrêts à Ostwiller, 62 → 71 % ». */
  readonly reason: string
  /** In percent, including the task. */
  readonly fill: number
  readonly fillBefore: number
}

const COUNT = 3
const NEAR_KM = 5

/** The local day and hour: a slot of today that is over, or that has no time left for one more stop, is not proposed. */
export interface Now {
  readonly today: string
  /** « HH:MM ». */
  readonly hour: string
}

export const bestSlots = (seeker: Seeker, candidates: readonly SlotCandidate[], now: Now): BestSlot[] =>
  candidates
    .filter(candidate => isOpenTo(seeker, candidate, now))
    .flatMap(candidate => {
      const judged = judge(seeker, candidate)
      return judged.whole > 100 ? [] : [judged]
    })
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        a.slot.date.localeCompare(b.slot.date) ||
        a.start.localeCompare(b.start) ||
        a.title.localeCompare(b.title, 'fr'),
    )
    .slice(0, COUNT)
    .map(({ slot, title, reason, fill, fillBefore }) => ({ slot, title, reason, fill, fillBefore }))

/** Whether the slot is open, of the right kind, on a suitable day and at suitable hours; its fill is judged separately. */
export const isOpenTo = (
  seeker: Seeker,
  { slot, open, resourceType, start, end, space }: SlotCandidate,
  { today, hour }: Now,
): boolean =>
  open &&
  slot.date >= today &&
  (slot.date > today || hasTimeLeft(seeker, { end, travel: space.travel }, hour)) &&
  canPlace(seeker.task_type_id, resourceType) &&
  isServed(seeker.days, slot.date) &&
  (seeker.not_before === null || slot.date >= seeker.not_before) &&
  (seeker.not_after === null || slot.date <= seeker.not_after) &&
  meetsHours(seeker, { start, end })

const hasTimeLeft = (
  { load, loaded_before }: Seeker,
  { end, travel }: { readonly end: string; readonly travel: number },
  hour: string,
): boolean => {
  const now = clockToMinutes(hour) ?? 0
  return (
    now + travel + load.duration <= (clockToMinutes(end) ?? Infinity) &&
    now < (clockToMinutes(loaded_before) ?? Infinity)
  )
}

/**
 * Neighbours first, then room: a full tour in the right village is better than an empty one elsewhere; a tour without room is
 * already excluded. Whole kilometres and steps of fill: what a planner would call equal is equal here, so that the sooner one wins.
 */
const judge = (seeker: Seeker, { slot, resourceName, start, space, neighbours }: SlotCandidate) => {
  const { id, load, city, sector_id, point } = seeker
  const stop = { id: id ?? '', task_state_id: TASK_STATE.accepted, load }
  const { before, after } = dryRun(space, [stop])
  // The drafts that wait there keep their room.
  const whole = fillOnceAccepted(spaceWith(space, [stop])).percent
  const sameTown = neighbours.filter(one => city !== '' && one.city === city).length
  const sameSector = neighbours.filter(one => sector_id !== null && one.sector_id === sector_id).length
  const nearest = Math.min(
    ...neighbours.map(one => (one.point === null || point === null ? Infinity : roadKm(one.point, point))),
  )
  // By the reason that is shown: what reads the same is equal.
  const worth =
    sameTown > 0
      ? 60 + Math.min(sameTown, 3) * 25
      : nearest <= NEAR_KM
        ? 50 - Math.round(nearest) * 2
        : sameSector > 0
          ? 25
          : before.percent > 0
            ? 3
            : 0
  // A tour that is near its limit keeps room for the unforeseen.
  const score = worth - (whole > 90 ? 20 : whole > 80 ? 8 : 0)
  const why =
    sameTown > 0
      ? `Déjà ${plural(sameTown, 'arrêt')} à ${city}`
      : nearest <= NEAR_KM
        ? `Un arrêt à ${Math.max(1, Math.round(nearest))}\u00a0km`
        : sameSector > 0
          ? 'Même secteur que la tournée'
          : before.percent === 0
            ? 'Créneau libre'
            : 'De la place'
  return {
    slot,
    title: slotTitle(resourceName, slot.date, slot.shift_id),
    start,
    reason: `${why}, ${before.percent} → ${after.percent}\u00a0%`,
    fill: after.percent,
    fillBefore: before.percent,
    score,
    whole,
  }
}
