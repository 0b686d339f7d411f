// The action bar of a stop: « Terminée » under the thumb, « Non réalisée… » and « À reporter… » below; once it is settled the next stop,
// and until midnight the ways to correct it (TS8).
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { LinkButton } from '#app/frame/link-button.tsx'
import type { TaskRow } from '#domain/entities/task.ts'
import { Button } from '#ui/button.tsx'
import { personText, stopAddress } from '../tour/place.ts'
import type { OpenedSheet } from './stop-open-sheet.tsx'
import { isLeft } from './stop-progress.ts'
import { useStopTaps } from './stop-taps.ts'

interface StopActionsProps {
  readonly task: TaskRow
  readonly next: TaskRow | undefined
  /** Back to the slot, when no stop is left. */
  readonly back: string
  readonly open: (sheet: OpenedSheet) => void
  /** The corrections of a settled stop. */
  readonly settled: ReactNode
}

export function StopActions({ task, next, back, open, settled }: StopActionsProps) {
  const { db, now, rights } = useStopTaps(task.id)
  const bar = useRef<HTMLDivElement>(null)
  const left = isLeft(task)
  const wasLeft = useRef(left)
  useEffect(() => {
    // The button that had the focus is gone: the next thing to do has it.
    if (wasLeft.current !== left) bar.current?.querySelector<HTMLElement>('a, button')?.focus()
    wasLeft.current = left
  }, [left])
  const [isFinishing, setFinishing] = useState(false)
  const finish = async (): Promise<void> => {
    setFinishing(true)
    try {
      const { finishStop } = await import('./stop-actions-change.ts')
      await finishStop(db, { id: task.id, at: now(), rights }, open)
    } finally {
      setFinishing(false)
    }
  }
  return (
    <div ref={bar}>
      {left ? (
        <>
          <Button
            variant="primary"
            size="xl"
            icon="check"
            block
            loading={isFinishing}
            onClick={() => void finish()}
          >
            Terminée
          </Button>
          <div className="pbar__2">
            <Button onClick={() => open({ kind: 'notDone' })}>Non réalisée…</Button>
            <Button onClick={() => open({ kind: 'postpone' })}>À reporter…</Button>
          </div>
        </>
      ) : (
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
          {settled}
        </>
      )}
    </div>
  )
}
