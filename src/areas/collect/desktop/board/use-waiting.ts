// The four drawers, each read by itself, with the cloud on what this device has not sent yet.
import { useMemo } from 'react'
import { useLocal } from '#app/sync/use-local.ts'
import type { PlanningTab } from '#domain/planning-tabs.ts'
import type { Card } from '#local/queries/planning/board.ts'
import { unsentIds } from '#local/queries/planning/unsent-ids.ts'
import { waiting, type Waiting } from '#local/queries/planning/waiting.ts'

export const useWaiting = (tab: PlanningTab): Waiting | undefined => {
  const drafts = useLocal(waiting, { tab, drawer: 'drafts' })
  const undated = useLocal(waiting, { tab, drawer: 'undated' })
  const postponed = useLocal(waiting, { tab, drawer: 'postponed' })
  const toCheck = useLocal(waiting, { tab, drawer: 'toCheck' })
  const unsent = useLocal(unsentIds, null)
  return useMemo(() => {
    if (drafts === undefined || undated === undefined || postponed === undefined || toCheck === undefined)
      return undefined
    const marked = (cards: readonly Card[]): readonly Card[] =>
      unsent === undefined || unsent.size === 0
        ? cards
        : cards.map(card => (unsent.has(card.id) ? Object.assign({}, card, { isUnsent: true }) : card))
    return {
      drafts: marked(drafts),
      undated: marked(undated),
      postponed: marked(postponed),
      toCheck: marked(toCheck),
    }
  }, [drafts, undated, postponed, toCheck, unsent])
}
