// RT15: two counters that accepted the same pieces without a network. Nothing is refused, because it was promised to a client: the write
// that makes, changes or ends a shortage marks both dossiers, or takes their marks away (docs/decisions/025-a-shortage-is-a-mark.md).
import { CatalogueObject } from '#records/entities/object.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { SubRental } from '#records/entities/sub-rental.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import { addDays } from '#records/time/dates.ts'
import { dossiersOf, type Dossier } from '#trades/rental/rules/dossier.ts'
import { endOfDay } from '#trades/rental/rules/half-day.ts'
import { RENTABLE_STATES, type Booking } from '#trades/rental/rules/rental-availability.ts'
import {
  addBookings,
  addMarks,
  markLists,
  objectsOf,
  shortagesOf,
  withMarks,
} from '#trades/rental/rules/shortages.ts'
import { hasChanged, isSame } from '../write/change.ts'
import { asObject, asSubRental, asTask } from '../write/stored-rows.ts'
import type { Save } from '../write/write-changes.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { acceptedFirst } from './acceptance.ts'
import { lockRentals } from './lock-rentals.ts'
import { openStore, type Days, type Store } from './rental-store.ts'

/** What a booking and its place in a chain are read from. */
const ofTheBooking = ['task_state_id', 'task_type_id', 'scope', 'date', 'shift_id', 'next_task_id', 'objects']
const ofTheLoan = [
  'object_id',
  'quantity',
  'start_date',
  'start_shift',
  'end_date',
  'end_shift',
  'returned_at',
]
const ofTheStock = ['quantity', 'rental_safety_stock', 'rental_return_delay', 'children']

const prices = [
  'rental_halfday',
  'rental_day',
  'rental_week',
  'rental_month',
  'rental_quarter',
  'rental_semester',
  'rental_year',
] as const

const isChanged = ({ of, before, after }: Save, ...fields: readonly string[]): boolean =>
  before?.deleted !== after.deleted || hasChanged({ of, before, after, sent: new Set() }, ...fields)

const isOf = ({ of }: Save, entity: Entity): boolean => of.name === entity.name

const isRental = (row: AnyRow | undefined): boolean => row?.['scope'] === 'loki'

const isRentable = (row: AnyRow | undefined): boolean =>
  row !== undefined && row.deleted === 0 && RENTABLE_STATES.has(String(row['state']))

/** An instance counts for its object before and after: one that is bound to another object leaves the first. */
const stockOfInstance = ({ before, after }: Save): string[] => {
  const [old, now] = [
    isRentable(before) ? before?.['object_id'] : null,
    isRentable(after) ? after['object_id'] : null,
  ]
  return old === now ? [] : [old, now].flatMap(id => (typeof id === 'string' ? [id] : []))
}

/** RT25a: stock while it lasts, of its object before and after. */
const borrowedObjects = (save: Save): string[] =>
  isChanged(save, ...ofTheLoan)
    ? [save.before, save.after].flatMap(row => (row === undefined ? [] : (asSubRental(row).object_id ?? [])))
    : []

interface Touched {
  /** Steps whose bookings this write changes, as they were and as they are. */
  readonly steps: readonly AnyRow[]
  readonly objects: ReadonlySet<string>
}

const touchedBy = (tx: WriteTx): Touched => {
  const saves = [...tx.saves()].filter(({ isRepeated }) => isRepeated !== true)
  const steps = saves
    .filter(save => isOf(save, Task) && (isRental(save.before) || isRental(save.after)))
    .filter(save => isChanged(save, ...ofTheBooking))
    .flatMap(({ before, after }) => (before === undefined ? [after] : [before, after]))
  const stock = saves.flatMap(save => {
    if (isOf(save, ObjectInstance)) return stockOfInstance(save)
    if (isOf(save, SubRental)) return borrowedObjects(save)
    return isOf(save, CatalogueObject) && isChanged(save, ...ofTheStock) ? [save.after.id] : []
  })
  return { steps, objects: new Set(stock) }
}

const lineObjects = (steps: readonly AnyRow[]): string[] =>
  steps.flatMap(step => asTask(step).objects.flatMap(({ object_id }) => object_id ?? []))

/** A job of a write (`atEnd`): what follows from all that it was asked for. */
export const markShortages = async (tx: WriteTx): Promise<void> => {
  const { steps, objects } = touchedBy(tx)
  const isStock = await isRented(tx, objects)
  if (steps.length === 0 && !isStock) return
  await lockRentals(tx)
  const store = await openStore(tx)
  const own = await store.chainsOf(steps.map(({ id }) => id))
  const asked = [...(isStock ? objects : []), ...lineObjects([...steps, ...own])]
  const concerned = new Set(asked.flatMap(id => Array.from(store.partsOf(id).keys())))
  if (concerned.size === 0) return
  const read = async (days: Days | null): Promise<Dossier<TaskRow>[]> =>
    dossiersOf([...(await store.rentalsIn(days)), ...own].map(asTask))
  const today = tx.now.slice(0, 10)
  const turnaround = store.turnaroundOf(concerned)
  const days = isStock ? null : daysOf([...steps, ...own].map(asTask), { today, turnaround })
  const near = await read(days)
  const ownIds = new Set(own.map(({ id }) => id))
  const dossiers: Dossier<TaskRow>[] = []
  for (const dossier of near) {
    await tx.breathe()
    if (isOwn(dossier, ownIds) || asksFor(dossier, concerned, store)) dossiers.push(dossier)
  }
  // A mark may be there for other days, or for another object, which this write does not touch: all of them are judged again.
  const marked = dossiers.filter(({ head }) => hasMark(head))
  const wide = new Set(concerned)
  for (const dossier of marked) {
    await tx.breathe()
    for (const id of objectsOf(dossier, store.partsOf)) wide.add(id)
  }
  const longest = store.turnaroundOf(wide)
  const span =
    days &&
    daysOf([...marked.flatMap(one => one.steps), ...[...steps, ...own].map(asTask)], {
      today,
      turnaround: longest,
    })
  const all = marked.length === 0 || days === null ? near : await read(span)
  const marks = await marksOf(tx, store, all, wide)
  const written = writtenTasks(tx)
  for (const dossier of dossiers) {
    await tx.breathe()
    await mark(tx, dossier, marks.get(dossier.head.id) ?? [], written)
  }
}

