// A record of the configuration, new or changed (screens.md section 9): what the server would refuse is refused here, offline too.
import {
  blankRow,
  checkRow,
  decodeFields,
  type AnyRow,
  type BaseRow,
  type Entity,
  type Issue,
} from '#domain/entity.ts'
import { may } from '#domain/entity-rights.ts'
import { failed, success, type Failure, type Outcome } from '#domain/failure.ts'
import { configMessages } from '#domain/fr/config-messages.ts'
import { onSiteFailure } from '#domain/on-site-failure.ts'
import type { Rights } from '#domain/rights.ts'
import { normalised } from '#domain/search-text.ts'
import { tableOf, type LocalDatabase } from '../../database.ts'
import type { Values } from '../../entry.ts'
import { edit } from '../../outbox.ts'
import { sameValue } from '../../same-value.ts'

export interface SavedRecord {
  /** Null: a new one. */
  readonly id: string | null
  /** As a form holds them; only what differs is written. */
  readonly values: Values
  /** As the form showed them first: a field that the person left alone keeps what a colleague wrote meanwhile. */
  readonly from?: Values
  readonly rights: Rights
}

export const saveRecord = async <R extends BaseRow>(
  db: LocalDatabase,
  of: Entity<string, R>,
  { id, values, from = {}, rights }: SavedRecord,
): Promise<Outcome<{ readonly id: string }>> => {
  if (!may(rights, id === null ? 'create' : 'change', of.name)) return failed({ kind: 'forbidden' })
  const touched = Object.entries(values).filter(
    ([name, value]) => name !== 'id' && (id === null || !(name in from) || !sameValue(value, from[name])),
  )
  const decoded = decodeFields(of, Object.fromEntries(touched))
  if (!decoded.ok) return failed(invalid(decoded.issues))
  const taken = await takenValues(db, of, id, decoded.value)
  if (taken.length > 0) return failed(invalid(taken))
  return edit(db, [of], async draft => {
    const known = id === null ? null : await draft.read<AnyRow>(of, id)
    if (id !== null && known === null) return onSiteFailure(configMessages.gone)
    const before: AnyRow = known ?? blankRow<AnyRow>(of)
    const changed = Object.fromEntries(
      Object.entries(decoded.value).filter(([name, value]) => !sameValue(value, before[name])),
    )
    const issues = checkRow(of, { ...before, ...changed })
    if (issues.length > 0) return failed(invalid(issues))
    if (id === null) {
      const created = db.newKey()
      await draft.create(of, created, changed)
      return success({ id: created })
    }
    if (Object.keys(changed).length > 0) await draft.patch(of, id, changed)
    return success({ id })
  })
}

const takenValues = async <R extends BaseRow>(
  db: LocalDatabase,
  of: Entity<string, R>,
  id: string | null,
  values: Values,
): Promise<Issue[]> => {
  const names = Object.keys(values).filter(name => of.fields[name]?.unique === true)
  if (names.length === 0) return []
  const rows: readonly AnyRow[] = await tableOf(db, of).toArray()
  return names
    .filter(name => {
      const wanted = normalised(String(values[name] ?? ''))
      return (
        wanted !== '' && rows.some(row => row.id !== id && normalised(String(row[name] ?? '')) === wanted)
      )
    })
    .map(field => ({ field, rule: 'recordFound' }))
}

const invalid = (issues: readonly Issue[]): Failure => ({
  kind: 'invalid',
  fields: Object.fromEntries(
    issues.map(({ field, rule, limit }) => [field, { [rule]: limit === undefined ? rule : String(limit) }]),
  ),
})
