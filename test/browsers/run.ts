// Two planners and two crews at once, in four contexts of one browser on the real server: seeded random work, then the judgement. The seed
// decides what each of them tries; in which order their writes meet depends on the machine.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { addWorkdays } from '#server/demo/work/workdays.ts'
import { atPath, findChromium } from '../journeys/tools/chromium.ts'
import { openOffice, type Office } from '../journeys/tools/office.ts'
import { signIn } from '../journeys/tools/sign-in.ts'
import { seeded } from '../sync/model/simulation.ts'
import { POOL, seenCards, watchCards, type Actor, type Move } from './acts.ts'
import { driveAtRandom, showAllStops, type Crew } from './crew.ts'
import {
  boardFaults,
  drained,
  lostActs,
  mirrorFaults,
  serverRows,
  slotFaults,
  stuck,
  type Parked,
} from './judge.ts'
import { planAtRandom, type Planner } from './planner.ts'
import { settleAll, workShown } from './settle.ts'

export interface Report {
  readonly moves: number
  readonly settled: number
  readonly conflicts: number
  readonly refused: number
  /** The times in ms from a gesture on one planner's screen until the card moved on the other's. */
  readonly seenAfter: readonly number[]
  readonly faults: readonly string[]
}

export interface Asked {
  readonly url: string
  readonly seed: number
  readonly ms: number
  /** Called at each step, for reading a failing run. */
  readonly log?: (line: string) => void
}

const PREFIX = 'br-'
/** Few, so that the two planners change the same cards. */
const CARDS = 8
const DRAIN_MS = 60_000

const workday = (): string => {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
  return addWorkdays(today, 1)
}

export const runBrowsers = async ({ url, seed, ms, log = () => undefined }: Asked): Promise<Report> => {
  const day = workday()
  const office = openOffice(url)
  await makeCards(office, seed)
  const browser = await chromium.launch({
    ...atPath(findChromium()),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const planners = await Promise.all(
      (['bureau', 'bureau2'] as const).map(who => openPlanner(browser, { url, who, day })),
    )
    const crews = await Promise.all(([1, 2] as const).map(truck => openCrew(browser, { url, truck, day })))
    const until = Date.now() + ms
    const desks = planners.map((page, n): Planner =>
      Object.assign(actor({ page, log, until }, n === 0 ? 'bureau' : 'bureau2', seeded(seed * 4 + n)), {
        moves: [],
        prefix: PREFIX,
      }),
    )
    const trucks = crews.map(({ page, slots, who }, n): Crew =>
      Object.assign(actor({ page, log, until }, who, seeded(seed * 4 + 2 + n)), {
        settled: [],
        slots: slots.map(({ address }) => address),
      }),
    )
    await Promise.all([...desks.map(planAtRandom), ...trucks.map(driveAtRandom)])

    const people: readonly Actor[] = [...desks, ...trucks]
    for (const one of people) await isBack(one)
    const faults: string[] = []
    const parked: Parked[] = []
    for (const { who, page } of people) {
      const left = await drained(who, page, DRAIN_MS)
      parked.push(...left)
      faults.push(...stuck(left).map(({ id, state }) => `${who} never sends ${id} (${state})`))
    }
    for (const crew of trucks)
      for (const one of parked.filter(({ who }) => who === crew.who))
        faults.push(`${crew.who} is asked about ${one.id} (${one.state}): a crew never is`)
    const seenAfter = await delays(desks)
    for (const desk of desks) {
      const own = parked.filter(({ who }) => who === desk.who)
      faults.push(...(await workShown(desk, url, own)))
      faults.push(...(await settleAll(desk, url)))
    }
    const moves = desks.flatMap(desk => desk.moves)
    const settled = trucks.flatMap(crew => crew.settled)
    faults.push(...(await lostActs(office, await serverRows(office), { moves, settled, parked })))
    faults.push(...(await convergence({ office, url, day, desks, trucks, crews })))
    return {
      moves: moves.length,
      settled: settled.length,
      conflicts: parked.filter(({ state }) => state === 'conflict').length,
      refused: parked.filter(({ state }) => state === 'refused').length,
      seenAfter,
      faults,
    }
  } finally {
    await browser.close()
  }
}

const actor = (
  { page, log, until }: Pick<Actor, 'page' | 'log' | 'until'>,
  who: string,
  random: () => number,
): Actor => ({ who, page, random, until, isOnline: true, log: line => log(`${who}: ${line}`) })

const makeCards = async (office: Office, seed: number): Promise<void> => {
  for (let n = 0; n < CARDS; n++)
    await office.ask('POST', '/task', {
      id: `${PREFIX}${seed}-${n}`,
      task_type_id: 1,
      task_state_id: n % 5 === 4 ? 1 : 2,
      lastname: `Passage ${n}`,
      city: 'Ostwiller',
      zipcode: '67902',
      phone1: '06 39 98 10 10',
      forced_volume: 0.1,
      forced_weight: 1000,
      forced_loading_duration: '00:01',
    })
}

interface Place {
  readonly url: string
  readonly day: string
}
const DEVICE = { locale: 'fr-FR', timezoneId: 'Europe/Paris' } as const

const signedIn = async (context: BrowserContext, url: string, who: string): Promise<Page> => {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, url, who)
  await page.getByText('À jour').first().waitFor({ state: 'attached', timeout: 60_000 })
  return page
}

