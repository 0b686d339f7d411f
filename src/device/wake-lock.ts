// The screen stays lit while a crew is on its way (quality.md section 5): asked for, and asked again each time the page comes back.

/** Returns the way to let the screen go dark again. A device that knows no such lock goes dark as it always did. */
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
      // A battery that is nearly empty, or a page that was hidden meanwhile: the system says no, and it is right.
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
