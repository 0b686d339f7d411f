// The two ways of a weighing (WG1, WG6) and the labels of its states (TS5).
import type { TaskRow } from '#records/entities/task.ts'
import { taskStateLabel } from '#records/states/task-states.ts'

export type Way = 'in' | 'out'
export const SCALE_IN = 17
export const SCALE_OUT = 18

export const wayOf = (task_type_id: number): Way => (task_type_id === SCALE_OUT ? 'out' : 'in')
export const taskTypeOf = (way: Way): typeof SCALE_IN | typeof SCALE_OUT =>
  way === 'in' ? SCALE_IN : SCALE_OUT

export const wayLabel = (way: Way): string => (way === 'in' ? 'Pesée entrante' : 'Pesée sortante')

/** The origin of what comes in, the destination of what goes out. */
export const flowOf = (
  session: Pick<TaskRow, 'task_type_id' | 'provenance_id' | 'destination_id'>,
): string | null => (wayOf(session.task_type_id) === 'in' ? session.provenance_id : session.destination_id)

/** TS5: « Terminée », « À valider ». */
export const scaleStateLabel = (task_state_id: number): string => taskStateLabel(task_state_id, 'scale')
