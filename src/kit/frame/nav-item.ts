// One destination of a navigation. The router sets `current`.
import type { IconName } from '../icons/icon-names.ts'
import type { LinkTo } from '../action/link-render.ts'

export interface NavItem {
  readonly to: LinkTo
  readonly label: string
  readonly icon: IconName
  readonly current?: boolean | undefined
  readonly count?: number | undefined
  /** After the count, for who cannot see where it stands. */
  readonly counted?: string | undefined
  readonly countTone?: 'brand' | 'danger' | 'warn' | 'review' | undefined
}
