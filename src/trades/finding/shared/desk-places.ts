// The addresses of the collection's desk, as links and colleagues share them.
/** With its day, a task that is not on this device yet is brought by its page. */
export const taskPage = (id: string, date: string | null = null): string =>
  `/collect/desktop/task?${new URLSearchParams({ id, ...(date === null ? {} : { date }) }).toString()}`

export const slotPage = (slot: {
  readonly resource_id: string | null
  readonly date: string | null
  readonly shift_id: number
}): string =>
  `/collect/desktop/slot?${new URLSearchParams({
    resource: slot.resource_id ?? '',
    date: slot.date ?? '',
    shift: String(slot.shift_id),
  }).toString()}`

export const searchPage = (search: {
  readonly [name: string]: string | number | null | undefined
}): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value))
  const text = query.toString()
  return `/collect/desktop/search${text === '' ? '' : `?${text}`}`
}

/** `ids`: slots of a « Feuille de route », tasks of every other paper. */
export const printPage = (
  paper: 'slot' | 'task' | 'delivering' | 'certificate',
  ids: readonly string[],
): string => `/collect/desktop/print/${paper}?${new URLSearchParams(ids.map(id => ['id', id])).toString()}`

export interface HistoryPlace {
  readonly scope: 'emma' | 'loki'
  readonly from: string
  readonly to: string
  readonly state: number | null
}

/** `history/<scope>/<from>/<to>/<state>` (screens.md section 3). */
export const historyPage = ({ scope, from, to, state }: HistoryPlace): string =>
  ['/collect/desktop/history', scope, from, to, ...(state === null ? [] : [state])].join('/')

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export const historyPlace = (
  pathname: string,
  otherwise: { readonly from: string; readonly to: string },
): HistoryPlace => {
  const [scope = '', from = '', to = '', state = ''] = pathname.split('/').slice(4)
  const isPeriod = DAY.test(from) && DAY.test(to) && from <= to
  return {
    scope: scope === 'loki' ? 'loki' : 'emma',
    ...(isPeriod ? { from, to } : otherwise),
    state: /^[1-7]$/.test(state) ? Number(state) : null,
  }
}
