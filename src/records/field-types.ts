// The types of field: how each is read from a request (api-dialect.md section 13), its initial value, and which input edits it.
// Every failed check has the dialect's rule key as its message, so that one schema serves the client's forms and the server's
// 422.
import * as v from 'valibot'
import type { ClosedList } from './closed-list.ts'
import { inOneDirection } from './text/one-direction.ts'

type FieldKind =
  | 'id'
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'int'
  | 'decimal'
  | 'flag'
  | 'day'
  | 'moment'
  | 'time'
  | 'choice'
  | 'list'
  | 'tags'

export interface FieldType<T = unknown> {
  readonly kind: FieldKind
  readonly schema: v.GenericSchema<unknown, T>
  readonly initial: T
  readonly nullable: boolean
  readonly max?: number
  readonly choices?: ClosedList
}

/** Nothing at all: a text of spaces says no more than an absent one, and is stored as little. */
const isBlank = (input: unknown): boolean =>
  input === null || input === undefined || (typeof input === 'string' && input.trim() === '')
const blankAsNull = (input: unknown): unknown => (isBlank(input) ? null : input)

/** ID1: identities are opaque strings; a number in a request is converted to text. */
const idSchema = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))], 'regexNotMatch'),
  v.maxLength(64, 'stringLengthTooLong'),
  v.regex(/^[\w:.|-]+$/, 'regexNotMatch'),
)
export const id: FieldType<string> = { kind: 'id', schema: idSchema, initial: '', nullable: false }

export const nullable = <T>(type: FieldType<T>): FieldType<T | null> => ({
  ...type,
  schema: v.pipe(v.unknown(), v.transform(blankAsNull), v.nullable(type.schema)),
  initial: null,
  nullable: true,
})

/** A reference to another record; « none » is null in requests. */
export const reference: FieldType<string | null> = nullable(id)

const textSchema = (max: number) =>
  v.pipe(
    v.unknown(),
    v.transform(input => (isBlank(input) ? '' : typeof input === 'number' ? String(input) : input)),
    v.string('stringInvalid'),
    v.transform(inOneDirection),
    v.maxLength(max, 'stringLengthTooLong'),
  )
export const text = (max: number): FieldType<string> => ({
  kind: 'text',
  schema: textSchema(max),
  initial: '',
  nullable: false,
  max,
})
export const longText = (max = 4000): FieldType<string> => ({ ...text(max), kind: 'longText' })
export const phone: FieldType<string> = { ...text(30), kind: 'phone' }
export const email: FieldType<string> = {
  ...text(254),
  kind: 'email',
  schema: v.pipe(
    textSchema(254),
    v.check(
      value => value === '' || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
      'emailAddressInvalidFormat',
    ),
  ),
}

const numberFromWire = (input: unknown): unknown =>
  typeof input === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(input) ? Number(input) : input

export const int = (initial = 0, bounds: { min?: number; max?: number } = {}): FieldType<number> => ({
  kind: 'int',
  schema: v.pipe(
    v.unknown(),
    v.transform(numberFromWire),
    v.number('notInt'),
    v.safeInteger('notInt'),
    v.minValue(bounds.min ?? Number.MIN_SAFE_INTEGER, 'notGreaterThanInclusive'),
    v.maxValue(bounds.max ?? Number.MAX_SAFE_INTEGER, 'notLessThanInclusive'),
  ),
  initial,
  nullable: false,
})

/** A greater number than the bounds does not have so many decimals. */
export const decimal = (
  digits = 2,
  initial = 0,
  bounds: { min?: number; max?: number } = {},
): FieldType<number> => ({
  kind: 'decimal',
  schema: v.pipe(
    v.unknown(),
    v.transform(numberFromWire),
    v.number('notInt'),
    v.finite('notInt'),
    v.minValue(bounds.min ?? -9e15 / 10 ** digits, 'notGreaterThanInclusive'),
    v.maxValue(bounds.max ?? 9e15 / 10 ** digits, 'notLessThanInclusive'),
    v.transform(value => Math.round(value * 10 ** digits) / 10 ** digits),
  ),
  initial,
  nullable: false,
})

