// The form of a rental as it is typed: the client, how the things change hands, the period, the objects with their number. Read from the
// steps of a dossier and kept as a draft; what was not touched is never written.
import { plainText } from '#records/text/plain-text.ts'
import type { InvoiceRow } from '#records/entities/money.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import {
  formatTwoDecimals,
  fromCents,
  parseDecimal,
  roundTo,
  sumMoney,
  toCents,
} from '#records/values/decimal.ts'
import { blankValues, valuesOfTask, type RequestValues } from '#trades/request/rules/request-values.ts'
import type { Dossier } from './dossier.ts'
import type { RentalEnd } from './half-day.ts'
import { isRentalOrigin } from './rental-bill.ts'
import { extraKinds, extrasOf, type RentalExtra } from './terms/rental-extras.ts'
import { MOST_RENTED } from './rental-messages.ts'
import { handoverOf, type Handover } from './rental-steps.ts'

/** The fields of a task that are the client's, the same on each step. */
export const clientNames = [
  'phone1',
  'lastname',
  'firstname',
  'phone2',
  'email',
  'address',
  'zipcode',
  'city',
  'city_id',
  'country_code',
  'origin',
  'note',
  'client_siret',
  'service_code',
  'engagement_number',
  'quotation_until',
] as const
export type ClientName = (typeof clientNames)[number]
export type ClientValues = Pick<RequestValues, ClientName>

export interface RentalLine {
  readonly line_id: string
  readonly object_id: string
  readonly name: string
  /** As it was typed. */
  readonly quantity: string
  /** RT4: the price of a piece over the whole period that a person decided, as it was typed, and why. */
  readonly forced?: { readonly price: string; readonly reason: string }
}

export interface RentalValues extends ClientValues {
  readonly handover: Handover
  readonly out_date: string
  readonly out_shift: number
  readonly back_date: string
  readonly back_shift: number
  readonly lines: readonly RentalLine[]
  readonly extras: readonly RentalExtra[]
}
export type RentalChanges = Partial<RentalValues>

const MORNING = 1
const AFTERNOON = 2
const WHOLE_DAY = 3

const clientOf = (values: RequestValues): ClientValues => ({
  phone1: values.phone1,
  lastname: values.lastname,
  firstname: values.firstname,
  phone2: values.phone2,
  email: values.email,
  address: values.address,
  zipcode: values.zipcode,
  city: values.city,
  city_id: values.city_id,
  country_code: values.country_code,
  origin: values.origin,
  note: values.note,
  client_siret: values.client_siret,
  service_code: values.service_code,
  engagement_number: values.engagement_number,
  quotation_until: values.quotation_until,
})

export const blankRental: RentalValues = {
  ...clientOf(blankValues),
  handover: 'withdrawal',
  out_date: '',
  out_shift: MORNING,
  back_date: '',
  back_shift: AFTERNOON,
  lines: [],
  extras: [],
}

/** RT4: of an object whose price a person decided: its line, and what came beside one that is billed. */
const forcedLinesOf = (invoices: readonly InvoiceRow[], object: string | null): readonly InvoiceRow[] => {
  const own = invoices.filter(one => one.object_id === object && isRentalOrigin(one.origin))
  const decided = own.filter(({ origin }) => origin === 'rental_manual')
  const ruled = own.filter(({ origin }) => origin !== 'rental_manual')
  const isRuled = ruled.length > 0 && (sumOf(ruled) !== 0 || sumOf(decided) === 0)
  return isRuled ? [] : decided
}
const sumOf = (lines: readonly InvoiceRow[]): number => sumMoney(lines.map(({ amount }) => amount))

export const isForcedIn = (invoices: readonly InvoiceRow[], object: string): boolean =>
  forcedLinesOf(invoices, object).length > 0

const forcedOf = (invoices: readonly InvoiceRow[], object: string | null, pieces: number) => {
  const lines = forcedLinesOf(invoices, object)
  if (lines.length === 0 || pieces === 0) return {}
  const price = fromCents(Math.round(toCents(sumOf(lines)) / pieces))
  const reason = lines.map(line => line.reason).find(text => text !== '') ?? ''
  return { forced: { price: formatTwoDecimals(price), reason } }
}

