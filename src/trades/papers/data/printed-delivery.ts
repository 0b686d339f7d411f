// The content of a « Bon » (DC1, RT9): the step, the one before or after it, its instances by object with their codes, what is
// owed and what was received.
import { sumMoney } from '#records/values/decimal.ts'
import { Invoice, Payment, type InvoiceRow, type PaymentRow } from '#records/entities/money.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { tasksToPrint, type PaperAsked } from './printed.ts'

export interface DeliveredLine {
  readonly key: string
  readonly reference: string
  readonly name: string
  readonly quantity: number
  readonly codes: readonly string[]
  /** Euros per piece. */
  readonly value: number
  readonly caution: number
  /** Whether the quantity that left was recorded. */
  readonly isCounted: boolean
}

export interface Delivery {
  readonly task: TaskRow
  /** The withdrawal or delivery of a return, the return of a withdrawal or delivery. */
  readonly other: TaskRow | null
  readonly lines: readonly DeliveredLine[]
  readonly owed: number
  readonly paid: number
  readonly caution: number
}

const ends: ReadonlySet<number> = new Set([12, 13])
const isCaution = ({ origin }: InvoiceRow): boolean => origin === 'caution' || origin === 'caution_back'

export const isEnd = ({ task_type_id }: Pick<TaskRow, 'task_type_id'>): boolean => ends.has(task_type_id)

export const deliveries = async (db: LocalDatabase, asked: PaperAsked): Promise<Delivery[]> => {
  const tasks = await tasksToPrint(db, asked)
  return Promise.all(tasks.map(task => deliveryOf(db, task)))
}

const deliveryOf = async (db: LocalDatabase, task: TaskRow): Promise<Delivery> => {
  const chain = await chainOf(db, task)
  const own = chain.map(({ id }) => id)
  const [invoices, payments] = await Promise.all([
    tableOf(db, Invoice).where('task_id').anyOf(own).toArray(),
    tableOf(db, Payment).where('task_id').anyOf(own).toArray(),
  ])
  const sumOf = (type: PaymentRow['type']): number =>
    sumMoney(payments.flatMap(one => (one.type === type ? [one.amount] : [])))
  return {
    task,
    other:
      chain.find(one => one.id !== task.id && one.task_type_id !== 16 && isEnd(one) !== isEnd(task)) ?? null,
    lines: await linesOf(db, task),
    owed: sumMoney(invoices.flatMap(one => (isCaution(one) ? [] : [one.amount]))),
    paid: sumOf('regular'),
    caution: sumOf('deposit'),
  }
}

const MOST_STEPS = 6

/** The steps of a rental that this device holds, the given one included. */
const chainOf = async (db: LocalDatabase, task: TaskRow): Promise<TaskRow[]> => {
  if (task.scope !== 'loki') return [task]
  const chain = [task]
  for (let n = 0; n < MOST_STEPS; n += 1) {
    const next = await tableOf(db, Task).get(chain.at(-1)?.next_task_id ?? '')
    if (next === undefined || chain.some(({ id }) => id === next.id)) break
    chain.push(next)
  }
  const rentals = await tableOf(db, Task)
    .where('[scope+date]')
    .between(['loki', ''], ['loki', '\uffff'])
    .filter(({ next_task_id }) => next_task_id !== null)
    .toArray()
  const before = new Map(rentals.map(one => [one.next_task_id, one]))
  for (let n = 0; n < MOST_STEPS; n += 1) {
    const former = before.get(chain[0]?.id ?? '')
    if (former === undefined || chain.some(({ id }) => id === former.id)) break
    chain.unshift(former)
  }
  return chain
}

/** One line per object, however many instances it has. */
const linesOf = async (db: LocalDatabase, { objects: lines }: TaskRow): Promise<DeliveredLine[]> => {
  const objects = await tableOf(db, CatalogueObject).bulkGet(lines.map(({ object_id }) => object_id ?? ''))
  const things = await tableOf(db, ObjectInstance).bulkGet(
    lines.map(({ object_instance_id }) => object_instance_id ?? ''),
  )
  const byObject = new Map<string, DeliveredLine>()
  for (const [n, line] of lines.entries()) {
    const object = objects[n]
    const key = line.object_id ?? line.line_id
    const code = things[n]?.external_id ?? ''
    const known = byObject.get(key)
    byObject.set(key, {
      key,
      reference: object?.reference ?? '',
      name: line.name || (object?.name ?? 'Objet sans nom'),
      quantity: (known?.quantity ?? 0) + line.quantity,
      codes: [...(known?.codes ?? []), ...(code === '' ? [] : [code])],
      value: object?.value ?? 0,
      caution: object?.rental_caution ?? 0,
      isCounted: (known?.isCounted ?? true) && line.quantity_done !== null,
    })
  }
  return [...byObject.values()]
}
