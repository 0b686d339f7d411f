// The shards that a person's device would hold, found on the device, because a plain back end has none (sync.md sections 3.2 and 3.4):
// the same names and the same windows, so that periods on demand, room and progress work unchanged. What comes to the dock apart.
import { addDays, isoWeek, mondayOf } from '#domain/dates.ts'
import type { AnyRow } from '#domain/entity.ts'
import { may } from '#domain/entity-rights.ts'
import type { Rights } from '#domain/rights.ts'
import { TASK_STATE } from '#domain/task-states.ts'

export const SALE = 19

const weeksAround = (today: string, before: number, after: number): string[] =>
  Array.from({ length: before + after + 1 }, (_, index) => isoWeek(addDays(today, 7 * (index - before))))

export const plainShards = (rights: Rights, today: string): string[] => {
  const { flags, resources } = rights
  const near = weeksAround(today, 1, 1)
  const planned = weeksAround(today, 2, 8)
  const shards = ['ref']
  if (flags.has('emma_desktop')) {
    shards.push('emma/none', 'loki/none')
    for (const kind of ['emma', 'loki', 'slot']) shards.push(...planned.map(week => `${kind}/${week}`))
  } else if (flags.has('emma_mobile')) {
    const own = resources.length === 0 ? [''] : resources.map(number => `/r/${number}`)
    for (const kind of ['emma', 'loki', 'slot'])
      shards.push(...near.flatMap(week => own.map(resource => `${kind}/${week}${resource}`)))
  }
  const isWeigher = flags.has('balance_desktop') || flags.has('balance_mobile')
  if (isWeigher) shards.push(...near.map(week => `scale/${week}`))
  const sells = flags.has('vente_desktop') || flags.has('emma_desktop')
  if (sells) shards.push(...planned.slice(0, 4).map(week => `money/${week}`))
  if (isWeigher || sells || flags.has('config_objects')) shards.push('inst')
  if (flags.has('emma_desktop') || flags.has('config')) shards.push('partners')
  if (may(rights, 'read', 'role')) shards.push('admin')
  return shards
}

/** A resource's number (ID3), the last part of a crew's shards. */
export type NumberOf = (resource_id: unknown) => string

const weekIn = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? isoWeek(value.slice(0, 10)) : null

/** Work that waits whatever its date: undated, drafts, « Sans date », « À reporter », « À vérifier ». */
const isWaiting = (row: AnyRow): boolean =>
  row['date'] == null ||
  row['task_state_id'] === TASK_STATE.draft ||
  row['task_state_id'] === TASK_STATE.toBePostponed ||
  row['task_state_id'] === TASK_STATE.toBeChecked ||
  (row['task_state_id'] === TASK_STATE.accepted && row['shift_instance_id'] == null)

const taskPlaces = (row: AnyRow, numberOf: NumberOf): string[] => {
  const week = weekIn(row['date'])
  const entered = week ?? weekIn(row.creation_time)
  const scope = String(row['scope'])
  if (scope === 'scale') return entered === null ? [] : [`scale/${entered}`]
  const places: string[] = []
  if (week !== null) places.push(`${scope}/${week}`)
  if (isWaiting(row)) places.push(`${scope}/none`)
  // TS8: a postponed stop stays with the crew of the week in which it was postponed.
  const isPostponed = row['task_state_id'] === TASK_STATE.toBePostponed
  const crewWeek = isPostponed ? (weekIn(row['state_time']) ?? week) : week
  if (crewWeek !== null && row['resource_id'] != null)
    places.push(`${scope}/${crewWeek}/r/${numberOf(row['resource_id'])}`)
  if (row['task_type_id'] === SALE && entered !== null) places.push(`money/${entered}`)
  return places
}

/** Every shard that carries a record, held or not; a deleted one is in none. */
export const placesOf = (entity: string, row: AnyRow, numberOf: NumberOf): string[] => {
  if (row.deleted === 1) return []
  switch (entity) {
    case 'task':
      return taskPlaces(row, numberOf)
    case 'shift_instance': {
      const week = weekIn(row['date'])
      return week === null ? [] : [`slot/${week}`, `slot/${week}/r/${numberOf(row['resource_id'])}`]
    }
    case 'payment':
    case 'invoice': {
      const week = weekIn(row['date']) ?? weekIn(row.creation_time)
      return week === null ? [] : [`money/${week}`]
    }
    case 'object_instance':
      return ['inst']
    case 'partner':
      return ['ref', 'partners']
    case 'user':
      return ['ref', 'admin']
    case 'role':
      return ['admin']
    default:
      return ['ref']
  }
}

const shownInRef: {
  readonly [entity: string]: { readonly full: string; readonly shows: (field: string) => boolean }
} = {
  user: {
    full: 'admin',
    shows: field => ['id', 'rev', 'firstname', 'lastname', 'username', 'modification_time'].includes(field),
  },
  partner: {
    full: 'partners',
    shows: field => !['firstname', 'lastname', 'phone1', 'phone2', 'email', 'note'].includes(field),
  },
}

/** People's and partners' contacts stay out of the devices of those who do not look after them. */
export const projected = (entity: string, row: AnyRow, held: ReadonlySet<string>): AnyRow => {
  const shown = Object.hasOwn(shownInRef, entity) ? shownInRef[entity] : undefined
  if (shown === undefined || held.has(shown.full)) return row
  return Object.fromEntries(Object.entries(row).filter(([field]) => shown.shows(field))) as unknown as AnyRow
}

export interface Days {
  readonly from: string
  readonly to: string
}

/** Weeks that follow each other are asked for at once. */
export const daysOfWeeks = (weeks: readonly string[]): Days[] => {
  const ranges: Days[] = []
  for (const monday of [...new Set(weeks.map(mondayOfWeek))].toSorted()) {
    const last = ranges.at(-1)
    if (last !== undefined && addDays(last.to, 1) === monday)
      ranges[ranges.length - 1] = { from: last.from, to: addDays(monday, 6) }
    else ranges.push({ from: monday, to: addDays(monday, 6) })
  }
  return ranges
}

/** The week of January 4th is the year's first. */
const mondayOfWeek = (week: string): string =>
  addDays(mondayOf(`${week.slice(0, 4)}-01-04`), 7 * (Number(week.slice(6)) - 1))

const shardPattern = /^(emma|loki|slot|scale|money)\/(\d{4}-W\d\d|none)(\/r\/.+)?$/

export interface DatedShard {
  readonly name: string
  readonly kind: string
  /** `none`: what waits whatever its date. */
  readonly week: string
  readonly isOfOneResource: boolean
}

/** Null: one that does not go by weeks. */
export const datedShard = (name: string): DatedShard | null => {
  const [, kind, week, resource] = shardPattern.exec(name) ?? []
  return kind === undefined || week === undefined
    ? null
    : { name, kind, week, isOfOneResource: resource !== undefined }
}
