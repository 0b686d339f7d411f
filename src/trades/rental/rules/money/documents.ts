// What « Facturer » and « Avoir… » make (RT19): a document with its lines as they stand, and the lines by which an avoir gives back.
import type { InvoiceRow } from '#records/entities/money.ts'
import type { OrganisationRow } from '#records/entities/people.ts'
import type { DocumentLine, RentalDocumentRow } from '#records/entities/rental-document.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { fullName } from '#records/text/called.ts'
import { fromCents, toCents } from '#records/values/decimal.ts'
import { unbilledOf } from './account.ts'
import type { DossierMoney } from './money-problems.ts'
import { NO_VAT } from './vat.ts'

export const documentLine = (line: InvoiceRow): DocumentLine => {
  const { id, object_id, origin, label, quantity, unit_price, amount, reason } = line
  return { invoice_id: id, object_id, origin, label, quantity, unit_price, amount, reason }
}

type Client = Pick<
  TaskRow,
  | 'id'
  | 'firstname'
  | 'lastname'
  | 'name'
  | 'address'
  | 'zipcode'
  | 'city'
  | 'client_siret'
  | 'service_code'
  | 'engagement_number'
>
type Setting = Pick<OrganisationRow, 'rental_vat_rate'>

/** What a document says of the client and of VAT, as they are now. `partner`: its name, where the client is one. */
export const documentHead = (
  client: Client,
  { rental_vat_rate }: Setting,
  partner: string | null,
): Partial<RentalDocumentRow> => ({
  task_id: client.id,
  client_name: partner ?? fullName(client, client.name),
  client_address: [client.address, `${client.zipcode} ${client.city}`.trim()].filter(Boolean).join('\n'),
  client_siret: client.client_siret,
  service_code: client.service_code,
  engagement_number: client.engagement_number,
  vat_rate: rental_vat_rate,
  vat_text: rental_vat_rate === null ? NO_VAT : '',
})

export interface ToBill {
  readonly kind: RentalDocumentRow['kind']
  readonly lines: readonly InvoiceRow[]
  readonly cents: number
  /** Of an avoir: the facture that it corrects; null when there is none. */
  readonly corrects_id: string | null
  /** A line of it as it is stored, of which the facture takes a part: the rest is a line of its own. */
  readonly parted?: InvoiceRow
}

const sumOf = (lines: readonly InvoiceRow[]): number =>
  lines.reduce((sum, { amount }) => sum + toCents(amount), 0)

/** What is left of each facture once its avoirs are subtracted, the last first. */
const leftOfFactures = (
  documents: DossierMoney['documents'],
): { readonly id: string; readonly left: number }[] =>
  documents
    .filter(({ kind }) => kind === 'invoice')
    .map(({ id, total }) => ({
      id,
      left: documents
        .filter(({ corrects_id }) => corrects_id === id)
        .reduce((sum, credit) => sum + toCents(credit.total), toCents(total)),
    }))
    .toReversed()

/** What « Facturer » would make now; null when every line is on a document. Less than nothing is an avoir of what was billed. */
export const toBill = (money: DossierMoney): ToBill | null => {
  const lines = unbilledOf(money)
  if (lines.length === 0) return null
  const cents = sumOf(lines)
  if (cents >= 0) return { kind: 'invoice', lines, cents, corrects_id: null }
  // An avoir only gives back: what is asked for beside it is billed first.
  const free = lines.filter(({ corrects_id }) => corrects_id === null)
  const asked = sumOf(free) >= 0 ? free : free.filter(({ amount }) => amount >= 0)
  if (asked.length > 0) return { kind: 'invoice', lines: asked, cents: sumOf(asked), corrects_id: null }
  return creditOf(money, lines)
}

const centsBack = ({ amount }: InvoiceRow): number => -toCents(amount)

/**
 * Of lines that correct several factures those of the first one, with what corrects none; the others are on the next avoir, and so is what is
 * more than is left of the facture: a line that spans two is parted.
 */
