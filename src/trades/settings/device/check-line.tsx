// One point of the check-list: its name, its state, and the button that tests it.
import type { ReactNode } from 'react'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { StateBadge, type StateTone } from '#kit/show/state-badge.tsx'
import { useRegisterState, type CheckState } from './check-board.tsx'

const looks: {
  readonly [state in CheckState]: {
    readonly label: string
    readonly icon: IconName
    readonly tone: StateTone
  }
} = {
  ready: { label: 'Prêt', icon: 'circle-check-big', tone: 'done' },
  toSettle: { label: 'À régler', icon: 'triangle-alert', tone: 'postponed' },
  untested: { label: 'Non testé', icon: 'circle-question-mark', tone: 'unknown' },
  silent: { label: 'Sans réponse', icon: 'circle-x', tone: 'notdone' },
}

interface CheckLineProps {
  /** Identifies the point for the count; its title may change with its state. */
  readonly point: string
  readonly icon: IconName
  readonly title: string
  readonly fact: ReactNode
  readonly state: CheckState
  readonly action?: ReactNode
}

export function CheckLine({ point, icon, title, fact, state, action }: CheckLineProps) {
  useRegisterState(point, state)
  return (
    <li className="ck">
      <Icon name={icon} />
      <div className="row__main">
        <b>{title}</b>
        <p>{fact}</p>
      </div>
      <StateBadge {...looks[state]} size="sm" />
      {action}
    </li>
  )
}
