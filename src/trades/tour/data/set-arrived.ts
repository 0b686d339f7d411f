// « Arrivé »: when the crew came to a stop, by a tap of its own (DY2). « Terminée » says only when it left.
import { success, type Outcome } from '#records/failure.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { changeStop, type StopTap } from '#core/task/change-stop.ts'

/** Answers what was known before, which an undo passes as `at_stop`. */
export const setArrived = (
  db: LocalDatabase,
  { at_stop, ...tap }: StopTap & { readonly at_stop?: string | null },
): Promise<Outcome<string | null>> =>
  changeStop(db, tap, async task =>
    success({
      values: { arrived_at: at_stop === undefined ? tap.at : at_stop },
      answer: task.arrived_at,
    }),
  )
