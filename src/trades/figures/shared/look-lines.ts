// What a card of the dashboard lists: things to look after, each with its link.
import type { Address } from '#shell/frame/address.ts'
import type { CallAddress } from '#kit/action/call-address.ts'
import type { IconName } from '#kit/icons/icon-names.ts'

export interface LookLine {
  readonly key: string
  readonly icon: IconName
  readonly title: string
  readonly sub: string
  readonly to: Address | null
  /** Whom to call about it. */
  readonly calls?: readonly { readonly label: string; readonly address: CallAddress }[]
}

export interface LookLines {
  readonly title: string
  readonly lines: readonly LookLine[] | undefined
  /** Said where there is none. */
  readonly none: string
}
