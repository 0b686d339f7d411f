// « Attestation » (DC2): which tasks have one, and how its number is written. The server numbers them, each year from 1 and
// without a gap, when a desk requests one; a number never changes once assigned.
import type { TaskRow } from '../entities/task.ts'
import { isStopDone } from './tour-order.ts'

type Attested = Pick<TaskRow, 'task_type_id' | 'task_state_id' | 'attested_at' | 'attestation_number'>

/** Collections, including those at a partner's. */
const collected: ReadonlySet<number> = new Set([1, 4, 5, 6, 7, 8, 9, 10])

export const isCollection = ({ task_type_id }: Pick<Attested, 'task_type_id'>): boolean =>
  collected.has(task_type_id)

export const isAttestable = (task: Pick<Attested, 'task_type_id' | 'task_state_id'>): boolean =>
  isCollection(task) && isStopDone(task)

/** « AT-2026-12 »; null until the server has assigned it. */
export const attestationText = ({
  attested_at,
  attestation_number,
}: Pick<Attested, 'attested_at' | 'attestation_number'>): string | null =>
  attested_at === null || attestation_number === null
    ? null
    : `AT-${attested_at.slice(0, 4)}-${attestation_number}`
