// The filters of a search in a link.
import type { SearchAt } from '#shell/frame/address.ts'
import type { SearchFilters } from '#core/store/search/found-tasks.ts'

type Search = Omit<SearchAt<'/collect/desktop/search'>, 'text' | 'far' | 'more' | 'sort' | 'object'>

/** The filters of a link; an unreadable value is ignored. */
export const askedFilters = (asked: Search): SearchFilters => ({
  from: asked.from ?? '',
  to: asked.to ?? '',
  scope: asked.scope ?? '',
  type: asked.type ?? '',
  state: asked.state ?? '',
  resource: asked.resource ?? '',
  origin: asked.origin ?? '',
  cancelled: asked.cancelled,
})

/** The search of these filters; a filter that is not set is null. */
export const searchOfFilters = ({ cancelled, ...chosen }: SearchFilters) => ({
  from: chosen.from || null,
  to: chosen.to || null,
  scope: chosen.scope || null,
  type: chosen.type || null,
  state: chosen.state || null,
  resource: chosen.resource || null,
  origin: chosen.origin || null,
  cancelled,
})
