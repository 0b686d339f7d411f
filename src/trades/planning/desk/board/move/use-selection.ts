// The selected cards of the board, and the cards that an action is about.
import { useState } from 'react'
import { isMovable } from '#records/states/placed-state.ts'
import type { Card } from '../../../data/board.ts'

export interface Selection {
  readonly selected: ReadonlySet<string>
  readonly clear: () => void
  readonly toggle: (id: string) => void
  /** The selection when it includes the card, otherwise only the card; settled tasks cannot be moved. */
  readonly withCard: (id: string | null) => string[]
  readonly cardsOf: (ids: readonly string[]) => Card[]
  /** The name of a single card. */
  readonly nameOf: (ids: readonly string[]) => string | undefined
}

const NONE: ReadonlySet<string> = new Set()

export const useSelection = (cards: ReadonlyMap<string, Card>): Selection => {
  const [selected, setSelected] = useState(NONE)
  const cardsOf = (ids: readonly string[]): Card[] => ids.flatMap(id => cards.get(id) ?? [])
  return {
    selected,
    clear: () => setSelected(NONE),
    toggle: id =>
      setSelected(now => (now.has(id) ? new Set([...now].filter(one => one !== id)) : new Set([...now, id]))),
    withCard: id =>
      cardsOf(id !== null && !selected.has(id) ? [id] : [...selected]).flatMap(card =>
        isMovable(card.task_state_id) ? card.id : [],
      ),
    cardsOf,
    nameOf: ([id, ...others]) =>
      id === undefined || others.length > 0 ? undefined : cards.get(id)?.name || undefined,
  }
}
