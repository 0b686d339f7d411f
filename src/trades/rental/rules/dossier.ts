// RT10, RT12, RT14a: a rental is one chain of tasks, Préparation → departure → return, and what it holds of an object is read from its own
// lines: never from where an instance is now, which may be out again with somebody else (RT25a).
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { isStopDone, isStopSettled } from '#records/states/tour-order.ts'
import { phoneToCall } from '#records/values/dialled.ts'
import { fullName } from '#records/text/called.ts'
import { endAt, firstHalf, lastHalf, type HalfDay } from './half-day.ts'
import type { Booking } from './rental-availability.ts'

const PREPARATION = 16
/** Livraison and Retrait begin a rental, Enlèvement and Retour end it. */
const departures: ReadonlySet<number> = new Set([14, 15])
const returns: ReadonlySet<number> = new Set([12, 13])
const quotation: ReadonlySet<number> = new Set([TASK_STATE.draft, TASK_STATE.undetermined])
const LOST = 'lost'
/** The return of a rental that this device does not hold comes after all that it holds. */
const NEVER: HalfDay = Number.MAX_SAFE_INTEGER / 4
const LONG_AGO: HalfDay = -NEVER

/** What of a task a dossier is made of. */
export type RentalStep = Pick<
  TaskRow,
  | 'id'
  | 'task_type_id'
  | 'task_state_id'
  | 'date'
  | 'shift_id'
  | 'next_task_id'
  | 'objects'
  | 'firstname'
  | 'lastname'
  | 'name'
  | 'phone1'
> & {
  readonly phone2?: TaskRow['phone2']
  /** When it was done; its day stays the one that was agreed. */
  readonly state_time?: string | null
}

export interface Dossier<T extends RentalStep = RentalStep> {
  /** In the order of the chain. */
  readonly steps: readonly T[]
  /** The first departure, which gives the dossier its number and carries its money; of one whose departures are not here, the first return. */
  readonly head: T
  readonly preparations: readonly T[]
  readonly departures: readonly T[]
  readonly returns: readonly T[]
  /** The chain goes on in a task that is not here. */
  readonly isCut: boolean
}

export const isDeparture = ({ task_type_id }: Pick<RentalStep, 'task_type_id'>): boolean =>
  departures.has(task_type_id)
export const isReturn = ({ task_type_id }: { readonly task_type_id: number }): boolean =>
  returns.has(task_type_id)
/** RT13: neither a quotation nor cancelled. */
export const isPromised = ({ task_state_id }: { readonly task_state_id: number }): boolean =>
  !quotation.has(task_state_id) && task_state_id !== TASK_STATE.cancelled
export const isToCome = (step: RentalStep): boolean =>
  !isStopSettled(step) && step.task_state_id !== TASK_STATE.cancelled
/** Something of it is to come, and it is no quotation. */
export const isAwaited = (step: RentalStep): boolean => isToCome(step) && isPromised(step)

interface Linked {
  readonly id: string
  readonly next_task_id: string | null
}

/** The chains that these tasks make, each in its order; a chain that comes back to itself ends there. */
export const chainsOf = <T extends Linked>(byId: ReadonlyMap<string, T>): T[][] => {
  const followers = new Set<string>()
  for (const { next_task_id } of byId.values()) if (next_task_id !== null) followers.add(next_task_id)
  return [...byId.values()].flatMap(first => (followers.has(first.id) ? [] : [chainFrom(first, byId)]))
}

const chainFrom = <T extends Linked>(first: T, byId: ReadonlyMap<string, T>): T[] => {
  const steps: T[] = []
  let step: T | undefined = first
  while (step !== undefined && !steps.includes(step)) {
    steps.push(step)
    step = step.next_task_id === null ? undefined : byId.get(step.next_task_id)
  }
  return steps
}

/** The dossiers that these tasks make; a preparation alone is none. */
export const dossiersOf = <T extends RentalStep>(tasks: Iterable<T>): Dossier<T>[] => {
  const byId = new Map<string, T>()
  for (const task of tasks) byId.set(task.id, task)
  return chainsOf(byId).flatMap(steps => dossierOf(steps, byId) ?? [])
}

