// Which shards contain a record, and which shards a person holds (sync.md 3.2, RP1). It is one rule for our server, which makes
// the shards, and for a device on a plain back end, which computes them itself. The two differ in the names of a crew's shard and
// an object's, and in the dock.
import { addDays, isoWeek } from '../time/dates.ts'
import type { AnyRow } from '../entity.ts'
import { may } from '../rights/entity-rights.ts'
import type { Rights } from '../rights/rights.ts'
import { seenScopes } from '../rights/seen-tasks.ts'
import { TASK_STATE } from '../states/task-states.ts'
import { doneStates } from '../states/tour-order.ts'

/** Collections, including those at partners': what comes to the dock to be weighed. */
export const dockTypes: readonly number[] = [1, 4, 5, 6, 7, 8, 9, 10]
/** TS4 sets 7 in place of 5: the goods are on the truck all the same. */
export const dockStates = doneStates
export const SALE = 19

export interface ShardNames {
  /** The last part of the name of a crew's shard; null when it is no crew's. */
  readonly resourcePart: (resource_id: unknown) => string | null
  readonly instanceShard: (id: string) => string
  /** Whether done collections are in shards for the dock. */
  readonly hasDock: boolean
  /** Whether a step's row says that its whole rental is over (RT14); else one that is settled counts as over by itself. */
  readonly saysRentalOver: boolean
}

/** RT14: the steps of every rental that is not over, whatever their weeks, so that what is free is known without a network. */
export const OPEN_RENTALS = 'loki/open'

const shared = new Set(
  (
    'object object_category resource shift shift_resource shift_exception city sector partner_type task_type reason ' +
    'provenance destination outlet container print_template organisation'
  ).split(' '),
)

const weekIn = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? isoWeek(value.slice(0, 10)) : null

/** Tasks that wait whatever their date: undated, drafts, « Sans date », « À reporter », « À vérifier ». */
const isWaiting = (row: AnyRow): boolean =>
  row['date'] == null ||
  row['task_state_id'] === TASK_STATE.draft ||
  row['task_state_id'] === TASK_STATE.toBePostponed ||
  row['task_state_id'] === TASK_STATE.toBeChecked ||
  (row['task_state_id'] === TASK_STATE.accepted && row['shift_instance_id'] == null)

const settled: ReadonlySet<unknown> = new Set([...doneStates, TASK_STATE.notDone])

const isRentalOpen = (row: AnyRow, saysRentalOver: boolean): boolean =>
  row['task_state_id'] !== TASK_STATE.cancelled &&
  (saysRentalOver ? row['rental_over'] !== 1 : !settled.has(row['task_state_id']))

/**
 * WG1, TS7: a weighing session that is open, or « À valider », stays on the devices until somebody ends it, however old its week.
 */
const sessionsWaiting = (row: AnyRow): string[] =>
  row['task_state_id'] === TASK_STATE.draft || row['task_state_id'] === TASK_STATE.toBeChecked
    ? ['scale/none']
    : []

const isAtDock = (row: AnyRow): boolean =>
  dockTypes.includes(Number(row['task_type_id'])) && dockStates.includes(Number(row['task_state_id']))

const taskShards = (row: AnyRow, { resourcePart, hasDock, saysRentalOver }: ShardNames): string[] => {
  const week = weekIn(row['date'])
  const entered = week ?? weekIn(row.creation_time)
  const scope = String(row['scope'])
  if (scope === 'scale') return [...(entered === null ? [] : [`scale/${entered}`]), ...sessionsWaiting(row)]
  const shards: string[] = []
  if (week !== null) shards.push(`${scope}/${week}`)
  if (isWaiting(row)) shards.push(`${scope}/none`)
  if (scope === 'loki' && isRentalOpen(row, saysRentalOver)) shards.push(OPEN_RENTALS)
  // TS8: a postponed stop stays with the crew of the week in which it was postponed, whatever its wished day.
  const isPostponed = row['task_state_id'] === TASK_STATE.toBePostponed
  const crewWeek = isPostponed ? (weekIn(row['state_time']) ?? week) : week
  const part = resourcePart(row['resource_id'])
  if (crewWeek !== null && part !== null) shards.push(`${scope}/${crewWeek}/r/${part}`)
  if (hasDock && scope === 'emma' && week !== null && isAtDock(row)) shards.push(`dock/${week}`)
  if (row['task_type_id'] === SALE && entered !== null) shards.push(`money/${entered}`)
  return shards
}

