// A button that a second tap does not meet: while its command runs, which is mostly over before the button is drawn anew to refuse it, and, where
// what follows slides under the finger, for a moment after.
import { useState } from 'react'

/** A gloved finger that taps twice means it once. */
export const SECOND_TAP_MS = 400

type OneAtATime = (act: () => Promise<unknown>) => Promise<void>

export const oneAtATime = (restMs = 0, clock = () => performance.now()): OneAtATime => {
  let isActing = false
  let over = -Infinity
  return async act => {
    if (isActing || clock() - over < restMs) return
    isActing = true
    try {
      await act()
    } finally {
      isActing = false
      over = clock()
    }
  }
}

/** `restMs`: how long the next tap is still the same one. */
export const useOneAtATime = (restMs = 0): OneAtATime => useState(() => oneAtATime(restMs))[0]
