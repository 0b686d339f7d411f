// The addresses of the weighing's desk, as links and colleagues share them.
const queryOf = (values: { readonly [name: string]: string | null | undefined }): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

export const DASHBOARD = '/balance/desktop/dashboard'
export const SESSIONS = '/balance/desktop/task'
export const SEARCH = '/balance/desktop/search'
export const sessionAddress = (id: string, line: string | null = null): string =>
  `${SESSIONS}${queryOf({ id, line })}`
export const lifeAddress = (instance: string): string => `${SEARCH}${queryOf({ life: instance })}`

export interface WeighingFilters {
  readonly code: string
  readonly object: string
  readonly flow: string
  readonly from: string
  readonly to: string
}

/** A day that was taken away is said too: without one the search shows its usual days. */
export const searchAddress = (
  { from, to, ...others }: WeighingFilters,
  usual: { readonly from: string; readonly to: string },
): string => {
  const query = new URLSearchParams(queryOf(others))
  if (from !== usual.from) query.set('from', from)
  if (to !== usual.to) query.set('to', to)
  return query.size === 0 ? SEARCH : `${SEARCH}?${query.toString()}`
}

export const stickersAddress = ({
  session,
  ids = [],
}: {
  readonly session?: string
  readonly ids?: readonly string[]
}): string => {
  const query = new URLSearchParams(ids.map(id => ['id', id]))
  if (session !== undefined) query.set('session', session)
  const text = query.toString()
  return `/collect/desktop/print/stickers${text === '' ? '' : `?${text}`}`
}

export interface HistoryPlace {
  readonly from: string
  readonly to: string
  /** Null: every session that is over. */
  readonly state: number | null
}

/** `history/scale/<from>/<to>/<state>`, as on the collection's desk. */
export const historyAddress = ({ from, to, state }: HistoryPlace): string =>
  ['/balance/desktop/history/scale', from, to, ...(state === null ? [] : [state])].join('/')

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export const historyPlace = (
  pathname: string,
  otherwise: { readonly from: string; readonly to: string },
): HistoryPlace => {
  const [from = '', to = '', state = ''] = pathname.split('/').slice(5)
  const isPeriod = DAY.test(from) && DAY.test(to) && from <= to
  return {
    ...(isPeriod ? { from, to } : otherwise),
    state: /^[1357]$/.test(state) ? Number(state) : null,
  }
}
