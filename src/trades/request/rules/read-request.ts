// Reads what was typed into a request into the fields of its task, or refuses it with a sentence under each field: specification
// section 5, and the rules that only a form can check (hours that run backwards, days in the past, a series that ends before it
// starts).
import { decodeFields } from '#records/entity.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { fieldMessage } from '#records/fr/messages.ts'
import { requestMessages } from './request-messages.ts'
import { clockToMinutes, minutesToClock } from '#records/time/duration.ts'
import {
  checkQuantity,
  readMinutes,
  readVolume,
  readWeight,
  type Typed,
} from '#records/stop/on-site-input.ts'
import { addDays } from '#records/time/dates.ts'
import type { FormReading } from '#records/field-options.ts'
import { positionOf } from '#records/values/located-address.ts'
import { formFields, isValueName, type RequestChanges, type RequestValues } from './request-values.ts'

export type RequestErrors = { readonly [name in keyof RequestValues]?: string }
type Writable<T> = { -readonly [name in keyof T]: T[name] }
export type RequestFields = Partial<TaskRow>

export type ReadRequest =
  | { readonly ok: true; readonly fields: RequestFields }
  | { readonly ok: false; readonly errors: RequestErrors }

/** Rule keys of a phone number; the numbering plans are loaded when needed. */
export type PhoneRuleOf = (text: string, country: string) => string | null

interface Reading {
  /** The record with everything that was typed. */
  readonly values: RequestValues
  readonly changes: RequestChanges
  readonly today: string
  readonly phoneRuleOf: PhoneRuleOf
}

/** A day further away than this has a mistyped year. */
const FURTHEST_DAYS = 2 * 366

export const readRequest = ({ values, changes, today, phoneRuleOf }: Reading): ReadRequest => {
  const errors: Writable<RequestErrors> = {}
  const raw: { [field: string]: unknown } = {}
  readTyped(changes, raw, errors)
  if (['address', 'zipcode', 'city'].some(name => name in changes))
    Object.assign(raw, positionOf(values, values.located))
  if (changes.frequency !== undefined || changes.frequency_key !== undefined)
    Object.assign(raw, frequencyOf(values))

  for (const name of ['phone1', 'phone2'] as const) {
    const typed = changes[name]
    const rule = typed === undefined ? null : phoneRuleOf(typed, values.country_code)
    if (rule !== null && !(rule === 'phoneNumberInvalid' && isReserved(typed ?? '')))
      errors[name] = fieldMessage(name, Task.fields[name].label, rule)
  }
  Object.assign(errors, dayErrors(values, changes, today), hourErrors(values), seriesErrors(values))
  const quantity = values.objects.map(line => checkQuantity(line.quantity)).find(one => !one.ok)
  if (changes.objects !== undefined && quantity !== undefined && !quantity.ok)
    errors.objects = quantity.sentence
  if (isForced(values) && values.forced_reason.trim() === '')
    errors.forced_reason = fieldMessage('forced_reason', Task.fields.forced_reason.label, 'isEmpty')

  const decoded = decodeFields(Task, raw)
  if (!decoded.ok)
    for (const { field, rule } of decoded.issues) {
      const label = Task.fields[field]?.label ?? field
      Object.assign(errors, { [field]: fieldMessage(field, label, rule), ...errors })
    }
  return decoded.ok && Object.keys(errors).length === 0
    ? { ok: true, fields: decoded.value }
    : { ok: false, errors }
}

/** Numbers reserved for examples and lessons: nobody has one, every demonstration uses them. */
const isReserved = (phone: string): boolean =>
  /^(0|0033|33)(19900|26191|35301|46571|53649|63998)\d{4}$/.test(phone.replaceAll(/\D/g, ''))

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

const readers: { readonly [reading in Exclude<FormReading, 'typed'>]: (text: string) => Typed } = {
  weight: readWeight,
  volume: readVolume,
  minutes: readMinutes,
}

/** What was typed, each field read as its definition wants; a blank amount is none. */
const readTyped = (
  changes: RequestChanges,
  raw: { [field: string]: unknown },
  errors: Writable<RequestErrors>,
): void => {
  for (const [name, reading] of formFields) {
    if (!isValueName(name) || changes[name] === undefined) continue
    const typed = trimmed(changes[name])
    if (reading === 'typed') raw[name] = typed
    else if (typed === '') raw[name] = null
    else {
      const read = readers[reading](String(typed))
      if (!read.ok) errors[name] = read.sentence
      else raw[name] = reading === 'minutes' ? minutesToClock(read.value) : read.value
    }
  }
}

export const isForced = (
  values: Pick<RequestValues, 'forced_weight' | 'forced_volume' | 'forced_loading_duration'>,
): boolean =>
  [values.forced_weight, values.forced_volume, values.forced_loading_duration].some(one => one.trim() !== '')

/** Without a period the request takes place once. */
const frequencyOf = ({ frequency, frequency_key, ...rule }: RequestValues) =>
  frequency_key === ''
    ? {
        frequency: null,
        frequency_key: null,
        frequency_end_date: null,
        frequency_weekdays: '',
        frequency_last: 0,
        frequency_pauses: '',
      }
    : {
        frequency: frequency.trim() === '' ? 1 : frequency.trim(),
        frequency_key,
        frequency_end_date: rule.frequency_end_date,
        frequency_weekdays: frequency_key === 'week' ? rule.frequency_weekdays : '',
        frequency_last: frequency_key === 'month_weekday' ? rule.frequency_last : 0,
      }

const dayErrors = (values: RequestValues, changes: RequestChanges, today: string): RequestErrors => {
  const day = values.slot?.date ?? values.date
  if (day === '' || (changes.date === undefined && changes.slot === undefined)) return {}
  if (day < today) return { date: requestMessages.pastDay }
  return day > addDays(today, FURTHEST_DAYS) ? { date: requestMessages.farDay } : {}
}

const hourErrors = ({ loaded_after, loaded_before }: RequestValues): RequestErrors => {
  const [start, end] = [clockToMinutes(loaded_after), clockToMinutes(loaded_before)]
  return start !== null && end !== null && end <= start ? { loaded_before: requestMessages.backwards } : {}
}

const seriesErrors = (values: RequestValues): RequestErrors => {
  if (values.frequency_key === '') return {}
  const first = values.slot?.date ?? values.date
  if (first === '') return { frequency_key: requestMessages.seriesWithoutDay }
  return values.frequency_end_date !== '' && values.frequency_end_date < first
    ? { frequency_end_date: requestMessages.seriesBackwards }
    : {}
}
