// The addresses of the collection's desk, for links that people share.
import type { Rights } from '#records/rights/rights.ts'
import { seenScopes } from '#records/rights/seen-tasks.ts'
import { address, type Address, type SearchOf } from '#shell/frame/address.ts'

/** With its day, a task that is not on this device yet is pulled by its page. `step`: where the step of a rental is worked on. */
export const taskPage = (id: string, date: string | null = null, view: 'step' | null = null): Address =>
  address('/collect/desktop/task', { search: { id, date, view } })

export const slotPage = (slot: {
  readonly resource_id: string | null
  readonly date: string | null
  readonly shift_id: number
  /** With its thread beside the stops. */
  readonly messages?: boolean
}): Address =>
  address('/collect/desktop/slot', {
    search: {
      resource: slot.resource_id,
      date: slot.date,
      shift: slot.shift_id,
      messages: slot.messages === true,
    },
  })

export const searchPage = (search: SearchOf<'/collect/desktop/search'>): Address =>
  address('/collect/desktop/search', { search })

/** `ids`: slots for a « Feuille de route », tasks for every other paper. */
export const printPage = (
  paper: 'slot' | 'task' | 'delivering' | 'certificate',
  ids: readonly string[],
): Address => address(`/collect/desktop/print/${paper}`, { search: { id: ids } })

export interface HistoryPlace {
  readonly scope: 'emma' | 'loki'
  readonly from: string
  readonly to: string
  readonly state: number | null
}

/** `history/<scope>/<from>/<to>/<state>` (screens.md section 3). */
export const historyPage = (
  { scope, from, to, state }: HistoryPlace,
  search: SearchOf<'/collect/desktop/$history/$'> = {},
): Address =>
  address('/collect/desktop/$history/$', {
    search,
    params: {
      history: 'history',
      _splat: [scope, from, to, ...(state === null ? [] : [state])].join('/'),
    },
  })

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export const historyPlace = (
  pathname: string,
  otherwise: { readonly from: string; readonly to: string },
  rights: Rights,
): HistoryPlace => {
  const [scope = '', from = '', to = '', state = ''] = pathname.split('/').slice(4)
  const seen = seenScopes(rights)
  const isPeriod = DAY.test(from) && DAY.test(to) && from <= to
  return {
    scope: seen.find(one => one === scope) ?? seen[0] ?? 'emma',
    ...(isPeriod ? { from, to } : otherwise),
    state: /^[1-7]$/.test(state) ? Number(state) : null,
  }
}
