// The names used in two versions: people, trucks, slots, towns. One read of the local tables per conflict.
import { entityByName } from '#records/entities/index.ts'
import type { AnyRow } from '#records/entity.ts'
import { fullName } from '#records/text/called.ts'
import { isolated } from '#records/text/one-direction.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Conflict } from '#core/store/conflicts/conflicts.ts'
import { recordName } from '#core/store/mirror/record-name.ts'
import { listedEntities } from '../shared/conflict-text.ts'

/** « resource r1 » → « Camion 1 ». */
export type Names = { readonly [record: string]: string | undefined }

export const nameIn =
  (names: Names) =>
  (entity: string, id: string): string | undefined =>
    names[`${entity} ${id}`]

interface NamesArgs {
  readonly conflict: Conflict
  /** Further people whose names are needed. */
  readonly people: readonly (string | undefined)[]
}

/** Every record that the two versions refer to, and their authors. */
export const conflictNames = async (db: LocalDatabase, { conflict, people }: NamesArgs): Promise<Names> => {
  const wanted = new Map<string, { readonly entity: string; readonly id: string }>()
  const want = (entity: string | undefined, id: unknown): void => {
    if (entity !== undefined && typeof id === 'string' && id !== '')
      wanted.set(`${entity} ${id}`, { entity, id })
  }
  for (const person of [conflict.user, ...people]) want('user', person)
  const of = entityByName(conflict.entity)
  const wantAll = (field: string, value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) want(listedEntities[field], one)
    else want(of?.fields[field]?.to, value)
  }
  for (const { field, was, mine, theirs } of conflict.fields)
    for (const value of [was, mine, theirs]) wantAll(field, value)
  for (const { field, value } of conflict.merged) wantAll(field, value)
  const named = await Promise.all(
    [...wanted].map(async ([record, { entity, id }]) => [record, await nameOf(db, entity, id)] as const),
  )
  return Object.fromEntries(named)
}

export const nameOf = async (db: LocalDatabase, entity: string, id: string): Promise<string | undefined> => {
  if (entity !== 'user' && entity !== 'task') return (await recordName(db, { entity, id })) ?? undefined
  const row: AnyRow | undefined = await db.rows(entity).get(id)
  if (row === undefined) return undefined
  // A stop among others is shown by its family name, as on the board.
  return entity === 'task'
    ? textOf(isolated(textOf(row['lastname']) ?? textOf(row['name']) ?? ''))
    : personName(row)
}

const personName = (row: AnyRow): string | undefined =>
  textOf(
    fullName(
      { firstname: textOf(row['firstname']), lastname: textOf(row['lastname']) },
      textOf(row['username']),
    ),
  )

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
