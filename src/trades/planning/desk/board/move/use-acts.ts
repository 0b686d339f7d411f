// The selection on the board and the actions on it, the same for the drag, the keys, the bar and the palette.
import { useState, type RefObject } from 'react'
import { tell } from '#shell/words/notify.tsx'
import { isMovable } from '#records/states/placed-state.ts'
import { meetsHours } from '../../../rules/stop-window.ts'
import type { BoardCell, Card } from '../../../data/board.ts'
import { placeByHour } from '../axis/day-layout.ts'
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

export interface Acts {
  readonly selected: ReadonlySet<string>
  readonly clear: () => void
  readonly toggle: (id: string) => void
  /** The selection when it includes the card, otherwise only the card; settled tasks cannot be moved. */
  readonly withCard: (id: string | null) => string[]
  readonly nameOf: (ids: readonly string[]) => string | undefined
  readonly ask: (kind: Asked['kind'], ids: readonly string[]) => void
  readonly asking: Asked | null
  readonly answer: Asking['answer']
  readonly stopAsking: () => void
}

const NONE: ReadonlySet<string> = new Set()

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
  const [selected, setSelected] = useState(NONE)
  const clear = (): void => setSelected(NONE)
  const toggle = (id: string): void =>
    setSelected(now => (now.has(id) ? new Set([...now].filter(one => one !== id)) : new Set([...now, id])))
  const cardsOf = (ids: readonly string[]): Card[] => ids.flatMap(id => cards.get(id) ?? [])
  const withCard = (id: string | null): string[] =>
    cardsOf(id !== null && !selected.has(id) ? [id] : [...selected]).flatMap(card =>
      isMovable(card.task_state_id) ? card.id : [],
    )
  const nameOf = ([id, ...others]: readonly string[]): string | undefined =>
    id === undefined || others.length > 0 ? undefined : cards.get(id)?.name || undefined
  const askedOf = (kind: Asked['kind'], ids: readonly string[]): Asked => ({
    kind,
    ids,
    name: cards.get(ids[0] ?? '')?.name || tasksText(1),
    isPlaced: placedOnly(ids, cells).length > 0,
  })
  const ask = (kind: Asked['kind'], ids: readonly string[]): void => {
    if (ids.length > 0) begin(askedOf(kind, ids))
  }
  const {
    asking,
    ask: begin,
    answer,
    stopAsking,
  } = useAsking({
    wanted: wanted === null ? null : askedOf('move', [wanted]),
    onWantedDone,
    reading,
  })

  const placeIn = async (ids: readonly string[], { key, before }: Over): Promise<void> => {
    const cell = cells.find(one => one.key === key)
    if (cell === undefined) return
    const moved = cardsOf(ids)
    if (refusalOf({ ...cell, isPast: cell.date < today }, moved) === PAST)
      return tell('warning', `${PAST}\u00a0: choisissez aujourd’hui ou plus tard.`)
    const { resource_id, date, shift_id, resourceName } = cell
    const title = slotText(resourceName, date, shift_id)
    const isLate = moved.some(card => cell.isOpen && !meetsHours(card, cell))
    const said = isLate ? `${title}, hors des heures convenues` : title
    const place = before === undefined ? hourPlace(cell, moved) : before
    if (await moves.place(ids, { resource_id, date, shift_id }, said, { before: place, name: nameOf(ids) }))
      clear()
  }

  usePointerDrag({
    area,
    draggedWith: id => cardsOf(withCard(id)),
    onDrop: (dragged, over) => {
      const ids = dragged.map(({ id }) => id)
      const placed = placedOnly(ids, cells)
      if (over.key === POOL && placed.length === 0) clear()
      else if (over.key === POOL) void moves.unplace(placed).then(clear)
      else void placeIn(ids, over)
    },
  })
  useKeptFocus(area)
  const reorder = useReorder(cells, placeIn)
  useBoardKeys(area, {
    onToggle: toggle,
    onReorder: reorder,
    onMove: id => ask('move', withCard(id)),
    onPropose: id => ask('propose', withCard(id)),
    onAccept: id => void moves.accept(withCard(id)).then(clear),
    onEscape: () => {
      if (!onEscape()) clear()
    },
  })

  return {
    selected,
    clear,
    toggle,
    withCard,
    nameOf,
    ask,
    asking,
    answer: act =>
      answer(async ids => {
        const isDone = await act(ids)
        if (isDone) clear()
        return isDone
      }),
    stopAsking,
  }
}

/** Before which card a single one goes by its hour, whatever the others' order; several follow their own order. */
const hourPlace = (cell: BoardCell, [card, ...others]: readonly Card[]): string | null | undefined => {
  if (card === undefined || others.length > 0) return undefined
  const rest = cell.cards.filter(({ id }) => id !== card.id)
  return rest[placeByHour(rest, card)]?.id ?? null
}
