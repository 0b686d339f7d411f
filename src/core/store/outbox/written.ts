// What an edit wrote, so that a person can undo it and do it again: each is a new edit over the present records, made only where nobody
// has changed the same fields meanwhile. An entry that has not left yet coalesces with it.
import type { AnyRow, Entity } from '#records/entity.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import type { LocalDatabase } from '../database.ts'
import { accompanyingFields, askingFields } from '../rows/asking-fields.ts'
import type { Values } from '../rows/entry.ts'
import { isPlain, sameValue } from '../rows/same-value.ts'
import type { Written } from '../rows/written.ts'
import { edit } from './outbox.ts'

interface Noting {
  /** The database through which the command has to write. */
  readonly db: LocalDatabase
  /** In the order of the first write of each record; what follows is noted anew. */
  readonly take: () => readonly Written[]
}

/** `lasting`: records that exist for good once they were created, as the slot of a half day (SL1). */
export const noting = (db: LocalDatabase, lasting: readonly Entity[] = []): Noting => {
  const kept = new Map<string, Written>()
  const noted = (one: Written): void => {
    const key = `${one.of.name} ${one.id}`
    const known = kept.get(key)
    if (known === undefined && one.before === null && lasting.includes(one.of)) return
    kept.set(key, { ...one, before: known === undefined ? one.before : known.before })
  }
  const take = (): readonly Written[] => {
    const written = [...kept.values()]
    kept.clear()
    return written
  }
  return { db: { ...db, noted }, take }
}

/** The same writes the other way round. */
export const reversed = (written: readonly Written[]): readonly Written[] =>
  written.map(({ before, after, ...of }) => ({ ...of, before: after, after: before })).toReversed()

/** All of it, or nothing and `refusal` where something has changed meanwhile. */
export const writeBack = (
  db: LocalDatabase,
  written: readonly Written[],
  refusal: string,
): Promise<Outcome<null>> =>
  edit(db, [...new Set(written.map(({ of }) => of))], async draft => {
    for (const one of written)
      if (!isAsWritten(one, await draft.read(one.of, one.id))) return onSiteFailure(refusal)
    for (const { of, id, before, after } of written.toReversed()) {
      if (before === null) {
        if (after !== null) await draft.remove(of, id)
      } else if (after === null) await draft.create(of, id, writable(of, before))
      else await draft.patch(of, id, changed(of, before, after))
    }
    return success(null)
  })

/** The server may correct what accompanies a state, and completes what was created. */
const isAsWritten = ({ of, before, after }: Written, now: Values | null): boolean => {
  if (now === null || after === null) return now === null && after === null
  const names: readonly string[] = before === null ? askingFields : Object.keys(changed(of, before, after))
  return names.every(name => accompanyingFields.has(name) || stands(now[name] ?? null, after[name] ?? null))
}

/** A list is merged member by member: one that a line did not have when it was written, as its trace, keeps what it got since. */
const stands = (now: unknown, written: unknown): boolean => {
  if (!isPlain(now) || !isPlain(written) || Array.isArray(now) !== Array.isArray(written))
    return sameValue(now, written)
  if (Array.isArray(now) && Array.isArray(written) && now.length !== written.length) return false
  return Object.keys(written).every(name => stands(now[name], written[name]))
}

const writable = (of: Entity, row: AnyRow): Values =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name]) => name !== 'id' && of.fields[name] !== undefined && of.fields[name].readonly !== true,
    ),
  )

/** The values to write again. What a person has touched stays so: an occurrence does not become virtual again (RC2). */
const changed = (of: Entity, before: AnyRow, after: AnyRow): Values => {
  const touched = of.touch(before)
  return Object.fromEntries(
    Object.entries(writable(of, before)).filter(
      ([name, value]) => !(name in touched) && !sameValue(value, after[name] ?? null),
    ),
  )
}
