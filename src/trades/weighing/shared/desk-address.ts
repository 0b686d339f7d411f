// The addresses of the weighing desk, for links that people share.
import { address, type Address, type SearchOf } from '#shell/frame/address.ts'

export const DASHBOARD = '/balance/desktop/dashboard'
export const SESSIONS = '/balance/desktop/task'
export const SEARCH = '/balance/desktop/search'
export const weighingSessionAddress = (id: string, line: string | null = null): Address =>
  address(SESSIONS, { search: { id, line } })
export const lifeAddress = (life: string): Address => address(SEARCH, { search: { life } })

export const stickersAddress = ({
  session,
  ids = [],
}: {
  readonly session?: string
  readonly ids?: readonly string[]
}): Address => address('/collect/desktop/print/stickers', { search: { id: ids, session } })

export interface HistoryPlace {
  readonly from: string
  readonly to: string
  /** Null for every ended weighing session. */
  readonly state: number | null
}

/** `history/scale/<from>/<to>/<state>`, as on the collection's desk. */
export const historyAddress = (
  { from, to, state }: HistoryPlace,
  search: SearchOf<'/balance/desktop/$history/$'> = {},
): Address =>
  address('/balance/desktop/$history/$', {
    search,
    params: {
      history: 'history',
      _splat: ['scale', from, to, ...(state === null ? [] : [state])].join('/'),
    },
  })

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
