// The local time of the organisation: the only clock that screens and commands read.
import { useEffect, useState } from 'react'
import { DEFAULT_ZONE, dayOf, momentOf } from '#records/time/dates.ts'
import type { Profile } from '#core/wire/sync-protocol.ts'
import { useSignedIn } from '../session/use-session.ts'
import { rightNow } from '../sync/right-now.ts'

const MINUTE_MS = 60_000

export interface Clock {
  readonly today: string
  /** « HH:mm » of the present minute. */
  readonly hour: string
  /** The moment of a tap, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: () => string
}

export const zoneOf = ({ organisation: { zone } }: Profile): string =>
  typeof zone === 'string' && zone !== '' ? zone : DEFAULT_ZONE

export const useClock = (): Clock => {
  const wall = zoneOf(useSignedIn().profile)
  const [at, setAt] = useState(rightNow)
  useEffect(() => {
    const timer = setInterval(() => setAt(rightNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return {
    today: dayOf(at, wall),
    hour: momentOf(at, wall).slice(11, 16),
    now: () => momentOf(rightNow(), wall),
  }
}
