// Where a drag would land, read from the page: which slot is under the pointer, and before which of its cards.
import { POOL, type Dragged, type Over } from './drag-state.ts'

export const placeAt = (x: number, y: number, dragged: readonly Dragged[]): Over | null => {
  const under = document.elementFromPoint(x, y)
  const cell = under?.closest<HTMLElement>('[data-cell]')
  const key = cell?.dataset['cell']
  if (cell == null || key === undefined) return null
  if (key === POOL) return { key, before: undefined }
  const all = [...cell.querySelectorAll<HTMLElement>('[data-card]')]
  // The dragged cards are no neighbours: dropped at their own position, they stay there.
  const cards = all.filter(card => !card.hasAttribute('data-leaving'))
  // Over the slot's head, the hours determine the position.
  if (cards.length === 0 || under?.closest('[data-head]') != null) return { key, before: undefined }
  const isAxis = cell.dataset['axis'] !== undefined
  // On the axis an agreed hour determines the position, except when the order within its own slot is being changed.
  if (isAxis && cards.length === all.length && dragged.some(({ loaded_after }) => loaded_after !== null))
    return { key, before: undefined }
  const next = cards.find(one => {
    const { top, left, width, height } = one.getBoundingClientRect()
    return isAxis ? x < left + width / 2 : y < top + height / 2
  })
  return { key, before: next?.dataset['card'] ?? null }
}

/** How far the board scrolls this frame; the sticky heads at its top and left do not count as edges. */
export const edgeSteps = (scroller: HTMLElement | null, x: number, y: number): readonly [number, number] => {
  const box = scroller?.getBoundingClientRect()
  if (scroller === null || box === undefined || x < box.left || x > box.right) return [0, 0]
  const heads = [...scroller.querySelectorAll('[data-corner]')].at(-1)?.getBoundingClientRect()
  const [left, top] = [heads?.right ?? box.left, heads?.bottom ?? box.top]
  const across = x > box.right - EDGE ? STEP : x > left && x < left + EDGE ? -STEP : 0
  const down = y > box.bottom - EDGE ? STEP : y > box.top && y < top + EDGE ? -STEP : 0
  return [across, down]
}
const EDGE = 48
const STEP = 14
