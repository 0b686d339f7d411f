// Which tasks somebody may speak of though another truck has them now: an office moves a stop, or changes rights, while phones are away.
import { rightsOf, type Rights } from '#records/rights/rights.ts'
import { fleetOf } from './access.ts'
import type { Caller } from './caller.ts'
import { mayHaveHeld } from './shards.ts'
import type { WriteTx } from './write-tx.ts'

/** Whether the person's devices once had the task, under their present rights or under former ones. */
export const hasHeld = async ({ db, sight, caller }: WriteTx, id: string): Promise<boolean> => {
  const shards = await db.shardsOf('task', id, 'with')
  if (shards.some(shard => mayHaveHeld(caller.rights, sight.fleet, shard))) return true
  for (const rights of await formerRights(db, caller)) {
    const fleet = await fleetOf(db, { ...caller, rights })
    if (shards.some(shard => mayHaveHeld(rights, fleet, shard))) return true
  }
  return false
}

const LATEST_CHANGES = 50

const formerRights = async (db: WriteTx['db'], { user_id }: Caller): Promise<Rights[]> => {
  const { lines } = await db.history({ entity: 'user', id: user_id, limit: LATEST_CHANGES, offset: 0 })
  return lines.flatMap(({ changes }) => {
    const [before] = changes['permissions'] ?? []
    return Array.isArray(before) ? [rightsOf(before.map(String))] : []
  })
}
