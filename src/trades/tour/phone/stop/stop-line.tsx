// One stop in the list of a slot: number, hour, name, place; a settled one shows its state instead of its facts.
import { AppLink } from '#shell/frame/link.tsx'
import { formatDuration } from '#records/time/duration.ts'
import type { StopOfSlot } from '../../data/stops-of-slot.ts'
import { Chip } from '#kit/action/chip.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { personText, placeText, stopAddress, windowText } from '../../shared/stop-words.ts'
import { StopChips } from './stop-chips.tsx'
import { TaskStateBadge } from '../../shared/task-state-badge.tsx'

interface StopLineProps {
  readonly stop: StopOfSlot
  readonly isNow?: boolean
}

export function StopLine({ stop, isNow = false }: StopLineProps) {
  const { task, place, isLeft } = stop
  return (
    <AppLink to={stopAddress(task.id)} className={isLeft ? 'stop' : 'stop stop--past'}>
      <span className={isNow ? 'stopn stopn--now' : 'stopn'}>{place}</span>
      <span>
        <span className="when">{windowText(task)}</span>
        <span className="who">{personText(task)}</span>
        <span className="where">{placeText(task)}</span>
      </span>
      <Icon name="chevron-right" />
      <span className="chips">
        {isLeft ? (
          <>
            <LateChip {...stop} />
            <StopChips task={task} />
          </>
        ) : (
          <TaskStateBadge task={task} size="sm" />
        )}
      </span>
    </AppLink>
  )
}

const HOUR_MINUTES = 60

function LateChip({ window: { state, minutes } }: Pick<StopOfSlot, 'window'>) {
  if (state !== 'late' || minutes === null) return null
  return (
    <Chip tone="warn" icon="clock-alert">
      en retard de {minutes < HOUR_MINUTES ? `${minutes}\u00a0min` : formatDuration(minutes)}
    </Chip>
  )
}
