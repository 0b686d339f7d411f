// Writes what a planner chose, then opens the next conflict, or shows that none is left.
import { useState } from 'react'
import { attempt } from '#shell/screen/attempt.ts'
import { useGo } from '#shell/frame/go.tsx'
import { notifyRefusal, showToast } from '#shell/words/notify.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import type { Outcome } from '#records/failure.ts'
import type { Choices } from '#core/store/conflicts/compare-sides.ts'
import { abandonEntry } from '../data/abandon-entry.ts'
import { recreateRecord, resolveConflict } from '../data/resolve-conflict.ts'
import { retryEntry } from '../data/retry-entry.ts'
import { leaveDeleted, settleDispute } from '../data/settle-dispute.ts'
import { firstVersionsAddress, versionsAddress } from '../shared/sending-address.ts'
import type { ConflictSheet } from './conflict-sheet.ts'

interface Settlement {
  readonly choices: Choices
  readonly state: number | null
}

export const useSettle = ({ conflict, next, previous }: ConflictSheet) => {
  const db = useDatabase()
  const rights = useRights()
  const { now } = useClock()
  const go = useGo()
  const [busy, setBusy] = useState(false)
  const { seq, dispute, id, rev } = conflict

  const carryOut = async (command: () => Promise<Outcome<null>>): Promise<void> => {
    setBusy(true)
    try {
      const outcome = await attempt(command)
      if (outcome === null) return
      if (outcome.ok) {
        const following = next ?? previous
        go(following === null ? firstVersionsAddress : versionsAddress(following))
      } else if (outcome.failure.kind === 'conflict')
        showToast('warning', 'La fiche a changé entre-temps\u00a0: choisissez de nouveau.')
      else notifyRefusal(outcome.failure)
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    settle: async ({ choices, state }: Settlement): Promise<void> => {
      if (seq !== null) return carryOut(() => resolveConflict(db, { seq, choices, rev }))
      if (dispute !== null)
        return carryOut(() =>
          settleDispute(db, { task: id, dispute, choices, state, at: now(), rights, rev }),
        )
    },
    recreate: async (): Promise<void> => {
      if (seq !== null) return carryOut(() => recreateRecord(db, { seq }))
    },
    /** Out of reach does not mean deleted: the right may be back. */
    retry: async (): Promise<void> => {
      if (seq !== null) return carryOut(() => retryEntry(db, { seq }))
    },
    leaveGone: async (): Promise<void> => {
      if (dispute !== null) return carryOut(() => leaveDeleted(db, { task: id, dispute, rev }))
    },
    giveUp: async (): Promise<void> => {
      if (seq !== null) return carryOut(() => abandonEntry(db, { seq }))
    },
  }
}
