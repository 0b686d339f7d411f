// Which shards carry a record, which fields each shows, and which shards a person may hold (sync.md 3.2, RP1). All readers of a
// shard see the same rows and the same fields: what depends on the reader is the list of shards, never their content.
import { createHash } from 'node:crypto'
import { addDays, isoWeek } from '#domain/dates.ts'
import type { AnyRow } from '#domain/entity.ts'
import { may } from '#domain/entity-rights.ts'
import type { Rights } from '#domain/rights.ts'
import { TASK_STATE } from '#domain/task-states.ts'

const shared = new Set([
  'object',
  'object_category',
  'resource',
  'shift',
  'shift_resource',
  'shift_exception',
  'city',
  'sector',
  'partner_type',
  'task_type',
  'reason',
  'provenance',
  'destination',
  'outlet',
  'container',
  'print_template',
  'organisation',
])
/** Collections, the partners' included: what comes back to the dock to be weighed. */
export const dockTypes: readonly number[] = [1, 4, 5, 6, 7, 8, 9, 10]
/** TS4 writes 7 in place of 5: the goods are on the truck all the same. */
export const dockStates: readonly number[] = [TASK_STATE.done, TASK_STATE.toBeChecked]
export const SALE = 19

const dayIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 10) : null
const weekIn = (value: unknown): string | null => {
  const day = dayIn(value)
  return day === null ? null : isoWeek(day)
}

/** Work that waits whatever its date: undated, drafts, « Sans date », « À reporter », « À vérifier ». */
const isWaiting = (row: AnyRow): boolean =>
  row['date'] == null ||
  row['task_state_id'] === TASK_STATE.draft ||
  row['task_state_id'] === TASK_STATE.toBePostponed ||
  row['task_state_id'] === TASK_STATE.toBeChecked ||
  (row['task_state_id'] === TASK_STATE.accepted && row['shift_instance_id'] == null)

const taskShards = (row: AnyRow): string[] => {
  const week = weekIn(row['date'])
  const entered = week ?? weekIn(row.creation_time)
  if (row['scope'] === 'scale') return entered === null ? [] : [`scale/${entered}`]
  const scope = String(row['scope'])
  const shards: string[] = []
  if (week !== null) shards.push(`${scope}/${week}`)
  if (isWaiting(row)) shards.push(`${scope}/none`)
  if (typeof row['resource_id'] === 'string') {
    // TS8: a postponed stop stays with the crew of the week in which it was postponed, whatever day it now wishes for.
    const crewWeek =
      row['task_state_id'] === TASK_STATE.toBePostponed ? (weekIn(row['state_time']) ?? week) : week
    if (crewWeek !== null) shards.push(`${scope}/${crewWeek}/r/${row['resource_id']}`)
  }
  if (scope === 'emma' && week !== null && isAtDock(row)) shards.push(`dock/${week}`)
  if (row['task_type_id'] === SALE && entered !== null) shards.push(`money/${entered}`)
  return shards
}
const isAtDock = (row: AnyRow): boolean =>
  dockTypes.includes(Number(row['task_type_id'])) && dockStates.includes(Number(row['task_state_id']))

const slotShards = (row: AnyRow): string[] => {
  const week = weekIn(row['date'])
  return week === null ? [] : [`slot/${week}`, `slot/${week}/r/${String(row['resource_id'])}`]
}
const instanceShard = (id: string): string =>
  `inst/${createHash('sha256').update(id).digest('hex').slice(-1)}`
const moneyShards = (row: AnyRow): string[] => {
  const week = weekIn(row['date']) ?? weekIn(row.creation_time)
  return week === null ? [] : [`money/${week}`]
}

/** The shards that carry a record; a deleted one is in none. */
export const recordShards = (entity: string, row: AnyRow): string[] => {
  if (row.deleted === 1) return []
  if (shared.has(entity)) return ['ref']
  switch (entity) {
    case 'task':
      return taskShards(row)
    case 'shift_instance':
      return slotShards(row)
    case 'object_instance':
      return [instanceShard(row.id)]
    case 'payment':
    case 'invoice':
      return moneyShards(row)
    case 'user':
      return ['ref', 'admin']
    case 'partner':
      return ['ref', 'partners']
    case 'role':
    case 'device':
      return ['admin']
    default:
      return []
  }
}

export const userNames: readonly string[] = ['id', 'rev', 'firstname', 'lastname', 'username']
export const partnerContacts: readonly string[] = [
  'firstname',
  'lastname',
  'phone1',
  'phone2',
  'email',
  'note',
]
/** What the dock does not show of a collection: its donor's contacts, and the versions to settle, which may quote them. */
export const hiddenAtDock: readonly string[] = ['phone1', 'phone2', 'email', 'disputes']

