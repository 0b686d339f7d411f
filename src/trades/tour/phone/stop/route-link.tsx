// « Itinéraire »: the device's own map shows the way to a stop.
import type { TaskRow } from '#records/entities/task.ts'
import { buttonClass, type ButtonLook } from '#kit/action/button-class.ts'
import { ButtonContent } from '#kit/action/button-content.tsx'
import { isAppleDevice, routeHref } from '../../shared/stop-words.ts'

interface RouteLinkProps {
  readonly task: TaskRow
  readonly variant?: ButtonLook['variant']
}

export function RouteLink({ task, variant }: RouteLinkProps) {
  const href = routeHref(task, isAppleDevice())
  if (href === null) return null
  return (
    <a href={href} className={buttonClass({ variant })}>
      <ButtonContent icon="navigation">Itinéraire</ButtonContent>
    </a>
  )
}
