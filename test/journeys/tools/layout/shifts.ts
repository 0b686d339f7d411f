// What moved on a page after it was drawn, as the browser itself counts it (the layout-shift entries behind « CLS »): every one since the
// document began, those that follow a key or a click apart.
import type { BrowserContext, Page } from 'playwright-core'

export interface Shifts {
  /** The sum of all; a page that is still has 0. */
  readonly sum: number
  /** What moved most: its element, where it was and where it is now. */
  readonly moved: string
}

/** Runs in the page before its own scripts. */
const watch = (): void => {
  interface Moved {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }
  interface Shift extends PerformanceEntry {
    readonly value: number
    readonly hadRecentInput: boolean
    readonly sources: readonly Moved[]
  }
  const nameOf = (node: Node | null): string => {
    const one = node instanceof Element ? node : node?.parentElement
    if (one === null || one === undefined) return 'something that is gone'
    return `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} « ${(one.textContent ?? '').slice(0, 40)} »`
  }
  const at = ({ x, y, width, height }: DOMRectReadOnly): string =>
    [x, y, width, height].map(Math.round).join(' ')
  const seen = { sum: 0, worst: 0, moved: '' }
  Object.assign(globalThis, { seenShifts: seen })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue
      seen.sum += entry.value
      if (entry.value <= seen.worst) continue
      seen.worst = entry.value
      seen.moved = entry.sources
        .map(one => `${nameOf(one.node)} ${at(one.previousRect)} → ${at(one.currentRect)}`)
        .join('; ')
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export const watchShifts = (context: BrowserContext): Promise<unknown> => context.addInitScript(watch)

export const shiftsOf = (page: Page): Promise<Shifts> =>
  page.evaluate(() => {
    const { seenShifts } = globalThis as unknown as { seenShifts: { sum: number; moved: string } }
    return { sum: seenShifts.sum, moved: seenShifts.moved }
  })

/** From now on only what moves next counts. */
export const forgetShifts = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { seenShifts } = globalThis as unknown as { seenShifts: object }
    Object.assign(seenShifts, { sum: 0, worst: 0, moved: '' })
  })
