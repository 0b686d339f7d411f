// One stop in the list of a slot: number, hour, name, place; a settled one shows its state instead of its facts.
import { AppLink } from '#shell/frame/link.tsx'
import { delayText } from '#trades/planning/rules/tour/delay.ts'
import { plural } from '#records/fr/plural.ts'
import type { StopOfSlot } from '../../data/stops-of-slot.ts'
import { Chip } from '#kit/action/chip.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { personText, placeText, stopAddress, windowText } from '../../shared/stop-words.ts'
import { StopChips } from './stop-chips.tsx'
import { TaskStateBadge } from '../../shared/task-state-badge.tsx'

interface StopLineProps {
  readonly stop: StopOfSlot
  readonly isNow?: boolean
  /** DY2, in minutes. */
  readonly late?: number | undefined
  /** Of the desk, not answered yet. */
  readonly messages?: number
}

export function StopLine({ stop, isNow = false, late = 0, messages = 0 }: StopLineProps) {
  const { task, place, isLeft } = stop
  return (
    <AppLink to={stopAddress(task.id)} className={isLeft ? 'stop' : 'stop stop--past'}>
      <span className={isNow ? 'stopn stopn--now' : 'stopn'}>{place}</span>
      <span>
        <span className="when">{windowText(task)}</span>
        <span className="who" data-keep-clear={isNow ? '' : undefined}>
          {personText(task)}
        </span>
        <span className="where">{placeText(task)}</span>
      </span>
      <Icon name="chevron-right" />
      <span className="chips">
        {isLeft ? (
          <>
            {late > 0 && (
              <Chip tone="warn" icon="clock-alert">
                {delayText(late)}
              </Chip>
            )}
            {messages > 0 && <Chip icon="message-square">{plural(messages, 'message')}</Chip>}
            <StopChips task={task} />
          </>
        ) : (
          <TaskStateBadge task={task} size="sm" />
        )}
      </span>
    </AppLink>
  )
}
