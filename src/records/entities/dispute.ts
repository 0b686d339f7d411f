// A captured fact that the server could not apply (sync.md section 2, « Conflicts become work »; IS2). It is kept on its task
// with both versions, and makes the task « À vérifier » until a planner has settled it. Merged by `id`, which is the key of the
// former entry.
import * as v from 'valibot'
import { moment, nullable, reference, text } from '../field-types.ts'
import { plainId } from './plain-id.ts'

const disputeCauses = [
  /** Both sides changed the same field. */
  'both_changed',
  /** The task was deleted meanwhile. */
  'deleted',
  /** The task left the truck meanwhile. */
  'moved',
  /** An object's state does not allow what was scanned (IS2). */
  'instance',
] as const
export type DisputeCause = (typeof disputeCauses)[number]

/** Of a day's whole session, whose lines are its greatest value, and of no more. */
const MOST_LETTERS = 500_000
type Version = Record<string, unknown>
export const fitsInDispute = (version: Version): boolean => JSON.stringify(version).length <= MOST_LETTERS
const values = v.pipe(
  v.record(v.string('notString'), v.unknown()),
  v.check(fitsInDispute, 'stringLengthTooLong'),
)

export const disputeSchema = v.object({
  id: plainId,
  cause: v.picklist(disputeCauses, 'notInArray'),
  /** The time of capture, by the device's clock. */
  captured_at: moment.schema,
  user_id: v.optional(reference.schema, null),
  device: v.optional(reference.schema, null),
  /** The values of each field: when the person changed it, after their change, and on the server at that time. */
  from: values,
  patch: values,
  theirs: v.optional(v.nullable(values), null),
  /** An explanation for people where the fields give none. */
  detail: v.optional(nullable(text(500)).schema, null),
  settled_at: v.optional(moment.schema, null),
  settled_by: v.optional(reference.schema, null),
})
export type Dispute = v.InferOutput<typeof disputeSchema>

export const isOpen = ({ settled_at }: Dispute): boolean => settled_at === null
