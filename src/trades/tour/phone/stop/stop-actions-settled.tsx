// Above the corrections of a settled stop: the next one, and until midnight the way back for the person who settled it (TS8).
import { useState } from 'react'
import type { Address } from '#shell/frame/address.ts'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { stopAfter } from '#records/states/tour-order.ts'
import { Button } from '#kit/action/button.tsx'
import { personText, stopAddress } from '../../shared/stop-words.ts'
import { useUndo } from './stop-actions-change.ts'
import { correctionsOf } from './stop-corrections.ts'

interface SettledProps {
  readonly task: TaskRow
  /** The stops of its slot. */
  readonly stops: readonly TaskRow[]
  /** The address of the slot, for when no stop is left. */
  readonly back: Address
}

export function SettledActions({ task, stops, back }: SettledProps) {
  const next = stopAfter(stops, task.id)
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
      <SetBack task={task} />
    </>
  )
}

function SetBack({ task }: Pick<SettledProps, 'task'>) {
  const { rights, profile } = useSignedIn()
  const { today } = useClock()
  const { canUndo } = correctionsOf(task, { rights, person: profile.id, today })
  const undo = useUndo(task.id)
  const [isBusy, setBusy] = useState(false)
  const setBack = async (): Promise<void> => {
    setBusy(true)
    try {
      await undo()
    } finally {
      setBusy(false)
    }
  }
  if (!canUndo) return null
  return (
    <div className="pbar__2">
      <Button icon="undo-2" loading={isBusy} onClick={() => void setBack()}>
        Remettre à faire
      </Button>
    </div>
  )
}
