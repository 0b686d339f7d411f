// The target of an arrow key on the board: from card to card within a slot, then the slot in that direction.
export const STOPS = '[data-head], [data-card]'

type Way = readonly [across: 0 | 1 | -1, down: 0 | 1 | -1]

/** Null when there is nothing in that direction. */
export const stopTowards = (from: HTMLElement, way: Way): HTMLElement | null => {
  const table = from.closest('table')
  if (table === null) return within(from, way[1])
  return table.dataset['walk'] === 'axis' ? onAxis(from, way) : onGrid(from, way)
}

const stopsIn = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(STOPS)]

/** A drawer, a preview: one list. */
const within = (from: HTMLElement, down: number): HTMLElement | null => {
  const list = from.closest('[data-cell]')
  if (list === null || down === 0) return null
  const stops = stopsIn(list)
  return stops[stops.indexOf(from) + down] ?? null
}

/** Slots side by side: up and down through a slot's cards, then to the slot above or below. */
const onGrid = (from: HTMLElement, [across, down]: Way): HTMLElement | null => {
  const cell = from.closest<HTMLElement>('[data-cell]')
  const row = cell?.closest('tr')
  if (cell == null || row == null) return null
  const stops = stopsIn(cell)
  const at = stops.indexOf(from)
  const near = down === 0 ? undefined : stops[at + down]
  if (near !== undefined) return near
  const cells = cellsIn(row)
  const target =
    across === 0 ? nearest(cellsIn(nextRow(row, down)), from) : cells[cells.indexOf(cell) + across]
  const there = target === undefined ? [] : stopsIn(target)
  return (across === 0 ? there.at(down > 0 ? 0 : -1) : there[Math.min(at, there.length - 1)]) ?? null
}

/**
 * Time runs across: left and right through the cards of a day, up and down to the card at that hour; the heads are a column of
 * their own.
 */
const onAxis = (from: HTMLElement, [across, down]: Way): HTMLElement | null => {
  const row = from.closest('tr')
  if (row === null) return null
  const { heads, cards } = partsOf(row)
  const isHead = heads.includes(from)
  if (across !== 0) {
    if (isHead) return across < 0 ? null : (ofCell(cards, from) ?? null)
    return cards[cards.indexOf(from) + across] ?? (across < 0 ? (ofCell(heads, from) ?? null) : null)
  }
  const near = isHead ? heads[heads.indexOf(from) + down] : undefined
  if (near !== undefined) return near
  const there = nextRow(row, down)
  if (there === null) return null
  const next = partsOf(there)
  return isHead || next.cards.length === 0
    ? (next.heads.at(down > 0 || !isHead ? 0 : -1) ?? null)
    : (nearest(next.cards, from) ?? null)
}

const partsOf = (row: Element) => ({
  heads: [...row.querySelectorAll<HTMLElement>('[data-head]')],
  cards: [...row.querySelectorAll<HTMLElement>('[data-card]')],
})

const cellKey = (stop: HTMLElement): string | undefined =>
  stop.closest<HTMLElement>('[data-cell]')?.dataset['cell']
const ofCell = (stops: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined =>
  stops.find(one => cellKey(one) === cellKey(from))

const cellsIn = (row: Element | null): HTMLElement[] =>
  row === null ? [] : [...row.querySelectorAll<HTMLElement>('[data-cell]')]

/** The next row with slots: group headings are skipped. */
const nextRow = (row: Element, down: number): Element | null => {
  const rows = [...(row.closest('table')?.querySelectorAll('tr') ?? [])].filter(
    one => one.querySelector('[data-cell]') !== null,
  )
  return rows[rows.findIndex(one => one === row) + down] ?? null
}

const nearest = (elements: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined => {
  const middle = middleOf(from)
  return elements.toSorted((a, b) => Math.abs(middleOf(a) - middle) - Math.abs(middleOf(b) - middle))[0]
}
const middleOf = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
