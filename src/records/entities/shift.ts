// A shift of the day, its weekly schedule per resource, the exceptions, and the slot itself (specification section 3, SL1–SL3).
import { entity, field, type Issue, type Row } from '../entity.ts'
import { day, flag, int, listOf, longText, nullable, oneOf, reference, text, time } from '../field-types.ts'
import { shifts } from '../lists/shifts.ts'
import { clockToMinutes } from '../time/duration.ts'
import { WEEKDAYS } from '../time/slot-schedule.ts'
import { impersonal, personal } from '../verdict.ts'
import { plainId } from './plain-id.ts'

const MINUTES_OF_A_DAY = 24 * 60

/** CP4: from an hour of the day to a later one; a slot that runs backwards would have no limit. */
const hourIssues = (row: { readonly [field: string]: unknown }, prefix = ''): readonly Issue[] => {
  const [startField, endField] = [`${prefix}start`, `${prefix}end`]
  const [start, end] = [minutesOf(row[startField]), minutesOf(row[endField])]
  if (start !== null && start >= MINUTES_OF_A_DAY) return [{ field: startField, rule: 'hourInvalid' }]
  if (end !== null && end > MINUTES_OF_A_DAY) return [{ field: endField, rule: 'hourInvalid' }]
  return start !== null && end !== null && start >= end ? [{ field: endField, rule: 'endBeforeStart' }] : []
}
const minutesOf = (value: unknown): number | null =>
  typeof value === 'string' ? clockToMinutes(value) : null

/** A day that is neither worked nor opened by hand needs no hours. */
const weekIssues = (row: { readonly [field: string]: unknown }): readonly Issue[] =>
  WEEKDAYS.filter(day => row[`${day}_working`] === 1 || row[`${day}_overridable`] === 1).flatMap(day =>
    hourIssues(row, `${day}_`),
  )

export const Shift = entity(
  'shift',
  'la demi-journée',
  {
    name: field(text(40), 'le nom', impersonal, { required: true }),
    start: field(time('08:00'), "l'heure de début", impersonal),
    end: field(time('12:00'), "l'heure de fin", impersonal),
    shift_order: field(int(), "l'ordre", impersonal),
  },
  { check: row => hourIssues(row) },
)

const ofResource = { index: true, required: true, to: 'resource' } as const

const weekday = (label: string, working: 0 | 1) => ({
  working: field(flag(working), `l'ouverture du ${label}`, impersonal),
  overridable: field(flag(1), `la modification du ${label}`, impersonal),
  start: field(time('08:00'), `l'heure de début du ${label}`, impersonal),
  end: field(time('12:00'), `l'heure de fin du ${label}`, impersonal),
})
type Prefixed<P extends string, F> = { [K in keyof F & string as `${P}_${K}`]: F[K] }
const prefixed = <P extends string, F extends { readonly [k: string]: unknown }>(
  prefix: P,
  fields: F,
): Prefixed<P, F> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}_${name}`, value])) as Prefixed<
    P,
    F
  >

/** The schedule of one resource and shift: for each weekday a working flag, an overridable flag, a start and an end. */
export const ShiftResource = entity(
  'shift_resource',
  "l'horaire de la ressource",
  {
    resource_id: field(reference, 'la ressource', impersonal, ofResource),
    shift_id: field(oneOf(shifts, 1), 'la demi-journée', impersonal),
    ...prefixed('monday', weekday('lundi', 1)),
    ...prefixed('tuesday', weekday('mardi', 1)),
    ...prefixed('wednesday', weekday('mercredi', 1)),
    ...prefixed('thursday', weekday('jeudi', 1)),
    ...prefixed('friday', weekday('vendredi', 1)),
    ...prefixed('saturday', weekday('samedi', 0)),
    ...prefixed('sunday', weekday('dimanche', 0)),
  },
  { check: weekIssues },
)
export type ShiftResourceRow = Row<typeof ShiftResource>

/** One slot: a resource, a date, a shift; its id is deterministic (SL1). */
export const ShiftInstance = entity(
  'shift_instance',
  'le créneau',
  {
    resource_id: field(reference, 'la ressource', impersonal, ofResource),
    date: field(day, 'la date', impersonal, { index: true, required: true }),
    shift_id: field(oneOf(shifts, 1), 'la demi-journée', impersonal),
    open: field(flag(1), "l'ouverture", impersonal),
    crew: field(listOf(plainId), "la liste de l'équipe", personal('keep', 'everyone'), { names: 'user' }),
    crew_note: field(longText(2000), "la note à l'équipe", personal('erase', 'everyone')),
    message: field(longText(2000), 'le message', personal('erase', 'everyone')),
    task_order: field(listOf(plainId), "l'ordre des arrêts", impersonal, { names: 'task' }),
  },
  { compound: ['[resource_id+date]'] },
)
export type ShiftInstanceRow = Row<typeof ShiftInstance>

export const ShiftException = entity(
  'shift_exception',
  "l'exception d'horaire",
  {
    resource_id: field(reference, 'la ressource', impersonal, { index: true, to: 'resource' }),
    date: field(day, 'la date', impersonal, { index: true, required: true }),
    shift_id: field(nullable(oneOf(shifts, 1)), 'la demi-journée', impersonal),
    open: field(flag(), "l'ouverture", impersonal),
    start: field(nullable(time()), "l'heure de début", impersonal),
    end: field(nullable(time()), "l'heure de fin", impersonal),
    label: field(text(120), 'le libellé', personal('erase', 'everyone')),
  },
  { check: row => (row['open'] === 1 ? hourIssues(row) : []) },
)
export type ShiftExceptionRow = Row<typeof ShiftException>
