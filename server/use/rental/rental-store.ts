// The open rentals that ask for some objects, and the stock of these, as a write under way leaves them.
import { CatalogueObject } from '#records/entities/object.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { SubRental } from '#records/entities/sub-rental.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { AnyRow } from '#records/entity.ts'
import { chainsOf, type PartsOf } from '#trades/rental/rules/dossier.ts'
import { partsIn } from '#trades/rental/rules/ensembles.ts'
import type { StockOfObject } from '#trades/rental/rules/rental-availability.ts'
import { borrowedIn } from '#trades/rental/rules/availability/sub-rental.ts'
import { asObject, asSubRental, asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { overlaid, wholeChains } from './chain.ts'

/** Both ends included. */
export interface Days {
  readonly from: string
  readonly to: string
}

export interface Store {
  readonly partsOf: PartsOf
  /** Every step of the chains of these tasks. */
  readonly chainsOf: (ids: readonly string[]) => Promise<AnyRow[]>
  /** Every step of the rentals that are not over and may hold something on these days; null for all days. */
  readonly rentalsIn: (days: Days | null) => Promise<AnyRow[]>
  /** The longest of these objects, in days. */
  readonly turnaroundOf: (objects: ReadonlySet<string>) => number
  readonly stocksOf: (objects: ReadonlySet<string>) => Promise<ReadonlyMap<string, StockOfObject>>
}

const statesByObject = (instances: readonly AnyRow[]): ReadonlyMap<unknown, readonly string[]> => {
  const states = new Map<unknown, string[]>()
  for (const { object_id, state } of instances) {
    const own = states.get(object_id)
    if (own === undefined) states.set(object_id, [String(state)])
    else own.push(String(state))
  }
  return states
}

export const openStore = async (tx: WriteTx): Promise<Store> => {
  const objects = new Map(
    overlaid(tx, CatalogueObject, await tx.db.find(CatalogueObject.name, {})).map(row => [
      row.id,
      asObject(row),
    ]),
  )
  const partsOf = partsIn(objects)
  return {
    partsOf,
    chainsOf: ids => wholeChains(tx, ids),
    rentalsIn: stepReader(tx),
    turnaroundOf: asked => Math.max(0, ...[...asked].map(id => objects.get(id)?.rental_return_delay ?? 0)),
    stocksOf: async asked => {
      const ids = [...asked].filter(id => objects.has(id))
      const states = statesByObject(
        overlaid(
          tx,
          ObjectInstance,
          await tx.db.find(ObjectInstance.name, { where: [{ is: 'in', field: 'object_id', values: ids }] }),
        ),
      )
      const borrowed = borrowedIn(
        overlaid(
          tx,
          SubRental,
          await tx.db.find(SubRental.name, { where: [{ is: 'in', field: 'object_id', values: ids }] }),
        ).map(asSubRental),
      )
      return new Map(
        ids.flatMap(id => {
          const object = objects.get(id)
          const instanceStates = states.get(id) ?? []
          return object === undefined
            ? []
            : [[id, { ...object, instanceStates, borrowed: borrowed.get(id) ?? [] }] as const]
        }),
      )
    },
  }
}

/** What the files hold of a step, and nothing of its lines. */
type Link = Pick<TaskRow, 'id' | 'date' | 'next_task_id'>

/**
 * Reads the steps of open rentals whose chain touches some days. A desk may have thousands ahead: their links are listed once for the whole
 * write, and a step's lines are read when the first days ask for them, not again for the next.
 */
const stepReader = (tx: WriteTx): Store['rentalsIn'] => {
  let stored: Promise<readonly Link[]> | null = null
  const read = new Map<string, AnyRow>()
  return async days => {
    stored ??= openLinks(tx)
    const ids = idsWithin(tx, await stored, days)
    const unread = ids.filter(id => !read.has(id))
    for (const row of await tx.db.getMany(Task.name, unread)) read.set(row.id, row)
    const rows = ids.flatMap(id => read.get(id) ?? [])
    return overlaid(tx, Task, rows).filter(row => row['scope'] === 'loki' && row['rental_over'] === 0)
  }
}

const openLinks = async (tx: WriteTx): Promise<readonly Link[]> => {
  const order = ['date', 'next_task_id'].map(field => ({ field, descending: false }))
  const where = [
    { is: 'in', field: 'scope', values: ['loki'] },
    { is: 'in', field: 'rental_over', values: [0] },
  ] as const
  const { listed } = await tx.db.list(Task.name, { where, order })
  return listed.map(([id, date, next]) => ({ id, date: textOf(date), next_task_id: textOf(next) }))
}

/** The turnaround is in the days asked; null for all days. */
const idsWithin = (tx: WriteTx, stored: readonly Link[], days: Days | null): string[] => {
  const steps = new Map(stored.map(link => [link.id, link]))
  for (const { id, date, next_task_id } of overlaid(tx, Task, []).map(asTask))
    steps.set(id, { id, date, next_task_id })
  if (days === null) return [...steps.keys()]
  const today = tx.now.slice(0, 10)
  return chainsOf(steps)
    .filter(chain => {
      const dates = chain.flatMap(({ date }) => date ?? [])
      // What should be back already is held until today.
      return dates.some(date => date <= days.to) && [today, ...dates].some(date => date >= days.from)
    })
    .flatMap(chain => chain.map(({ id }) => id))
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
