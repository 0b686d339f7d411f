// The form of a request as it is typed: texts as a person wrote them, read back from a stored task and into its fields. What was not
// touched is never written, so that what others change meanwhile stands.
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { formatTwoDecimals } from '#records/values/decimal.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { isLocatedText, type LocatedText } from '#records/values/located-address.ts'
import { storedToDisplayed } from '#records/values/weight.ts'

export interface RequestValues {
  readonly task_type_id: number
  readonly partner_id: string
  readonly phone1: string
  readonly phone2: string
  readonly lastname: string
  readonly firstname: string
  readonly email: string
  readonly origin: string
  readonly address: string
  readonly zipcode: string
  readonly city: string
  readonly city_id: string
  readonly country_code: string
  /** Found while the address was typed. */
  readonly located: LocatedText | null
  readonly accomodation: number
  readonly floor: string
  readonly elevator: string
  readonly stairs: string
  readonly digicode: string
  readonly access: string
  readonly parking: string
  readonly tip: string
  readonly note: string
  readonly objects: readonly TaskLine[]
  readonly forced_weight: string
  readonly forced_volume: string
  readonly forced_loading_duration: string
  readonly forced_reason: string
  readonly forced_loading_specs: string
  readonly resource_types: readonly string[]
  /** The wished day, while no slot says it. */
  readonly date: string
  readonly slot: Slot | null
  readonly loaded_after: string
  readonly loaded_before: string
  readonly priority: number
  readonly force_return: number
  readonly frequency: string
  readonly frequency_key: string
  readonly frequency_end_date: string
}
export type RequestChanges = Partial<RequestValues>

export const blankValues: RequestValues = {
  task_type_id: 1,
  partner_id: '',
  phone1: '',
  phone2: '',
  lastname: '',
  firstname: '',
  email: '',
  origin: 'phone',
  address: '',
  zipcode: '',
  city: '',
  city_id: '',
  country_code: 'FR',
  located: null,
  accomodation: 1,
  floor: '',
  elevator: '',
  stairs: '',
  digicode: '',
  access: '',
  parking: '',
  tip: '',
  note: '',
  objects: [],
  forced_weight: '',
  forced_volume: '',
  forced_loading_duration: '',
  forced_reason: '',
  forced_loading_specs: '',
  resource_types: [],
  date: '',
  slot: null,
  loaded_after: '',
  loaded_before: '',
  priority: 0,
  force_return: 0,
  frequency: '',
  frequency_key: '',
  frequency_end_date: '',
}

const text = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

export const valuesOfTask = (task: TaskRow): RequestValues => ({
  task_type_id: task.task_type_id,
  partner_id: text(task.partner_id),
  phone1: task.phone1,
  phone2: task.phone2,
  lastname: task.lastname,
  firstname: task.firstname,
  email: task.email,
  origin: task.origin,
  address: task.address,
  zipcode: task.zipcode,
  city: task.city,
  city_id: text(task.city_id),
  country_code: task.country_code,
  located: null,
  accomodation: task.accomodation,
  floor: text(task.floor),
  elevator: text(task.elevator),
  stairs: text(task.stairs),
  digicode: task.digicode,
  access: task.access,
  parking: task.parking,
  tip: task.tip,
  note: task.note,
  objects: task.objects,
  forced_weight: kilograms(task.forced_weight),
  forced_volume: task.forced_volume === null ? '' : formatTwoDecimals(task.forced_volume),
  forced_loading_duration: text(task.forced_loading_duration),
  forced_reason: task.forced_reason,
  forced_loading_specs: task.forced_loading_specs,
  resource_types: task.resource_types,
  date: text(task.date),
  slot: slotOfTask(task),
  loaded_after: text(task.loaded_after).slice(0, 5),
  loaded_before: text(task.loaded_before).slice(0, 5),
  priority: task.priority,
  force_return: task.force_return,
  frequency: task.frequency_key === null ? '' : text(task.frequency),
  frequency_key: text(task.frequency_key),
  frequency_end_date: text(task.frequency_end_date),
})

/** A task in a slot says whose, which day and which half of it. */
export const slotOfTask = ({
  shift_instance_id,
  resource_id,
  date,
  shift_id,
}: Pick<TaskRow, 'shift_instance_id' | 'resource_id' | 'date' | 'shift_id'>): Slot | null =>
  shift_instance_id === null || resource_id === null || date === null || shift_id === null
    ? null
    : { resource_id, date, shift_id }

const kilograms = (stored: number | null): string => {
  const shown = stored === null ? null : storedToDisplayed(stored)
  return shown === null ? '' : String(shown).replace('.', ',')
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Of what was typed, what differs from the record as it is now. */
export const realChanges = (before: RequestValues, changes: RequestChanges): RequestChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => isValueName(name) && value !== undefined && !same(before[name], value),
    ),
  )

/** Two planners on one request: fields that were typed here and that somebody else has changed since. `from`: as they stood when typed. */
export const overtakenNames = (
  base: RequestValues,
  changes: RequestChanges,
  from: RequestChanges,
): (keyof RequestValues)[] =>
  Object.keys(realChanges(base, changes))
    .filter(isValueName)
    .filter(name => from[name] !== undefined && !same(from[name], base[name]))

export const isValueName = (name: string): name is keyof RequestValues => Object.hasOwn(blankValues, name)

/** What a disk gives back of a form half filled by an older version: values of the kind that they are now. */
export const fittingChanges = (kept: unknown): RequestChanges => {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => {
      if (!isValueName(name)) return false
      const like = blankValues[name]
      if (name === 'slot') return value === null || isSlot(value)
      if (name === 'located') return value === null || isLocatedText(value)
      return Array.isArray(like) ? Array.isArray(value) : typeof like === typeof value
    }),
  )
}

const isSlot = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'resource_id' in value &&
  'date' in value &&
  'shift_id' in value &&
  typeof value.resource_id === 'string' &&
  typeof value.date === 'string' &&
  typeof value.shift_id === 'number'
