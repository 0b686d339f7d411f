// The content of a « Bon de livraison » of what people are given (DC1): the visit and its things by object, with their stickers.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import type { TaskRow } from '#records/entities/task.ts'
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
  /** Whether the quantity that left was recorded. */
  readonly isCounted: boolean
}

export interface Delivery {
  readonly task: TaskRow
  readonly lines: readonly DeliveredLine[]
}

const DELIVERY = 2

export const deliveries = async (db: LocalDatabase, asked: PaperAsked): Promise<Delivery[]> => {
  const tasks = await tasksToPrint(db, asked)
  return Promise.all(
    tasks
      .filter(({ task_type_id }) => task_type_id === DELIVERY)
      .map(async task => ({ task, lines: await linesOf(db, task) })),
  )
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
      isCounted: (known?.isCounted ?? true) && line.quantity_done !== null,
    })
  }
  return [...byObject.values()]
}
