// Many new records in one draft, for an import. It does what edit() does for each, with one read of the disk for all. Nothing can
// exist or wait under an id that was just generated, so only the creations that the values name are looked up.
import type { Entity } from '#records/entity.ts'
import type { Values } from '../rows/entry.ts'
import { toLocalRow } from '../rows/local-row.ts'
import { fold } from '../rows/materialise.ts'
import { baseOf } from '../rows/mirror-row.ts'
import { namedCreations, textsIn, type Draft } from './outbox.ts'

export interface Created {
  /** New, like its entry's key. */
  readonly id: string
  readonly key: string
  readonly values: Values
}

export const createMany = async (
  { owner: { user, device }, tables }: Pick<Draft, 'owner' | 'tables'>,
  of: Entity,
  created: readonly Created[],
): Promise<void> => {
  const waiting = new Set((await namedCreations(tables, { created }, '')).map(({ id }) => id))
  const entries = created.map(({ id, key, values }) => ({
    key,
    entity: of.name,
    id,
    op: 'create' as const,
    patch: values,
    from: {},
    baseRev: null,
    refs: [...new Set(textsIn(values).filter(text => waiting.has(text)))],
    state: 'queued' as const,
    tries: 0,
    user,
    device,
    v: 1 as const,
  }))
  await tables.outbox.bulkAdd(entries)
  await tables.base.bulkPut(created.map(({ id }) => baseOf(of, id, undefined)))
  await tables.rows(of.name).bulkPut(
    entries.flatMap(entry => {
      const row = fold(of, null, [{ ...entry, seq: 0 }])
      return row === null ? [] : [toLocalRow(of, row, [])]
    }),
  )
}
