// The screen stays on while a crew is on tour (quality.md section 5): the lock is requested again each time the page is visible
// again.

/** Returns a function that releases the lock. Nothing happens on a device without wake locks. */
export const keepScreenOn = (): (() => void) => {
  if (!('wakeLock' in navigator)) return () => undefined
  let isWanted = true
  let held: WakeLockSentinel | null = null
  const ask = async (): Promise<void> => {
    if (!isWanted || document.visibilityState !== 'visible') return
    try {
      const lock = await navigator.wakeLock.request('screen')
      if (isWanted) held = lock
      else await lock.release()
    } catch (error) {
      // The battery is nearly empty, or the page was hidden meanwhile: the system's refusal is right.
      if (!(error instanceof DOMException)) throw error
    }
  }
  const askAgain = (): void => void ask()
  document.addEventListener('visibilitychange', askAgain)
  askAgain()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', askAgain)
    void held?.release()
  }
}
