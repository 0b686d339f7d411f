// Which shards a record is in, which of its fields each shard shows, and which shards a person may have (sync.md 3.2, RP1), with this
// server's shard names; the rule is records/shards/shard-rules.ts. All readers of a shard get the same rows and fields: only the list of shards
// depends on the reader.
import { createHash } from 'node:crypto'
import { isActive } from '#records/rights/account-managers.ts'
import { crewPermissions } from '#records/rights/can-crew.ts'
import type { AnyRow } from '#records/entity.ts'
import { may } from '#records/rights/entity-rights.ts'
import { deviceFacts, hiddenAtDock, partnerContacts, userNames } from '#records/shards/narrow-views.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seenScopes } from '#records/rights/seen-tasks.ts'
import {
  isWeigher,
  mayHoldPartners,
  OPEN_RENTALS,
  seesMoney,
  shardsOfPerson,
  shardsOfRecord,
  weeksAround,
  type ShardNames,
} from '#records/shards/shard-rules.ts'

const inst = Array.from('0123456789abcdef', digit => `inst/${digit}`)
const names: ShardNames = {
  resourcePart: id => (typeof id === 'string' ? id : null),
  instanceShard: id => `inst/${createHash('sha256').update(id).digest('hex').slice(-1)}`,
  hasDock: true,
  saysRentalOver: true,
}

/** The shards that a record is in; a deleted record is in none. */
export const recordShards = (entity: string, row: AnyRow): string[] => shardsOfRecord(entity, row, names)

type Fields = { readonly [field: string]: unknown }
const only = (row: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
const without = (row: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

export const projectedIn = (shard: string, entity: string, row: AnyRow): Fields => {
  if (shard === 'ref' && entity === 'user')
    return { ...only(row, userNames), permissions: visiblePermissions(row) }
  if (shard === 'ref' && entity === 'partner') return without(row, partnerContacts)
  if (shard === 'devices') return only(row, deviceFacts)
  return shard.startsWith('dock/') ? without(row, hiddenAtDock) : row
}

/** The permissions by which a planner sees who may crew a truck; none for a person who left. */
const visiblePermissions = (user: AnyRow): string[] => {
  const { permissions } = user
  return isActive(user) && Array.isArray(permissions) ? crewPermissions(permissions.map(String)) : []
}

/** The resources of a crew: `all` for a desk, and for a crew whose permissions name none. */
export type Fleet = 'all' | ReadonlySet<string>
const holds = (fleet: Fleet, resource_id: string): boolean => fleet === 'all' || fleet.has(resource_id)

/** The shards that a person's devices mirror. `resource_ids` are all resources that a crew can drive. */
export const heldShards = (
  rights: Rights,
  fleet: Fleet,
  resource_ids: readonly string[],
  today: string,
): string[] =>
  shardsOfPerson(rights, today, {
    crewParts: resource_ids.filter(id => holds(fleet, id)).map(id => `/r/${id}`),
    instanceShards: inst,
    hasDock: true,
    hasDevices: true,
  })

const shardPattern = /^(emma|loki|slot|scale|dock|money)\/(\d{4}-W\d\d|none|open)(?:\/r\/([\w:.|-]{1,64}))?$/

/** Whether the feed may give a shard: to a desk any week on demand, to a crew never another truck. */
export const mayHold = (rights: Rights, fleet: Fleet, today: string, shard: string): boolean => {
  if (shard === 'ref') return true
  if (shard === 'admin') return may(rights, 'read', 'role')
  if (shard === 'devices') return may(rights, 'read', 'device')
  if (shard === 'partners') return mayHoldPartners(rights)
  if (inst.includes(shard)) return may(rights, 'read', 'object_instance')
  return holdsWeek(rights, fleet, shard, week => weeksAround(today, 1, 1).includes(week))
}

/** Whether a device of this person may have had the shard for working on it, in any week; the dock's shards are only read. */
export const mayHaveHeld = (rights: Rights, fleet: Fleet, shard: string): boolean =>
  !shard.startsWith('dock/') && holdsWeek(rights, fleet, shard, () => true)

/** Not week by week: `loki/open` is the only one whose week is « open ». */
const holdsWeek = (
  rights: Rights,
  fleet: Fleet,
  shard: string,
  isNear: (week: string) => boolean,
): boolean => {
  const [, kind, week = '', resource_id] = shardPattern.exec(shard) ?? []
  const { flags } = rights
  if (week === 'open')
    return shard === OPEN_RENTALS && flags.has('emma_desktop') && seenScopes(rights).includes('loki')
  switch (kind) {
    case 'emma':
    case 'loki':
    case 'slot':
      if (flags.has('emma_desktop')) return kind === 'slot' || seenScopes(rights).includes(kind)
      return (
        resource_id !== undefined && flags.has('emma_mobile') && holds(fleet, resource_id) && isNear(week)
      )
    case 'scale':
      return resource_id === undefined && isWeigher(rights)
    case 'dock':
      return resource_id === undefined && isWeigher(rights) && isNear(week)
    case 'money':
      return resource_id === undefined && seesMoney(rights)
    case undefined:
    default:
      return false
  }
}
