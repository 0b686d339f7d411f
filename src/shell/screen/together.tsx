// The parts of a page that read each for itself and are shown at once: until all of them have their first answer none is visible, so that no
// part moves those below it. Their place is laid out meanwhile, and grey lines stand over it.
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { classNames } from '#kit/class-names.ts'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { groupOf, Reading } from './reading-group.ts'

/** The longest wait: then what has been read is shown. */
const LATEST_MS = 1500

interface TogetherProps {
  readonly className?: string
  /** The grey lines. */
  readonly lines?: number
  readonly children: ReactNode
}

export function Together({ className, lines = 8, children }: TogetherProps) {
  const [isRead, setRead] = useState(false)
  const group = useMemo(() => groupOf(() => setRead(true)), [])
  useEffect(() => {
    const timer = setTimeout(() => setRead(true), LATEST_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Reading value={group}>
      {!isRead && (
        <div className="together__wait">
          <Skeleton lines={lines} />
        </div>
      )}
      <div className={classNames(className, !isRead && 'together')}>{children}</div>
    </Reading>
  )
}
