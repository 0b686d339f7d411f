// Work under way that a reload would disturb: an open form, a running scan, an upload. Each tab holds a shared lock while it
// works; whoever wants to reload asks for the exclusive one and gets it only when every tab is free.
import { useEffect } from 'react'

const LOCK = 'quai-work'

/** Returns the way to say that it is over. */
export const beginWork = (): (() => void) => {
  let end: () => void = () => undefined
  const done = new Promise<void>(resolve => (end = resolve))
  if ('locks' in navigator) void navigator.locks.request(LOCK, { mode: 'shared' }, () => done)
  return end
}

export const useWork = (busy: boolean): void => {
  useEffect(() => (busy ? beginWork() : undefined), [busy])
}

/** Runs `act` if no tab is working; says whether it did. */
export const whenFree = (act: () => unknown): Promise<boolean> => {
  if (!('locks' in navigator)) {
    act()
    return Promise.resolve(true)
  }
  return navigator.locks.request(LOCK, { ifAvailable: true }, lock => {
    if (lock !== null) act()
    return lock !== null
  })
}
