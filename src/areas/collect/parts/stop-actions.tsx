// The action bar of a stop: « Terminée », saved on the device at once, undone for 5 s by a toast and until midnight here (TS8);
// then the next stop.
import { attempt } from '#app/attempt.ts'
import { LinkButton } from '#app/link-button.tsx'
import { notifyRefusal, notifyUndoable } from '#app/notify.tsx'
import { useClock } from '#app/use-clock.ts'
import { useSignedIn } from '#app/use-session.ts'
import type { TaskRow } from '#domain/entities/task.ts'
import { TASK_STATE } from '#domain/task-states.ts'
import { canTransition } from '#domain/task-transitions.ts'
import { finishTask } from '#local/commands/finish-task.ts'
import { setTaskStateBack } from '#local/commands/set-task-state-back.ts'
import { Button } from '#ui/button.tsx'
import { personText, stopAddress } from './place.ts'
import { isLeft } from './stop-progress.ts'

interface StopActionsProps {
  readonly task: TaskRow
  readonly next: TaskRow | undefined
  /** Back to the slot, when no stop is left. */
  readonly back: string
}

export function StopActions({ task, next, back }: StopActionsProps) {
  const { finish, undo, canUndo } = useStopChange(task)
  if (isLeft(task))
    return (
      <Button variant="primary" size="xl" icon="check" block onClick={() => void finish()}>
        Terminée
      </Button>
    )
  return (
    <>
      {next === undefined ? (
        <LinkButton to={back} variant="primary" size="xl" block>
          Retour au créneau
        </LinkButton>
      ) : (
        <LinkButton to={stopAddress(next.id)} variant="primary" size="xl" iconEnd="arrow-right" block>
          Suivant : {personText(next)}
        </LinkButton>
      )}
      {canUndo && (
        <div className="pbar__2">
          <Button icon="undo-2" onClick={() => void undo()}>
            Remettre à faire
          </Button>
        </div>
      )}
    </>
  )
}

const useStopChange = (task: TaskRow) => {
  const { database, rights, profile } = useSignedIn()
  const { now, today } = useClock()
  const { id } = task

  const undo = async (): Promise<void> => {
    const outcome = await attempt(() => setTaskStateBack(database, { id, at: now(), rights }))
    if (outcome?.ok === false) notifyRefusal(outcome.failure)
  }
  const finish = async (): Promise<void> => {
    const outcome = await attempt(() => finishTask(database, { id, at: now(), rights }))
    if (outcome === null) return
    if (!outcome.ok) return notifyRefusal(outcome.failure)
    const isDone = outcome.value.task_state_id === TASK_STATE.done
    notifyUndoable(isDone ? 'Arrêt terminé' : 'Arrêt terminé, à vérifier par le bureau', () => void undo())
  }
  const canUndo = canTransition({
    scope: task.scope,
    task_type_id: task.task_type_id,
    from: task.task_state_id,
    to: TASK_STATE.accepted,
    rights,
    isAuthor: task.creator_id === profile.id,
    stateDay: task.state_time?.slice(0, 10) ?? null,
    setBySelf: task.state_author_id === profile.id,
    today,
  })
  return { finish, undo, canUndo }
}
