// The open rentals that ask for some objects, and the stock of these, as a write under way leaves them.
import { CatalogueObject } from '#records/entities/object.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Task } from '#records/entities/task.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import type { PartsOf } from '#trades/rental/rules/dossier.ts'
import { partsIn } from '#trades/rental/rules/ensembles.ts'
import type { StockOfObject } from '#trades/rental/rules/rental-availability.ts'
import { asObject } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { MOST_STEPS } from './rental-over.ts'

export interface Store {
  readonly partsOf: PartsOf
  /** Every step of the chains of these tasks. */
  readonly chainsOf: (ids: readonly string[]) => Promise<AnyRow[]>
  /** Every step of the rentals that are not over and ask for one of these objects. */
  readonly rentalsWith: (objects: ReadonlySet<string>) => Promise<AnyRow[]>
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
    rentalsWith: async asked => {
      const holding = [...objects.keys()].filter(id => [...partsOf(id).keys()].some(part => asked.has(part)))
      const found = await tx.db.find(Task.name, {
        where: [
          { is: 'in', field: 'scope', values: ['loki'] },
          { is: 'in', field: 'rental_over', values: [0] },
          { is: 'mentions', texts: holding },
        ],
      })
      const written = overlaid(tx, Task, []).filter(row => row['rental_over'] === 0)
      return (await chainsOf([...found, ...written].map(({ id }) => id))).filter(
        row => row['rental_over'] === 0,
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
