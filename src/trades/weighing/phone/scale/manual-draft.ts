// What is typed on the screen of a weighing by hand, and what is wrong with it.
import type { ObjectRow } from '#records/entities/object.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import type { Way } from '../../rules/way.ts'
import { typedToGrams } from '../../shared/kilograms.ts'
import type { TypedTare } from '../../session-parts/tare-chips.tsx'

export interface ManualDraft {
  /** Blank for none yet. */
  readonly object: string
  readonly typed: string
  readonly tares: readonly TypedTare[]
  readonly quantity: number
  readonly code: string
  /** Blank for the weighing session's own day. */
  readonly date: string
  readonly flow: string
  readonly way: Way
}

export const blankManual: ManualDraft = {
  object: '',
  typed: '',
  tares: [],
  quantity: 1,
  code: '',
  date: '',
  flow: '',
  way: 'in',
}

export interface ManualFaults {
  readonly object?: string | undefined
  readonly weight?: string | undefined
  readonly code?: string | undefined
}

export const manualFaults = ({ typed, code }: ManualDraft, object: ObjectRow | null): ManualFaults => {
  const isBlank = typed.trim() === ''
  if (object === null && code.trim() === '') return { object: 'Choisissez un objet, ou saisissez un code.' }
  if (/^\s*[-−]/.test(typed)) return { weight: onSiteMessages.negative }
  if (!isBlank && typedToGrams(typed) === null) return { weight: 'Saisissez un nombre, par exemple 12,5.' }
  if (isBlank && object?.weight_channel === 'scale')
    return { weight: weighingMessages.mustBeWeighed(object.name) }
  return {}
}
