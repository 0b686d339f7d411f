// One task on the board or in a drawer: hour, type, name, town, volume, stairs and flags. It leads to its form; a drag, a selection and
// the keys are heard by the board, so that a card carries no listener.
import { memo } from 'react'
import { isMovable } from '#domain/planning/placed-state.ts'
import { TASK_STATE } from '#domain/task-states.ts'
import type { Card } from '#local/queries/planning/board.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { taskAddress } from './board-address.ts'
import { accessText, flagWords, hourText, typeText, volumeText } from './board-words.ts'
import { taskLook } from './task-look.ts'

interface TaskCardProps {
  readonly card: Card
  readonly isSelected: boolean
  /** « Ali, 10:42 »: somebody else has just changed it. */
  readonly news?: string | undefined
  readonly isBig?: boolean
  /** In a week's view: hour, name and the first flag. What would not be seen is not drawn: there are hundreds of cards. */
  readonly isSmall?: boolean
}

const stateIcons: { readonly [task_state_id: number]: IconName | undefined } = {
  [TASK_STATE.draft]: 'pencil-line',
  [TASK_STATE.done]: 'circle-check-big',
  [TASK_STATE.notDone]: 'circle-x',
  [TASK_STATE.toBeChecked]: 'scan-eye',
}
const stateLooks: { readonly [task_state_id: number]: string | undefined } = {
  [TASK_STATE.draft]: 'tk--draft',
  [TASK_STATE.done]: 'tk--done',
  [TASK_STATE.notDone]: 'tk--ko',
  [TASK_STATE.toBeChecked]: 'tk--rev',
}

export const TaskCard = memo(function TaskCard({
  card,
  isSelected,
  news,
  isBig = false,
  isSmall = false,
}: TaskCardProps) {
  const { icon, tone } = taskLook(card.task_type_id)
  const hour = hourText(card)
  const flags = flagIcons(card)
  return (
    <a
      className={classNames(
        'tk',
        isBig && 'tk--big',
        tone !== 'brand' && `tk--${tone}`,
        stateLooks[card.task_state_id],
        card.isVirtual && 'tk--virt',
        isSelected && 'tk--sel',
        news !== undefined && 'tk--news',
      )}
      href={taskAddress(card.id)}
      draggable={false}
      tabIndex={-1}
      data-card={card.id}
      data-movable={isMovable(card.task_state_id) || undefined}
    >
      {!isSmall && <Icon name={icon} />}
      <span className="tk__n">
        {hour !== '' && <span className="tk__h">{hour} </span>}
        <b>{card.name || typeText(card)}</b>
        <span className="sr">{`, ${typeText(card)}`}</span>
      </span>
      <span className="tk__f">
        {(isSmall ? flags.slice(0, 1) : flags).map(name => (
          <Icon key={name} name={name} />
        ))}
        <span className="sr">{[...flagWords(card), isSelected && 'choisie'].filter(Boolean).join(', ')}</span>
      </span>
      {!isSmall && (
        <span className="tk__l">
          <span className="tk__t">{[card.city, accessText(card)].filter(Boolean).join(' · ')}</span>
          <span className="num">{volumeText(card.load.volume)}</span>
        </span>
      )}
      {news !== undefined && <span className="tk__who">{news}</span>}
    </a>
  )
}, isSame)

/** Each reading of the tables makes its cards anew: hundreds that say the same are not drawn again. */
function isSame(a: TaskCardProps, b: TaskCardProps): boolean {
  return (
    a.isSelected === b.isSelected &&
    a.news === b.news &&
    a.isBig === b.isBig &&
    a.isSmall === b.isSmall &&
    (a.card === b.card || JSON.stringify(a.card) === JSON.stringify(b.card))
  )
}

const flagIcons = (card: Card): IconName[] => {
  const state = stateIcons[card.task_state_id]
  return [
    ...(card.isUnsent ? (['cloud-upload'] as const) : []),
    ...(state === undefined ? [] : [state]),
    ...(card.priority > 0 ? (['flag'] as const) : []),
    ...(card.hasNote ? (['sticky-note'] as const) : []),
    ...(card.hasPhoto ? (['image'] as const) : []),
    ...(card.isSeries ? (['repeat'] as const) : []),
  ]
}
