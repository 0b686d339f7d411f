// Below a settled stop: the next one, and until midnight the corrections of the person who settled it (TS8): set back, or settled
// otherwise.
import { useState } from 'react'
import type { Address } from '#shell/frame/address.ts'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { canTransition } from '#records/states/task-transitions.ts'
import { stopAfter } from '#records/states/tour-order.ts'
import { Button } from '#kit/action/button.tsx'
import { personText, stopAddress } from '../../shared/place.ts'
import { finishStop, useUndo } from './stop-actions-change.ts'
import type { StopSheetProps } from './sheets/stop-sheet-props.ts'

interface SettledProps extends StopSheetProps {
  /** The stops of its slot. */
  readonly stops: readonly TaskRow[]
  /** The address of the slot, for when no stop is left. */
  readonly back: Address
}

export function SettledActions({ stops, back, ...props }: SettledProps) {
  const next = stopAfter(stops, props.task.id)
  return (
    <>
      {next === undefined ? (
        <LinkButton to={back} variant="primary" size="xl" block>
          Retour au créneau
        </LinkButton>
      ) : (
        <LinkButton to={stopAddress(next.id)} variant="primary" size="xl" iconEnd="arrow-right" block>
          Suivant&nbsp;: {personText(next)}
        </LinkButton>
      )}
      <Corrections {...props} />
    </>
  )
}

function Corrections({ task, open }: StopSheetProps) {
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
    <>
      <div className="pbar__2">
        <Button icon="undo-2" loading={isBusy} onClick={() => void change(undo)}>
          Remettre à faire
        </Button>
      </div>
      <div className="pbar__2">
        {!isFinished && may(TASK_STATE.done) && <Button onClick={() => void change(finish)}>Terminée</Button>}
        {from !== TASK_STATE.notDone && may(TASK_STATE.notDone) && (
          <Button onClick={() => open({ kind: 'notDone' })}>Non réalisée…</Button>
        )}
        {from !== TASK_STATE.toBePostponed && may(TASK_STATE.toBePostponed) && (
          <Button onClick={() => open({ kind: 'postpone' })}>À reporter…</Button>
        )}
      </div>
    </>
  )
}
