// The texts and icons of the four drawers, both open and folded.
import type { Drawer } from '../../../data/waiting.ts'
import type { IconName } from '#kit/icons/icon-names.ts'

export const drawerWords: {
  readonly [drawer in Drawer]: {
    readonly label: string
    readonly none: string
    readonly icon: IconName
    readonly tone?: 'warn' | 'review'
  }
} = {
  drafts: { label: 'Brouillons', none: 'Aucun brouillon sans créneau.', icon: 'pencil-line' },
  undated: {
    label: 'Sans date',
    none: 'Toutes les tâches acceptées ont un créneau.',
    icon: 'calendar-x',
  },
  postponed: { label: 'À reporter', none: 'Rien à reporter.', icon: 'calendar-clock', tone: 'warn' },
  toCheck: { label: 'À vérifier', none: 'Rien à vérifier.', icon: 'scan-eye', tone: 'review' },
}
