// What the weighing screens read besides the weighing sessions: the catalogue, the names of flows, scales and people.
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { ObjectCategory, type ObjectCategoryRow } from '#records/entities/object-category.ts'
import { User } from '#records/entities/people.ts'
import { Resource, type ResourceRow } from '#records/entities/resource.ts'
import {
  Destination,
  Provenance,
  type DestinationRow,
  type ProvenanceRow,
} from '#records/entities/setup-lists.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { fullName } from '#records/text/called.ts'
import { flowOf } from '#trades/weighing/rules/way.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export interface CatalogueHere {
  readonly objectsById: ReadonlyMap<string, ObjectRow>
  readonly categoriesById: ReadonlyMap<string, ObjectCategoryRow>
}

const byId = <R extends { readonly id: string }>(rows: readonly R[]): Map<string, R> =>
  new Map(rows.map(row => [row.id, row]))

export const catalogueHere = async (db: LocalDatabase): Promise<CatalogueHere> => ({
  objectsById: byId(await tableOf(db, CatalogueObject).toArray()),
  categoriesById: byId(await tableOf(db, ObjectCategory).toArray()),
})

export interface NamesHere {
  readonly flowsById: ReadonlyMap<string, ProvenanceRow | DestinationRow>
  readonly scalesById: ReadonlyMap<string, ResourceRow>
  readonly peopleById: ReadonlyMap<string, string>
}

export const namesHere = async (db: LocalDatabase): Promise<NamesHere> => ({
  flowsById: byId([
    ...(await tableOf(db, Provenance).toArray()),
    ...(await tableOf(db, Destination).toArray()),
  ]),
  scalesById: byId(
    await tableOf(db, Resource)
      .filter(({ type }) => type === 'scale')
      .toArray(),
  ),
  peopleById: new Map(
    (await tableOf(db, User).toArray()).map(person => [person.id, fullName(person, person.username)]),
  ),
})

/** Weighing sessions older than the ids of flows have the flow's name in their note. */
export const flowName = (names: Pick<NamesHere, 'flowsById'>, session: TaskRow): string =>
  names.flowsById.get(flowOf(session) ?? '')?.name ?? session.note
