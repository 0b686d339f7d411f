// A rental as it will be once what was typed is written over what is stored.
import type { InvoiceRow } from '#records/entities/money.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import type { RentalEnd } from '../rules/half-day.ts'
import {
  blankRental,
  departureOf,
  piecesOfLine,
  returnOf,
  valuesOfDossier,
  type RentalChanges,
  type RentalLine,
  type RentalValues,
} from '../rules/rental-form.ts'
import { billedLines } from '../rules/money/account.ts'
import { standingLines } from '../rules/terms/rental-extras.ts'
import type { RentalTerms } from '../rules/terms/rental-terms.ts'
import type { Asked, RentalGround } from '../rules/rental-stock.ts'
import type { RentalSheet } from './rental-sheet.ts'

export interface RentalAsked {
  /** What was typed of everything but the client; of the client only the town, which has the price of a round. */
  readonly changes: Pick<
    RentalChanges,
    'handover' | 'out_date' | 'out_shift' | 'back_date' | 'back_shift' | 'lines' | 'extras' | 'city_id'
  >
  /** Absent: the present state, or a quotation when new. */
  readonly state?: typeof TASK_STATE.draft | typeof TASK_STATE.accepted
}

export interface RentalPlan {
  readonly sheet: RentalSheet | null
  readonly before: RentalValues | null
  readonly after: RentalValues
  /** Null where a day is missing, which is a problem. */
  readonly departure: RentalEnd | null
  readonly back: RentalEnd | null
  readonly state: number
  readonly objects: ReadonlyMap<string, ObjectRow>
  readonly terms: RentalTerms
  /** The stored invoice lines, without those that were taken back. */
  readonly standing: readonly InvoiceRow[]
}

export const planOf = (
  sheet: RentalSheet | null,
  ground: Pick<RentalGround, 'objects'>,
  { changes, state }: RentalAsked,
  terms: RentalTerms,
): RentalPlan => {
  const standing = sheet === null ? [] : standingLines(sheet.invoices, billedLines(sheet.documents))
  const before = sheet === null ? null : valuesOfDossier(sheet.dossier, standing)
  const after: RentalValues = { ...(before ?? blankRental), ...changes }
  return {
    sheet,
    before,
    after,
    departure: departureOf(after),
    back: returnOf(after),
    state: state ?? sheet?.dossier.head.task_state_id ?? TASK_STATE.draft,
    objects: ground.objects,
    terms,
    standing,
  }
}

/** A line whose number is wrong, which is a problem of its own, asks for nothing. */
export const askedOf = (lines: readonly RentalLine[]): Asked[] =>
  lines.map(line => ({ object_id: line.object_id, quantity: piecesOfLine(line) ?? 0 }))

/** The lines of the steps: what is stored of an object stays as it is but for its number. */
export const linesOf = ({ sheet, after, objects }: RentalPlan): TaskLine[] => {
  const departures = sheet?.dossier.departures ?? []
  const stored = new Map(departures.flatMap(({ objects: lines }) => lines.map(line => [line.line_id, line])))
  return after.lines.flatMap((line): TaskLine[] => {
    const quantity = piecesOfLine(line) ?? 0
    const known = stored.get(line.line_id)
    if (known !== undefined) return [{ ...known, quantity }]
    const object = objects.get(line.object_id)
    return object === undefined ? [] : [{ ...lineOfObject(object, line.line_id), quantity }]
  })
}
