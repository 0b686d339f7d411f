// Notes that a person has seen messages: once they stood a moment on a page that is being looked at (MS2).
import { useEffect } from 'react'
import { attempt } from '#shell/screen/attempt.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { markSeen, type SeenNow } from '../data/mark-seen.ts'
import { hasSeen } from '../rules/thread.ts'

const SEEN_AFTER_MS = 800

export const useSeen = ({ slot, messages, side }: Omit<SeenNow, 'at'>): void => {
  const { database, profile } = useSignedIn()
  const { now } = useClock()
  const fresh = messages.filter(said => !hasSeen(said, profile.id))
  const key = fresh.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (key === '') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = (): void =>
      void attempt(() => markSeen(database, { slot, messages: fresh, side, at: now() }))
    const look = (): void => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(note, SEEN_AFTER_MS)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key says which messages are new; the rest only follows the clock
  }, [database, key])
}
