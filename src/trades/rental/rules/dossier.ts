// RT10, RT12, RT14a: a rental is one chain of tasks, Préparation → departure → return, and what it holds of an object is read from its own
// lines: never from where an instance is now, which may be out again with somebody else (RT25a).
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { doneStates } from '#records/states/tour-order.ts'
import { fullName } from '#records/text/called.ts'
import { firstHalf, lastHalf, type HalfDay } from './half-day.ts'
import type { Booking } from './rental-availability.ts'

const PREPARATION = 16
/** Livraison and Retrait begin a rental, Enlèvement and Retour end it. */
const departures: ReadonlySet<number> = new Set([14, 15])
const returns: ReadonlySet<number> = new Set([12, 13])
const done: ReadonlySet<number> = new Set(doneStates)
/** Nothing of it is to come. */
const settled: ReadonlySet<number> = new Set([...doneStates, TASK_STATE.notDone, TASK_STATE.cancelled])
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
>

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

const isDeparture = ({ task_type_id }: Pick<RentalStep, 'task_type_id'>): boolean =>
  departures.has(task_type_id)
const isReturn = ({ task_type_id }: Pick<RentalStep, 'task_type_id'>): boolean => returns.has(task_type_id)
const isDone = ({ task_state_id }: RentalStep): boolean => done.has(task_state_id)
/** RT13: neither a quotation nor cancelled. */
export const isPromised = ({ task_state_id }: { readonly task_state_id: number }): boolean =>
  !quotation.has(task_state_id) && task_state_id !== TASK_STATE.cancelled
const isToCome = ({ task_state_id }: RentalStep): boolean => !settled.has(task_state_id)

/** The dossiers that these tasks make; a preparation alone is none. */
export const dossiersOf = <T extends RentalStep>(tasks: Iterable<T>): Dossier<T>[] => {
  const byId = new Map<string, T>()
  for (const task of tasks) byId.set(task.id, task)
  const followers = new Set<string>()
  for (const { next_task_id } of byId.values()) if (next_task_id !== null) followers.add(next_task_id)
  const found: Dossier<T>[] = []
  for (const task of byId.values()) {
    if (followers.has(task.id)) continue
    const made = dossierFrom(task, byId)
    if (made !== null) found.push(made)
  }
  return found
}

/** The dossier that begins with this task; a chain that comes back to itself ends there. */
export const dossierFrom = <T extends RentalStep>(
  first: T,
  byId: ReadonlyMap<string, T>,
): Dossier<T> | null => {
  const steps: T[] = []
  let step: T | undefined = first
  while (step !== undefined && !steps.includes(step)) {
    steps.push(step)
    step = step.next_task_id === null ? undefined : byId.get(step.next_task_id)
  }
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

const piecesOf = (lines: readonly TaskLine[], object: string, partsOf: PartsOf): Pieces => {
  const sum = { booked: 0, done: 0, lost: 0 }
  for (const line of lines) {
    const each = line.object_id === null ? 0 : (partsOf(line.object_id).get(object) ?? 0)
    const moved = (line.quantity_done ?? line.quantity) * each
    sum.booked += line.quantity * each
    if (isLost(line)) sum.lost += moved
    else sum.done += moved
  }
  return sum
}

/** What the dossier holds of an object: a booking for what left, and one for each departure that is still to come. */
export const bookingsOf = (dossier: Dossier, object: string, partsOf: PartsOf): Booking[] => {
  const { head } = dossier
  const common = {
    id: head.id,
    holder: fullName(head, head.name) || 'Sans nom',
    phone: head.phone1,
    accepted: true,
  }
  const to = endOf(dossier)
  const of = (step: RentalStep): Pieces => piecesOf(step.objects, object, partsOf)
  const coming = dossier.departures.filter(isToCome).flatMap((step): Booking[] => {
    const quantity = of(step).booked
    if (quantity === 0 || step.date === null) return []
    const from = firstHalf({ date: step.date, shift_id: step.shift_id })
    const accepted = !quotation.has(step.task_state_id)
    const period = { from, to: Math.max(from, to) }
    return [{ ...common, accepted, quantity, period, hasLeft: false, returned: [], gone: 0 }]
  })
  return [...leftOf(dossier, { ...common, to, of }), ...coming]
}

interface Leaving {
  readonly id: string
  readonly holder: string
  readonly phone: string
  readonly accepted: boolean
  readonly to: HalfDay
  readonly of: (step: RentalStep) => Pieces
}

const leftOf = (dossier: Dossier, { to, of, ...common }: Leaving): Booking[] => {
  const { departures: out, returns: back } = dossier
  const came = back.filter(isDone)
  const left = out.filter(isDone)
  // A plain back end shows the return that is awaited, and no longer the departure that is done.
  const awaited = out.length === 0 ? back.filter(isToCome) : []
  const quantity =
    left.reduce((sum, step) => sum + of(step).done, 0) +
    awaited.reduce((sum, step) => sum + of(step).booked, 0)
  if (quantity === 0) return []
  const starts = left.flatMap(({ date, shift_id }) => (date === null ? [] : [firstHalf({ date, shift_id })]))
  const from = starts.length === 0 ? LONG_AGO : Math.min(...starts)
  const returned = (awaited.length > 0 ? [] : came).flatMap(step => {
    const count = of(step).done
    return count === 0 || step.date === null
      ? []
      : [{ quantity: count, at: lastHalf({ date: step.date, shift_id: step.shift_id }) }]
  })
  const gone = awaited.length > 0 ? 0 : came.reduce((sum, step) => sum + of(step).lost, 0)
  return [{ ...common, quantity, period: { from, to: Math.max(from, to) }, hasLeft: true, returned, gone }]
}

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
  return !isCut && !steps.some(isToCome) && outOf(dossier) === 0
}

/** How many pieces left and neither came back nor were lost. */
const outOf = ({ departures: out, returns: back }: Dossier): number => {
  const count = (steps: readonly RentalStep[]): number =>
    steps
      .filter(isDone)
      .flatMap(({ objects }) => objects)
      .reduce((sum, line) => sum + (line.quantity_done ?? line.quantity), 0)
  return Math.max(0, count(out) - count(back))
}
