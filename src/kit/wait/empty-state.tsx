// An empty list: what is missing, why, and what to do next.
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

interface EmptyStateProps {
  readonly icon?: IconName | undefined
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {icon && <Icon name={icon} />}
      <h2>{title}</h2>
      {children && <div>{children}</div>}
      {action}
    </div>
  )
}
