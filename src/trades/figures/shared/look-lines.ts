// What a card of the dashboard lists: things to look after, each with its link, and whom to call.
import type { Address } from '#shell/frame/address.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { phoneNote, phoneToCall } from '#records/values/dialled.ts'
import { callAddress, type CallAddress } from '#kit/action/call-address.ts'
import type { IconName } from '#kit/icons/icon-names.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'

interface LookCall {
  readonly label: string
  /** Null where only a note stands in place of the number. */
  readonly address: CallAddress | null
  readonly note: string
}

interface LookLine {
  readonly key: string
  readonly icon: IconName
  readonly title: string
  readonly sub: string
  readonly to: Address | null
  /** Whom to call about it. */
  readonly calls?: readonly LookCall[]
}

export interface LookLines {
  readonly title: string
  readonly lines: readonly LookLine[] | undefined
  /** Said where there is none. */
  readonly none: string
}

export const callOf = (task: TaskRow): LookCall[] => {
  const phone = phoneToCall(task)
  const to = callAddress(phone)
  if (phone === '') return []
  return [
    { label: `${to === null ? '' : 'Appeler '}${personText(task)}`, address: to, note: phoneNote(phone) },
  ]
}