const dossierOf = <T extends RentalStep>(
  steps: readonly T[],
  byId: ReadonlyMap<string, T>,
): Dossier<T> | null => {
  const head = steps.find(isDeparture) ?? steps.find(isReturn)
  if (head === undefined) return null
  const end = steps.at(-1)?.next_task_id ?? null
  return {
    steps,
    head,
    preparations: steps.filter(({ task_type_id }) => task_type_id === PREPARATION),
    departures: steps.filter(isDeparture),
    returns: steps.filter(isReturn),
    isCut: end !== null && !byId.has(end),
  }
}

/** How many of each object a line asks for: of an ensemble, its parts (RT14a). */
export type PartsOf = (object_id: string) => ReadonlyMap<string, number>

interface Pieces {
  readonly booked: number
  readonly done: number
  readonly lost: number
}

const isLost = ({ custom_state, object_instance_state }: TaskLine): boolean =>
  (custom_state ?? object_instance_state) === LOST

interface Sums {
  booked: number
  done: number
  lost: number
}

/** The pieces of each object that the lines of a step ask for and move, in one reading of them. */
const piecesOf = (lines: readonly TaskLine[], partsOf: PartsOf): Map<string, Pieces> => {
  const sums = new Map<string, Sums>()
  for (const line of lines) {
    if (line.object_id === null) continue
    for (const [object, each] of partsOf(line.object_id)) {
      const sum = sums.get(object) ?? { booked: 0, done: 0, lost: 0 }
      sums.set(object, sum)
      const moved = (line.quantity_done ?? line.quantity) * each
      sum.booked += line.quantity * each
      if (isLost(line)) sum.lost += moved
      else sum.done += moved
    }
  }
  return sums
}

/** A step with its place in time and the pieces of each object, read once for all of them. */
interface Moved {
  readonly at: HalfDay | null
  readonly accepted: boolean
  readonly pieces: ReadonlyMap<string, Pieces>
}

/** The steps of a dossier that hold something, or end it. */
interface Movements {
  readonly id: string
  readonly holder: string
  readonly phone: string
  readonly to: HalfDay
  readonly left: readonly Moved[]
  readonly coming: readonly Moved[]
  readonly came: readonly Moved[]
  /** A plain back end shows the return that is awaited, and no longer the departure that is done; of a quotation nothing is (RT13). */
  readonly awaited: readonly Moved[]
}

const movementsOf = (dossier: Dossier, partsOf: PartsOf): Movements => {
  const { head, departures: out, returns: back } = dossier
  const moved = (at: (step: RentalStep) => HalfDay | null) => (step: RentalStep) => ({
    at: at(step),
    accepted: !quotation.has(step.task_state_id),
    pieces: piecesOf(step.objects, partsOf),
  })
  const awaited = out.length === 0 ? back.filter(isAwaited) : []
  return {
    id: head.id,
    holder: fullName(head, head.name) || 'Sans nom',
    phone: phoneToCall(head),
    to: endOf(dossier),
    left: out.filter(isStopDone).map(moved(startAt)),
    coming: out.filter(isToCome).map(moved(startAt)),
    came: awaited.length > 0 ? [] : back.filter(isStopDone).map(moved(cameAt)),
    awaited: awaited.map(moved(dueAt)),
  }
}

/** What the dossier holds of each object: a booking for what left, and one for each departure that is still to come. */
export const bookingsByObject = (dossier: Dossier, partsOf: PartsOf): ReadonlyMap<string, Booking[]> => {
  const movements = movementsOf(dossier, partsOf)
  const found = new Map<string, Booking[]>()
  const note = (object: string, booking: Booking | null): void => {
    if (booking === null) return
    const known = found.get(object)
    if (known === undefined) found.set(object, [booking])
    else known.push(booking)
  }
  const out = new Set<string>()
  for (const { pieces } of [...movements.left, ...movements.awaited])
    for (const object of pieces.keys()) out.add(object)
  for (const object of out) note(object, leftOf(movements, object))
  for (const step of movements.coming)
    for (const [object, { booked }] of step.pieces) note(object, comingOf(movements, step, booked))
  return found
}

