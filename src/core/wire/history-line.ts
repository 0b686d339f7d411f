// One change in the journal of a record, as the server keeps it: who, when, from which device, and each field before and after.
export interface HistoryLine {
  readonly id: string
  readonly rev: number
  /** ISO 8601 UTC. */
  readonly at: string
  readonly user_id: string | null
  readonly device: string | null
  readonly changes: { readonly [field: string]: readonly [before: unknown, after: unknown] }
  readonly note: string | null
}
