// The four drawers, each read by itself and after the board, with the cloud on what this device has not sent yet. « À vérifier », which
// no card leaves for a slot, is only counted until somebody opens it.
import { useMemo } from 'react'
import { useLocal } from '#app/sync/use-local.ts'
import type { PlanningTab } from '#domain/planning-tabs.ts'
import { TASK_STATE } from '#domain/task-states.ts'
import { markedCards, type Board, type Card } from '#local/queries/planning/board.ts'
import {
  waiting,
  waitingCount,
  type Contents,
  type Drawer,
  type Waiting,
} from '#local/queries/planning/waiting.ts'

interface Wish {
  /** Undefined: not there yet. */
  readonly board: Board | undefined
  readonly drawer: Drawer
  readonly unsent: ReadonlySet<string>
}

export const useWaiting = (tab: PlanningTab, { board, drawer, unsent }: Wish): Waiting | undefined => {
  const isDue = board !== undefined
  const asked = (one: Drawer, isWanted = true) => (isDue && isWanted ? { tab, drawer: one } : undefined)
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
    const shown = new Map(
      board?.rows.flatMap(({ cells }) => cells.flatMap(({ cards }) => cards)).map(card => [card.id, card]),
    )
    const marked = (cards: readonly Card[]): readonly Card[] =>
      markedCards(stillWaiting(cards, shown), unsent)
    const contents = (found: readonly Card[]): Contents => {
      const cards = marked(found)
      return { count: cards.length, cards }
    }
    return {
      drafts: contents(drafts),
      undated: contents(undated),
      postponed: contents(postponed),
      toCheck: { count: checkedCount, cards: checked === undefined ? undefined : marked(checked) },
    }
  }, [drafts, undated, postponed, toCheck, toCheckCount, isChecking, unsent, board])
}

/** Without those that the board, which is read first, shows in a slot of theirs; what is to be postponed or checked may keep its slot. */
const stillWaiting = (cards: readonly Card[], shown: ReadonlyMap<string, Card>): readonly Card[] =>
  cards.filter(({ id, task_state_id }) => {
    const placed = shown.get(id)
    return placed === undefined || (placed.task_state_id === task_state_id && KEEP_SLOT.has(task_state_id))
  })
const KEEP_SLOT: ReadonlySet<number> = new Set([TASK_STATE.toBePostponed, TASK_STATE.toBeChecked])
