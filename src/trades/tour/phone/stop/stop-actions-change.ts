// « Arrivé », « Terminée » and their undo (DY2, DY6, TS4, TS8): kept on the device at once, undone for 5 s by a toast and until midnight on the stop. A
// missing required proof opens the sheet that asks for the reason.
import { attempt, attemptOrTell } from '#shell/screen/attempt.ts'
import { notifyRefusal, notifyUndoable } from '#shell/words/notify.tsx'
import { buzz } from '#device/haptics.ts'
import { formatDate } from '#records/time/dates.ts'
import { proofKinds, type ProofKind } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { Failure } from '#records/failure.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { StopTap } from '#core/task/change-stop.ts'
import type { OnSite } from '#core/task/change-task-state.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { setTaskStateBack } from '#core/task/set-task-state-back.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { setArrived } from '../../data/set-arrived.ts'
import { stopName } from '../../shared/stop-words.ts'
import type { OpenedSheet } from './sheets/stop-sheet-props.ts'
import { useStopTaps } from './stop-taps.ts'

interface Finishing {
  readonly task: TaskRow
  readonly open: (sheet: OpenedSheet) => void
}

export const finishStop = async (
  db: LocalDatabase,
  tap: OnSite,
  { task, open }: Finishing,
): Promise<void> => {
  const outcome = await attempt(() => finishTask(db, tap))
  if (outcome === null) return
  if (outcome.ok) return tellFinished(task, outcome.value.task_state_id, () => void undoStop(db, tap))
  const proofs = proofsAsked(outcome.failure)
  if (proofs.length === 0) return notifyRefusal(outcome.failure)
  open({ kind: 'without', proofs })
}

const undoStop = async (db: LocalDatabase, tap: OnSite): Promise<void> => {
  await attemptOrTell(() => setTaskStateBack(db, tap))
}

export const useUndo = (id: string) => {
  const { db, rights, now } = useStopTaps(id)
  return (): Promise<void> => undoStop(db, { id, at: now(), rights })
}

export const arriveAtStop = async (db: LocalDatabase, tap: StopTap, task: TaskRow): Promise<void> => {
  const arrived = await attemptOrTell(() => setArrived(db, tap))
  if (arrived === null) return
  buzz('done')
  tellUndoable(
    task,
    `arrivé à\u00a0${formatDate(tap.at, 'hour')}`,
    () => void attemptOrTell(() => setArrived(db, { ...tap, at_stop: arrived.answer })),
  )
}

export const tellFinished = (task: TaskRow, task_state_id: number, undo: () => void): void => {
  buzz('done')
  const isDone = task_state_id === TASK_STATE.done
  tellUndoable(task, isDone ? 'arrêt terminé' : 'arrêt terminé, à vérifier par le bureau', undo)
}

/** DY6: the next stop may be open when it is read. */
export const tellUndoable = (task: TaskRow, what: string, undo: () => void): void =>
  notifyUndoable(`${stopName(task)}\u00a0: ${what}`, undo)

/** The required proofs at which « Terminée » stopped. */
export const proofsAsked = (failure: Failure): ProofKind[] => {
  if (failure.kind !== 'ruleBroken') return []
  const fields = new Set(failure.problems.map(({ field }) => field))
  return proofKinds.filter(kind => fields.has(`proof_${kind}`))
}
