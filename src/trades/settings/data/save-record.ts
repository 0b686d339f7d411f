// A record of the configuration, new or changed (screens.md section 9). What the server would refuse is refused here, offline
// too.
import { isLastManager } from '#records/rights/account-managers.ts'
import {
  blankRow,
  decodeFields,
  newIssues,
  type AnyRow,
  type BaseRow,
  type Entity,
  type Issue,
} from '#records/entity.ts'
import { User } from '#records/entities/people.ts'
import { ShiftException } from '#records/entities/shift.ts'
import { may } from '#records/rights/entity-rights.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { invalid } from '#records/invalid.ts'
import { configMessages } from '#records/fr/config-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { plainText } from '#records/text/plain-text.ts'
import type { Rights } from '#records/rights/rights.ts'
import { forbiddenTo } from '#records/rights/want-of-right.ts'
import { normalised } from '#records/text/search-text.ts'
import { newLacks } from '../rules/resource-capacity.ts'
import type { NamedParent } from '../rules/named-parent.ts'
import { sameException } from '../rules/week-hours.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import type { Values } from '#core/store/rows/entry.ts'
import { edit, type Draft } from '#core/store/outbox/outbox.ts'
import { sameValue } from '#core/store/rows/same-value.ts'
import { tableIn } from '#core/store/table-in.ts'
import { forbiddenParent, idOfNamed } from './id-of-named.ts'

/** Records that are created with a new one, in the same transaction: a resource's week. */
export interface ComesWith {
  readonly of: Entity
  readonly rows: (id: string, values: Values) => readonly Values[]
}

export interface SavedRecord {
  /** Null creates a new record. */
  readonly id: string | null
  /** The form's values; only those that differ are written. */
  readonly values: Values
  /** The values when the form opened: a field that the person left alone keeps what a colleague wrote meanwhile. */
  readonly from?: Values
  readonly rights: Rights
  readonly comesWith?: ComesWith | undefined
  /** What it refers to and is made with it, unless it is here by now. */
  readonly parent?: NamedParent | undefined
}

export const saveRecord = async <R extends BaseRow>(
  db: LocalDatabase,
  of: Entity<string, R>,
  { id, values, from = {}, rights, comesWith, parent }: SavedRecord,
): Promise<Outcome<{ readonly id: string }>> => {
  const verb = id === null ? 'create' : 'change'
  if (!may(rights, verb, of.name)) return forbiddenTo(rights, verb, of.name)
  const forbidden = forbiddenParent(rights, [parent])
  if (forbidden !== null) return forbidden
  const touched = Object.entries(values).filter(
    ([name, value]) => name !== 'id' && (id === null || !(name in from) || !sameValue(value, from[name])),
  )
  const decoded = decodeFields(of, Object.fromEntries(touched))
  if (!decoded.ok) return failed(invalid(decoded.issues))
  const taken = await takenValues(db, of, id, decoded.value)
  if (taken.length > 0) return failed(invalid(taken))
  return edit(db, [of, ...[comesWith, parent].flatMap(other => other?.of ?? [])], async draft => {
    const known = id === null ? null : await draft.read<AnyRow>(of, id)
    if (id !== null && known === null) return onSiteFailure(configMessages.gone)
    const before: AnyRow = known ?? blankRow<AnyRow>(of)
    const changed: { [field: string]: unknown } = Object.fromEntries(
      Object.entries(decoded.value).filter(([name, value]) => !sameValue(value, before[name])),
    )
    const written = [
      of,
      known ?? undefined,
      { ...before, ...changed },
      (field: string) => field in changed,
    ] as const
    const issues = [...newIssues(...written), ...newLacks(...written)]
    if (issues.length > 0) return failed(invalid(issues))
    if (known !== null && (await leavesNoManager(draft, of, known, { ...known, ...changed })))
      return onSiteFailure(configMessages.lastManager)
    if (parent !== undefined) changed[parent.field] = await idOfNamed(db, draft, parent)
    if (id === null) {
      const created = db.newKey()
      await draft.create(of, created, changed)
      for (const row of comesWith?.rows(created, changed) ?? [])
        await draft.create(comesWith?.of ?? of, db.newKey(), row)
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
  if (of.name === ShiftException.name) return twiceSaid(db, id, values)
  const names = Object.keys(values).filter(name => of.fields[name]?.unique === true)
  if (names.length === 0) return []
  const rows: readonly AnyRow[] = await tableOf(db, of).toArray()
  return names
    .filter(name => {
      const wanted = normalised(plainText(values[name]))
      return wanted !== '' && rows.some(row => row.id !== id && normalised(plainText(row[name])) === wanted)
    })
    .map(field => ({ field, rule: 'recordFound' }))
}

/** The server's own check, made here too: a person who would lock everybody out is warned at once. */
export const leavesNoManager = async (
  { tables }: Draft,
  of: Entity,
  before: AnyRow,
  after: AnyRow | null,
): Promise<boolean> =>
  of.name === User.name && isLastManager(await tableIn(tables, User).toArray(), before, after)

/** The server's own check of SL1, made here too. */
const twiceSaid = async (db: LocalDatabase, id: string | null, values: Values): Promise<Issue[]> => {
  const wanted = { ...blankRow(ShiftException), ...values, id: id ?? '' }
  const rows: readonly AnyRow[] = await tableOf(db, ShiftException).toArray()
  return rows.some(row => sameException(wanted, row)) ? [{ field: 'date', rule: 'recordFound' }] : []
}