type Fields = { readonly [field: string]: unknown }
export const only = (row: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
export const without = (row: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

export const projectedIn = (shard: string, entity: string, row: AnyRow): Fields => {
  if (shard === 'ref' && entity === 'user') return only(row, userNames)
  if (shard === 'ref' && entity === 'partner') return without(row, partnerContacts)
  return shard.startsWith('dock/') ? without(row, hiddenAtDock) : row
}

/** The resources of a crew: `all` for a desk, and for a crew whose permissions name none. */
export type Fleet = 'all' | ReadonlySet<string>
const holds = (fleet: Fleet, resource_id: string): boolean => fleet === 'all' || fleet.has(resource_id)

const weeksAround = (today: string, before: number, after: number): string[] =>
  Array.from({ length: before + after + 1 }, (_, index) => isoWeek(addDays(today, 7 * (index - before))))
const isWeigher = ({ flags }: Rights): boolean => flags.has('balance_desktop') || flags.has('balance_mobile')
const inst = Array.from('0123456789abcdef', digit => `inst/${digit}`)

/** Whoever scans or binds stickers tells a blank one from a known one without network (LB2): a crew on its way as well. */
const scanners = ['emma_desktop', 'emma_mobile', 'vente_desktop', 'config_objects']
const mayScan = (rights: Rights): boolean =>
  isWeigher(rights) || scanners.some(flag => rights.flags.has(flag))

/** What a person's devices mirror; older weeks come on demand. `resource_ids`: every resource that a crew can drive. */
export const heldShards = (
  rights: Rights,
  fleet: Fleet,
  resource_ids: readonly string[],
  today: string,
): string[] => {
  const { flags } = rights
  const near = weeksAround(today, 1, 1)
  const planned = weeksAround(today, 2, 8)
  const shards = ['ref']
  if (flags.has('emma_desktop')) {
    shards.push('emma/none', 'loki/none')
    for (const kind of ['emma', 'loki', 'slot']) shards.push(...planned.map(week => `${kind}/${week}`))
  } else if (flags.has('emma_mobile')) {
    const own = resource_ids.filter(id => holds(fleet, id))
    for (const kind of ['emma', 'loki', 'slot'])
      shards.push(...near.flatMap(week => own.map(id => `${kind}/${week}/r/${id}`)))
  }
  if (isWeigher(rights))
    shards.push(...near.map(week => `scale/${week}`), ...near.map(week => `dock/${week}`))
  if (flags.has('vente_desktop') || flags.has('emma_desktop'))
    shards.push(...planned.slice(0, 4).map(week => `money/${week}`))
  if (mayScan(rights)) shards.push(...inst)
  if (mayHoldPartners(rights)) shards.push('partners')
  if (may(rights, 'read', 'role')) shards.push('admin')
  return shards
}
const mayHoldPartners = ({ flags }: Rights): boolean => flags.has('emma_desktop') || flags.has('config')

const shardPattern = /^(emma|loki|slot|scale|dock|money)\/(\d{4}-W\d\d|none)(?:\/r\/([\w:.|-]{1,64}))?$/

/** Whether a shard asked of the feed may be given: weeks outside a desk's window on demand, a foreign truck never. */
export const mayHold = (rights: Rights, fleet: Fleet, today: string, shard: string): boolean => {
  if (shard === 'ref') return true
  if (shard === 'admin') return may(rights, 'read', 'role')
  if (shard === 'partners') return mayHoldPartners(rights)
  if (inst.includes(shard)) return may(rights, 'read', 'object_instance')
  return holdsWeek(rights, fleet, shard, week => weeksAround(today, 1, 1).includes(week))
}

/** Whether a device of this person may have held it some week or other. */
export const mayHaveHeld = (rights: Rights, fleet: Fleet, shard: string): boolean =>
  holdsWeek(rights, fleet, shard, () => true)

const holdsWeek = (
  rights: Rights,
  fleet: Fleet,
  shard: string,
  isNear: (week: string) => boolean,
): boolean => {
  const [, kind, week = '', resource_id] = shardPattern.exec(shard) ?? []
  const { flags } = rights
  switch (kind) {
    case 'emma':
    case 'loki':
    case 'slot':
      if (flags.has('emma_desktop')) return true
      return (
        resource_id !== undefined && flags.has('emma_mobile') && holds(fleet, resource_id) && isNear(week)
      )
    case 'scale':
      return resource_id === undefined && isWeigher(rights)
    case 'dock':
      return resource_id === undefined && isWeigher(rights) && isNear(week)
    case 'money':
      return resource_id === undefined && (flags.has('vente_desktop') || flags.has('emma_desktop'))
    default:
      return false
  }
}
