// One position earlier or later by keys. Keys are pressed faster than the board is read again, so the last requested order is
// assumed.
import { useRef } from 'react'
import type { BoardCell } from '../../../data/board.ts'
import type { Over } from './drag-state.ts'
import { neighbourOf } from './placed.ts'

interface Expected {
  readonly key: string
  readonly ids: readonly string[]
  readonly at: number
}

/** Longer than any read; an order that never arrived is dropped. */
const EXPECTED_MS = 1500

export const useReorder = (
  cells: readonly BoardCell[],
  place: (ids: readonly string[], over: Over) => Promise<void>,
): ((id: string, step: -1 | 1) => void) => {
  const expected = useRef<Expected | null>(null)
  return (id, step) => {
    const cell = cells.find(one => one.cards.some(card => card.id === id))
    if (cell === undefined) return
    const order = orderOf(cell, expected.current)
    const before = neighbourOf(order, id, step)
    if (before === undefined) return
    const rest = order.filter(one => one !== id)
    const at = before === null ? rest.length : rest.indexOf(before)
    expected.current = { key: cell.key, ids: rest.toSpliced(at, 0, id), at: performance.now() }
    void place([id], { key: cell.key, before })
  }
}

const isOld = ({ at }: Expected): boolean => performance.now() - at > EXPECTED_MS

const orderOf = ({ key, cards }: BoardCell, last: Expected | null): readonly string[] => {
  const shown = cards.map(({ id }) => id)
  const isKnown =
    last?.key === key &&
    !isOld(last) &&
    last.ids.length === shown.length &&
    shown.every(id => last.ids.includes(id))
  return isKnown ? last.ids : shown
}
