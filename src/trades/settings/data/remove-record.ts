// A record of the configuration that nothing uses is deleted for good; one that is used is archived instead (screens.md section
// 9).
import { Resource } from '#records/entities/resource.ts'
import { ShiftResource } from '#records/entities/shift.ts'
import type { BaseRow, Entity } from '#records/entity.ts'
import { may } from '#records/rights/entity-rights.ts'
import { success, type Outcome } from '#records/failure.ts'
import { configMessages } from '#records/fr/config-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import type { Rights } from '#records/rights/rights.ts'
import { forbiddenTo } from '#records/rights/want-of-right.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit, type Draft } from '#core/store/outbox/outbox.ts'
import { tableIn } from '#core/store/table-in.ts'
import { leavesNoManager } from './save-record.ts'
import { usageOf } from './usage-of.ts'

export const removeRecord = async <R extends BaseRow>(
  db: LocalDatabase,
  of: Entity<string, R>,
  { id, rights }: { readonly id: string; readonly rights: Rights },
): Promise<Outcome<R | null>> => {
  if (!may(rights, 'delete', of.name)) return forbiddenTo(rights, 'delete', of.name)
  const uses = (await usageOf(db, { entity: of.name })).get(id) ?? 0
  if (uses > 0) return onSiteFailure(configMessages.used(uses))
  const isResource = of.name === Resource.name
  return edit(db, isResource ? [of, ShiftResource] : [of], async draft => {
    const row = await draft.read(of, id)
    if (row === null) return success(null)
    if (await leavesNoManager(draft, of, row, null)) return onSiteFailure(configMessages.lastManager)
    const week = isResource
      ? await tableIn(draft.tables, ShiftResource).where('resource_id').equals(id).primaryKeys()
      : []
    for (const part of week) await draft.remove(ShiftResource, part)
    await draft.remove(of, id)
    // A restored record would get another number from the server, and « resource_<n> » refers to the number (ID3). So it cannot
    // be restored.
    return success('number' in of.fields ? null : row)
  })
}

/** A deleted record that is created again under its id is the same record for the server: its history continues. */
export const restoreRecord = async <R extends BaseRow>(
  db: LocalDatabase,
  of: Entity<string, R>,
  { row, rights }: { readonly row: R; readonly rights: Rights },
): Promise<Outcome<null>> => {
  if (!may(rights, 'create', of.name)) return forbiddenTo(rights, 'create', of.name)
  return edit(db, [of], async draft => {
    await restoreIn(draft, of, row)
    return success(null)
  })
}

/** Within an edit. A record that is there again already stays as it is. */
export const restoreIn = async <R extends BaseRow>(
  draft: Draft,
  of: Entity<string, R>,
  row: R,
): Promise<void> => {
  if ((await draft.read(of, row.id)) !== null) return
  const kept = Object.entries(row).filter(([name]) => {
    const field = of.fields[name]
    return name !== 'id' && field !== undefined && field.readonly !== true
  })
  await draft.create(of, row.id, Object.fromEntries(kept))
}
