// Who called before: the past requests with the same phone or the same address, a line of text about each, and which of them
// looks like the one that is being typed (± 14 days). Pure: rows and today are arguments.
import { daysBetween, formatDate } from '#records/time/dates.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import { normalised } from '#records/text/search-text.ts'
import { reasonTypes } from '#records/lists/task-lists.ts'
import { TASK_STATE, taskStateLabel } from '#records/states/task-states.ts'
import { isStopSettled } from '#records/states/tour-order.ts'
import { taskTypes } from '#records/lists/task-types.ts'

export type PastRequest = Pick<
  TaskRow,
  | 'id'
  | 'number'
  | 'task_type_id'
  | 'task_state_id'
  | 'scope'
  | 'date'
  | 'creation_time'
  | 'phone1'
  | 'phone2'
  | 'address'
  | 'zipcode'
  | 'city'
  | 'reason_type'
  | 'series_id'
>

export interface Caller {
  /** The saved request itself, which is never part of its own history. */
  readonly id: string | null
  /** Its own series is not part of its history either. */
  readonly series_id?: string | null
  readonly phones: readonly string[]
  readonly address: string
  readonly zipcode: string
  readonly city: string
}

const SIGNIFICANT = 9

/** The last nine digits identify a caller, however the country's code was written; fewer than six identify nobody. */
export const phoneKey = (phone: string): string | null => {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length < 6 ? null : digits.replace(/^0+/, '').slice(-SIGNIFICANT)
}

const plain = (text: string): string =>
  normalised(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** « 14, rue des Tanneurs » in Schillersheim; a street without a number identifies no house. */
export const addressKey = ({
  address,
  city,
}: {
  readonly address: string
  readonly city: string
}): string | null => {
  const street = plain(address)
  const town = plain(city)
  return /\d/.test(street) && street.length > 5 && town !== '' ? `${street}, ${town}` : null
}

const isOfCaller = (past: PastRequest, caller: Caller): boolean => {
  if (past.id === caller.id || (past.series_id !== null && past.series_id === caller.series_id)) return false
  const phones = new Set(caller.phones.map(phoneKey).filter(key => key !== null))
  if ([past.phone1, past.phone2].some(phone => phones.has(phoneKey(phone) ?? ''))) return true
  const here = addressKey(caller)
  return here !== null && addressKey(past) === here
}

const dayOfPast = ({ date, creation_time }: PastRequest): string => date ?? creation_time?.slice(0, 10) ?? ''

/** Latest first. The future days of a series are one request, represented by its next day. */
export const requestsOfCaller = <P extends PastRequest>(rows: readonly P[], caller: Caller): P[] => {
  const known = rows
    .filter(row => row.task_state_id !== TASK_STATE.undetermined && isOfCaller(row, caller))
    .toSorted((a, b) => dayOfPast(b).localeCompare(dayOfPast(a)) || b.id.localeCompare(a.id))
  const next = new Map(
    known.flatMap(row => (isToCome(row) && row.series_id !== null ? [[row.series_id, row] as const] : [])),
  )
  return known.filter(row => row.series_id === null || !isToCome(row) || next.get(row.series_id) === row)
}

const isToCome = ({ task_state_id }: PastRequest): boolean =>
  task_state_id === TASK_STATE.draft || task_state_id === TASK_STATE.accepted

/** « 2 passages, dernier non réalisé : absent »; null when nobody has come yet. */
export const pastSentence = (past: readonly PastRequest[]): string | null => {
  const visits = past.filter(isStopSettled)
  const [last] = visits
  if (last === undefined)
    return past.length === 0 ? null : plural(past.length, 'demande sans passage', 'demandes sans passage')
  const reason =
    last.task_state_id === TASK_STATE.notDone && last.reason_type !== null
      ? `\u00a0: ${reasonTypes.labelOf(last.reason_type).toLowerCase()}`
      : ''
  const state = taskStateLabel(last.task_state_id, last.scope).toLowerCase().replace(/ée$/, 'é')
  return `${plural(visits.length, 'passage')}, dernier ${state}${reason}`
}

const DUPLICATE_DAYS = 14
const alive: ReadonlySet<number> = new Set([
  TASK_STATE.draft,
  TASK_STATE.accepted,
  TASK_STATE.toBePostponed,
  TASK_STATE.done,
  TASK_STATE.toBeChecked,
])

/**
 * The requests of the same person or house within 14 days of the planned day, or of today. A series is no duplicate of itself.
 */
export const possibleDuplicates = <P extends PastRequest>(
  past: readonly P[],
  { day, series_id }: { readonly day: string; readonly series_id: string | null },
): P[] =>
  past.filter(
    row =>
      alive.has(row.task_state_id) &&
      (series_id === null || row.series_id !== series_id) &&
      (row.date === null
        ? row.task_state_id === TASK_STATE.draft || row.task_state_id === TASK_STATE.accepted
        : Math.abs(daysBetween(row.date, day)) <= DUPLICATE_DAYS),
  )

/** « Collecte n° 12, mardi 24 nov., acceptée ». */
export const pastText = (past: PastRequest): string =>
  [
    `${taskTypes.labelOf(past.task_type_id)}${past.number === null ? '' : ` n°\u00a0${past.number}`}`,
    past.date === null ? 'sans date' : formatDate(past.date, 'day'),
    taskStateLabel(past.task_state_id, past.scope).toLowerCase(),
  ].join(', ')
