// What the board's address says: the day, how many of them, the tab, the shifts, the view and the open drawer. A reload and a colleague
// find the same board again.
import { narrowTypes, type NarrowType } from '../../rules/planning-tabs.ts'
import { DRAWERS, type Drawer } from '../../data/waiting.ts'

const BOARD = '/collect/desktop'
export const SPANS = [1, 3, 7] as const
export type Span = (typeof SPANS)[number]
export const VIEWS = ['all', 'notEmpty', 'noProblem'] as const
export type View = (typeof VIEWS)[number]

export interface BoardPlace {
  /** Null is today. */
  readonly date: string | null
  readonly span: Span
  /** Null is the first one that the rights open. */
  readonly tab: string | null
  /** None is every shift that is worked. */
  readonly shifts: readonly number[]
  readonly view: View
  /** A week in columns of cards, not in figures. */
  readonly cards: boolean
  readonly drawer: Drawer
  /** One planning type of the tab alone. */
  readonly type: NarrowType | null
  /** The task for which another slot is to be chosen at once: the palette leads here. */
  readonly move: string | null
}

/** How the days are drawn: one on a time axis, a week in figures, cards otherwise. */
export type BoardLook = 'axis' | 'week' | 'cards'
export const lookOf = ({ span, cards }: Pick<BoardPlace, 'span' | 'cards'>): BoardLook =>
  span === 1 ? 'axis' : span === 7 && !cards ? 'week' : 'cards'

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const oneIn = <T extends string | number>(all: readonly T[], text: string | null, otherwise: T): T =>
  all.find(value => String(value) === text) ?? otherwise

export const readBoardPlace = (query: string): BoardPlace => {
  const values = new URLSearchParams(query)
  const date = values.get('date')
  return {
    date: date !== null && DAY.test(date) ? date : null,
    span: oneIn(SPANS, values.get('days'), 3),
    tab: values.get('tab'),
    shifts: [1, 2, 3].filter(shift => (values.get('shifts') ?? '').split(',').includes(String(shift))),
    view: oneIn(VIEWS, values.get('view'), 'all'),
    cards: values.get('cards') === '1',
    drawer: oneIn(DRAWERS, values.get('drawer'), 'undated'),
    type: narrowTypes.find(type => type === values.get('type')) ?? null,
    move: values.get('move') || null,
  }
}

/** What is as it stands by itself is not said. */
export const boardAddress = (place: BoardPlace): string => {
  const { date, span, tab, shifts, view, cards, drawer, type, move } = place
  const query = new URLSearchParams()
  if (date !== null) query.set('date', date)
  if (span !== 3) query.set('days', String(span))
  if (tab !== null) query.set('tab', tab)
  if (shifts.length > 0) query.set('shifts', shifts.join(','))
  if (view !== 'all') query.set('view', view)
  if (cards) query.set('cards', '1')
  if (drawer !== 'undated') query.set('drawer', drawer)
  if (type !== null) query.set('type', type)
  if (move !== null) query.set('move', move)
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? BOARD : `${BOARD}?${text}`
}

export const taskAddress = (id: string): string => `${BOARD}/task?id=${encodeURIComponent(id)}`

export const slotAddress = (resource_id: string, date: string, shift_id: number): string =>
  `${BOARD}/slot?${new URLSearchParams({ resource: resource_id, date, shift: String(shift_id) })}`

export const printAddress = (paper: 'slot' | 'task' | 'delivering', ids: readonly string[]): string =>
  `${BOARD}/print/${paper}?${new URLSearchParams(ids.map(id => ['id', id]))}`
