// One crew of the four people: seeded random work on the stops of its truck, by touch, with and without network.
import type { Locator, Page } from 'playwright-core'
import { loseNetwork, pick, type Actor, type Settled } from './acts.ts'

export interface Crew extends Actor {
  readonly settled: Settled[]
  /** Addresses of the truck's slots. */
  readonly slots: readonly string[]
}

const WAIT_MS = 2500

export const driveAtRandom = async (crew: Crew): Promise<void> => {
  while (Date.now() < crew.until) {
    if (crew.random() < 0.12) await loseNetwork(crew)
    await oneStop(crew).catch((error: unknown) => {
      // The desk removed the stop just before the tap.
      if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
    })
    await crew.page.keyboard.press('Escape')
    await crew.page.waitForTimeout(200 + crew.random() * 500)
  }
}

const oneStop = async (crew: Crew): Promise<void> => {
  const { page, random } = crew
  const slot = pick(crew, crew.slots)
  if (slot === undefined) return
  // Goes back as on a phone: no crew restarts the application for each stop.
  if (page.url().includes('/mobile/task')) await page.goBack()
  else if (page.url() !== slot) await page.goto(slot)
  if (random() < 0.2) await page.goto(slot)
  if (random() < 0.5) await showAllStops(page)
  const stops = page.locator('a.stop')
  await stops.first().waitFor({ timeout: WAIT_MS })
  const stop = stops.nth(Math.floor(random() * (await stops.count())))
  await stop.tap({ timeout: WAIT_MS })
  await page.waitForURL(/mobile\/task/, { timeout: WAIT_MS })
  // The id of the open stop, which may not be the intended one: a live list may move another under the finger.
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const done = button(page, 'Terminée')
  const back = button(page, 'Remettre à faire')
  await done.or(back).first().waitFor({ timeout: WAIT_MS })
  if (await back.isVisible()) {
    note(crew, id, null)
    await back.tap({ timeout: WAIT_MS })
    // A finished stop can also be set to « Non réalisée », so the button that disappears is the one that undoes.
    await back.waitFor({ state: 'hidden', timeout: WAIT_MS })
    return note(crew, id, 2)
  }
  if (random() < 0.65) {
    note(crew, id, null)
    await done.tap({ timeout: WAIT_MS })
    await back.waitFor({ timeout: WAIT_MS })
    return note(crew, id, 5)
  }
  await button(page, 'Non réalisée…').tap({ timeout: WAIT_MS })
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Absent', { exact: true }).tap({ timeout: WAIT_MS })
  note(crew, id, null)
  await button(page, 'Non réalisée\u00a0: absent').tap({ timeout: WAIT_MS })
  await back.waitFor({ timeout: WAIT_MS })
  note(crew, id, 6)
}

/** Shows past stops too, once the slot is loaded; an empty slot has no such button. */
export const showAllStops = async (page: Page): Promise<void> => {
  const all = page.getByText(/^Toutes/).first()
  await all.or(page.getByText('Ce créneau est vide.')).first().waitFor({ timeout: 10_000 })
  if (!(await all.isVisible())) return
  await all.tap()
  await page.waitForTimeout(150)
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).first()

/** Notes a state; null before the tap, because until its effect is seen nobody can say whether it was performed. */
const note = ({ who, settled, log }: Crew, id: string, task_state_id: number | null): void => {
  if (task_state_id !== null) log(`${id} becomes ${task_state_id}`)
  settled.push({ who, id, task_state_id, at: Date.now() })
}