const writtenTasks = (tx: WriteTx): ReadonlySet<AnyRow> =>
  new Set([...tx.saves()].flatMap(save => (isOf(save, Task) ? [save.after] : [])))

const hasMark = ({ check_reasons }: TaskRow): boolean =>
  withMarks(check_reasons, []).length < check_reasons.length

const asksFor = (dossier: Dossier<TaskRow>, objects: ReadonlySet<string>, { partsOf }: Store): boolean =>
  [...objectsOf(dossier, partsOf)].some(id => objects.has(id))

const isOwn = ({ steps }: Dossier<TaskRow>, own: ReadonlySet<string>): boolean =>
  steps.some(({ id }) => own.has(id))

/** From the first of these steps to the last, or to today when that is late, with the turnaround on both sides. */
const daysOf = (
  steps: readonly TaskRow[],
  { today, turnaround }: { readonly today: string; readonly turnaround: number },
): Days => {
  const dates = steps.flatMap(({ date }) => date ?? []).toSorted()
  const [first = today, last = today] = [dates[0], dates.at(-1)]
  return { from: addDays(first, -turnaround), to: addDays(last < today ? today : last, turnaround) }
}

/** Most of what is weighed in, or sold, is never rented, nor part of what is: then nobody waits. */
const isRented = async ({ db }: WriteTx, objects: ReadonlySet<string>): Promise<boolean> => {
  const seen = new Set(objects)
  for (let latest = [...seen]; latest.length > 0;) {
    const rows = [
      ...(await db.getMany(CatalogueObject.name, latest)),
      ...(await db.find(CatalogueObject.name, { where: [{ is: 'mentions', texts: latest }] })),
    ].map(asObject)
    if (rows.some(object => object.rentable === 1 || prices.some(price => object[price] > 0))) return true
    latest = rows.map(({ id }) => id).filter(id => !seen.has(id))
    for (const id of latest) seen.add(id)
  }
  return false
}

const marksOf = async (
  tx: WriteTx,
  store: Store,
  dossiers: readonly Dossier<TaskRow>[],
  objects: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const now = endOfDay(tx.now.slice(0, 10))
  const stocks = await store.stocksOf(objects)
  // In some turns of the loop: a desk has a hundred dossiers of a hundred lines in the same weeks.
  const judge = async (heldOf: (object: string) => readonly Booking[]) => {
    const found = new Map<string, Set<string>>()
    for (const [object, stock] of stocks) {
      await tx.breathe()
      addMarks(found, shortagesOf(stock, heldOf(object), now))
    }
    return markLists(found)
  }
  // Whoever holds a piece too many is found in any order; who was first is asked of these alone.
  // A return that arrives before its departure took nothing away yet.
  const whole = dossiers.filter(({ departures }) => departures.length > 0)
  const held = new Map<string, Booking[]>()
  for (const dossier of whole) {
    await tx.breathe()
    addBookings(held, dossier, store.partsOf)
  }
  const concerned = await judge(object => held.get(object) ?? [])
  if (concerned.size === 0) return concerned
  const ordered = await acceptedFirst(
    tx,
    whole.filter(({ head }) => concerned.has(head.id)),
  )
  const places = new Map(ordered.map(({ head }, n) => [head.id, n]))
  const placeOf = ({ id }: Booking): number => places.get(id) ?? 0
  return judge(object =>
    (held.get(object) ?? []).filter(({ id }) => places.has(id)).sort((a, b) => placeOf(a) - placeOf(b)),
  )
}

/** On the step that carries the dossier's number and money; one that carried them before loses them. */
const mark = async (
  tx: WriteTx,
  { steps, head }: Dossier<TaskRow>,
  marks: readonly string[],
  written: ReadonlySet<AnyRow>,
): Promise<void> => {
  const reasonsOf = ({ id, check_reasons }: TaskRow): string[] =>
    withMarks(check_reasons, id === head.id ? marks : [])
  const isAsWanted = (step: TaskRow): boolean =>
    isSame(step.check_reasons.toSorted(), reasonsOf(step).toSorted())
  for (const step of steps.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (isAsWanted(step)) continue
    const row = await tx.row(Task.name, step.id)
    if (row === undefined) continue
    const check_reasons = reasonsOf(asTask(row))
    // The answer to this write shows the row that it saved.
    if (written.has(row)) row['check_reasons'] = check_reasons
    else tx.save(Task, row, { ...row, check_reasons })
  }
}
