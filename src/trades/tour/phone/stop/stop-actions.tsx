// The action bar of a stop: « Terminée » within reach of the thumb, « Non réalisée… » and « À reporter… » below; what follows
// once it is settled is a separate part (stop-actions-settled.tsx).
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { TaskRow } from '#records/entities/task.ts'
import { isStopLeft } from '#records/states/tour-order.ts'
import { Button } from '#kit/action/button.tsx'
import type { OpenedSheet } from './sheets/stop-sheet-props.ts'
import { tellNotHere } from './stop-not-here.ts'
import { useStopTaps } from './stop-taps.ts'

interface StopActionsProps {
  readonly task: TaskRow
  readonly open: (sheet: OpenedSheet) => void
  /** The next step once it is settled, and its corrections. */
  readonly settled: ReactNode
}

export function StopActions({ task, open, settled }: StopActionsProps) {
  const { db, now, rights } = useStopTaps(task.id)
  const bar = useRef<HTMLDivElement>(null)
  const left = isStopLeft(task)
  const wasLeft = useRef(left)
  useEffect(() => {
    // The focused button is gone: the next action gets the focus.
    if (wasLeft.current !== left) bar.current?.querySelector<HTMLElement>('a, button')?.focus()
    wasLeft.current = left
  }, [left])
  const [isFinishing, setFinishing] = useState(false)
  const finish = async (): Promise<void> => {
    setFinishing(true)
    try {
      const change = await import('./stop-actions-change.ts').catch(tellNotHere)
      await change?.finishStop(db, { id: task.id, at: now(), rights }, open)
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
        settled
      )}
    </div>
  )
}
