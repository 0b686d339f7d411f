// Whose token this is: asked before anything is sent, again each hour, and when a pull shows that the person's profile is another one
// now; with the answer come the rights, and the shards that this person holds.
import type { Scheduler } from '../api/scheduler.ts'
import { DONE, type PassEnd } from './pass-end.ts'

const PROFILE_EVERY_MS = 3_600_000

export interface Identity {
  /** Checks that the token still belongs to the database's user. */
  confirm(): Promise<PassEnd>
  /** The next pass asks again. */
  doubt(): void
  /** The mark of the profile as the server has it now. True when it is not the one held here: the next pass asks. */
  isOutdated(mark: string): boolean
}

export const makeIdentity = (
  {
    scheduler,
    identify,
    profileMark,
  }: {
    readonly scheduler: Scheduler
    readonly identify: () => Promise<PassEnd>
    readonly profileMark: () => string | undefined
  },
  identifiedAt: number | null,
): Identity => {
  let confirmedAt = identifiedAt
  let asking: Promise<PassEnd> | null = null
  /** Asked once for each mark: a server that contradicts itself must not be asked in turn without a pause. */
  let askedFor: string | null = null
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
    isOutdated: mark => {
      if (mark === profileMark() || mark === askedFor) return false
      askedFor = mark
      confirmedAt = null
      return true
    },
  }
}
