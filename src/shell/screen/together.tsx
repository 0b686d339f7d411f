// The parts of a page that read each for itself and are shown at once: until all of them have their first answer none is visible, so that no
// part moves those below it. Their place is laid out meanwhile, and grey lines stand over it.
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { classNames } from '#kit/class-names.ts'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { groupOf, Reading, type ReadingGroup } from './reading-group.ts'

/** What never answers is waited for this long; while answers come, until they pause, and at the latest after `most`. In ms. */
const WAIT = { first: 1500, pause: 500, most: 4000 }

interface TogetherProps {
  readonly className?: string
  /** The grey lines. */
  readonly lines?: number
  /** What the page itself reads is there. */
  readonly isReady?: boolean
  readonly children: ReactNode
}

export function Together({ className, lines = 8, isReady = true, children }: TogetherProps) {
  const [isRead, setRead] = useState(false)
  const [turn, setTurn] = useState(0)
  const group = useMemo(() => groupOf(() => setTurn(last => last + 1)), [])
  const show = useCallback(() => setRead(true), [])
  return (
    <Reading value={group}>
      {!isRead && (
        <div className="together__wait">
          <Skeleton lines={lines} />
        </div>
      )}
      <div className={classNames(className, !isRead && 'together')}>{children}</div>
      {!isRead && <Watch turn={turn} group={group} isReady={isReady} onRead={show} />}
    </Reading>
  )
}

interface WatchProps {
  /** The number of answers. */
  readonly turn: number
  readonly group: ReadingGroup
  readonly isReady: boolean
  readonly onRead: () => void
}

/** Comes after the parts: what the last answer drew has registered its own queries when this looks. */
function Watch({ turn, group, isReady, onRead }: WatchProps): null {
  const [began] = useState(() => performance.now())
  useEffect(() => {
    if (turn >= 0 && isReady && group.isIdle()) {
      onRead()
      return undefined
    }
    const timer = setTimeout(onRead, waitAfter(performance.now() - began))
    return () => clearTimeout(timer)
  }, [turn, group, isReady, began, onRead])
  return null
}

/** An answer came after so long: how long the next may take before the page is shown without it. */
export const waitAfter = (passed: number): number =>
  Math.min(WAIT.most - passed, Math.max(WAIT.first - passed, WAIT.pause))
