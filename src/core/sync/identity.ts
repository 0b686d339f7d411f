// Whose token this is: asked before anything is sent, and again each hour, together with the shards that this person holds.
import type { Scheduler } from '../api/scheduler.ts'
import { DONE, type PassEnd } from './pass-end.ts'

const PROFILE_EVERY_MS = 3_600_000

export interface Identity {
  /** Checks that the token still belongs to the database's user. */
  confirm(): Promise<PassEnd>
  /** The next pass asks again. */
  doubt(): void
}

export const makeIdentity = (
  { scheduler, identify }: { readonly scheduler: Scheduler; readonly identify: () => Promise<PassEnd> },
  identifiedAt: number | null,
): Identity => {
  let confirmedAt = identifiedAt
  let asking: Promise<PassEnd> | null = null
  return {
    confirm: async () => {
      if (confirmedAt !== null && scheduler.now() - confirmedAt < PROFILE_EVERY_MS) return DONE
      asking ??= identify().finally(() => {
        asking = null
      })
      const end = await asking
      if (end.kind === 'done') confirmedAt = scheduler.now()
      return end
    },
    doubt: () => {
      confirmedAt = null
    },
  }
}
