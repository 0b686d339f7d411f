// The content of a half day as a few signs: what was not sent, what went wrong or is done, what must be checked.
import { isStopDone } from '#records/states/tour-order.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { BoardCell, Card } from '../../../data/board.ts'
import type { IconName } from '#kit/icons/icon-names.ts'
import { taskStateLook } from '#kit/looks/task-states.ts'

export interface CellFlag {
  readonly icon: IconName
  readonly word: string
}

interface CardFlag extends CellFlag {
  readonly holds: (card: Card) => boolean
}
const inState = (state: number, word: string): CardFlag => ({
  icon: taskStateLook(state).icon,
  word,
  holds: ({ task_state_id }) => task_state_id === state,
})

const flags: readonly CardFlag[] = [
  { icon: 'cloud-upload', word: 'pas encore envoyée', holds: ({ isUnsent }) => isUnsent },
  inState(TASK_STATE.toBeChecked, 'à vérifier'),
  inState(TASK_STATE.notDone, 'non réalisée'),
  inState(TASK_STATE.draft, 'brouillon'),
  { icon: 'flag', word: 'prioritaire', holds: ({ priority }) => priority > 0 },
  { icon: 'sticky-note', word: 'note', holds: ({ hasNote }) => hasNote },
  { icon: 'image', word: 'photo', holds: ({ hasPhoto }) => hasPhoto },
  { icon: 'repeat', word: 'récurrente', holds: ({ isSeries }) => isSeries },
]
/** As many signs as fit a narrow half day; the words list them all. */
export const FLAGS_SHOWN = 4

export const cellFlags = ({ cards, message, crewNote, isUnsent }: BoardCell): CellFlag[] => [
  ...(message === '' && crewNote === ''
    ? []
    : [{ icon: 'message-square' as const, word: message || crewNote }]),
  ...(isUnsent && !cards.some(card => card.isUnsent)
    ? [{ icon: 'cloud-upload' as const, word: 'pas encore envoyé' }]
    : []),
  ...(cards.length > 0 && cards.every(isStopDone)
    ? [{ icon: taskStateLook(TASK_STATE.done).icon, word: 'tout est fait' }]
    : []),
  ...flags.filter(({ holds }) => cards.some(holds)),
]
