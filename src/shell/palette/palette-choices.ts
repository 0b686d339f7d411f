// The palette's results for what is typed: tasks, actions for the first of them, destinations by right.
import { isAttestable } from '#records/states/attestation.ts'
import { formatDate } from '#records/time/dates.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { isMovable } from '#records/states/placed-state.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import { normalised } from '#records/text/search-text.ts'
import { taskStateLabel } from '#records/states/task-states.ts'
import type { IconName } from '#kit/icons/icon-names.ts'
import { address, type Address } from '../frame/address.ts'
import { deskDestinations } from '../frame/desk-destinations.ts'
import { NEW_TASK_PATH, SEARCH_PATH, shortcutsOf } from './shortcuts.ts'

export interface Choice {
  readonly key: string
  readonly group: string
  readonly icon: IconName
  readonly title: string
  readonly sub: string
  /** An address, or a phone number for the device to call. */
  readonly to: Address | `${typeof CALL}${string}`
}

const nameOf = ({ firstname, lastname, name }: TaskRow): string =>
  [firstname, lastname].filter(Boolean).join(' ') || name || 'Sans nom'

export const taskChoices = (tasks: readonly TaskRow[]): Choice[] =>
  tasks.map(task => ({
    key: task.id,
    group: 'Tâches',
    icon: 'truck',
    title: [nameOf(task), task.address, task.city].filter(Boolean).join(', '),
    sub: [
      task.date === null ? 'sans date' : formatDate(task.date, 'day'),
      taskStateLabel(task.task_state_id, task.scope),
    ].join(', '),
    to: address(NEW_TASK_PATH, { search: { id: task.id, date: task.date } }),
  }))

/** Actions for the first task found: move, call, print. */
export const actChoices = (task: TaskRow): Choice[] => {
  const group = `Agir sur ${nameOf(task)}`
  return [
    ...(isMovable(task.task_state_id) && task.scope !== 'scale'
      ? [
          {
            key: 'move',
            group,
            icon: 'calendar-clock' as const,
            title: 'Déplacer vers un autre créneau…',
            sub: '',
            to: address('/collect/desktop', { search: { date: task.date, move: task.id } }),
          },
        ]
      : []),
    ...[task.phone1, task.phone2]
      .filter(number => number !== '')
      .map(number => ({
        key: `call ${number}`,
        group,
        icon: 'phone' as const,
        title: `Appeler le ${spaced(number)}`,
        sub: '',
        to: `${CALL}${number.replaceAll(/[^\d+]/g, '')}` as const,
      })),
    ...papersOf(task).map(([paper, title]) => ({
      key: `print ${paper}`,
      group,
      icon: 'printer' as const,
      title,
      sub: '',
      to: address(`/collect/desktop/print/${paper}`, { search: { id: [task.id] } }),
    })),
  ]
}

const papersOf = (
  task: TaskRow,
): (readonly [paper: 'task' | 'certificate' | 'delivering', title: string])[] => [
  ['task', 'Imprimer la fiche'],
  ...(isAttestable(task) ? ([['certificate', 'Imprimer l’attestation']] as const) : []),
  ...(task.scope === 'loki' ? ([['delivering', 'Imprimer le bon']] as const) : []),
]

const CALL = 'tel:'
export const isCall = (to: Choice['to']): to is `${typeof CALL}${string}` => to.startsWith(CALL)

/** « 06 39 98 10 10 »: a French number in pairs, any other as it is stored; the numbering plans would be too large for this. */
const spaced = (number: string): string =>
  number.replace(/^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '0$1 $2 $3 $4 $5')

export const screenChoices = (rights: Rights, typed: string): Choice[] => {
  const words = normalised(typed.trim())
  const { nav } = deskDestinations(rights, '/collect/desktop')
  const known = new Map<string, IconName>(nav.map(({ to, icon }) => [to, icon]))
  const screens = shortcutsOf(rights)
    .flatMap(({ shortcuts }) => shortcuts)
    .flatMap(({ to, label }) =>
      to === undefined || to === SEARCH_PATH || to === NEW_TASK_PATH ? [] : [{ to, label }],
    )
    .filter(({ label }) => normalised(label).includes(words))
  return [
    ...(words === ''
      ? []
      : [
          {
            key: 'all',
            group: 'Aller à',
            icon: 'search' as const,
            title: `Toutes les tâches contenant «\u00a0${typed.trim()}\u00a0»`,
            sub: '',
            to: address(SEARCH_PATH, { search: { text: typed.trim() } }),
          },
        ]),
    ...(has(rights, 'add_task')
      ? [
          {
            key: 'new',
            group: 'Aller à',
            icon: 'plus' as const,
            title: 'Nouvelle tâche',
            sub: '',
            to: address(NEW_TASK_PATH),
          },
        ]
      : []),
    ...screens.map(({ to, label }) => ({
      key: to,
      group: 'Aller à',
      icon: known.get(to) ?? ('arrow-right' as const),
      title: label,
      sub: '',
      to,
    })),
  ]
}
