// « Établir l’attestation » (DC2): the desk requests it, the server dates and numbers it. A task that already has one, or cannot
// have one yet, is left unchanged.
import { isAttestable } from '#records/states/attestation.ts'
import { Task } from '#records/entities/task.ts'
import { success, type Outcome } from '#records/failure.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'

export interface AttestTasks {
  readonly ids: readonly string[]
  /** The present time, `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string
}

/** The number of tasks for which one was requested. */
export const attestTasks = (db: LocalDatabase, { ids, at }: AttestTasks): Promise<Outcome<number>> =>
  edit(db, [Task], async draft => {
    let asked = 0
    for (const id of ids) {
      const task = await draft.read(Task, id)
      if (task === null || task.attested_at !== null || !isAttestable(task)) continue
      await draft.patch(Task, id, { attested_at: at })
      asked += 1
    }
    return success(asked)
  })
