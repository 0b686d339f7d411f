// Of the cards of a board: which stand in a slot, and where one goes a place earlier or later.
import type { Card } from '#local/queries/planning/board.ts'

export const placedOnly = (
  ids: readonly string[],
  cells: readonly { readonly cards: readonly Card[] }[],
): readonly string[] => {
  const placed = new Set(cells.flatMap(({ cards }) => cards.map(({ id }) => id)))
  return ids.filter(id => placed.has(id))
}

/** Before which card it goes one place earlier or later; undefined at an end. */
export const neighbourOf = (cards: readonly Card[], id: string, step: -1 | 1): string | null | undefined => {
  const at = cards.findIndex(card => card.id === id)
  if (step < 0) return at > 0 ? cards[at - 1]?.id : undefined
  if (at + 1 >= cards.length) return undefined
  return cards[at + 2]?.id ?? null
}