export const bookingsOf = (dossier: Dossier, object: string, partsOf: PartsOf): readonly Booking[] =>
  bookingsByObject(dossier, partsOf).get(object) ?? []

const NONE: Booking['returned'] = []

const comingOf = (
  { id, holder, phone, to }: Movements,
  { at: from, accepted }: Moved,
  quantity: number,
): Booking | null => {
  if (quantity === 0 || from === null) return null
  const period = { from, to: Math.max(from, to) }
  return { id, holder, phone, accepted, quantity, period, hasLeft: false, returned: NONE, gone: 0 }
}

const leftOf = (
  { id, holder, phone, to, left, came, awaited }: Movements,
  object: string,
): Booking | null => {
  const sumOf = (steps: readonly Moved[], name: keyof Pieces): number =>
    steps.reduce((sum, { pieces }) => sum + (pieces.get(object)?.[name] ?? 0), 0)
  const quantity = sumOf(left, 'done') + sumOf(awaited, 'booked')
  if (quantity === 0) return null
  const starts = left.flatMap(({ at }) => at ?? [])
  const from = starts.length === 0 ? LONG_AGO : Math.min(...starts)
  const returned = came.flatMap(({ at, pieces }) => {
    const count = pieces.get(object)?.done ?? 0
    return count === 0 || at === null ? [] : [{ quantity: count, at }]
  })
  const period = { from, to: Math.max(from, to) }
  const gone = sumOf(came, 'lost')
  return { id, holder, phone, accepted: true, quantity, period, hasLeft: true, returned, gone }
}

const startAt = ({ date, shift_id }: RentalStep): HalfDay | null =>
  date === null ? null : firstHalf({ date, shift_id })
const dueAt = ({ date, shift_id }: RentalStep): HalfDay | null =>
  date === null ? null : lastHalf({ date, shift_id })
/** What is early or late was back when it came, not when it was expected. */
const cameAt = (step: RentalStep): HalfDay | null =>
  step.state_time == null ? dueAt(step) : lastHalf(endAt(step.state_time))

/** When all is expected back: the last return that is still to come, else the last of all. */
const endOf = ({ departures: out, returns: back, isCut }: Dossier): HalfDay => {
  const dated = (steps: readonly RentalStep[]): HalfDay[] =>
    steps.flatMap(({ date, shift_id }) => (date === null ? [] : [lastHalf({ date, shift_id })]))
  const open = dated(back.filter(isToCome))
  if (open.length > 0) return Math.max(...open)
  if (isCut) return NEVER
  return Math.max(...dated(back.length > 0 ? back : out), 0)
}

/** RT14: nothing of it is expected, due or out any more. */
export const isOver = (dossier: Dossier): boolean => {
  const { steps, isCut } = dossier
  return !isCut && !steps.some(isToCome) && piecesOut(dossier).size === 0
}

/** What a line of no object of the catalogue asks for. */
const NO_OBJECT = ''

/** How many pieces of each object left and neither came back nor were lost: one that two people counted back hides none of another. */
export const piecesOut = ({
  departures: out,
  returns: back,
}: Pick<Dossier, 'departures' | 'returns'>): ReadonlyMap<string, number> => {
  const left = new Map<string, number>()
  const add = (steps: readonly RentalStep[], sign: 1 | -1): void => {
    for (const { objects } of steps.filter(isStopDone))
      for (const { object_id, quantity, quantity_done } of objects) {
        const object = object_id ?? NO_OBJECT
        left.set(object, (left.get(object) ?? 0) + sign * (quantity_done ?? quantity))
      }
  }
  add(out, 1)
  add(back, -1)
  return new Map([...left].filter(([, pieces]) => pieces > 0))
}
