// Waits until the page is as a test wants it: checks again after each change, and at the time limit fails with what the page shows.

import { changes } from './found-once.ts'

export const PATIENCE_MS = 30_000
const STEP_MS = 2
const ANYWAY_MS = 25

const SHOWN = 900

const shown = (): string => {
  const text = document.body.textContent.replaceAll(/\s+/g, ' ')
  const focus = document.activeElement?.outerHTML.slice(0, 160) ?? ''
  const toasts = [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent).join(' | ')
  const open = [...document.querySelectorAll('dialog[open]')].map(({ textContent }) =>
    textContent.slice(0, SHOWN),
  )
  return `Told: ${toasts}\nOpen: ${open.join(' | ')}\nThe page at ${location.pathname}${location.search} shows: ${text.slice(0, SHOWN)}\nfocus: ${focus}`
}

let tellMore = async (): Promise<string> => ''

/** What a wait that failed says besides what the page shows. */
export const alsoTell = (tell: () => Promise<string>): void => {
  tellMore = tell
}

export const later = (ms = 0): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Waits until React has rendered what an event changed. */
export const settle = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** The first answer that is not undefined. */
export const until = async <T>(
  look: () => T | undefined,
  told: string,
  patience = PATIENCE_MS,
): Promise<T> => {
  const start = performance.now()
  for (;;) {
    const seen = changes.count
    const found = look()
    if (found !== undefined) return found
    const asked = performance.now()
    if (asked - start > patience) {
      const page = shown()
      throw new Error(`Waited ${patience} ms for ${told}.\n${page}\n${await tellMore()}`)
    }
    while (seen === changes.count && performance.now() - asked < ANYWAY_MS) await later(STEP_MS)
  }
}
