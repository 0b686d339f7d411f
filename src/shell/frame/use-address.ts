// The state that a screen keeps in its address: filters, tab, period, page. A reload, « Retour » and a shared link restore it. The route
// types it: `const { search, change, type } = useAddress('/collect/desktop/search')`.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AppPath, SearchAt, SearchOf } from './address.ts'

const REST_MS = 400

interface UsedAddress<P extends AppPath> {
  /** The search of the address, with the changes that are still on their way to it. */
  readonly search: SearchAt<P>
  /** Writes the address at once. Null removes a value. */
  readonly change: (part: Partial<SearchOf<P>>) => void
  /** For typing: `search` follows each key, the address is written 400 ms after the last one. Browsers limit address changes. */
  readonly type: (part: Partial<SearchOf<P>>) => void
}

interface Draft<P extends AppPath> {
  /** The search below the draft: the draft applies until that changes, and as long as the person types. */
  readonly over: string
  readonly isTyping: boolean
  readonly part: Partial<SearchOf<P>>
}

/** The path must be the screen's own: the search is read from the route that renders it. */
export const useAddress = <P extends AppPath>(_path: P): UsedAddress<P> => {
  const router = useRouter()
  const navigate = useNavigate()
  // Decoded by the fields of the route, of which the path names the type.
  const asked = useSearch({ strict: false }) as unknown as SearchAt<P>
  const over = JSON.stringify(asked)
  const [draft, setDraft] = useState<Draft<P>>({ over: '', isTyping: false, part: {} })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const part = draft.isTyping || draft.over === over ? draft.part : null
  const search = useMemo(() => (part === null ? asked : { ...asked, ...part }), [asked, part])
  const write = (changes: object): void =>
    void navigate({
      to: '.',
      search: now => ({ ...now, ...changes }),
      replace: true,
      resetScroll: false,
    })
  return {
    search,
    change: next => {
      clearTimeout(timer.current)
      const changes = { ...part, ...next }
      setDraft({ over, isTyping: false, part: changes })
      write(changes)
    },
    type: next => {
      clearTimeout(timer.current)
      const changes = { ...part, ...next }
      setDraft({ over, isTyping: true, part: changes })
      const { href } = router.latestLocation
      timer.current = setTimeout(() => {
        setDraft(now => ({ ...now, isTyping: false }))
        // A person who is leaving for another screen must not be called back: this one stays mounted until the other is loaded.
        if (router.latestLocation.href === href) write(changes)
      }, REST_MS)
    },
  }
}
