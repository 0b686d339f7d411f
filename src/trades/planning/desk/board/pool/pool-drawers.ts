// The texts and icons of the four drawers, both open and folded.
import type { Drawer } from '../../../data/waiting.ts'
import type { IconName } from '#kit/icons/icon-names.ts'
import { taskStateLook } from '#kit/looks/task-states.ts'
import { TASK_STATE } from '#records/states/task-states.ts'

export const drawerWords: {
  readonly [drawer in Drawer]: {
    readonly label: string
    readonly none: string
    readonly icon: IconName
    readonly tone?: 'warn' | 'review'
  }
} = {
  drafts: {
    label: 'Brouillons',
    none: 'Aucun brouillon sans créneau.',
    icon: taskStateLook(TASK_STATE.draft).icon,
  },
  undated: {
    label: 'Sans date',
    none: 'Aucune tâche sans date.',
    icon: 'calendar-x',
  },
  postponed: {
    label: 'À reporter',
    none: 'Rien à reporter.',
    icon: taskStateLook(TASK_STATE.toBePostponed).icon,
    tone: 'warn',
  },
  toCheck: {
    label: 'À vérifier',
    none: 'Rien à vérifier.',
    icon: taskStateLook(TASK_STATE.toBeChecked).icon,
    tone: 'review',
  },
}
