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

interface IdentityPorts {
  readonly scheduler: Scheduler
  readonly identify: () => Promise<Identified>
  readonly profileMark: () => string | undefined
}

export const makeIdentity = (ports: IdentityPorts, identifiedAt: number | null): Identity => {
  const marks = newestMark(ports.profileMark)
  const answer = makeAnswer(ports, identifiedAt, marks.wrote)
  /** Asked once for each mark while the profile held stays the same: a server that contradicts itself must not be asked in turn without a
   * pause. */
  let askedFor: string | null = null
  let heldThen: string | undefined
  const doubt = (): void => {
    answer.doubt()
    askedFor = null
  }
  return {
    confirm: answer.confirm,
    doubt,
    askAgain: async () => {
      doubt()
      await answer.confirm()
    },
    isOutdated: mark => {
      const held = marks.get()
      // A right that is taken away and given back brings a former mark again: what was asked for it before says nothing now.
      if (held !== heldThen) askedFor = null
      heldThen = held
      if (mark === held || mark === askedFor) return false
      askedFor = mark
      answer.doubt()
      return true
    },
  }
}

/** The server's answer, for an hour or until it is doubted. One that was asked for before the last doubt settles nothing. */
const makeAnswer = (
  { scheduler, identify }: IdentityPorts,
  identifiedAt: number | null,
  wrote: (mark: string | undefined) => void,
) => {
  let confirmedAt = identifiedAt
  let asking: Promise<Identified> | null = null
  let doubts = 0
  let askedAfter = 0
  const ask = (): Promise<Identified> => {
    askedAfter = doubts
    return identify().finally(() => {
      asking = null
    })
  }
  return {
    confirm: async (): Promise<PassEnd> => {
      while (confirmedAt === null || scheduler.now() - confirmedAt >= PROFILE_EVERY_MS) {
        asking ??= ask()
        const after = askedAfter
        const end = await asking
        if (end.kind !== 'done') return end
        wrote(end.mark)
        if (after === doubts) confirmedAt = scheduler.now()
      }
      return DONE
    },
    doubt: (): void => {
      doubts += 1
      confirmedAt = null
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
