// The content of the papers of a rental (DC1, RT10): its dossier, the step that the paper tells of, its things with their stickers, its
// money. All from this device.
import type { InvoiceRow, PaymentRow } from '#records/entities/money.ts'
import { ObjectCategory } from '#records/entities/object-category.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { seesTaskType } from '#records/rights/seen-tasks.ts'
import { sumMoney } from '#records/values/decimal.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { doneBy } from '#trades/rental/data/handing/done-by.ts'
import { isMoneyHere, rentalSheet, type RentalSheet } from '#trades/rental/data/rental-sheet.ts'
import type { Dossier } from '#trades/rental/rules/dossier.ts'
import { accountOf, type Account } from '#trades/rental/rules/money/account.ts'
import { partsIn } from '#trades/rental/rules/ensembles.ts'
import { isDeposit } from '#trades/rental/rules/rental-bill.ts'
import { paperOfStep, type RentalPaperKind } from '../rules/paper-kinds.ts'
import { leavingThings, returnedThings, type Thing } from '../rules/paper-things.ts'
import { tasksToPrint, type PaperAsked } from './printed.ts'

export interface PaperInstance {
  readonly id: string
  readonly code: string
  readonly area: string
  /** What was told of it at departure, and at return; blank where nothing was. */
  readonly out: string
  readonly back: string
}
export interface PaperThing extends Thing {
  readonly object: ObjectRow | null
  readonly instances: readonly PaperInstance[]
  /** Of an ensemble: what one of it holds. */
  readonly parts: readonly PaperPart[]
}

interface PaperPart {
  readonly id: string
  readonly name: string
  readonly count: number
}

export interface PaperMoney {
  /** In cents. */
  readonly account: Account
  /** What the rental costs, and not the deposit, which is given back. */
  readonly lines: readonly InvoiceRow[]
  readonly asked: number
  readonly payments: readonly PaymentRow[]
}

export interface RentalPaper {
  readonly kind: RentalPaperKind
  readonly dossier: Dossier<TaskRow>
  readonly step: TaskRow
  /** Who prepared, handed over or took back; empty until then. */
  readonly by: string
  readonly things: readonly PaperThing[]
  /** What the categories of its things ask of who rents them. */
  readonly notes: readonly string[]
  /** Null where this device does not hold the weeks in which it was billed. */
  readonly money: PaperMoney | null
}

interface RentalPapersAsked extends PaperAsked {
  /** Null: the paper of the step that each id names. */
  readonly kind: RentalPaperKind | null
  readonly today: string
}

/** RG5: neither of a task nor of a step that the account's tabs do not list. */
export const rentalPapers = async (
  db: LocalDatabase,
  { kind, today, ...asked }: RentalPapersAsked,
): Promise<RentalPaper[]> => {
  const tasks = await tasksToPrint(db, asked)
  const found = await Promise.all(
    tasks
      .filter(({ scope }) => scope === 'loki')
      .map(task => paperOf(db, { task, kind: kind ?? paperOfStep(task.task_type_id), today })),
  )
  return found.filter(one => one !== null).filter(({ step }) => seesTaskType(asked.rights, step.task_type_id))
}

interface OnePaper {
  readonly task: TaskRow
  readonly kind: RentalPaperKind
  readonly today: string
}

const paperOf = async (db: LocalDatabase, { task, kind, today }: OnePaper): Promise<RentalPaper | null> => {
  const sheet = await rentalSheet(db, { id: task.id })
  const step = sheet === null ? undefined : stepOf(sheet.dossier, task, kind)
  if (sheet === null || step === undefined) return null
  const { dossier } = sheet
  const told =
    kind === 'return' ? returnedThings(dossier, step) : leavingThings(dossier, leavingOf(dossier, step, kind))
  const [{ things, notes }, isHere, by] = await Promise.all([
    described(db, told),
    isMoneyHere(db, { head: dossier.head, today }),
    doneBy(db, step),
  ])
  return { kind, dossier, step, by, things, notes, money: isHere ? moneyOf(sheet, things) : null }
}

