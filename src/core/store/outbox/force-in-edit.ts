// « Forcer » at once: what was just captured of a record leaves with `force`, past the overridable problems that the planner saw.
// Entries that were already sent, or captured before, are not changed.
import type { Entity } from '#records/entity.ts'
import type { Connection } from '../database.ts'

export const forceInEdit = async (
  tables: Pick<Connection, 'outbox'>,
  of: Entity,
  id: string,
): Promise<void> => {
  const entries = await tables.outbox.where('[entity+id]').equals([of.name, id]).sortBy('seq')
  const last = entries.at(-1)
  if (last?.state === 'queued') await tables.outbox.put({ ...last, force: true })
}
