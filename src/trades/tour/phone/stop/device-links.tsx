// The device's own functions for a stop: show the way, make a call.
import type { ReactNode } from 'react'
import type { TaskRow } from '#records/entities/task.ts'
import { buttonClass, type ButtonLook } from '#kit/action/button-class.ts'
import { ButtonContent } from '#kit/action/button-content.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { isAppleDevice, routeHref } from '../../shared/stop-words.ts'

interface RouteLinkProps {
  readonly task: TaskRow
  readonly variant?: ButtonLook['variant']
}

export function RouteLink({ task, variant }: RouteLinkProps) {
  const href = routeHref(task, isAppleDevice())
  if (href === null) return null
  return (
    <DeviceLink href={href} icon="navigation" variant={variant}>
      Itinéraire
    </DeviceLink>
  )
}

interface CallLinkProps {
  readonly phone: string
  readonly children?: ReactNode
}

export function CallLink({ phone, children = 'Appeler' }: CallLinkProps) {
  if (phone === '') return null
  return (
    <DeviceLink href={`tel:${phone.replace(/[^\d+]/g, '')}`} icon="phone">
      {children}
    </DeviceLink>
  )
}

interface DeviceLinkProps {
  readonly href: string
  readonly icon: IconName
  readonly variant?: ButtonLook['variant']
  readonly children: ReactNode
}

function DeviceLink({ href, icon, variant, children }: DeviceLinkProps) {
  return (
    <a href={href} className={buttonClass({ variant })}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </a>
  )
}
