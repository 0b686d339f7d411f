// A crew's telephone rings and vibrates once for each new message of the desk, whatever screen is open, since the crew looks at the road.
// Messages from before this page was opened do not ring.
import { zoneOf } from '#shell/screen/use-clock.ts'
import { useSession, type Session } from '#shell/session/session.ts'
import { rightNow } from '#shell/sync/right-now.ts'
import { isCrew } from '#records/rights/rights.ts'
import { momentOf } from '#records/time/dates.ts'

type SignedIn = Session & { readonly kind: 'signedIn' }

/** As far as the clocks of a desk and of a telephone may be apart before either is corrected. */
const CLOCKS_MS = 120_000

/** Called once a page: another person on it, or other rights, hear their own desk from then on, and nothing of what was heard before. */
export const listenToDesk = (): void => {
  let ear = ''
  let hasHeard = false
  let stop = (): void => undefined
  const follow = (session: Session): void => {
    const now = session.kind === 'signedIn' && isCrew(session.rights) ? earOf(session) : ''
    // A profile is read anew at each return of the network: what comes with it is heard all the same.
    if (now === ear) return
    ear = now
    stop()
    stop = () => undefined
    if (now === '' || session.kind !== 'signedIn') return
    const since = hasHeard ? momentOf(rightNow() - CLOCKS_MS, zoneOf(session.profile)) : null
    // Its part may be missing without a network: the next reading of the profile tries again.
    stop = hear(session, since, () => void (ear = ''))
    hasHeard = true
  }
  follow(useSession.getState())
  useSession.subscribe(follow)
}

/** Whose ear, and for what. */
const earOf = ({ database, profile }: SignedIn): string =>
  [database.name, zoneOf(profile), ...profile.permissions].join(' ')

/** Loads a part that only crews need. `since`: older messages come with the new rights, and are not new. */
const hear = (session: SignedIn, since: string | null, onFailure: () => void): (() => void) => {
  let isOver = false
  let stop = (): void => undefined
  const begin = async (): Promise<void> => {
    const part = await import('./hear.ts')
    if (!isOver) stop = part.hear(session, since)
  }
  begin().catch((error: unknown) => {
    if (!isOver) onFailure()
    reportError(error)
  })
  return () => {
    isOver = true
    stop()
  }
}
