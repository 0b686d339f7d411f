// The action bar of a stop: « Arrivé » and « Terminée » within reach of the thumb, « Non réalisée… » and « À reporter… » below;
// what follows once it is settled is a separate part (stop-actions-settled.tsx).
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { isStopLeft } from '#records/states/tour-order.ts'
import { formatDate } from '#records/time/dates.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { OpenedSheet } from './sheets/stop-sheet-props.ts'
import type { Corrections, correctionsOf } from './stop-corrections.ts'
import { tellNotHere } from './stop-not-here.ts'
import { useStopTaps } from './stop-taps.ts'

interface StopActionsProps {
  readonly task: TaskRow
  readonly open: (sheet: OpenedSheet) => void
  /** The next step once it is settled, and the way back. */
  readonly settled: ReactNode
}

export function StopActions({ task, open, settled }: StopActionsProps) {
  const bar = useRef<HTMLDivElement>(null)
  const left = isStopLeft(task)
  const wasLeft = useRef(left)
  useEffect(() => {
    if (wasLeft.current === left) return undefined
    wasLeft.current = left
    // The focused button is gone: the next step gets the focus. « Suivant » may come a moment later.
    const observer = new MutationObserver(() => focusNext())
    const focusNext = (): void => {
      const next = bar.current?.querySelector<HTMLElement>('.btn--primary')
      next?.focus()
      if (next != null) observer.disconnect()
    }
    if (bar.current !== null) observer.observe(bar.current, { childList: true })
    focusNext()
    return () => observer.disconnect()
  }, [left])
  const { isFinishing, finish } = useFinish(task, open)
  return (
    <div ref={bar}>
      {left ? (
        <div className="pbar__go">
          <Arrival task={task} />
          <Button variant="primary" size="xl" icon="check" block loading={isFinishing} onClick={finish}>
            Terminée
          </Button>
        </div>
      ) : (
        settled
      )}
      <OtherStates task={task} isLeft={left} open={open} isFinishing={isFinishing} finish={finish} />
    </div>
  )
}

/** Optional: nothing waits for it. Its place is kept once it was tapped, so that a second tap does not meet « Terminée ». */
function Arrival({ task }: Pick<StopActionsProps, 'task'>) {
  const { id, date, arrived_at } = task
  const { db, tap } = useStopTaps(id)
  const { today } = useClock()
  if (date !== today) return null
  if (arrived_at?.startsWith(today) === true)
    return (
      <p className="pbar__here num">
        <Icon name="map-pin" />
        Arrivé à&nbsp;{formatDate(arrived_at, 'hour')}
      </p>
    )
  const arrive = async (): Promise<void> => {
    const change = await import('./stop-actions-change.ts').catch(tellNotHere)
    await change?.arriveAtStop(db, tap(), task)
  }
  return (
    <Button size="xl" icon="map-pin" onClick={() => void arrive()}>
      Arrivé
    </Button>
  )
}

interface Finish {
  readonly isFinishing: boolean
  readonly finish: () => void
}

const useFinish = (task: TaskRow, open: StopActionsProps['open']): Finish => {
  const { db, now, rights } = useStopTaps(task.id)
  const [isFinishing, setFinishing] = useState(false)
  const finish = async (): Promise<void> => {
    setFinishing(true)
    try {
      const change = await import('./stop-actions-change.ts').catch(tellNotHere)
      await change?.finishStop(db, { id: task.id, at: now(), rights }, { task, open })
    } finally {
      setFinishing(false)
    }
  }
  return { isFinishing, finish: () => void finish() }
}

interface OtherStatesProps extends Omit<StopActionsProps, 'settled'>, Finish {
  readonly isLeft: boolean
}

/**
 * The other states, and those that correct a settled stop. A state that is offered before and after a tap or an undo keeps its
 * button: a finger that is on it when the stop is read again is not lost.
 */
function OtherStates({ task, isLeft, open, isFinishing, finish }: OtherStatesProps) {
  const corrections = useCorrections(task)
  if (!isLeft && corrections?.canUndo !== true) return null
  return (
    <div className="pbar__2">
      {!isLeft && corrections?.canFinish === true && (
        <Button loading={isFinishing} onClick={finish}>
          Terminée
        </Button>
      )}
      {(isLeft || corrections?.canNotDone === true) && (
        <Button onClick={() => open({ kind: 'notDone' })}>Non réalisée…</Button>
      )}
      {(isLeft || corrections?.canPostpone === true) && (
        <Button onClick={() => open({ kind: 'postpone' })}>À reporter…</Button>
      )}
    </div>
  )
}

/** Null until its file is loaded, which the working part of the stop loads too. */
const useCorrections = (task: TaskRow): Corrections | null => {
  const { rights, profile } = useSignedIn()
  const { today } = useClock()
  const [rules, setRules] = useState<{ readonly correctionsOf: typeof correctionsOf } | null>(null)
  useEffect(() => {
    let isOver = false
    const load = async (): Promise<void> => {
      const loaded = await import('./stop-corrections.ts')
      if (!isOver) setRules(loaded)
    }
    load().catch(reportError)
    return () => {
      isOver = true
    }
  }, [])
  return rules?.correctionsOf(task, { rights, person: profile.id, today }) ?? null
}
