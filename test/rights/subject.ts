// One record of the matrix of rights, and the roles that may do each thing with it. Who is not named is refused.
export interface Subject {
  readonly name: string
  readonly entity: string
  readonly row: { readonly id: string; readonly [field: string]: unknown }
  /** Whose it is: the author at the start, `admin` unless said. */
  readonly by?: string
  readonly read: string
  /** Absent: another record of this kind is not created under this name. */
  readonly create?: string
  /** What a creation sends instead of the record's own members. */
  readonly draft?: { readonly [field: string]: unknown }
  readonly change: string
  /** What a change writes; a note or a name otherwise. */
  readonly edit?: { readonly [field: string]: unknown }
  /** Who may send the record whole, where it is not who may change it. */
  readonly replace?: string
  readonly remove: string
  /** Whose own screen sends it: refused by a problem that keeps them signed in (422), never by a 403. */
  readonly createTold?: string
  readonly changeTold?: string
  readonly removeTold?: string
  readonly hides?: readonly string[]
  readonly hiddenFrom?: string
  /** Left out of a list that asks for nothing. */
  readonly isUnlisted?: boolean
  readonly isDeleted?: boolean
  /** With `keep_deleted=1`. */
  readonly readDeleted?: string
  /** Where the outbox may less than the call: a device is taken out of service by a call of its own. */
  readonly removeInOutbox?: string
  /** Of another organisation: to this one's people it does not exist. */
  readonly isForeign?: boolean
  /** Asked with the calls that differ from each other alone. */
  readonly isBrief?: boolean
}