/** The step itself where the paper is of its kind, else the dossier's. */
const stepOf = (
  { head, preparations, departures, returns }: Dossier<TaskRow>,
  { id }: TaskRow,
  kind: RentalPaperKind,
): TaskRow | undefined => {
  const among = { preparation: preparations, departure: departures, return: returns }
  if (kind !== 'preparation' && kind !== 'departure' && kind !== 'return') return head
  return among[kind].find(step => step.id === id) ?? among[kind].at(-1)
}

const leavingOf = (
  { departures, head }: Dossier<TaskRow>,
  step: TaskRow,
  kind: RentalPaperKind,
): readonly TaskRow[] => {
  if (kind === 'preparation' || kind === 'departure') return [step]
  return departures.length > 0 ? departures : [head]
}

const described = async (
  db: LocalDatabase,
  told: readonly Thing[],
): Promise<Pick<RentalPaper, 'things' | 'notes'>> => {
  const ids = told.flatMap(({ out, back }) => [...out.instances, ...(back?.instances ?? [])])
  const [objects, instances, categories] = await Promise.all([
    tableOf(db, CatalogueObject).bulkGet(told.map(({ object_id }) => object_id ?? '')),
    tableOf(db, ObjectInstance).bulkGet(ids.map(({ id }) => id)),
    tableOf(db, ObjectCategory).toArray(),
  ])
  const partsById = await partsOfEnsembles(db, objects)
  const instancesById = new Map(instances.flatMap(one => (one === undefined ? [] : [[one.id, one] as const])))
  const things = told.map((thing, n): PaperThing => {
    const out = new Map(thing.out.instances.map(({ id, words }) => [id, words]))
    const back = new Map((thing.back?.instances ?? []).map(({ id, words }) => [id, words]))
    return {
      ...thing,
      object: objects[n] ?? null,
      instances: [...new Set([...out.keys(), ...back.keys()])].map(id => ({
        id,
        code: formatLabelCode(instancesById.get(id)?.external_id ?? ''),
        area: instancesById.get(id)?.storage_area ?? '',
        out: out.get(id) ?? '',
        back: back.get(id) ?? '',
      })),
      parts: partsById.get(thing.object_id ?? '') ?? [],
    }
  })
  const rented = new Set(things.map(({ object }) => object?.object_category_id))
  const notes = categories
    .filter(({ id, rental_note }) => rented.has(id) && rental_note !== '')
    .map(({ name, rental_note }) => `${name}\u00a0: ${rental_note}`)
  return { things, notes }
}

/** RT14a: however deep; nothing is read where none of them is an ensemble. */
const partsOfEnsembles = async (
  db: LocalDatabase,
  objects: readonly (ObjectRow | undefined)[],
): Promise<ReadonlyMap<string, readonly PaperPart[]>> => {
  const ensembles = objects.flatMap(one => (one === undefined || one.children.length === 0 ? [] : [one.id]))
  if (ensembles.length === 0) return new Map()
  const all = new Map((await tableOf(db, CatalogueObject).toArray()).map(one => [one.id, one]))
  const partsOf = partsIn(all)
  return new Map(
    ensembles.map(ensemble => [
      ensemble,
      [...partsOf(ensemble)]
        .filter(([id]) => id !== ensemble)
        .map(([id, count]) => ({ id, name: all.get(id)?.name ?? 'Objet sans nom', count })),
    ]),
  )
}

/** In the order of the things that they are of; what is of none comes last. */
const moneyOf = (
  { invoices, documents, payments }: RentalSheet,
  things: readonly PaperThing[],
): PaperMoney => {
  const places = new Map(things.map(({ object }, n) => [object?.id, n]))
  const placeOf = ({ object_id }: InvoiceRow): number => places.get(object_id ?? undefined) ?? things.length
  return {
    account: accountOf({ lines: invoices, documents, payments }),
    lines: invoices.filter(({ origin }) => !isDeposit(origin)).toSorted((a, b) => placeOf(a) - placeOf(b)),
    asked: sumMoney(invoices.flatMap(({ origin, amount }) => (origin === 'caution' ? [amount] : []))),
    payments,
  }
}
