// Which records somebody may speak of: those that they see, and those that another truck has now, because an office moves a stop, or changes
// rights, while phones are away. The others are to them what nobody made.
import { entityByName } from '#records/entities/index.ts'
import { ShiftInstance } from '#records/entities/shift.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import { rightsOf, type Rights } from '#records/rights/rights.ts'
import { canReach, canSee, fleetOf } from './access.ts'
import type { Caller } from './caller.ts'
import { mayHaveHeld } from './shards.ts'
import type { WriteTx } from './write-tx.ts'

/** Whether the person's devices once had the record, under their present rights or under former ones. */
export const hasHeld = async (
  { db, sight, caller }: WriteTx,
  { name }: Entity,
  id: string,
): Promise<boolean> => {
  const shards = await db.shardsOf(name, id, 'with')
  if (shards.some(shard => mayHaveHeld(caller.rights, sight.fleet, shard))) return true
  for (const rights of await formerRights(db, caller)) {
    const fleet = await fleetOf(db, { ...caller, rights })
    if (shards.some(shard => mayHaveHeld(rights, fleet, shard))) return true
  }
  return false
}

/**
 * A slot's id is made of its truck, day and half day: it is no secret, and of another truck's a crew is told by a rule of its own (26).
 */
const isKnown = async (tx: WriteTx, of: Entity, row: AnyRow): Promise<boolean> =>
  of.name === ShiftInstance.name ||
  canSee(tx.sight, of, row) ||
  canReach(tx.sight, of, row) ||
  hasHeld(tx, of, row.id)

/**
 * Whether this caller may name a record in another. The one place that decides it for every reference: an id of what is hidden from them is
 * answered like an id that nobody has, so that none can be told from the other.
 */
export const mayName = async (tx: WriteTx, entity: string, id: string): Promise<boolean> => {
  const of = entityByName(entity)
  const row = of === undefined ? undefined : await tx.db.get(entity, id)
  return of !== undefined && row !== undefined && row.deleted !== 1 && isKnown(tx, of, row)
}

const LATEST_CHANGES = 50

const formerRights = async (db: WriteTx['db'], { user_id }: Caller): Promise<Rights[]> => {
  const asked = { entity: 'user', id: user_id, field: 'permissions', limit: LATEST_CHANGES, offset: 0 }
  return (await db.fieldChanges(asked)).flatMap(({ change }) => {
    const before = change?.[0]
    return Array.isArray(before) ? [rightsOf(before.map(String))] : []
  })
}
