// Notes that a person has seen messages: once their card was a moment on the screen, on a page that somebody looks at (MS2).
import { useEffect, type RefObject } from 'react'
import { attempt } from '#shell/screen/attempt.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { markSeen, type SeenNow } from '../data/mark-seen.ts'
import { hasSeen } from '../rules/thread.ts'

const SEEN_AFTER_MS = 800
/** Of the card, or of the screen where the card is higher. */
const MOST_OF_IT = 0.6

/** `box`: what shows the messages. */
export const useSeen = (
  box: RefObject<HTMLElement | null>,
  { slot, messages, side }: Omit<SeenNow, 'at'>,
): void => {
  const { database, profile } = useSignedIn()
  const { now } = useClock()
  const fresh = messages.filter(said => !hasSeen(said, profile.id))
  const key = fresh.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (key === '') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isInView = !('IntersectionObserver' in window)
    const note = (): void =>
      void attempt(() => markSeen(database, { slot, messages: fresh, side, at: now() }))
    const look = (): void => {
      clearTimeout(timer)
      if (isInView && document.visibilityState === 'visible') timer = setTimeout(note, SEEN_AFTER_MS)
    }
    const stop = isInView
      ? undefined
      : watchView(box.current, seen => {
          isInView = seen
          look()
        })
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      stop?.()
      document.removeEventListener('visibilitychange', look)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key names the messages that are new; the rest only follows the clock
  }, [database, key])
}

const watchView = (box: HTMLElement | null, onChange: (isInView: boolean) => void): (() => void) => {
  const observer = new IntersectionObserver(
    entries => {
      for (const { intersectionRatio, intersectionRect, rootBounds } of entries)
        onChange(
          intersectionRatio >= MOST_OF_IT ||
            (rootBounds !== null && intersectionRect.height >= rootBounds.height * MOST_OF_IT),
        )
    },
    { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5, MOST_OF_IT] },
  )
  if (box !== null) observer.observe(box)
  return () => observer.disconnect()
}
