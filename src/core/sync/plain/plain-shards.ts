// The shards that a person's device would hold, computed on the device, because a plain back end has none (sync.md sections 3.2
// and 3.4). It is the rule of records/shards/shard-rules.ts under names that need no server, so that periods on demand, room and progress
// work unchanged. Arrivals at the dock have a shard of their own.
import { addDays, mondayOf } from '#records/time/dates.ts'
import type { AnyRow } from '#records/entity.ts'
import { partnerContacts, userNames } from '#records/shards/narrow-views.ts'
import type { Rights } from '#records/rights/rights.ts'
import { shardsOfPerson, shardsOfRecord } from '#records/shards/shard-rules.ts'

const INSTANCES = 'inst'

export const plainShards = (rights: Rights, today: string): string[] =>
  shardsOfPerson(rights, today, {
    crewParts: rights.resources.length === 0 ? [''] : rights.resources.map(number => `/r/${number}`),
    instanceShards: [INSTANCES],
    hasDock: false,
    hasDevices: false,
  })

/** A resource's number (ID3), the last part of a crew's shards. */
export type NumberOf = (resource_id: unknown) => string

/** Every shard that contains a record, held or not; a deleted record is in none. */
export const placesOf = (entity: string, row: AnyRow, numberOf: NumberOf): string[] =>
  shardsOfRecord(entity, row, {
    resourcePart: id => (id == null ? null : numberOf(id)),
    instanceShard: () => INSTANCES,
    hasDock: false,
    saysRentalOver: false,
  })

const shownInRef: {
  readonly [entity: string]: { readonly full: string; readonly shows: (field: string) => boolean }
} = {
  // The modification time shows which version of a plain back end's record is newer.
  user: { full: 'admin', shows: field => field === 'modification_time' || userNames.includes(field) },
  partner: { full: 'partners', shows: field => !partnerContacts.includes(field) },
}

/** People's and partners' contacts are kept off the devices of people who do not manage them. */
export const projected = (entity: string, row: AnyRow, held: ReadonlySet<string>): AnyRow => {
  const limits = Object.hasOwn(shownInRef, entity) ? shownInRef[entity] : undefined
  if (limits === undefined || held.has(limits.full)) return row
  const shown: AnyRow = { ...row }
  for (const field of Object.keys(row)) if (!limits.shows(field)) delete shown[field]
  return shown
}

export interface Days {
  readonly from: string
  readonly to: string
}

/** Consecutive weeks are requested at once. */
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

const shardPattern = /^(emma|loki|slot|scale|money)\/(\d{4}-W\d\d|none|open)(\/r\/.+)?$/

export interface DatedShard {
  readonly name: string
  readonly kind: string
  /** `none`: what waits whatever its date; `open`: the rentals that are not over. */
  readonly week: string
  readonly isOfOneResource: boolean
}

/** Null for a shard that is not by week. */
export const datedShard = (name: string): DatedShard | null => {
  const [, kind, week, resource] = shardPattern.exec(name) ?? []
  return kind === undefined || week === undefined
    ? null
    : { name, kind, week, isOfOneResource: resource !== undefined }
}
