// The corrections of a stop that is settled: until midnight the person who settled it sets it back, or settles it otherwise (TS8).
import { useState } from 'react'
import { useClock } from '#app/use-clock.ts'
import { useSignedIn } from '#app/session/use-session.ts'
import { TASK_STATE } from '#domain/task-states.ts'
import { canTransition } from '#domain/task-transitions.ts'
import { Button } from '#ui/button.tsx'
import { finishStop, useUndo } from './stop-actions-change.ts'
import type { StopSheetProps } from './stop-open-sheet.tsx'

export function SettledActions({ task, open }: StopSheetProps) {
  const { database, rights, profile } = useSignedIn()
  const { now, today } = useClock()
  const undo = useUndo(task.id)
  const [isBusy, setBusy] = useState(false)
  const { id, task_state_id: from } = task
  const change = async (command: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await command()
    } finally {
      setBusy(false)
    }
  }
  const may = (to: number): boolean =>
    canTransition({
      scope: task.scope,
      task_type_id: task.task_type_id,
      from,
      to,
      rights,
      isAuthor: task.creator_id === profile.id,
      stateDay: task.state_time?.slice(0, 10) ?? null,
      setBySelf: task.state_author_id === profile.id,
      today,
    })
  const finish = (): Promise<void> => finishStop(database, { id, at: now(), rights }, open)
  if (!may(TASK_STATE.accepted)) return null
  const isFinished = from === TASK_STATE.done || from === TASK_STATE.toBeChecked
  return (
    <div className="pbar__2">
      <Button icon="undo-2" loading={isBusy} onClick={() => void change(undo)}>
        Remettre à faire
      </Button>
      {isFinished && may(TASK_STATE.notDone) && (
        <Button onClick={() => open({ kind: 'notDone' })}>Non réalisée…</Button>
      )}
      {!isFinished && may(TASK_STATE.done) && <Button onClick={() => void change(finish)}>Terminée</Button>}
    </div>
  )
}
