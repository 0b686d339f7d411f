// One destination of a navigation. The router sets `current`.
import type { IconName } from '../icons/icon-names.ts'
import type { LinkTo } from '../action/link-render.ts'

export interface NavItem {
  readonly to: LinkTo
  readonly label: string
  readonly icon: IconName
  readonly current?: boolean | undefined
  readonly count?: number | undefined
  /** What is counted, for screen readers: « à lire », « étapes à faire ». */
  readonly counted?: string | undefined
  readonly countTone?: 'brand' | 'danger' | 'warn' | 'review' | undefined
}
