// A creation that its author forces from the start, past the overridable problems found on the device, as a refused entry is
// forced later. Runs inside the edit that captured it.
import type { Entity } from '#records/entity.ts'
import type { Connection } from '../database.ts'

export const markForced = async (
  tables: Pick<Connection, 'outbox'>,
  of: Entity,
  id: string,
): Promise<void> => {
  await tables.outbox
    .where('[entity+id]')
    .equals([of.name, id])
    .modify(entry => {
      Object.assign(entry, { force: true })
    })
}
