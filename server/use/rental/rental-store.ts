// The open rentals that ask for some objects, and the stock of these, as a write under way leaves them.
import { CatalogueObject } from '#records/entities/object.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Task } from '#records/entities/task.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import type { PartsOf } from '#trades/rental/rules/dossier.ts'
import { partsIn } from '#trades/rental/rules/ensembles.ts'
import type { StockOfObject } from '#trades/rental/rules/rental-availability.ts'
import { asObject, asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { MOST_STEPS } from './rental-over.ts'

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
  readonly stocksOf: (objects: ReadonlySet<string>) => Promise<ReadonlyMap<string, StockOfObject>>
}

/** Rows of the database with those of the write in their place, deleted ones left out. */
const overlaid = (tx: WriteTx, of: Entity, rows: readonly AnyRow[]): AnyRow[] => {
  const byId = new Map(rows.map(row => [row.id, row]))
  for (const save of tx.saves()) if (save.of.name === of.name) byId.set(save.after.id, save.after)
  return [...byId.values()].filter(({ deleted }) => deleted === 0)
}

export const openStore = async (tx: WriteTx): Promise<Store> => {
  const objects = new Map(
    overlaid(tx, CatalogueObject, await tx.db.find(CatalogueObject.name, {})).map(row => [
      row.id,
      asObject(row),
    ]),
  )
  const partsOf = partsIn(objects)
  const chainsOf = (ids: readonly string[]): Promise<AnyRow[]> => wholeChains(tx, ids)
  return {
    partsOf,
    chainsOf,
    rentalsIn: async days => {
      const ids = await openSteps(tx, days)
      return overlaid(tx, Task, await tx.db.getMany(Task.name, ids)).filter(
        row => row['scope'] === 'loki' && row['rental_over'] === 0,
      )
    },
    stocksOf: async asked => {
      const ids = [...asked].filter(id => objects.has(id))
      const instances = overlaid(
        tx,
        ObjectInstance,
        await tx.db.find(ObjectInstance.name, { where: [{ is: 'in', field: 'object_id', values: ids }] }),
      )
      return new Map(
        ids.flatMap(id => {
          const object = objects.get(id)
          const own = instances.filter(one => one['object_id'] === id)
          const instanceStates = own.map(({ state }) => String(state))
          return object === undefined ? [] : [[id, { ...object, instanceStates }] as const]
        }),
      )
    },
  }
}

interface Light {
  readonly id: string
  readonly date: string | null
  readonly next: string | null
}

/**
 * The ids of the steps of open rentals whose chain touches these days, without reading their lines: a desk may have thousands ahead. The
 * turnaround is in the days asked.
 */
const openSteps = async (tx: WriteTx, days: Days | null): Promise<string[]> => {
  const order = ['date', 'next_task_id'].map(field => ({ field, descending: false }))
  const where = [
    { is: 'in', field: 'scope', values: ['loki'] },
    { is: 'in', field: 'rental_over', values: [0] },
  ] as const
  const { listed } = await tx.db.list(Task.name, { where, order })
  const steps = new Map(
    listed.map(([id, date, next]) => [id, { id, date: textOf(date), next: textOf(next) }]),
  )
  for (const { id, date, next_task_id } of overlaid(tx, Task, []).map(asTask))
    steps.set(id, { id, date, next: next_task_id })
  if (days === null) return [...steps.keys()]
  const today = tx.now.slice(0, 10)
  return chainsIn(steps)
    .filter(chain => {
      const dates = chain.flatMap(({ date }) => date ?? [])
      // What should be back already is held until today.
      return dates.some(date => date <= days.to) && [today, ...dates].some(date => date >= days.from)
    })
    .flatMap(chain => chain.map(({ id }) => id))
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const chainsIn = (steps: ReadonlyMap<string, Light>): Light[][] => {
  const followers = new Set([...steps.values()].map(({ next }) => next))
  return [...steps.values()].flatMap(first => {
    if (followers.has(first.id)) return []
    const chain: Light[] = []
    for (let step: Light | undefined = first; step !== undefined && chain.length < MOST_STEPS;) {
      chain.push(step)
      step = step.next === null ? undefined : steps.get(step.next)
    }
    return [chain]
  })
}

const followerOf = (row: AnyRow | undefined): string[] =>
  typeof row?.['next_task_id'] === 'string' ? [row['next_task_id']] : []

/** Up and down from these tasks, a step of all chains at a time. */
const wholeChains = async (tx: WriteTx, ids: readonly string[]): Promise<AnyRow[]> => {
  const found = new Map<string, AnyRow>()
  const written = overlaid(tx, Task, [])
  const add = (rows: readonly AnyRow[], isAsked: (row: AnyRow) => boolean): string[] =>
    overlaid(tx, Task, rows).flatMap(row => {
      if (row['scope'] !== 'loki' || found.has(row.id) || !isAsked(row)) return []
      found.set(row.id, row)
      return [row.id]
    })
  const asked = new Set(ids)
  let latest = add(await tx.db.getMany(Task.name, [...asked]), ({ id }) => asked.has(id))
  for (let n = 0; n < MOST_STEPS && latest.length > 0; n++) {
    const here = new Set(latest)
    const next = new Set(latest.flatMap(id => followerOf(found.get(id))))
    const rows = [
      ...(await tx.db.getMany(Task.name, [...next])),
      ...(await tx.db.find(Task.name, {
        where: [{ is: 'in', field: 'next_task_id', values: latest }],
      })),
      ...written,
    ]
    latest = add(rows, row => next.has(row.id) || here.has(String(row['next_task_id'])))
  }
  return [...found.values()]
}
