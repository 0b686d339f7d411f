// Work that a reload would disturb: an open form, a running scan, an upload. Each tab holds a shared lock while it works; a
// reload asks for the exclusive lock and gets it only when every tab is free.
import { useEffect } from 'react'

const LOCK = 'quai-work'

let working = 0
const later = new Set<() => void>()

/** Returns a function to call when the work is over. */
export const beginWork = (): (() => void) => {
  let release: () => void = () => undefined
  const done = new Promise<void>(resolve => (release = resolve))
  let isOver = false
  working += 1
  if ('locks' in navigator) void navigator.locks.request(LOCK, { mode: 'shared' }, () => done)
  return () => {
    if (isOver) return
    isOver = true
    working -= 1
    release()
    if (working > 0) return
    for (const act of later) act()
    later.clear()
  }
}

export const useWork = (busy: boolean): void => {
  useEffect(() => (busy ? beginWork() : undefined), [busy])
}

export const isWorking = (): boolean => working > 0

/** Runs at once, or when this tab's work is over. */
export const afterOwnWork = (act: () => void): void => {
  if (working === 0) act()
  else later.add(act)
}

/** Runs `act` if no tab is working, and lets none begin before it is over; returns whether it was done. */
export const whenFree = async (act: () => boolean | Promise<boolean>): Promise<boolean> => {
  if (!('locks' in navigator)) return working === 0 && act()
  return navigator.locks.request(LOCK, { ifAvailable: true }, async lock => lock !== null && act())
}