const slotShards = (row: AnyRow, { resourcePart }: ShardNames): string[] => {
  const week = weekIn(row['date'])
  if (week === null) return []
  const part = resourcePart(row['resource_id'])
  return [`slot/${week}`, ...(part === null ? [] : [`slot/${week}/r/${part}`])]
}

/** That of a rental that is not over stays with its dossier, whatever its week (RT14). */
const moneyShards = (row: AnyRow): string[] => {
  const week = weekIn(row['date']) ?? weekIn(row.creation_time)
  const shards = week === null ? [] : [`money/${week}`]
  return row['rental_open'] === 1 ? [...shards, OPEN_RENTALS] : shards
}

/** RT25a: until it is given back, whatever its weeks; afterwards with those in which it began. */
const subRentalShards = (row: AnyRow): string[] => {
  const week = weekIn(row['start_date'])
  return [...(week === null ? [] : [`loki/${week}`]), ...(row['returned_at'] == null ? [OPEN_RENTALS] : [])]
}

/** The shards that contain a record, held or not; a deleted record is in none. */
export const shardsOfRecord = (entity: string, row: AnyRow, names: ShardNames): string[] => {
  if (row.deleted === 1) return []
  if (shared.has(entity)) return ['ref']
  switch (entity) {
    case 'task':
      return taskShards(row, names)
    case 'shift_instance':
    case 'slot_message':
      return slotShards(row, names)
    case 'object_instance':
      return [names.instanceShard(row.id)]
    case 'payment':
    case 'invoice':
    case 'document':
      return moneyShards(row)
    case 'sub_rental':
      return subRentalShards(row)
    case 'user':
      return ['ref', 'admin']
    case 'partner':
      return ['ref', 'partners']
    case 'role':
      return ['admin']
    case 'device':
      // A device that was revoked or blocked sends nothing until that is lifted.
      return row['revoked'] === 1 || row['blocked_at'] != null ? ['admin'] : ['admin', 'devices']
    default:
      return []
  }
}

export const weeksAround = (today: string, before: number, after: number): string[] =>
  Array.from({ length: before + after + 1 }, (_, index) => isoWeek(addDays(today, 7 * (index - before))))

export const isWeigher = ({ flags }: Rights): boolean =>
  flags.has('balance_desktop') || flags.has('balance_mobile')
export const seesMoney = ({ flags }: Rights): boolean =>
  flags.has('vente_desktop') || flags.has('emma_desktop')
export const mayHoldPartners = ({ flags }: Rights): boolean =>
  flags.has('emma_desktop') || flags.has('config')

/**
 * People who scan or bind stickers must distinguish a blank one from a known one without network (LB2), a crew on tour as well.
 */
const scanners = ['emma_desktop', 'emma_mobile', 'vente_desktop', 'config_objects']
const mayScan = (rights: Rights): boolean =>
  isWeigher(rights) || scanners.some(flag => rights.flags.has(flag))

export interface Holding {
  /** The ending of a crew's shards: `/r/<resource>` for each of its own, or empty for all resources. */
  readonly crewParts: readonly string[]
  readonly instanceShards: readonly string[]
  readonly hasDock: boolean
  /** Whether the person sees the list of devices. */
  readonly hasDevices: boolean
}

/** The shards that a person's devices mirror; older weeks are pulled on demand. */
export const shardsOfPerson = (rights: Rights, today: string, holding: Holding): string[] => {
  const { flags } = rights
  const near = weeksAround(today, 1, 1)
  const planned = weeksAround(today, 2, 8)
  const shards = ['ref']
  if (flags.has('emma_desktop')) {
    const scopes = seenScopes(rights)
    shards.push(...scopes.map(scope => `${scope}/none`))
    if (scopes.includes('loki')) shards.push(OPEN_RENTALS)
    for (const kind of [...scopes, 'slot']) shards.push(...planned.map(week => `${kind}/${week}`))
  } else if (flags.has('emma_mobile'))
    for (const kind of ['emma', 'loki', 'slot'])
      shards.push(...near.flatMap(week => holding.crewParts.map(part => `${kind}/${week}${part}`)))
  if (isWeigher(rights)) {
    shards.push('scale/none', ...near.map(week => `scale/${week}`))
    if (holding.hasDock) shards.push(...near.map(week => `dock/${week}`))
  }
  if (seesMoney(rights)) shards.push(...planned.slice(0, 4).map(week => `money/${week}`))
  if (mayScan(rights)) shards.push(...holding.instanceShards)
  if (mayHoldPartners(rights)) shards.push('partners')
  if (may(rights, 'read', 'role')) shards.push('admin')
  if (holding.hasDevices && may(rights, 'read', 'device')) shards.push('devices')
  return shards
}
