// One task on the board or in a drawer: hour, type, name, town, volume, stairs and flags. It links to its form; the board itself
// handles drags, selection and keys, so that a card has no listener.
import { memo } from 'react'
import { isMovable } from '#records/states/placed-state.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { Card } from '../../data/board.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { NewsText } from './shown/news-text.tsx'
import { taskAddress } from './board-address.ts'
import {
  cardMarks,
  flagWords,
  hasStairs,
  hourText,
  storeyText,
  typeText,
  volumeText,
  windowText,
} from './board-words.ts'
import { taskLook } from '#kit/looks/task-types.ts'
import { taskStateLook } from '#kit/looks/task-states.ts'

interface TaskCardProps {
  readonly card: Card
  readonly isSelected: boolean
  /** « Ali, 10:42 »: another person has just changed it. */
  readonly news?: string | undefined
  readonly size?: CardSize | undefined
  /** « ≈ 9:40 », where no hour was agreed and one is computed. */
  readonly reckoned?: string | undefined
  /** At this position in the order its hour cannot be kept. */
  readonly isLate?: boolean | undefined
  /** The stop to which its crew is driving now. */
  readonly isNext?: boolean | undefined
}

/**
 * `small`, in a week's view: hour, first flag, name; nothing more is rendered, because there are hundreds of cards. `block`, on
 * the day's axis: one fact per line, as many lines as fit its height. `big`: in a drawer.
 */
export type CardSize = 'small' | 'block' | 'big'

/** The other states are shown by where the card is. */
const shownStates: ReadonlySet<number> = new Set([
  TASK_STATE.draft,
  TASK_STATE.done,
  TASK_STATE.notDone,
  TASK_STATE.toBeChecked,
])
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
  size,
  reckoned,
  isLate,
  isNext,
}: TaskCardProps) {
  const { icon, tone } = taskLook(card.task_type_id)
  const hour = hourText(card) || (reckoned ?? '')
  const isSmall = size === 'small'
  const storey = storeyText(card.floor)
  // A small card, and one on the axis, have no line for what is to be decided: of them it is the first flag.
  const hasLine = size === undefined || size === 'big'
  const marks = cardMarks(card)
  const flags = [...(hasLine ? [] : marks.map(({ icon: name }) => name)), ...flagIcons(card)]
  return (
    <a
      className={classNames(
        'tk',
        size !== undefined && `tk--${size}`,
        tone !== 'brand' && `tk--${tone}`,
        stateLooks[card.task_state_id],
        card.isVirtual && 'tk--virt',
        isSelected && 'tk--sel',
        isNext === true && 'tk--next',
        isLate === true && 'tk--late',
        news !== undefined && 'tk--news',
      )}
      href={taskAddress(card.id, card.view)}
      draggable={false}
      tabIndex={-1}
      data-card={card.id}
      data-movable={isMovable(card.task_state_id) || undefined}
    >
      {!isSmall && <Icon name={icon} />}
      <span className="tk__n">
        {hour !== '' && <span className="tk__h">{hour} </span>}
        <b>{card.name || typeText(card)}</b>
        <span className="sr">
          {[
            typeText(card),
            size === 'block' && windowText(card),
            isLate === true && 'hors de l’heure convenue',
            isNext === true && 'arrêt suivant',
            ...(hasLine ? [] : marks.map(({ text }) => text.toLowerCase())),
            ...flagWords(card),
            isSelected && 'choisie',
          ]
            .filter(Boolean)
            .map(part => `, ${part}`)
            .join('')}
        </span>
      </span>
      {flags.length > 0 && (
        <span className="tk__f">
          {(isSmall ? flags.slice(0, 1) : flags).map(name => (
            <Icon key={name} name={name} />
          ))}
        </span>
      )}
      {!isSmall && (
        <span className="tk__l">
          <span className="tk__t">{card.city}</span>
          {storey !== '' && (
            <span className="tk__a">
              <span>{storey}</span>
              {hasStairs(card) && <Icon name="stairs" label="sans ascenseur" />}
            </span>
          )}
          <span className="num">{volumeText(card.load.volume)}</span>
        </span>
      )}
      {hasLine &&
        marks.map(({ icon: name, tone: look, text }) => (
          <span key={text} className={look === 'warning' ? 'tk__d tk__d--warning' : 'tk__d'}>
            <span className="sr">, </span>
            <Icon name={name} />
            <span>{text}</span>
          </span>
        ))}
      {news !== undefined && <NewsText text={news} />}
    </a>
  )
}, isSame)

/** Each read of the tables creates new cards: hundreds of unchanged ones are not rendered again. */
function isSame(a: TaskCardProps, b: TaskCardProps): boolean {
  return (
    a.isSelected === b.isSelected &&
    a.news === b.news &&
    a.size === b.size &&
    a.reckoned === b.reckoned &&
    a.isLate === b.isLate &&
    a.isNext === b.isNext &&
    (a.card === b.card || JSON.stringify(a.card) === JSON.stringify(b.card))
  )
}

const flagIcons = (card: Card): IconName[] => {
  const state = shownStates.has(card.task_state_id) ? taskStateLook(card.task_state_id).icon : undefined
  return [
    ...(card.isUnsent ? (['cloud-upload'] as const) : []),
    ...(state === undefined ? [] : [state]),
    ...(card.priority > 0 ? (['flag'] as const) : []),
    ...(card.hasNote ? (['sticky-note'] as const) : []),
    ...(card.hasPhoto ? (['image'] as const) : []),
    ...(card.isSeries ? (['repeat'] as const) : []),
  ]
}
