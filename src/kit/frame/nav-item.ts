// One destination of a navigation. `current` is the router's to know.
import type { IconName } from '../icons/icon-names.ts'

export interface NavItem {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  readonly current?: boolean | undefined
  readonly count?: number | undefined
  readonly countTone?: 'brand' | 'danger' | 'warn' | 'review' | undefined
}
