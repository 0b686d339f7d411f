// The content of the board's address: the day, the number of days, the tab, the shifts, the view and the open drawer. A reload
// and a shared link restore the same board.
import { address, type Address } from '#shell/frame/address.ts'
import { narrowTypes, type NarrowType } from '../../rules/planning-tabs.ts'
import { DRAWERS, type Drawer } from '../../data/waiting.ts'
import type { BoardSearch } from './board-fields.ts'

const BOARD = '/collect/desktop'
export const SPANS = [1, 3, 7] as const
export type Span = (typeof SPANS)[number]
export const VIEWS = ['all', 'notEmpty', 'noProblem'] as const
export type View = (typeof VIEWS)[number]

export interface BoardPlace {
  /** Null for today. */
  readonly date: string | null
  readonly span: Span
  /** Null for the first one that the rights open. */
  readonly tab: string | null
  /** Empty for every working shift. */
  readonly shifts: readonly number[]
  readonly view: View
  /** A week in columns of cards, not in figures. */
  readonly cards: boolean
  readonly drawer: Drawer
  /** Only one planning type of the tab. */
  readonly type: NarrowType | null
  /** The task for which another slot is chosen at once: the palette links here. */
  readonly move: string | null
}

/** How the days are shown: one on a time axis, a week in figures, cards otherwise. */
export type BoardLook = 'axis' | 'week' | 'cards'
export const lookOf = ({ span, cards }: Pick<BoardPlace, 'span' | 'cards'>): BoardLook =>
  span === 1 ? 'axis' : span === 7 && !cards ? 'week' : 'cards'

const oneIn = <T extends string | number>(
  all: readonly T[],
  text: string | null | undefined,
  otherwise: T,
): T => all.find(value => value === text) ?? otherwise

export const readBoardPlace = (asked: BoardSearch): BoardPlace => ({
  date: asked.date ?? null,
  span: asked.days ?? 3,
  tab: asked.tab ?? null,
  shifts: [1, 2, 3].filter(shift => (asked.shifts ?? '').split(',').includes(String(shift))),
  view: asked.view ?? 'all',
  cards: asked.cards ?? false,
  drawer: oneIn(DRAWERS, asked.drawer, 'undated'),
  type: narrowTypes.find(type => type === asked.type) ?? null,
  move: asked.move || null,
})

/** Defaults are left out. */
export const boardSearch = ({ span, shifts, view, drawer, ...place }: BoardPlace) => ({
  date: place.date,
  days: span === 3 ? null : span,
  tab: place.tab,
  shifts: shifts.length === 0 ? null : shifts.join(','),
  view: view === 'all' ? null : view,
  cards: place.cards,
  drawer: drawer === 'undated' ? null : drawer,
  type: place.type,
  move: place.move,
})

export const boardAddress = (place: BoardPlace): Address => address(BOARD, { search: boardSearch(place) })

/** `step`: the working screen of a step of a rental, where it has one now. */
export const taskAddress = (id: string, view: 'step' | null = null): Address =>
  address('/collect/desktop/task', { search: { id, view } })

export const slotAddress = (resource: string, date: string, shift: number): Address =>
  address('/collect/desktop/slot', { search: { resource, date, shift } })

/** The road sheets of a day, to choose truck by truck. */
export const roadSheetsAddress = (date: string): Address =>
  address('/collect/desktop/print/slot', { search: { date } })

export const printAddress = (paper: 'slot' | 'task' | 'delivering', ids: readonly string[]): Address =>
  address(`/collect/desktop/print/${paper}`, { search: { id: ids } })
