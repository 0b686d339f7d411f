// What a search of the collection's desk found: the tasks and things of this device at once, then the tasks that only the server has.
import { useEffect, useMemo, useState } from 'react'
import { useConnection } from '#shell/sync/connection.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useOutboxCount } from '#shell/sync/use-outbox-count.ts'
import { useWindow, type WindowState } from '#shell/sync/use-window.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useResting } from '#shell/screen/use-resting.ts'
import { useFoundElsewhere, type Elsewhere } from '#shell/palette/use-found-elsewhere.ts'
import { addDays } from '#records/time/dates.ts'
import type { TaskRow } from '#records/entities/task.ts'
import {
  foundTasks,
  foundThings,
  heldAmong,
  heldPeriod,
  joined,
  NO_FILTERS,
  type FoundTask,
  type FoundTasks,
  type HeldPeriod,
  type SearchFilters,
} from '#core/store/search/found-tasks.ts'
import type { foundRentals } from '#trades/rental/data/found-rentals.ts'
import { useIndex } from './use-index.ts'

/** The number of rows read while one types: as many as a screen shows. */
const TYPING = 24
/** The number of results requested from the server. */
const ELSEWHERE = 50
const REST_MS = 400
/** The number of results requested from the index; more when filters remove some. */
const MOST = 300
const WIDE = 2000
const LISTED = 50_000
const FAR_DAYS = 365
const KINDS = ['emma', 'loki'] as const
const MOST_THINGS = 20
const NO_TASKS: readonly TaskRow[] = []
const NO_FOUND: readonly FoundTask[] = []

interface SearchAsked {
  readonly text: string
  readonly filters: SearchFilters
  /** The last twelve months, beyond what this device holds. */
  readonly isFar: boolean
}

interface SearchReach {
  readonly from: string
  /** What this device holds without being asked. */
  readonly held: HeldPeriod | null | undefined
  readonly state: WindowState
}

/** The period that is searched: an earlier one than this device holds is requested. */
const useReach = ({ filters, isFar }: SearchAsked): SearchReach => {
  const { today } = useClock()
  const held = useLocal(heldPeriod, { today, rights: useRights() })
  const from = isFar ? addDays(today, -FAR_DAYS) : filters.from
  const isEarlier = held != null && from !== '' && from < addDays(today, -held.before)
  const state = useWindow(isEarlier ? { kinds: KINDS, from, to: filters.to || today } : null)
  return { from, held, state }
}

const noneYet: typeof foundRentals = () => Promise.resolve({ named: [], withObject: [] })

/** What finds a rental by what hangs on it is loaded once somebody types; until it has answered nothing is listed, which would move. */
const useFoundRentals = (isTyped: boolean, asked: Parameters<typeof foundRentals>[1] | undefined) => {
  const [query, setQuery] = useState<typeof foundRentals | null>(null)
  useEffect(() => {
    if (!isTyped || query !== null) return undefined
    let isOver = false
    const load = async (): Promise<void> => {
      const loaded = await import('#trades/rental/data/found-rentals.ts')
      if (!isOver) setQuery(() => loaded.foundRentals)
    }
    load().catch((error: unknown) => {
      reportError(error)
      // Without that file the rest is found all the same.
      if (!isOver) setQuery(() => noneYet)
    })
    return () => {
      isOver = true
    }
  }, [isTyped, query])
  return useLocal(query ?? noneYet, query === null ? undefined : asked)
}

/** What this device has. */
const useFoundHere = ({ text, filters }: SearchAsked, { from, state }: SearchReach) => {
  const { today } = useClock()
  const rights = useRights()
  const isResting = useResting(text, REST_MS)
  // Results may appear or disappear with each pull and each edit.
  const pulledAt = useConnection(connection => connection.pulledAt)
  const { pending } = useOutboxCount()
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(NO_FILTERS)
  const isTyped = text.trim() !== ''
  const answer = useIndex(text, {
    version: `${from} ${state} ${pulledAt} ${pending}`,
    // While one types, only the rendered rows are read; the count and the file follow when the typing pauses.
    limit: isFiltered ? WIDE : isResting ? MOST : TYPING,
  })
  const things = (isTyped ? (answer?.things ?? []) : []).slice(0, MOST_THINGS)
  const hanging = answer !== null && {
    documents: answer.documents,
    things,
    // Every rental is read for them: once the typing pauses.
    objects: isResting ? answer.objects.slice(0, MOST_THINGS) : [],
  }
  const rented = useFoundRentals(isTyped, isTyped && hanging !== false ? hanging : undefined)
  const ids = [...(rented?.named ?? []), ...(answer?.tasks ?? []), ...(rented?.withObject ?? [])]
  const listed = {
    // Those that are found by what hangs on them come first: a number or a sticker names one.
    ids: isTyped ? [...new Set(ids)] : null,
    text: isTyped ? (answer?.text ?? '') : '',
    // Without text and period, the weeks around today are listed.
    filters: { ...filters, from: filters.from || (isTyped ? '' : addDays(today, -14)) },
    rights,
    limit: LISTED,
  }
  const isWaiting = isTyped && (answer === null || rented === undefined)
  const listing = useLocal(foundTasks, isWaiting ? undefined : listed)
  const named = useLocal(foundThings, { ids: things })
  return {
    // Before the index has answered, and its records are read, the result is not known yet.
    found: isWaiting || (isTyped && listing?.text === '') ? undefined : listing,
    things: named ?? [],
    /** More records have these words than were read. */
    isCut: isTyped && answer?.isCut === true,
    isResting,
  }
}

interface FoundElsewhere {
  readonly elsewhere: Elsewhere
  readonly others: readonly FoundTask[]
}

/** The server's own answers, without those that this device has. */
const useOthers = ({ text, filters }: SearchAsked, found: FoundTasks | undefined): FoundElsewhere => {
  const rights = useRights()
  const elsewhere = useFoundElsewhere(text, ELSEWHERE)
  const named = text.trim() !== '' && elsewhere.state === 'here' ? elsewhere.tasks : NO_TASKS
  const held = useLocal(heldAmong, { ids: named.map(({ id }) => id) })
  const others = useMemo(
    () =>
      found === undefined || held === undefined || named.length === 0
        ? NO_FOUND
        : joined(named, { held, found: found.rows, filters, rights }),
    [named, held, found, filters, rights],
  )
  return { elsewhere, others }
}

export const useFound = (asked: SearchAsked) => {
  const reach = useReach(asked)
  const here = useFoundHere(asked, reach)
  return { ...here, ...useOthers(asked, here.found), reach }
}