const openPlanner = async (browser: Browser, { url, who, day }: Place & { readonly who: string }) => {
  const context = await browser.newContext({ ...DEVICE, viewport: { width: 1280, height: 800 } })
  await context.addInitScript(watchCards)
  const page = await signedIn(context, url, who)
  await page.goto(boardOf(url, day))
  await page.getByRole('button', { name: 'Ouvrir les tâches à placer' }).click()
  await page.locator(`[data-cell="${POOL}"] [data-card^="${PREFIX}"]`).first().waitFor({ timeout: 60_000 })
  return page
}
const boardOf = (url: string, day: string): string => `${url}/collect/desktop?tab=trucks&date=${day}&days=1`

const openCrew = async (browser: Browser, { url, truck, day }: Place & { readonly truck: 1 | 2 }) => {
  const who = truck === 1 ? 'camion' : 'camion2'
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ ...DEVICE, viewport, hasTouch: true })
  const page = await signedIn(context, url, who)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const slots = [1, 2].map(shift => ({
    key: `${truck} ${day} ${shift}`,
    address: `${url}/collect/mobile/slot?resource=${truck}&date=${day}&shift=${shift}`,
  }))
  return { who, page, slots }
}

const isBack = async (one: Actor): Promise<void> => {
  await one.page.context().setOffline(false)
  one.isOnline = true
}

/** The delays of moves made while both planners were connected, as the other planner's screen showed them. */
const delays = async (desks: readonly Planner[]): Promise<number[]> => {
  const found: number[] = []
  for (const desk of desks)
    for (const other of desks) {
      if (other === desk) continue
      const seen = await seenCards(other.page)
      for (const { id, to, at, isOnline } of desk.moves.filter(move => isFollowed(desk.moves, move))) {
        const hit = isOnline ? seen.find(one => one.id === id && one.cell === to && one.at >= at) : undefined
        // Longer times are of a screen that was offline; the judgement covers those.
        if (hit !== undefined && hit.at - at < 5000) found.push(hit.at - at)
      }
    }
  return found
}
const isFollowed = (moves: readonly Move[], move: Move): boolean =>
  !moves.some(other => other !== move && other.id === move.id && Math.abs(other.at - move.at) < 1000)

interface Scene extends Place {
  readonly office: Office
  readonly desks: readonly Planner[]
  readonly trucks: readonly Crew[]
  readonly crews: readonly {
    readonly who: string
    readonly slots: readonly { readonly key: string; readonly address: string }[]
  }[]
}

/**
 * The remaining differences. The boards are live and not reloaded, the phones open their slots. The last change gets a few seconds to
 * arrive.
 */
const convergence = async ({ office, url, day, desks, trucks, crews }: Scene): Promise<string[]> => {
  for (const { page } of desks) await page.goto(boardOf(url, day))
  let faults: string[] = []
  for (let waited = 0; waited < 15_000; waited += 500) {
    faults = []
    for (const one of [...desks, ...trucks]) {
      const left = new Set((await drained(one.who, one.page, DRAIN_MS)).map(({ id }) => id))
      const rows = await serverRows(office)
      faults.push(...(await mirrorFaults(one.who, one.page, rows, left)))
      if ('moves' in one) faults.push(...(await boardFaults(one.who, one.page, rows, left)))
    }
    for (const { who, slots } of crews)
      for (const { key, address } of slots) {
        const page = trucks.find(truck => truck.who === who)?.page
        if (page === undefined) continue
        await page.goto(address)
        await showAllStops(page)
        faults.push(...(await slotFaults(who, page, key, await serverRows(office))))
      }
    if (faults.length === 0) return []
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  return faults
}
