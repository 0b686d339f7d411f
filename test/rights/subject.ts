// One record of the matrix of rights, and the roles that may do each thing with it. A role that is not listed is refused.
export interface Subject {
  readonly name: string
  readonly entity: string
  readonly row: { readonly id: string; readonly [field: string]: unknown }
  /** The user who created the record; `admin` by default. */
  readonly by?: string
  readonly read: string
  /** The roles that may create another record of this kind; when absent, creating one is not tested with this subject. */
  readonly create?: string
  /** What a creation sends instead of the record's own members. */
  readonly draft?: { readonly [field: string]: unknown }
  readonly change: string
  /** What a change writes; by default a note or a name. */
  readonly edit?: { readonly [field: string]: unknown }
  /** The roles that may replace the whole record, when they differ from those that may change it. */
  readonly replace?: string
  readonly remove: string
  /** Roles whose own screen can send the call: they get a problem (422), which keeps them signed in, never a 403. */
  readonly createTold?: string
  readonly changeTold?: string
  readonly removeTold?: string
  readonly hides?: readonly string[]
  readonly hiddenFrom?: string
  /** The record is not in a list without filters. */
  readonly isUnlisted?: boolean
  readonly isDeleted?: boolean
  /** The roles that can read it with `keep_deleted=1`. */
  readonly readDeleted?: string
  /** The record belongs to another organisation: for people of this one it does not exist. */
  readonly isForeign?: boolean
  /** Only the calls that differ from each other are tested. */
  readonly isBrief?: boolean
}
