// The four drawers, each read by itself and after the board, with the cloud on what this device has not sent yet. « À vérifier », which
// no card leaves for a slot, is only counted until somebody opens it.
import { useMemo } from 'react'
import { useLocal } from '#app/sync/use-local.ts'
import type { PlanningTab } from '#domain/planning-tabs.ts'
import type { Card } from '#local/queries/planning/board.ts'
import { unsentIds } from '#local/queries/planning/unsent-ids.ts'
import {
  waiting,
  waitingCount,
  type Contents,
  type Drawer,
  type Waiting,
} from '#local/queries/planning/waiting.ts'

interface Wish {
  /** The board is there. */
  readonly isDue: boolean
  readonly drawer: Drawer
}

export const useWaiting = (tab: PlanningTab, { isDue, drawer }: Wish): Waiting | undefined => {
  const asked = (one: Drawer, isWanted = true) => (isDue && isWanted ? { tab, drawer: one } : undefined)
  const drafts = useLocal(waiting, asked('drafts'))
  const undated = useLocal(waiting, asked('undated'))
  const postponed = useLocal(waiting, asked('postponed'))
  const isChecking = drawer === 'toCheck'
  const toCheck = useLocal(waiting, asked('toCheck', isChecking))
  const toCheckCount = useLocal(waitingCount, asked('toCheck', !isChecking))
  const unsent = useLocal(unsentIds, isDue ? null : undefined)
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
    const marked = (cards: readonly Card[]): readonly Card[] =>
      unsent === undefined || unsent.size === 0
        ? cards
        : cards.map(card => (unsent.has(card.id) ? Object.assign({}, card, { isUnsent: true }) : card))
    const contents = (cards: readonly Card[]): Contents => ({ count: cards.length, cards: marked(cards) })
    return {
      drafts: contents(drafts),
      undated: contents(undated),
      postponed: contents(postponed),
      toCheck: { count: checkedCount, cards: checked === undefined ? undefined : marked(checked) },
    }
  }, [drafts, undated, postponed, toCheck, toCheckCount, isChecking, unsent])
}
