// RT15: two counters that accepted the same pieces without a network. Nothing is refused, because it was promised to a client: the write
// that makes, changes or ends a shortage marks both dossiers, or takes their marks away (docs/decisions/024-a-shortage-is-a-mark.md).
import { CatalogueObject } from '#records/entities/object.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import { dossiersOf, type Dossier } from '#trades/rental/rules/dossier.ts'
import { endOfDay } from '#trades/rental/rules/half-day.ts'
import { RENTABLE_STATES } from '#trades/rental/rules/rental-availability.ts'
import { marksFrom, objectsOf, shortagesAmong, withMarks } from '#trades/rental/rules/shortages.ts'
import { hasChanged } from '../write/change.ts'
import { asObject, asTask } from '../write/stored-rows.ts'
import type { Save } from '../write/write-changes.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { acceptedFirst } from './acceptance.ts'
import { lockRentals } from './lock-rentals.ts'
import { openStore, type Store } from './rental-store.ts'

/** What a booking and its place in a chain are read from. */
const ofTheBooking = ['task_state_id', 'task_type_id', 'scope', 'date', 'shift_id', 'next_task_id', 'objects']
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
    return isOf(save, CatalogueObject) && isChanged(save, ...ofTheStock) ? [save.after.id] : []
  })
  return { steps, objects: new Set(stock) }
}

const lineObjects = (steps: readonly AnyRow[]): string[] =>
  steps.flatMap(step => asTask(step).objects.flatMap(({ object_id }) => object_id ?? []))

/** A job of a write (`atEnd`): what follows from all that it was asked for. */
export const markShortages = async (tx: WriteTx): Promise<void> => {
  const { steps, objects } = touchedBy(tx)
  if (steps.length === 0 && !(await isRented(tx, objects))) return
  await lockRentals(tx)
  const store = await openStore(tx)
  const own = await store.chainsOf(steps.map(({ id }) => id))
  const asked = [...objects, ...lineObjects([...steps, ...own])]
  const concerned = new Set(asked.flatMap(id => [...store.partsOf(id).keys()]))
  if (concerned.size === 0) return
  const dossiers = dossiersOf([...(await store.rentalsWith(concerned)), ...own].map(asTask))
  // A mark may be there for another object as well, which this write does not touch.
  const marked = dossiers.filter(
    ({ head }) => withMarks(head.check_reasons, []).length < head.check_reasons.length,
  )
  const wide = new Set([...concerned, ...marked.flatMap(dossier => [...objectsOf(dossier, store.partsOf)])])
  const all =
    wide.size === concerned.size
      ? dossiers
      : dossiersOf([...(await store.rentalsWith(wide)), ...own].map(asTask))
  const marks = await marksOf(tx, store, all, wide)
  for (const dossier of dossiers) await mark(tx, dossier, marks.get(dossier.head.id) ?? [])
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
  const judge = (ordered: readonly Dossier<TaskRow>[]) =>
    marksFrom(shortagesAmong(ordered, stocks, store.partsOf, now))
  // Whoever holds a piece too many is found in any order; who was first is asked of these alone.
  // A return that arrives before its departure took nothing away yet.
  const whole = dossiers.filter(({ departures }) => departures.length > 0)
  const concerned = judge(whole)
  if (concerned.size === 0) return concerned
  const ordered = await acceptedFirst(
    tx,
    whole.filter(({ head }) => concerned.has(head.id)),
  )
  return judge(ordered)
}

/** On the step that carries the dossier's number and money; one that carried them before loses them. */
const mark = async (
  tx: WriteTx,
  { steps, head }: Dossier<TaskRow>,
  marks: readonly string[],
): Promise<void> => {
  for (const { id } of steps.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const row = await tx.row(Task.name, id)
    if (row === undefined) continue
    const { check_reasons } = asTask(row)
    const reasons = withMarks(check_reasons, id === head.id ? marks : [])
    if (reasons.length === check_reasons.length && reasons.every(reason => check_reasons.includes(reason)))
      continue
    const isOwn = [...tx.saves()].some(({ of, after }) => of.name === Task.name && after === row)
    // The answer to this write shows the row that it saved.
    if (isOwn) row['check_reasons'] = reasons
    else tx.save(Task, row, { ...row, check_reasons: reasons })
  }
}
