// What a caller may see (api-dialect.md section 13, « Hidden records »): alternatives of conditions, used as a query by lists and as a
// predicate by single reads, so that the two can never disagree. A record that is not visible answers 404, never 403.
import { addDays, dayOf, mondayOf } from '#records/time/dates.ts'
import { fieldNames, type AnyRow, type Entity } from '#records/entity.ts'
import { may } from '#records/rights/entity-rights.ts'
import { planningScopes, seenScopes, seesTalk } from '#records/rights/seen-tasks.ts'
import { deviceFacts, hiddenAtDock, partnerContacts, userNames } from '#records/shards/narrow-views.ts'
import { dockStates, dockTypes, SALE, seesMoney } from '#records/shards/shard-rules.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { compareValues } from '../../storage/pieces/compare-values.ts'
import type { Condition, HistoryLine, Reader } from '../../storage/storage.ts'
import type { Caller } from './caller.ts'
import type { Manner } from './handed-out.ts'
import type { Fleet } from './shards.ts'

export interface Sight {
  readonly caller: Caller
  readonly today: string
  readonly fleet: Fleet
}
/** One way to see records: those that meet all conditions, without the hidden fields. */
export interface Window {
  readonly where: readonly Condition[]
  readonly hides: readonly string[]
}

export const sightOf = async (
  reader: Reader,
  caller: Caller,
  nowMs: number,
  zone: string,
): Promise<Sight> => ({
  caller,
  today: dayOf(nowMs, zone),
  fleet: await fleetOf(reader, caller),
})

export const fleetOf = async (reader: Reader, { rights }: Caller): Promise<Fleet> => {
  if (rights.flags.has('emma_desktop') || rights.resources.length === 0) return 'all'
  const own = await reader.find('resource', {
    where: [{ is: 'in', field: 'number', values: rights.resources }],
    deleted: 'with',
  })
  return new Set(own.map(({ id }) => id))
}

const everything: Window = { where: [], hides: [] }
const fleetCondition = (fleet: Fleet): Condition =>
  fleet === 'all'
    ? { is: 'notNull', field: 'resource_id' }
    : { is: 'in', field: 'resource_id', values: [...fleet] }

const ownStops = (fleet: Fleet): Condition[] => [
  { is: 'in', field: 'scope', values: ['emma', 'loki'] },
  fleetCondition(fleet),
]

/**
 * RP1: a crew sees this week, the one before and the one after. A postponed stop counts for the week in which it was postponed, so that TS8
 * can undo it.
 */
const crewWindows = (today: string, fleet: Fleet): Window[] => {
  const [first, last] = [addDays(mondayOf(today), -7), addDays(mondayOf(today), 13)]
  const dated: Condition[] = [
    { is: 'from', field: 'date', value: first },
    { is: 'to', field: 'date', value: last },
  ]
  const postponed: Condition[] = [
    { is: 'in', field: 'task_state_id', values: [TASK_STATE.toBePostponed] },
    { is: 'from', field: 'state_time', value: first },
  ]
  return [dated, postponed].map(where => ({ where: [...ownStops(fleet), ...where], hides: [] }))
}

const taskWindows = ({ caller, today, fleet }: Sight): Window[] => {
  const { flags } = caller.rights
  const isWeigher = flags.has('balance_desktop') || flags.has('balance_mobile')
  const planned = flags.has('emma_desktop') ? seenScopes(caller.rights) : []
  const scopes = [...planned, ...(isWeigher ? ['scale'] : [])]
  const windows: Window[] = []
  if (scopes.length > 0) windows.push({ where: [{ is: 'in', field: 'scope', values: scopes }], hides: [] })
  if (planned.length === planningScopes.length) return windows
  if (seesMoney(caller.rights))
    windows.push({ where: [{ is: 'in', field: 'task_type_id', values: [SALE] }], hides: [] })
  if (flags.has('emma_mobile')) windows.push(...crewWindows(today, fleet))
  if (isWeigher)
    windows.push({
      where: [
        { is: 'in', field: 'task_type_id', values: dockTypes },
        { is: 'in', field: 'task_state_id', values: dockStates },
        { is: 'from', field: 'date', value: addDays(today, -7) },
      ],
      hides: hiddenAtDock,
    })
  return windows
}

const slotWindows = ({ caller, fleet }: Sight): readonly Window[] =>
  caller.rights.flags.has('emma_desktop') ? [everything] : [{ where: [fleetCondition(fleet)], hides: [] }]

