// The form of a request as it is typed: texts as a person wrote them, read back from a stored task and into its fields. The definitions of
// the fields decide which ones it has. What was not touched is never written, so that what others change meanwhile is kept.
import { fieldsWhere, type Field } from '#records/entity.ts'
import { Task, type taskFields, type TaskRow } from '#records/entities/task.ts'
import type { FormReading } from '#records/field-options.ts'
import { formatTwoDecimals } from '#records/values/decimal.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { isLocatedText, type LocatedText } from '#records/values/located-address.ts'
import { storedToDisplayed } from '#records/values/weight.ts'
import { plainText } from '#records/text/plain-text.ts'

type TaskFields = typeof taskFields
/** The fields whose definition has the option `form`. */
type FormField = {
  [name in keyof TaskFields]: TaskFields[name] extends { readonly form: FormReading } ? name : never
}[keyof TaskFields]

/** What can be blank is typed as a text; a closed list of numbers keeps its numbers, a list its lines. */
type Typed<T> = null extends T ? string : T extends number ? number : T extends string ? string : T

export type RequestValues = { readonly [name in FormField]: Typed<TaskRow[name]> } & {
  /** The position found while the address was typed. */
  readonly located: LocatedText | null
  readonly slot: Slot | null
}
export type RequestChanges = Partial<RequestValues>

/** Each field of the form, and how it is read. */
export const formFields: readonly (readonly [name: string, reading: FormReading])[] = Object.entries<Field>(
  Task.fields,
).flatMap(([name, { form }]) => (form === undefined ? [] : [[name, form] as const]))

const kilograms = (stored: unknown): string => {
  const shown = typeof stored === 'number' ? storedToDisplayed(stored) : null
  return shown === null ? '' : String(shown).replace('.', ',')
}

const typedOf = (of: Field, value: unknown): unknown => {
  if (of.form === 'weight') return kilograms(value)
  if (of.form === 'volume') return typeof value === 'number' ? formatTwoDecimals(value) : ''
  if (of.type.kind === 'time') return plainText(value).slice(0, 5)
  return of.type.nullable ? plainText(value) : value
}

/** The typed values of a record. Type and values come from the same definitions, so no member is missing. */
const typedValues = (row: Partial<TaskRow>): RequestValues => {
  const values: { readonly [name: string]: unknown } = row
  const typed = Object.entries<Field>(Task.fields).flatMap(([name, one]) =>
    one.form === undefined ? [] : [[name, typedOf(one, values[name] ?? one.type.initial)]],
  )
  return { ...Object.fromEntries(typed), located: null, slot: null } as RequestValues
}

export const blankValues: RequestValues = typedValues({})

export const valuesOfTask = (task: TaskRow): RequestValues => ({
  ...typedValues(task),
  // A number of times without a period is no frequency: the form shows it blank.
  ...(task.frequency_key === null ? { frequency: '' } : {}),
  slot: slotOfTask(task),
})

/** The values of a last request that the form takes over: who asked, and how to reach their home. */
export const recalledOf = (task: TaskRow): RequestChanges => {
  const recalled = new Set(fieldsWhere(Task, one => one.recalled === true))
  return Object.fromEntries(Object.entries(valuesOfTask(task)).filter(([name]) => recalled.has(name)))
}

/** The slot of a task: its resource, its day and its shift. */
export const slotOfTask = ({
  shift_instance_id,
  resource_id,
  date,
  shift_id,
}: Pick<TaskRow, 'shift_instance_id' | 'resource_id' | 'date' | 'shift_id'>): Slot | null =>
  shift_instance_id === null || resource_id === null || date === null || shift_id === null
    ? null
    : { resource_id, date, shift_id }

export const isSameSlot = (a: Slot | null, b: Slot | null): boolean =>
  a?.resource_id === b?.resource_id && a?.date === b?.date && a?.shift_id === b?.shift_id

export const isValueName = (name: string): name is keyof RequestValues => Object.hasOwn(blankValues, name)

/** The stored values of a half-filled form that still have the present types; an older version may have written them. */
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
