// The selection on the board and the actions on it, the same for the drag, the keys, the bar and the palette.
import type { RefObject } from 'react'
import { showToast } from '#shell/words/notify.tsx'
import type { Slot } from '#records/time/slot-schedule.ts'
import { placeByHour } from '../../../rules/order-in-slot.ts'
import { meetsHours } from '../../../rules/stop-window.ts'
import type { BoardCell, Card } from '../../../data/board.ts'
import { slotText, tasksText } from '../board-words.ts'
import { PAST, POOL, refusalOf, type Over } from './drag-state.ts'
import type { Asked } from './move-sheet.tsx'
import { placedOnly } from './placed.ts'
import { useAsking, type Asking } from './use-asking.ts'
import { useBoardKeys } from '../use-board-keys.ts'
import { useKeptFocus } from '../use-kept-focus.ts'
import type { Moves } from './use-moves.ts'
import { usePointerDrag } from './use-pointer-drag.ts'
import { useReorder } from './use-reorder.ts'
import { useSelection, type Selection } from './use-selection.ts'

interface ActsOn {
  readonly area: RefObject<HTMLElement | null>
  /** Changes with each read of the board. */
  readonly reading: unknown
  readonly cells: readonly BoardCell[]
  /** Every card shown, in slots and drawers. */
  readonly cards: ReadonlyMap<string, Card>
  readonly today: string
  readonly moves: Moves
  /** The task that the palette wants to move; it may not be on a shown day. */
  readonly wanted: string | null
  readonly onWantedDone: () => void
  /** Closes what Escape closes first; false when there is nothing. */
  readonly onEscape: () => boolean
}

export interface Acts extends Omit<Selection, 'cardsOf'> {
  readonly ask: (kind: Asked['kind'], ids: readonly string[]) => void
  readonly asking: Asked | null
  readonly answer: Asking['answer']
  readonly stopAsking: () => void
}

export const useActs = ({
  area,
  reading,
  cells,
  cards,
  today,
  moves,
  wanted,
  onWantedDone,
  onEscape,
}: ActsOn): Acts => {
  const { cardsOf, ...selection } = useSelection(cards)
  const { clear, withCard } = selection
  const { ask, ...question } = useQuestion({ cells, cards, reading, wanted, onWantedDone }, clear)
  const placeIn = async (ids: readonly string[], { key, before }: Over): Promise<void> => {
    const cell = cells.find(one => one.key === key)
    if (cell === undefined) return
    const drop = dropOn(cell, cardsOf(ids), { before, today })
    if (drop === PAST) return showToast('warning', `${PAST}\u00a0: choisissez aujourd’hui ou plus tard.`)
    const more = { before: drop.before, name: selection.nameOf(ids) }
    if (await moves.place(ids, drop.slot, drop.title, more)) clear()
  }
  const unplace = (placed: readonly string[]): void =>
    placed.length === 0 ? clear() : void moves.unplace(placed).then(clear)

  usePointerDrag({
    area,
    draggedWith: id => cardsOf(withCard(id)),
    onDrop: (dragged, over) => {
      const ids = dragged.map(({ id }) => id)
      if (over.key === POOL) unplace(placedOnly(ids, cells))
      else void placeIn(ids, over)
    },
  })
  useKeptFocus(area)
  const reorder = useReorder(cells, placeIn)
  useBoardKeys(area, {
    onToggle: selection.toggle,
    onReorder: reorder,
    onMove: id => ask('move', withCard(id)),
    onPropose: id => ask('propose', withCard(id)),
    onAccept: id => void moves.accept(withCard(id)).then(clear),
    onEscape: () => {
      if (!onEscape()) clear()
    },
  })
  return { ...selection, ...question, ask }
}

type Question = Pick<Acts, 'ask' | 'asking' | 'answer' | 'stopAsking'>

/** The question where some tasks go; `onDone` is called once its answer was carried out. */
const useQuestion = (
  { cells, cards, reading, wanted, onWantedDone }: Omit<ActsOn, 'area' | 'today' | 'moves' | 'onEscape'>,
  onDone: () => void,
): Question => {
  const askedOf = (kind: Asked['kind'], ids: readonly string[]): Asked => ({
    kind,
    ids,
    name: cards.get(ids[0] ?? '')?.name || tasksText(1),
    isPlaced: placedOnly(ids, cells).length > 0,
  })
  const { asking, stopAsking, ...begun } = useAsking({
    wanted: wanted === null ? null : askedOf('move', [wanted]),
    onWantedDone,
    reading,
  })
  const ask = (kind: Asked['kind'], ids: readonly string[]): void => {
    if (ids.length > 0) begun.ask(askedOf(kind, ids))
  }
  const answer: Asking['answer'] = act =>
    begun.answer(async ids => {
      const isDone = await act(ids)
      if (isDone) onDone()
      return isDone
    })
  return { asking, ask, answer, stopAsking }
}

interface Drop {
  readonly slot: Slot
  readonly title: string
  /** The card before which it goes; null for the end, undefined for where the hours put it. */
  readonly before: string | null | undefined
}

/** Where cards dropped on a cell go, and the text that the undo shows; cards do not move to a past day. */
const dropOn = (
  cell: BoardCell,
  moved: readonly Card[],
  { before, today }: Pick<Over, 'before'> & { readonly today: string },
): Drop | typeof PAST => {
  if (refusalOf({ ...cell, isPast: cell.date < today }, moved) === PAST) return PAST
  const { resource_id, date, shift_id, resourceName } = cell
  const title = slotText(resourceName, date, shift_id)
  const isLate = moved.some(card => cell.isOpen && !meetsHours(card, cell))
  return {
    slot: { resource_id, date, shift_id },
    title: isLate ? `${title}, hors des heures convenues` : title,
    before: before === undefined ? hourPlace(cell, moved) : before,
  }
}

/** Before which card a single one goes by its hour, whatever the others' order; several follow their own order. */
const hourPlace = (cell: BoardCell, [card, ...others]: readonly Card[]): string | null | undefined => {
  if (card === undefined || others.length > 0) return undefined
  const rest = cell.cards.filter(({ id }) => id !== card.id)
  return rest[placeByHour(rest, card)]?.id ?? null
}