/** Decision 008: money is seen with its task. A till sees that of sales, and so does a desk that sees no rentals. */
const moneyWindows = ({ caller: { rights } }: Sight, of: Entity): readonly Window[] => {
  if (rights.flags.has('emma_desktop') && seenScopes(rights).includes('loki')) return [everything]
  return 'of_sale' in of.fields ? [{ where: [{ is: 'in', field: 'of_sale', values: [1] }], hides: [] }] : []
}

/** The windows through which a caller sees an entity, those with the most fields first; an empty list shows nothing. */
export const windowsOn = (sight: Sight, of: Entity): readonly Window[] => {
  const { caller } = sight
  if (!may(caller.rights, 'read', of.name)) return []
  switch (of.name) {
    case 'task':
      return taskWindows(sight)
    case 'slot_message':
      return seesTalk(caller.rights) ? slotWindows(sight) : []
    case 'shift_instance':
      return slotWindows(sight)
    case 'payment':
    case 'invoice':
    case 'document':
    case 'sub_rental':
      return moneyWindows(sight, of)
    case 'user':
      return may(caller.rights, 'change', 'user')
        ? [everything]
        : [
            { where: [{ is: 'in', field: 'id', values: [caller.user_id] }], hides: [] },
            { where: [], hides: fieldNames(of).filter(name => !userNames.includes(name)) },
          ]
    case 'device':
      return may(caller.rights, 'delete', 'device')
        ? [everything]
        : [{ where: [], hides: fieldNames(of).filter(name => !deviceFacts.includes(name)) }]
    case 'partner':
      return caller.rights.flags.has('emma_desktop') || caller.rights.flags.has('config')
        ? [everything]
        : [{ where: [], hides: partnerContacts }]
    default:
      return [everything]
  }
}

const meetsConditions = (row: AnyRow, where: readonly Condition[]): boolean =>
  where.every(condition => {
    switch (condition.is) {
      case 'in':
        return condition.values.some(value => value === row[condition.field])
      case 'null':
        return row[condition.field] == null
      case 'notNull':
        return row[condition.field] != null
      case 'from':
        return compareValues(row[condition.field], condition.value) >= 0 && row[condition.field] != null
      case 'to':
        return compareValues(row[condition.field], condition.value) <= 0 && row[condition.field] != null
      // Conditions of a reader's question, never of a window.
      case 'like':
      case 'search':
      case 'mentions':
        return false
    }
  })

const windowOn = (sight: Sight, of: Entity, row: AnyRow): Window | undefined =>
  windowsOn(sight, of).find(({ where }) => meetsConditions(row, where))

export const canSee = (sight: Sight, of: Entity, row: AnyRow): boolean =>
  windowOn(sight, of, row) !== undefined

/** Whether a read shows the caller this field of the record. */
export const isShown = (sight: Sight, of: Entity, row: AnyRow, field: string): boolean =>
  windowOn(sight, of, row)?.hides.includes(field) === false

/**
 * Which records a write may change. A crew may change its own stops of any week, so that an edit that waited long on a phone is still
 * accepted. A task that is seen without some of its fields, as at the dock, may only be read: the weighing writes its own sessions, never
 * the stop.
 */
export const canReach = (sight: Sight, of: Entity, row: AnyRow): boolean => {
  const window = windowOn(sight, of, row)
  if (of.name !== 'task') return window !== undefined
  return (
    window?.hides.length === 0 ||
    (sight.caller.rights.flags.has('emma_mobile') && meetsConditions(row, ownStops(sight.fleet)))
  )
}

/**
 * The only way for a row to leave the server in an answer (RP1, RP3): the record as this caller may read it, through the window that shows
 * the most, or nothing where a read would answer 404. That it left is noted.
 */
export const handOut = (sight: Sight, of: Entity, row: AnyRow, what: Manner): AnyRow | undefined => {
  const window = windowOn(sight, of, row)
  if (window === undefined) return undefined
  sight.caller.handedOut?.add(what, of.name, row.id)
  const view: AnyRow = { ...row }
  for (const name of window.hides) delete view[name]
  return view
}

/** A line of the history, without the fields that the record hides from this caller; nothing of a record that they do not see. */
export const handOutLine = (
  sight: Sight,
  of: Entity,
  line: HistoryLine,
  row: AnyRow | undefined,
): HistoryLine[] => {
  const shown = row === undefined ? undefined : handOut(sight, of, row, 'history')
  if (row === undefined || shown === undefined) return []
  const hidden = fieldNames(of).filter(name => name in row && !(name in shown))
  if (hidden.length === 0) return [line]
  const changes = Object.fromEntries(Object.entries(line.changes).filter(([name]) => !hidden.includes(name)))
  return [{ ...line, changes }]
}
