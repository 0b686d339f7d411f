// Whose token this is: asked before anything is sent, again each hour, and when a pull shows that the person's profile is another one
// now; with the answer come the rights, and the shards that this person holds.
import type { Scheduler } from '../api/scheduler.ts'
import { DONE, type PassEnd } from './pass-end.ts'

const PROFILE_EVERY_MS = 3_600_000

/** With the mark of the profile that the server answered. */
export type Identified = PassEnd & { readonly mark?: string | undefined }

export interface Identity {
  /** Checks that the token still belongs to the database's user. */
  confirm(): Promise<PassEnd>
  /** The next pass asks again. */
  doubt(): void
  /** Asks now, beside a pass under way; a failure is met by the next pass, which asks again. */
  askAgain(): Promise<void>
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
    readonly identify: () => Promise<Identified>
    readonly profileMark: () => string | undefined
  },
  identifiedAt: number | null,
): Identity => {
  let confirmedAt = identifiedAt
  let asking: Promise<Identified> | null = null
  /** Asked once for each mark while the profile held stays the same: a server that contradicts itself must not be asked in turn without a
   * pause. */
  let askedFor: string | null = null
  let heldThen: string | undefined
  const marks = newestMark(profileMark)
  const confirm = async (): Promise<PassEnd> => {
    if (confirmedAt !== null && scheduler.now() - confirmedAt < PROFILE_EVERY_MS) return DONE
    asking ??= identify().finally(() => {
      asking = null
    })
    const end = await asking
    if (end.kind !== 'done') return end
    confirmedAt = scheduler.now()
    marks.wrote(end.mark)
    return end
  }
  const doubt = (): void => {
    confirmedAt = null
    askedFor = null
  }
  return {
    confirm,
    doubt,
    askAgain: async () => {
      doubt()
      await confirm()
    },
    isOutdated: mark => {
      const held = marks.get()
      // A right that is taken away and given back brings a former mark again: what was asked for it before says nothing now.
      if (held !== heldThen) askedFor = null
      heldThen = held
      if (mark === held || mark === askedFor) return false
      askedFor = mark
      confirmedAt = null
      return true
    },
  }
}

/** The mark that this tab wrote last, or another tab, of which this one hears a moment after it was written. */
const newestMark = (profileMark: () => string | undefined) => {
  let heard = profileMark()
  let newest = heard
  const get = (): string | undefined => {
    const held = profileMark()
    if (held !== heard) newest = held
    heard = held
    return newest
  }
  return {
    get,
    wrote: (mark: string | undefined): void => {
      const held = get()
      newest = mark ?? held
    },
  }
}