const creditOf = ({ documents }: DossierMoney, lines: readonly InvoiceRow[]): ToBill => {
  const corrected = new Set(lines.flatMap(({ corrects_id }) => corrects_id ?? []))
  const named = documents.find(
    ({ kind, lines: own }) =>
      kind === 'invoice' && own.some(({ invoice_id }) => corrected.has(invoice_id ?? '')),
  )
  const ofNamed = new Set(named?.lines.map(({ invoice_id }) => invoice_id))
  const own = lines.filter(({ corrects_id }) => corrects_id === null || ofNamed.has(corrects_id))
  const given = named === undefined || sumOf(own) >= 0 ? lines : own
  const factures = leftOfFactures(documents)
  const widest = factures.toSorted((one, other) => other.left - one.left)[0]
  const found =
    factures.find(({ id }) => id === named?.id) ??
    factures.find(({ left }) => left >= -sumOf(given)) ??
    (widest !== undefined && widest.left > 0 ? widest : undefined)
  const room = found?.left ?? 0
  const whole = { kind: 'credit', lines: given, cents: sumOf(given), corrects_id: found?.id ?? null } as const
  return room <= 0 || -whole.cents <= room ? whole : { ...whole, ...within(room, given) }
}

/** What corrects a line of the facture first; the line that no longer fits is parted. */
const within = (room: number, given: readonly InvoiceRow[]): Pick<ToBill, 'lines' | 'cents' | 'parted'> => {
  const lines: InvoiceRow[] = []
  let left = room
  let parted: InvoiceRow | undefined
  for (const line of given.toSorted(
    (a, b) => Number(a.corrects_id === null) - Number(b.corrects_id === null),
  )) {
    if (left <= 0) break
    const cents = Math.min(left, centsBack(line))
    left -= cents
    const amount = fromCents(-cents)
    if (cents === centsBack(line)) lines.push(line)
    else {
      lines.push({ ...line, quantity: 1, unit_price: amount, amount })
      parted = line
    }
  }
  return { lines, cents: sumOf(lines), ...(parted === undefined ? {} : { parted }) }
}

/** What of a parted line is for the next avoir. */
export const restOfParted = (
  { task_id, object_id, origin, label, reason, amount }: InvoiceRow,
  taken: number,
): Partial<InvoiceRow> => {
  const rest = fromCents(toCents(amount) - toCents(taken))
  return { task_id, object_id, origin, label, reason, quantity: 1, unit_price: rest, amount: rest }
}

interface CreditableLine {
  readonly line: DocumentLine
  /** What avoirs have not given back of it yet, in cents. */
  readonly left: number
}

export interface Creditable {
  /** The lines of which something may still be given back. */
  readonly lines: readonly CreditableLine[]
  /** Of the whole facture, in cents. */
  readonly left: number
}

export const creditable = (
  { lines, documents }: DossierMoney,
  facture: Pick<RentalDocumentRow, 'id' | 'lines'>,
): Creditable => {
  const whole = leftOfFactures(documents).find(({ id }) => id === facture.id)?.left ?? 0
  const own = facture.lines.flatMap((line): CreditableLine[] => {
    const back = sumOf(lines.filter(({ corrects_id }) => corrects_id === line.invoice_id))
    const left = Math.min(toCents(line.amount) + back, whole)
    return left > 0 ? [{ line, left }] : []
  })
  return {
    lines: own,
    left: Math.min(
      whole,
      own.reduce((sum, { left }) => sum + left, 0),
    ),
  }
}

/** The line by which an avoir gives back part of another, or all of it. */
export const counterLine = (
  { invoice_id, object_id, label }: DocumentLine,
  cents: number,
  reason: string,
): Partial<InvoiceRow> => ({
  object_id,
  origin: 'manual',
  label: `Avoir\u00a0: ${label}`.slice(0, 200),
  quantity: 1,
  unit_price: fromCents(-cents),
  amount: fromCents(-cents),
  reason,
  corrects_id: invoice_id,
})

interface Replacing {
  /** By which the avoir takes all of the facture back. */
  readonly back: readonly Partial<InvoiceRow>[]
  /** The same again, for a new facture. */
  readonly again: readonly Partial<InvoiceRow>[]
}

/** A facture that is made anew, because of what it says of the client: each line is taken back and asked for again. */
export const replacingLines = ({ lines }: Pick<RentalDocumentRow, 'lines'>, reason: string): Replacing => {
  return {
    back: lines.map(({ invoice_id: corrects_id, quantity, amount, ...line }) =>
      Object.assign(line, { quantity: -quantity, amount: -amount, reason, corrects_id }),
    ),
    again: lines.map(line => {
      const { invoice_id: _, ...own } = line
      return own
    }),
  }
}

/** Nothing of it was given back yet. */
export const isReplaceable = (money: DossierMoney, facture: RentalDocumentRow): boolean =>
  facture.kind === 'invoice' &&
  facture.total > 0 &&
  leftOfFactures(money.documents).find(({ id }) => id === facture.id)?.left === toCents(facture.total)
