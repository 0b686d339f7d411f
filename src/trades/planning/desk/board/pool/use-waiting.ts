// The four drawers, each read separately and after the board, with the cloud on what this device has not sent yet. « À vérifier
// », whose cards are never moved to a slot from there, is only counted until somebody opens it.
import { useMemo } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import type { PlanningTab } from '../../../rules/planning-tabs.ts'
import { markedCards, type Board, type Card } from '../../../data/board.ts'
import {
  keepsSlot,
  waiting,
  waitingCount,
  type Contents,
  type Drawer,
  type Waiting,
} from '../../../data/waiting.ts'

interface Wish {
  readonly today: string
  /** Undefined while not read yet. */
  readonly board: Board | undefined
  readonly drawer: Drawer
  readonly unsent: ReadonlySet<string>
}

export const useWaiting = (tab: PlanningTab, { today, board, drawer, unsent }: Wish): Waiting | undefined => {
  const isDue = board !== undefined
  const asked = (one: Drawer, isWanted = true) =>
    isDue && isWanted ? { tab, drawer: one, today } : undefined
  const drafts = useLocal(waiting, asked('drafts'), 'beside')
  const undated = useLocal(waiting, asked('undated'), 'beside')
  const postponed = useLocal(waiting, asked('postponed'), 'beside')
  const isChecking = drawer === 'toCheck'
  const toCheck = useLocal(waiting, asked('toCheck', isChecking), 'beside')
  const toCheckCount = useLocal(waitingCount, asked('toCheck', !isChecking), 'beside')
  return useMemo(() => {
    const checked = isChecking ? toCheck : undefined
    const checkedCount = checked?.length ?? toCheckCount ?? toCheck?.length
    if (
      drafts === undefined ||
      undated === undefined ||
      postponed === undefined ||
      checkedCount === undefined
    )
      return undefined
    const shown = shownIn(board)
    const cardsOf = (one: Drawer, cards: readonly Card[]): readonly Card[] =>
      markedCards(stillWaiting(cards, shown, keepsSlot(one)), unsent)
    const contents = (one: Drawer, found: readonly Card[]): Contents => {
      const cards = cardsOf(one, found)
      return { count: cards.length, cards }
    }
    return {
      drafts: contents('drafts', drafts),
      undated: contents('undated', undated),
      postponed: contents('postponed', postponed),
      toCheck: {
        count: checkedCount,
        cards: checked === undefined ? undefined : cardsOf('toCheck', checked),
      },
    }
  }, [drafts, undated, postponed, toCheck, toCheckCount, isChecking, unsent, board])
}

const shownIn = (board: Board | undefined): ReadonlyMap<string, Card> =>
  new Map(
    board?.rows.flatMap(({ cells }) => cells.flatMap(({ cards }) => cards)).map(card => [card.id, card]),
  )

/**
 * Without the cards that the board, which is read first, shows in a slot. A card of a drawer that may keep its slot stays as long
 * as its state is the same.
 */
const stillWaiting = (
  cards: readonly Card[],
  shown: ReadonlyMap<string, Card>,
  keeps: boolean,
): readonly Card[] =>
  cards.filter(({ id, task_state_id }) => {
    const placed = shown.get(id)
    return placed === undefined || (keeps && placed.task_state_id === task_state_id)
  })
