// The reasons that a person is offered (OR2, TS3): those of the list that fit a stop that is not done, a postponed stop, a cancelled
// request, or one object that is not taken. An organisation's own list replaces them where it has one.
import { closedList } from '../closed-list.ts'
import { reasonTypes } from './task-lists.ts'
import type { TaskRow } from '../entities/task.ts'

export type ReasonType = NonNullable<TaskRow['reason_type']>
export type ReasonPurpose = 'notDone' | 'postponed' | 'refused' | 'cancelled'

/** Why one object is not taken: shorter than the reasons of a whole stop, whose ids they share. */
export const refusalReasons = closedList<ReasonType>(
  [
    { id: 'refused-condition', label: 'Mauvais état' },
    { id: 'refused-kind', label: 'Non accepté' },
    { id: 'truck-full', label: 'Camion plein' },
    { id: 'no-access', label: 'Ne passe pas' },
    { id: 'already-given', label: 'Déjà donné' },
    { id: 'other', label: 'Autre' },
  ],
  { id: 'other', label: 'Autre' },
)

/** « mauvais état », after « refusé : »; a person's own words stay unchanged. */
export const refusalWord = (reason: string): string => {
  const label = refusalReasons.has(reason)
    ? refusalReasons.labelOf(reason)
    : reasonTypes.has(reason)
      ? reasonTypes.labelOf(reason)
      : null
  return label === null ? reason : label.charAt(0).toLowerCase() + label.slice(1)
}

/** « Taché », or the label of the reason where nobody wrote anything. */
export const refusalText = (line: {
  readonly refused_reason: string | null
  readonly refused_text?: string | null | undefined
}): string => {
  const typed = line.refused_text?.trim() ?? ''
  const text = typed === '' ? refusalWord(line.refused_reason ?? '') : typed
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The most frequent first; « Autre » ends the list. */
const offered: { readonly [purpose in ReasonPurpose]: readonly ReasonType[] } = {
  notDone: [
    'absent',
    'no-access',
    'address-not-found',
    'cancelled-by-donor',
    'already-given',
    'refused-condition',
    'refused-kind',
    'truck-full',
    'more-than-planned',
    'late',
    'breakdown',
    'weather',
    'duplicate',
    'out-of-sector',
    'other',
  ],
  postponed: [
    'absent',
    'late',
    'truck-full',
    'more-than-planned',
    'no-access',
    'breakdown',
    'weather',
    'cancelled-by-donor',
    'address-not-found',
    'other',
  ],
  refused: refusalReasons.choices.map(({ id }) => id),
  cancelled: [
    'cancelled-by-donor',
    'already-given',
    'duplicate',
    'out-of-sector',
    'refused-kind',
    'refused-condition',
    'absent',
    'no-access',
    'other',
  ],
}

export interface OfferedReason {
  /** The stored reason, always from the closed list. */
  readonly reason_type: ReasonType
  readonly label: string
  /** An organisation's own reason is stored as « other » with this text; null for a listed one. */
  readonly text: string | null
}

export interface ConfiguredReason {
  readonly name: string
  readonly slug: string
  readonly list_order: number
  readonly archived: 0 | 1
}

/**
 * The organisation's names and order for listed reasons, with its own reasons before « Autre »; without any, the closed list. The
 * reasons for one object have labels of their own, so a list of stops' reasons never replaces them.
 */
export const reasonsOffered = (
  purpose: ReasonPurpose,
  configured: readonly ConfiguredReason[],
): OfferedReason[] => {
  const list = purpose === 'refused' ? refusalReasons : reasonTypes
  const plain = offered[purpose].map(reason_type => ({
    reason_type,
    label: list.labelOf(reason_type),
    text: null,
  }))
  const kept = configured
    .filter(({ archived }) => archived === 0)
    .toSorted((a, b) => a.list_order - b.list_order)
  if (purpose === 'refused' || kept.length === 0) return plain
  const meant = new Set<string>(offered[purpose])
  const found = kept.flatMap(({ name, slug }): OfferedReason[] => {
    if (!reasonTypes.has(slug)) return [{ reason_type: 'other', label: name, text: name }]
    return meant.has(slug) ? [{ reason_type: slug, label: name, text: null }] : []
  })
  const isLast = ({ reason_type, text }: OfferedReason): boolean => reason_type === 'other' && text === null
  const last = found.find(isLast) ?? plain.at(-1)
  return [...found.filter(one => !isLast(one)), ...(last === undefined ? [] : [last])]
}

/** « Déjà donné : à un voisin »: a cancellation keeps its reason as a text (TS3). */
export const cancelledReason = ({
  reason,
  label,
  text,
}: {
  readonly reason: ReasonType
  readonly label: string
  readonly text: string
}): string =>
  (reason === 'other' ? [text] : [label, text])
    .map(words => words.trim())
    .filter(Boolean)
    .join('\u00a0: ')
