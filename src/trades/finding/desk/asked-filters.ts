// The filters of a search as a link carries them.
import { oneOf, type RawSearch } from '#shell/frame/screen.tsx'
import type { SearchFilters } from '#core/store/search/found-tasks.ts'

const isDay = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)

/** What a link asks for; a value that cannot be read asks for nothing. */
export const askedFilters = (raw: RawSearch): SearchFilters => {
  const said = (name: keyof SearchFilters): string => oneOf(raw[name]) ?? ''
  const dayOf = (name: 'from' | 'to'): string => (isDay(said(name)) ? said(name) : '')
  return {
    from: dayOf('from'),
    to: dayOf('to'),
    scope: said('scope'),
    type: said('type'),
    state: said('state'),
    resource: said('resource'),
    origin: said('origin'),
    cancelled: said('cancelled') === '1',
  }
}
