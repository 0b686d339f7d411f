// The board's texts: hours, access, volumes, the description of a card.
import { windowText as stopWindow } from '#trades/tour/shared/stop-words.ts'
import { formatDate, shortHour } from '#records/time/dates.ts'
import { formatTenths } from '#records/values/decimal.ts'
import { plural } from '#records/fr/plural.ts'
import type { Measure } from '../../rules/slot-fill.ts'
import { shifts } from '#records/lists/shifts.ts'
import { CHECK_CAUSES } from '#records/states/state-after-done.ts'
import { taskStateLabel, TASK_STATE } from '#records/states/task-states.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import type { IconName } from '#kit/icons/icon-names.ts'
import type { Card } from '../../data/board.ts'

export const measureWords: { readonly [measure in Measure]: string } = {
  weight: 'poids',
  volume: 'volume',
  duration: 'durée',
}

/** « 8 – 12 h », « 13:30 – 17 h ». */
export const hoursText = (start: string, end: string): string =>
  `${[start, end].map(hour => shortHour(hour).replace(/:00$/, '')).join('\u00a0–\u00a0')}\u00a0h`

export const hourText = ({
  loaded_after,
  loaded_before,
}: Pick<Card, 'loaded_after' | 'loaded_before'>): string =>
  loaded_after === null
    ? loaded_before === null
      ? ''
      : `≤\u00a0${shortHour(loaded_before)}`
    : shortHour(loaded_after)

/** Blank without an hour: a card says nothing then. */
export const windowText = (card: Pick<Card, 'loaded_after' | 'loaded_before'>): string =>
  card.loaded_after === null && card.loaded_before === null ? '' : stopWindow(card)

/** « 3e ss asc. », « RDC »: how hard the access is; blank when unknown. */
export const accessText = ({ floor, elevator }: Pick<Card, 'floor' | 'elevator'>): string => {
  if (floor === null || floor === 0) return storeyText(floor)
  return `${storeyText(floor)} ${hasStairs({ floor, elevator }) ? 'ss\u00a0asc.' : 'asc.'}`
}
/** « 3e »: all that a narrow card has room for besides its town. */
export const storeyText = (floor: number | null): string => {
  if (floor === null) return ''
  if (floor === 0) return 'RDC'
  return floor < 0 ? 'sous-sol' : `${floor}${floor === 1 ? 'er' : 'e'}`
}
export const hasStairs = ({ floor, elevator }: Pick<Card, 'floor' | 'elevator'>): boolean =>
  floor !== null && floor !== 0 && elevator !== USABLE
/** « Utilisable ». */
const USABLE = 1

export const volumeText = (volume: number): string => (volume === 0 ? '–' : `${formatTenths(volume)}\u00a0m³`)

export const dayText = (date: string): string => {
  const text = formatDate(date, 'day')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** « Mar. 24 ». */
export const shortDay = (date: string): string => {
  const [day = '', number = ''] = dayText(date).split(' ')
  return `${day.slice(0, 3)}. ${number}`
}

export const shiftText = (shift_id: number): string => shifts.byId(shift_id).label

export { slotTitle as slotText } from '../../rules/slot-title.ts'

/** The meaning of all the card's icons, for people who do not see them. */
export const flagWords = (card: Card): string[] => [
  ...(card.priority > 0 ? [card.priority > 1 ? 'urgente' : 'prioritaire'] : []),
  ...(card.hasNote ? ['note'] : []),
  ...(card.hasPhoto ? ['photo'] : []),
  ...(card.isSeries ? ['récurrente'] : []),
  ...(card.isVirtual ? ['à venir'] : []),
  ...(card.isUnsent ? ['pas encore envoyée'] : []),
  ...(card.task_state_id === TASK_STATE.accepted
    ? []
    : [taskStateLabel(card.task_state_id, card.scope).toLowerCase()]),
]

interface CardMark {
  readonly icon: IconName
  readonly tone: 'danger' | 'warning'
  readonly text: string
}

/** What a person has to decide about its rental. */
export const cardMarks = ({ doubts, isExpired }: Pick<Card, 'doubts' | 'isExpired'>): CardMark[] => [
  ...doubts.flatMap(doubt => {
    const text = causes[doubt]
    return text === undefined ? [] : [{ icon: 'triangle-alert', tone: 'danger', text } as const]
  }),
  ...(isExpired ? [{ icon: 'calendar-x', tone: 'warning', text: 'Devis expiré' } as const] : []),
]
const causes: { readonly [cause: string]: string | undefined } = CHECK_CAUSES

export const typeText = (card: Pick<Card, 'task_type_id'>): string => taskTypes.labelOf(card.task_type_id)

export const tasksText = (count: number): string => plural(count, 'tâche')

/** « Mardi 24 nov. », « 24 – 26 nov. », « 30 nov. – 2 déc. »: the days shown. */
export const periodText = (from: string, to: string): string => {
  if (from === to) return dayText(from)
  const [first, last] = [from, to].map(date => formatDate(date, 'day').split(' ').slice(1))
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return [isOneMonth ? first?.[0] : first?.join('\u00a0'), last?.join('\u00a0')].join('\u00a0– ')
}
