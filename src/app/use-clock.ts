// The clock on the organisation's wall: the only one that screens and commands read.
import { useEffect, useState } from 'react'
import { DEFAULT_ZONE, dayOf, momentOf } from '#domain/dates.ts'
import { useSignedIn } from './session/use-session.ts'

const MINUTE_MS = 60_000

export interface Clock {
  readonly today: string
  /** « HH:mm » of the current minute. */
  readonly hour: string
  /** The moment of a tap, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: () => string
}

export const useClock = (): Clock => {
  const { zone } = useSignedIn().profile.organisation
  const wall = typeof zone === 'string' && zone !== '' ? zone : DEFAULT_ZONE
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return {
    today: dayOf(at, wall),
    hour: momentOf(at, wall).slice(11, 16),
    now: () => momentOf(Date.now(), wall),
  }
}