/** One line an object, however its pieces are told apart (RT12). */
const groupedLines = (lines: readonly TaskLine[], invoices: readonly InvoiceRow[]): RentalLine[] => {
  const byObject = new Map<string, { readonly first: TaskLine; readonly quantity: number }>()
  for (const line of lines) {
    const key = line.object_id ?? line.line_id
    const known = byObject.get(key)
    byObject.set(key, { first: known?.first ?? line, quantity: (known?.quantity ?? 0) + line.quantity })
  }
  return [...byObject.values()].map(({ first, quantity }) =>
    Object.assign(
      {
        line_id: first.line_id,
        object_id: first.object_id ?? '',
        name: first.name,
        quantity: String(quantity),
      },
      forcedOf(invoices, first.object_id, quantity),
    ),
  )
}

/** `invoices`: its lines, without those that were taken back. */
export const valuesOfDossier = (
  { head, departures, returns }: Dossier<TaskRow>,
  invoices: readonly InvoiceRow[],
): RentalValues => {
  const out = departures[0] ?? head
  const back = returns.at(-1) ?? head
  return {
    ...clientOf(valuesOfTask(head)),
    handover: handoverOf(head),
    out_date: out.date ?? '',
    out_shift: out.shift_id ?? WHOLE_DAY,
    back_date: back.date ?? '',
    back_shift: back.shift_id ?? WHOLE_DAY,
    lines: groupedLines(out.objects, invoices),
    extras: extrasOf(invoices),
  }
}

/** Who the last request or rental of this caller was for. */
export const recalledClient = (task: TaskRow): Partial<ClientValues> => {
  const {
    note: _note,
    origin: _origin,
    engagement_number: _,
    quotation_until: _until,
    ...client
  } = clientOf(valuesOfTask(task))
  return client
}

/** Null: no whole number that anybody rents. */
export const piecesOfLine = ({ quantity }: Pick<RentalLine, 'quantity'>): number | null => {
  const bare = quantity.replaceAll(/\s/g, '')
  if (!/^\d{1,6}$/.test(bare)) return null
  const pieces = Number(bare)
  return pieces >= 1 && pieces <= MOST_RENTED ? pieces : null
}

/** Null: no price; nothing is one, as a gift. */
export const forcedPrice = ({ forced }: Pick<RentalLine, 'forced'>): number | null => {
  const typed = parseDecimal(forced?.price.replace(/€\s*$/, '') ?? '')
  return typed === null || typed < 0 || typed > MOST_PAID ? null : roundTo(typed, 2)
}
const MOST_PAID = 1_000_000

export const departureOf = ({ out_date, out_shift }: RentalValues): RentalEnd | null =>
  out_date === '' ? null : { date: out_date, shift_id: out_shift }
export const returnOf = ({ back_date, back_shift }: RentalValues): RentalEnd | null =>
  back_date === '' ? null : { date: back_date, shift_id: back_shift }

const hasTexts = (value: unknown, ...names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every(name => typeof Object.getOwnPropertyDescriptor(value, name)?.value === 'string')

const isLine = (value: unknown): boolean =>
  hasTexts(value, 'line_id', 'object_id', 'name', 'quantity') &&
  typeof value === 'object' &&
  value !== null &&
  (!('forced' in value) || hasTexts(value.forced, 'price', 'reason'))

const isExtra = (value: unknown): boolean =>
  hasTexts(value, 'line_id', 'kind', 'label', 'amount', 'reason') &&
  extraKinds.some(kind => Object.getOwnPropertyDescriptor(value, 'kind')?.value === kind)

/** The members of a draft that have the present types; an older version may have written it. */
export const fittingRental = (kept: RentalChanges): RentalChanges => {
  const like: { readonly [name: string]: unknown } = { ...blankRental }
  return Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => {
      if (name === 'lines') return Array.isArray(value) && value.every(isLine)
      if (name === 'extras') return Array.isArray(value) && value.every(isExtra)
      if (name === 'handover') return ['free', 'withdrawal', 'delivery'].includes(plainText(value))
      return Object.hasOwn(like, name) && typeof like[name] === typeof value
    }),
  )
}
