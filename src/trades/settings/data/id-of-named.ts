// The record that goes by a name, whatever its case and accents; where there is none, it is made in the same edit. Asked twice, it is made once.
import { may } from '#records/rights/entity-rights.ts'
import type { AnyRow } from '#records/entity.ts'
import type { Failure } from '#records/failure.ts'
import type { Rights } from '#records/rights/rights.ts'
import { forbiddenTo } from '#records/rights/want-of-right.ts'
import { normalised } from '#records/text/search-text.ts'
import { plainText } from '#records/text/plain-text.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Draft } from '#core/store/outbox/outbox.ts'
import { tableIn } from '#core/store/table-in.ts'
import type { NamedParent } from '../rules/named-parent.ts'

export const idOfNamed = async (
  db: LocalDatabase,
  draft: Draft,
  { of, name }: NamedParent,
): Promise<string> => {
  const wanted = normalised(name.trim())
  const rows: readonly AnyRow[] = await tableIn(draft.tables, of).toArray()
  const same = rows.filter(row => normalised(plainText(row['name']).trim()) === wanted)
  const here = same.find(row => row['archived'] !== 1) ?? same[0]
  if (here === undefined) {
    const id = db.newKey()
    await draft.create(of, id, { name: name.trim() })
    return id
  }
  if (here['archived'] === 1) await draft.patch(of, here.id, { archived: 0 })
  return here.id
}

/** Null where every one of them may be made. */
export const forbiddenParent = (
  rights: Rights,
  parents: readonly (NamedParent | undefined)[],
): { readonly ok: false; readonly failure: Failure } | null => {
  const lacking = parents.find(parent => parent !== undefined && !may(rights, 'create', parent.of.name))
  return lacking === undefined ? null : forbiddenTo(rights, 'create', lacking.of.name)
}
