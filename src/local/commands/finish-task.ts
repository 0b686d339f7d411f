// « Terminée » (screens.md section 4): the stop is done, as planned unless said otherwise; 7 replaces 5 by itself (TS4).
import type { Outcome } from '#domain/failure.ts'
import { stateAfterDone } from '#domain/state-after-done.ts'
import type { LocalDatabase } from '../database.ts'
import { changeTaskState, type OnSite, type TaskChange } from './change-task-state.ts'

export interface Finish extends OnSite {
  /** By line_id; a line that nobody touched was done as planned. */
  readonly quantities?: { readonly [line_id: string]: number }
}

export const finishTask = (db: LocalDatabase, finish: Finish): Promise<Outcome<TaskChange>> =>
  changeTaskState(db, finish, task => {
    const objects = task.objects.map(line => ({
      ...line,
      quantity_done: finish.quantities?.[line.line_id] ?? line.quantity_done ?? plannedQuantity(line),
    }))
    return { ...stateAfterDone({ ...task, objects }), objects }
  })

const plannedQuantity = (line: {
  readonly quantity: number
  readonly refused_reason: string | null
}): number => ((line.refused_reason ?? '') === '' ? line.quantity : 0)
