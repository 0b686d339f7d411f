// The data about a person, as the server reports it to whoever is responsible for it (RP2, RP3, RP4;
// docs/decisions/008-personal-data.md).

export interface PersonCriterion {
  readonly phone: string
  readonly email: string
  readonly name: string
}

export interface RecordName {
  readonly entity: string
  readonly id: string
}

export interface HeldRecord extends RecordName {
  /** Null when the record is deleted and only its history remains. */
  readonly row: { readonly [field: string]: unknown } | null
  readonly found: 'record' | 'history'
}

export interface FoundRecords {
  readonly records: readonly HeldRecord[]
  /** The entities of which the searcher's rights do not show everything: their records may be missing. */
  readonly unseen: readonly string[]
}

export interface Erasure {
  readonly erased: readonly RecordName[]
  /** Accounts that are in use: they must be closed first. */
  readonly kept: readonly RecordName[]
}

/** Months; null keeps for ever. */
export interface Retention {
  readonly task_months: number | null
  readonly log_months: number | null
}

export interface RetentionRun {
  /** Counts the tasks before this day; null when they are kept for ever. */
  readonly before: string | null
  readonly tasks: number
  /** Messages and notes of the slots of those days. */
  readonly messages: number
  readonly log_files: number
  readonly oldest: string | null
}

/** Lists that leave the device as a file with people's names in it. */
export const listKinds = {
  tasks: 'Tâches cherchées',
  history: 'Historique des tâches',
  register: 'Registre des entrées et sorties',
  partners: 'Partenaires',
} as const
export type ListKind = keyof typeof listKinds
export const isListKind = (text: string): text is ListKind => Object.hasOwn(listKinds, text)

/** A list that was exported as a file, reported to the log when the network is there (RP3). */
export interface ExportNote {
  readonly id: string
  /** ISO 8601 UTC. */
  readonly at: string
  readonly kind: ListKind
  readonly count: number
  /** The search words or the period of the list. */
  readonly asked: string
}

export type AccessKind =
  'read' | 'list' | 'history' | 'fill' | 'search' | 'export' | 'erase' | 'retention' | 'periods'

export interface AccessLine {
  /** ISO 8601 UTC. */
  readonly at: string
  readonly user_id: string
  readonly device: string | null
  readonly what: AccessKind
  readonly entity: string
  readonly id: string | null
  readonly count: number
  /** For a file that a device exported. */
  readonly kind?: ListKind
  readonly asked?: string
  /** Of several files that were reported at once: how many. */
  readonly lists?: number
}

export interface AccessPage {
  /** The latest first. */
  readonly lines: readonly AccessLine[]
  /** Where the page after this one begins; null for the last one. */
  readonly next: string | null
}

export const MOST_MONTHS = 240

/** Months as a person types them: blank means for ever; undefined when invalid. */
export const monthsFrom = (text: string): number | null | undefined => {
  const typed = text.trim()
  if (typed === '') return null
  const months = Number(typed)
  return /^\d{1,3}$/.test(typed) && months >= 1 && months <= MOST_MONTHS ? months : undefined
}
