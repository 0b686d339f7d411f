// What the organisation rents from others for a while, because its own stock does not suffice (RT25a): stock in that period only, and then
// to be given back.
import { entity, field, type Issue, type Row } from '../entity.ts'
import { day, decimal, int, moment, nullable, oneOf, reference, text } from '../field-types.ts'
import { shifts } from '../lists/shifts.ts'
import { impersonal, personal } from '../verdict.ts'

const AFTERNOON = 2
/** The morning of a day precedes its afternoon; a whole day, or one without a half, begins in the morning. */
const halfOf = (date: unknown, shift: unknown, isEnd: boolean): string =>
  `${String(date)} ${shift === AFTERNOON || (isEnd && shift !== 1) ? 1 : 0}`

const periodIssues = (row: { readonly [field: string]: unknown }): readonly Issue[] =>
  typeof row['start_date'] === 'string' &&
  typeof row['end_date'] === 'string' &&
  halfOf(row['end_date'], row['end_shift'], true) < halfOf(row['start_date'], row['start_shift'], false)
    ? [{ field: 'end_date', rule: 'endBeforeStart' }]
    : []

const half = nullable(oneOf(shifts, 3))

export const SubRental = entity(
  'sub_rental',
  'la sous-location',
  {
    object_id: field(reference, "l'objet", impersonal, {
      index: true,
      local: false,
      to: 'object',
      required: true,
    }),
    quantity: field(int(1, { min: 1, max: 9999 }), 'la quantité', impersonal),
    supplier: field(text(120), 'le loueur', impersonal, { required: true }),
    cost: field(decimal(2, 0, { min: 0 }), 'le coût', impersonal),
    start_date: field(day, 'le début', impersonal, { required: true }),
    start_shift: field(half, 'la demi-journée du début', impersonal),
    end_date: field(day, 'la fin', impersonal, { required: true }),
    end_shift: field(half, 'la demi-journée de la fin', impersonal),
    /** Given back to its owner. */
    returned_at: field(moment, 'la date de restitution', impersonal),
    /** The departure of the rental for which it was taken, if any. */
    task_id: field(reference, 'la location', personal('keep', 'everyone'), { to: 'task' }),
  },
  { check: periodIssues },
)
export type SubRentalRow = Row<typeof SubRental>
