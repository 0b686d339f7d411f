// A stop that slides aside: « Itinéraire » and « Appeler » are behind it, as ordinary links. The sliding is the browser's own
// scrolling, so that a thumb, a keyboard (the focus scrolls them into view) and a screen reader all reach them; the open stop has
// them too.
import { useEffect, useRef, type ReactNode } from 'react'
import type { TaskRow } from '#records/entities/task.ts'
import { phoneToCall } from '#records/values/dialled.ts'
import { CallLink } from '#kit/action/call-link.tsx'
import { RouteLink } from './route-link.tsx'

interface StopSwipeProps {
  readonly task: TaskRow
  readonly children: ReactNode
}

export function StopSwipe({ task, children }: StopSwipeProps) {
  const rail = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const back = (event: PointerEvent): void => {
      const { current } = rail
      if (current === null || current.scrollLeft === 0) return
      if (event.target instanceof Node && current.contains(event.target)) return
      current.scrollTo({ left: 0, behavior: 'smooth' })
    }
    // Only one stop at a time is slid aside.
    document.addEventListener('pointerdown', back)
    return () => document.removeEventListener('pointerdown', back)
  }, [])
  return (
    <div className="swipe" ref={rail}>
      {children}
      <div className="swipe__acts">
        <RouteLink task={task} />
        <CallLink phone={phoneToCall(task)} />
      </div>
    </div>
  )
}
