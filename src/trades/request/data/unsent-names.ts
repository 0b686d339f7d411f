// The names of the records mentioned in changes, before and after: slots, partners, towns.
import { Task } from '#records/entities/task.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { firstNamesOf } from '#trades/people/data/first-names.ts'
import { recordName } from '#core/store/mirror/record-name.ts'
import type { UnsentChange } from './request-sheet.ts'

export type RecordNames = { readonly [record: string]: string }

export const unsentNames = async (
  db: LocalDatabase,
  {
    changes,
    users = [],
  }: {
    readonly changes: readonly Pick<UnsentChange, 'patch' | 'from'>[]
    /** The authors of the changes. */
    readonly users?: readonly string[]
  },
): Promise<RecordNames> => {
  const wanted = new Map<string, { readonly entity: string; readonly id: string }>()
  for (const { patch, from } of changes)
    for (const values of [patch, from])
      for (const [name, value] of Object.entries(values)) {
        const entity = Task.fields[name]?.to
        if (entity !== undefined && typeof value === 'string' && value !== '')
          wanted.set(`${entity} ${value}`, { entity, id: value })
      }
  const named = await Promise.all(
    [...wanted].map(async ([record, { entity, id }]) => {
      const name = await recordName(db, { entity, id })
      return name === null ? [] : [[record, name] as const]
    }),
  )
  const people = [...(await firstNamesOf(db, users))].map(([id, name]) => [`user ${id}`, name] as const)
  return Object.fromEntries([...named.flat(), ...people])
}
