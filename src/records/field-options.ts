// What the line of a field says beside its type, its label and its verdict (entity.ts): where it is indexed, who writes it,
// and what the request's form, a caller's recall and the search make of it.

/** How a request's form reads and writes a field: as it is typed, or in the unit that a person uses. */
export type FormReading = 'typed' | 'weight' | 'volume' | 'minutes'

export interface FieldOptions {
  /** Promoted to an indexed column on the server and, unless `local` is false, to a Dexie index. */
  readonly index?: boolean
  /** False: indexed on the server only (a phone keeps at most 4 indexes a table). */
  readonly local?: boolean
  /** Written by the server alone; sent back by a client it is ignored. */
  readonly readonly?: boolean
  /** Blank is refused with `isEmpty`. Requirements that depend on a state live in the entity's `check`. */
  readonly required?: boolean
  /** Refused with `recordFound` when another record of the organisation has the value. */
  readonly unique?: boolean
  /** The entity that an id names: refused with `noRecordFound` when there is none. */
  readonly to?: string
  /** The entity that an id, or each id of a list, names without being looked up. */
  readonly names?: string
  /** The request's form has it. */
  readonly form?: FormReading
  /** Taken over from a caller's last request. */
  readonly recalled?: boolean
  /** Found by its words. By default a text, an e-mail address or a phone number is, anything else is not. */
  readonly searched?: boolean
}
