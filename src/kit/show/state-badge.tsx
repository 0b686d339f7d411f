// A state: an icon and a word on its tone. kit/looks/task-states.ts has those of each state.
import '../parts.css'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

export type StateTone =
  | 'draft'
  | 'accepted'
  | 'done'
  | 'notdone'
  | 'postponed'
  | 'review'
  | 'cancelled'
  | 'undetermined'
  | 'available'
  | 'prepared'
  | 'rented'
  | 'sold'
  | 'lost'
  | 'deleted'
  | 'unknown'

interface StateBadgeProps {
  readonly label: string
  readonly icon: IconName
  readonly tone: StateTone
  readonly size?: 'sm' | 'md' | 'lg' | undefined
}

export function StateBadge({ label, icon, tone, size = 'md' }: StateBadgeProps) {
  return (
    <span className={classNames('state', `state--${tone}`, size !== 'md' && `state--${size}`)}>
      <Icon name={icon} />
      <span>{label}</span>
    </span>
  )
}
