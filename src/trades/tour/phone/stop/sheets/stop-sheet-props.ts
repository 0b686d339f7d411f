// Which sheet is open over a stop, and what every one of them gets.
import type { ProofKind } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'

export type OpenedSheet =
  | { readonly kind: 'line' | 'refuse' | 'weight' | 'quantity' | 'bind'; readonly line_id: string }
  | { readonly kind: 'photos'; readonly line_id?: string }
  | { readonly kind: 'without'; readonly proofs: readonly ProofKind[] }
  | { readonly kind: 'add' | 'scan' | 'totals' | 'signature' | 'notDone' | 'postpone' }

/** What every sheet of a stop gets. */
export interface StopSheetProps {
  readonly task: TaskRow
  /** Another sheet in its place; null closes. */
  readonly open: (sheet: OpenedSheet | null) => void
}