const flagValues = new Map<unknown, 0 | 1>([
  [1, 1],
  [0, 0],
  [true, 1],
  [false, 0],
  ['1', 1],
  ['0', 0],
  ['true', 1],
  ['false', 0],
  [null, 0],
])
export const flag = (initial: 0 | 1 = 0): FieldType<0 | 1> => ({
  kind: 'flag',
  schema: v.pipe(
    v.unknown(),
    v.transform(input => flagValues.get(input)),
    v.picklist([0, 1], 'notInArray'),
  ),
  initial,
  nullable: false,
})

/** Of the years that calendars, weeks and both databases count alike. */
const isRealDay = (value: string): boolean => {
  const [year = 0, month = 0, date = 0] = value.slice(0, 10).split('-').map(Number)
  const parsed = new Date(Date.UTC(year, month - 1, date))
  return year >= 1000 && year < 3000 && parsed.getUTCMonth() === month - 1 && parsed.getUTCDate() === date
}
const daySchema = v.pipe(
  v.string('dateInvalid'),
  v.regex(/^\d{4}-\d\d-\d\d$/, 'dateFalseFormat'),
  v.check(isRealDay, 'dateInvalidDate'),
)
export const day: FieldType<string | null> = nullable({
  kind: 'day',
  schema: daySchema,
  initial: '',
  nullable: false,
})
/** `YYYY-MM-DD HH:mm:ss` in the organisation's zone, or ISO 8601 UTC for times set by the server. */
export const moment: FieldType<string | null> = nullable({
  kind: 'moment',
  schema: v.pipe(
    v.string('dateInvalid'),
    v.regex(/^\d{4}-\d\d-\d\d[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?Z?$/, 'dateFalseFormat'),
    v.check(isRealDay, 'dateInvalidDate'),
  ),
  initial: '',
  nullable: false,
})
/** HH:MM, a clock time or a duration. */
export const time = (initial = '00:00'): FieldType<string> => ({
  kind: 'time',
  schema: v.pipe(
    v.unknown(),
    v.transform(input => (isBlank(input) ? initial : input)),
    v.string('dateInvalid'),
    v.regex(/^\d{1,3}:[0-5]\d(:[0-5]\d)?$/, 'dateFalseFormat'),
    v.transform(value => value.slice(0, value.indexOf(':') + 3).padStart(5, '0')),
  ),
  initial,
  nullable: false,
})

/** A value of a closed list. A number may be sent as text; anything else outside the list is refused. */
export const oneOf = <Id extends number | string>(
  list: ClosedList<Id>,
  initial: NoInfer<Id>,
): FieldType<Id> => ({
  kind: 'choice',
  schema: v.pipe(
    v.unknown(),
    v.transform(input => (list.has(input) ? input : numberFromWire(input))),
    v.custom<Id>(input => list.has(input) || input === list.unknown.id, 'notInArray'),
  ),
  initial,
  nullable: false,
  choices: list,
})

/** A list of plain values or of lines described by a schema; never null. No day's session has as many lines as it may hold. */
export const listOf = <T>(item: v.GenericSchema<unknown, T>, most = 2000): FieldType<readonly T[]> => ({
  kind: 'list',
  schema: v.pipe(
    v.unknown(),
    v.transform(input => (isBlank(input) ? [] : input)),
    // Not `array`, which copies each item before the list is found to be too long.
    v.custom<readonly unknown[]>(Array.isArray, 'notArray'),
    v.maxLength(most, 'stringLengthTooLong'),
    v.array(item, 'notArray'),
  ),
  initial: [],
  nullable: false,
  max: most,
})

/** `tags` is sent as JSON text (specification section 3); a real array is accepted. */
export const tags: FieldType<string> = {
  kind: 'tags',
  schema: v.pipe(
    v.unknown(),
    v.transform(input => (isBlank(input) ? '[]' : Array.isArray(input) ? JSON.stringify(input) : input)),
    v.string('notArray'),
    v.maxLength(4000, 'stringLengthTooLong'),
    v.check(isTagList, 'notArray'),
  ),
  initial: '[]',
  nullable: false,
}
function isTagList(value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) && parsed.every(tag => typeof tag === 'string')
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
