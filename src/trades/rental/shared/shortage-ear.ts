// RT15: who accepted a rental hears of a shortage by a toast at the next synchronisation, whatever screen of the desk is open.
import { useSession, type Session } from '#shell/session/session.ts'
import { has } from '#records/rights/rights.ts'
import { seenScopes } from '#records/rights/seen-tasks.ts'

/** Called once a page: another person on it hears of their own rentals from then on. */
export const hearShortages = (): void => {
  let ear = ''
  let stop = (): void => undefined
  const follow = (session: Session): void => {
    const isDesk =
      session.kind === 'signedIn' &&
      has(session.rights, 'emma_desktop') &&
      seenScopes(session.rights).includes('loki')
    const now = isDesk ? session.database.name : ''
    if (now === ear) return
    ear = now
    stop()
    stop = () => undefined
    if (!isDesk) return
    let isOver = false
    stop = () => void (isOver = true)
    // Its part may be missing without a network: the next session tries again.
    const begin = async (): Promise<void> => {
      const part = await import('./hear-shortages.ts')
      if (!isOver) stop = part.hear(session)
    }
    begin().catch((error: unknown) => {
      ear = ''
      reportError(error)
    })
  }
  follow(useSession.getState())
  useSession.subscribe(follow)
}
