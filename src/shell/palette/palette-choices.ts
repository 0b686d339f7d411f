// The palette's results for what is typed: tasks, actions for the first of them, destinations by right.
import { isAttestable } from '#records/states/attestation.ts'
import { plural } from '#records/fr/plural.ts'
import { formatDate } from '#records/time/dates.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { isMovable } from '#records/states/placed-state.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import { phoneNote } from '#records/values/dialled.ts'
import { normalised } from '#records/text/search-text.ts'
import { taskStateLabel } from '#records/states/task-states.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { fullName } from '#records/text/called.ts'
import { callAddress, type CallAddress } from '#kit/action/call-address.ts'
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
  readonly to: Address | CallAddress
}

const nameOf = (task: TaskRow): string => fullName(task, task.name) || 'Sans nom'

/** How many of the tasks that were found are listed: « 6 sur 10 ». */
export interface Reached {
  readonly shown: number
  readonly total: number
  /** There may be more than `total`. */
  readonly isCut: boolean
}

/** « 6 sur 10 »; blank where all are listed. */
const reachedText = ({ shown, total, isCut }: Reached): string =>
  total <= shown ? '' : `${formatWhole(shown)} sur ${isCut ? 'plus de ' : ''}${formatWhole(total)}`

export const taskChoices = (tasks: readonly TaskRow[], reached: Reached): Choice[] =>
  tasks.map(task => ({
    key: task.id,
    group: ['Tâches', reachedText(reached)].filter(Boolean).join(', '),
    icon: 'truck',
    title: [nameOf(task), task.address, task.city].filter(Boolean).join(', '),
    sub: [
      task.date === null ? 'sans date' : formatDate(task.date, 'day'),
      taskStateLabel(task.task_state_id, task.scope),
    ].join(', '),
    to: address(NEW_TASK_PATH, { search: { id: task.id, date: task.date } }),
  }))

/** « Appeler » of each task that has a number, for a person who typed the act. */
export const callChoices = (tasks: readonly TaskRow[]): Choice[] =>
  tasks.flatMap(task =>
    callsOf(task).map(({ phone, to }) => ({
      key: `call ${task.id} ${phone}`,
      group: 'Appeler',
      icon: 'phone' as const,
      title: [`Appeler ${nameOf(task)}`, task.city].filter(Boolean).join(', '),
      sub: spaced(phone),
      to,
    })),
  )

const callsOf = ({ phone1, phone2 }: TaskRow) => callable([phone1, phone2].map(phone => ({ phone })))

/** Those of which the number can be dialled. */
export const callable = <T extends { readonly phone: string | null }>(all: readonly T[]) =>
  all.flatMap(one => {
    const phone = one.phone ?? ''
    const to = callAddress(phone)
    return to === null ? [] : [{ ...one, phone, to }]
  })

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
    ...callsOf(task).map(({ phone, to }) => ({
      key: `call ${phone}`,
      group,
      icon: 'phone' as const,
      title: phoneNote(phone) === '' ? `Appeler le ${spaced(phone)}` : `Appeler\u00a0: ${phone}`,
      sub: '',
      to,
    })),
    ...paperChoices(task),
  ]
}

export const paperChoices = (task: TaskRow): Choice[] =>
  papersOf(task).map(([paper, title]) => ({
    key: `print ${paper}`,
    group: `Agir sur ${nameOf(task)}`,
    icon: 'printer',
    title,
    sub: '',
    to: address(`/collect/desktop/print/${paper}`, { search: { id: [task.id] } }),
  }))

const papersOf = (
  task: TaskRow,
): (readonly [paper: 'task' | 'certificate' | 'delivering', title: string])[] => [
  ['task', 'Imprimer la fiche'],
  ...(isAttestable(task) ? ([['certificate', 'Imprimer l’attestation']] as const) : []),
  ...(task.scope === 'loki' ? ([['delivering', 'Imprimer le bon']] as const) : []),
]

export const isCall = (to: Choice['to']): to is CallAddress => to.startsWith('tel:')

/** « 06 39 98 10 10 »: a French number in pairs, any other as it is stored; the numbering plans would be too large for this. */
export const spaced = (number: string): string =>
  number.replace(/^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '0$1 $2 $3 $4 $5')

export const screenChoices = (rights: Rights, typed: string, reached: Reached): Choice[] => {
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
            title: `Toutes les tâches contenant «\u202f${typed.trim()}\u202f»`,
            sub:
              reached.total === 0
                ? ''
                : `${reached.isCut ? 'plus de ' : ''}${plural(reached.total, 'tâche')}`,
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
