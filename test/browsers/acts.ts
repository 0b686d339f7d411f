// The actions of four people who work at once in four browsers, recorded to be judged afterwards; and a watcher in a planner's page that
// notes when each card is shown in which cell.
import type { Page } from 'playwright-core'

/** The cell of a board, « resource date shift », or POOL. */
export const POOL = 'pool'

export interface Move {
  readonly who: string
  readonly id: string
  readonly to: string
  /** When the gesture was made, on this machine's clock. */
  readonly at: number
  readonly isOnline: boolean
}

export interface Settled {
  readonly who: string
  readonly id: string
  readonly task_state_id: number | null
  readonly at: number
}

export interface Seen {
  readonly id: string
  readonly cell: string
  readonly at: number
}

export interface Actor {
  readonly who: string
  readonly page: Page
  readonly random: () => number
  /** The time at which everything under way must end. */
  readonly until: number
  isOnline: boolean
  /** Called at each step, for reading a failing run. */
  readonly log: (line: string) => void
}

export const pick = <T>(actor: Actor, all: readonly T[]): T | undefined =>
  all[Math.floor(actor.random() * all.length)]

/** Takes the network away for a few seconds, as in a cellar; the work continues. */
export const loseNetwork = async (actor: Actor): Promise<void> => {
  if (!actor.isOnline || Date.now() > actor.until - 6000) return
  actor.isOnline = false
  await actor.page.context().setOffline(true)
  const comeBack = async (): Promise<void> => {
    await actor.page.context().setOffline(false)
    actor.isOnline = true
  }
  setTimeout(() => void comeBack(), 1500 + actor.random() * 2500)
}

/** Runs in the page before it starts: notes for every card in which cell it is and since when, and the time of the last gesture. */
export const watchCards = (): void => {
  const scope = globalThis as unknown as { cardsSeen: Seen[]; gestureAt: number }
  scope.cardsSeen = []
  scope.gestureAt = 0
  const now = (): number => performance.timeOrigin + performance.now()
  const places = new Map<string, string>()
  const look = (): void => {
    for (const card of document.querySelectorAll<HTMLElement>('[data-cell] [data-card]')) {
      const id = card.dataset['card'] ?? ''
      const cell = card.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? ''
      if (places.get(id) === cell) continue
      places.set(id, cell)
      scope.cardsSeen.push({ id, cell, at: now() })
    }
  }
  for (const kind of ['pointerup', 'click', 'keydown'])
    addEventListener(kind, () => (scope.gestureAt = now()), true)
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
  })
}

export const seenCards = (page: Page): Promise<Seen[]> =>
  page.evaluate(() => (globalThis as unknown as { cardsSeen: Seen[] }).cardsSeen)

export const gestureAt = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { gestureAt: number }).gestureAt)

/** True once the card has been seen in that cell after that moment. */
export const cameTo = (page: Page, { id, cell, at }: Seen, timeout: number): Promise<boolean> =>
  page
    .waitForFunction(
      asked =>
        (globalThis as unknown as { cardsSeen: Seen[] }).cardsSeen.some(
          seen => seen.id === asked.id && seen.cell === asked.cell && seen.at >= asked.at,
        ),
      { id, cell, at },
      { timeout, polling: 30 },
    )
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof Error && error.name === 'TimeoutError') return false
      throw error
    })
