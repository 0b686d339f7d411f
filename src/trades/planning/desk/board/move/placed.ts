// Among the cards of a board: which are in a slot, the day of the first, and where one goes a position earlier or later.
import type { Card } from '../../../data/board.ts'

export const placedOnly = (
  ids: readonly string[],
  cells: readonly { readonly cards: readonly Card[] }[],
): readonly string[] => {
  const placed = new Set(cells.flatMap(({ cards }) => cards.map(({ id }) => id)))
  return ids.filter(id => placed.has(id))
}

/** Null where none of them is in a slot shown. */
export const dayAmong = (
  ids: readonly string[],
  cells: readonly { readonly date: string; readonly cards: readonly Pick<Card, 'id'>[] }[],
): string | null => cells.find(({ cards }) => cards.some(({ id }) => ids.includes(id)))?.date ?? null

/** The card before which it goes one position earlier or later; undefined at an end. */
export const neighbourOf = (
  order: readonly string[],
  id: string,
  step: -1 | 1,
): string | null | undefined => {
  const at = order.indexOf(id)
  if (step < 0) return at > 0 ? order[at - 1] : undefined
  if (at + 1 >= order.length) return undefined
  return order[at + 2] ?? null
}
