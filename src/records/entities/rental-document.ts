// A document of a rental (RT19): a facture or an avoir, its lines as they stood. A desk makes it without a network; the server gives it number,
// date and total, and from then on nothing of it changes.
import * as v from 'valibot'
import { entity, field, type AnyRow, type Issue, type Row } from '../entity.ts'
import {
  day,
  decimal,
  int,
  listOf,
  longText,
  moment,
  nullable,
  oneOf,
  reference,
  text,
} from '../field-types.ts'
import { documentKinds, invoiceOrigins } from '../lists/payments.ts'
import { fromCents, toCents } from '../values/decimal.ts'
import { impersonal, personal } from '../verdict.ts'
import { rentalOpen } from './money.ts'

const withDefault = <T>(type: { schema: v.GenericSchema<unknown, T>; initial: T }) =>
  v.optional(type.schema, () => type.initial)

const documentLineSchema = v.object({
  invoice_id: reference.schema,
  object_id: withDefault(reference),
  origin: withDefault(oneOf(invoiceOrigins, 'manual')),
  label: withDefault(text(200)),
  quantity: withDefault(int(1)),
  unit_price: withDefault(decimal(2)),
  amount: withDefault(decimal(2)),
  reason: withDefault(text(500)),
})
export type DocumentLine = v.InferOutput<typeof documentLineSchema>

const ofServer = { readonly: true } as const
/** A document is found by its number; its rental by the client. */
const unsearched = { searched: false } as const
/** The accounts need it as it was given to the client. */
const kept = personal('keep', 'everyone')

const documentFields = {
  /** `F-2026-0042`, `A-2026-0003`; empty until the server has it. */
  number: field(text(20), 'le numéro', impersonal, {
    ...ofServer,
    index: true,
    local: false,
    searched: true,
  }),
  kind: field(oneOf(documentKinds, 'invoice'), 'le type de document', impersonal),
  task_id: field(reference, 'la tâche', kept, { index: true, to: 'task', required: true }),
  date: field(day, 'la date', kept),
  issued_at: field(moment, "la date d'émission", impersonal, ofServer),
  lines: field(
    listOf(documentLineSchema, 500),
    'la liste des lignes',
    personal({ label: 'impersonal', reason: '' }, 'everyone'),
  ),
  total: field(decimal(2), 'le total', kept),
  /** In percent; null where VAT does not apply, which `vat_text` says. */
  vat_rate: field(nullable(decimal(2, 0, { min: 0, max: 100 })), 'le taux de TVA', impersonal),
  vat_text: field(text(200), 'la mention de TVA', impersonal, unsearched),
  client_name: field(text(300), 'le nom du client', kept, unsearched),
  client_address: field(longText(500), "l'adresse du client", kept),
  client_siret: field(text(20), "l'identifiant SIRET du client", kept, unsearched),
  service_code: field(text(100), 'le code du service', impersonal, unsearched),
  engagement_number: field(text(60), "le numéro d'engagement", impersonal, unsearched),
  /** Of an avoir: the facture that it corrects. */
  corrects_id: field(reference, 'la facture corrigée', impersonal, { names: 'document' }),
  note: field(longText(500), 'la note', personal('erase', 'everyone')),
  rental_open: rentalOpen,
}

export const RentalDocument = entity('document', 'le document', documentFields, {
  about: 'task_id',
  searched: true,
  check: documentIssues,
  derive: row => ({ total: totalOf(row) }),
})
export type RentalDocumentRow = Row<typeof RentalDocument>

const amountOf = (line: unknown): number =>
  typeof line === 'object' && line !== null && 'amount' in line ? toCents(Number(line.amount)) : 0

/** Whatever was sent as its total. */
function totalOf({ lines }: AnyRow): number {
  return fromCents(Array.isArray(lines) ? lines.reduce<number>((sum, line) => sum + amountOf(line), 0) : 0)
}

function documentIssues({ lines }: AnyRow): readonly Issue[] {
  return Array.isArray(lines) && lines.length > 0 ? [] : [{ field: 'lines', rule: 'isEmpty' }]
}
