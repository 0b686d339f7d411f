// The planner's board on the large demo (50,000 tasks): opening it warm, dragging a card over a whole week, the search, the page's memory,
// and the time until the other planner sees a move.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { cameTo, gestureAt, seenCards, watchCards } from '#test/browsers/acts.ts'
import { newPerson, type Person } from '#test/journeys/tools/chromium.ts'
import { signIn } from '#test/journeys/tools/sign-in.ts'
import { heapOf, profileOf, protocolOfPage } from '../browser.ts'
import { median, quantile, type Figure } from '../figure.ts'
import type { Bench, Group } from '../group.ts'
import { openServer } from '../server.ts'
import { makeWorld } from '../world.ts'
import { allIsBrought, isUpToDate } from './app.ts'
import { searched } from './board-search.ts'

const TASKS = 50_000
const BOARD = '/collect/desktop?tab=global&days=7&cards=1'
/** A 95th percentile needs more than a dozen samples. */
const MOVES = 60
/** A board that does not show the move after this time counts with this time. */
const LATEST_MS = 10_000

export const board: Group = {
  name: 'board',
  title: 'Le planning d’une grande maison : 50 000 tâches, une semaine entière',
  run: async bench => {
    const data = join(bench.scratch, 'board')
    mkdirSync(data)
    await makeWorld(data, { demoTasks: TASKS })
    const server = await openServer(bench, data)
    const planner = await openPlanner(server.url, 'bureau')
    const figures = [
      ...(await opened(bench, planner.page, server.url)),
      ...(await dragged(bench, planner.page)),
      ...(await weighed(planner.page)),
      ...(await searched(planner.page, server.url)),
      ...(await seenElsewhere(bench, planner, server.url)),
    ]
    await planner.close()
    await server.end('SIGTERM')
    return figures
  },
}

const openPlanner = async (url: string, username: string): Promise<Person> => {
  const person = await newPerson({ width: 1440, height: 900 })
  const { page } = person
  page.setDefaultTimeout(120_000)
  await signIn(page, url, username)
  await isUpToDate(page)
  await allIsBrought(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return person
}

const cardsOf = (page: Page): Promise<number> => page.locator('[data-cell] [data-card]').count()

/** The time in ms from the page's start until this many cards were shown. */
const drawnAt = (page: Page, cards: number): Promise<number> =>
  page
    .waitForFunction(
      wanted =>
        document.querySelectorAll('td[data-cell] [data-card]').length >= wanted ? performance.now() : null,
      cards,
      { polling: 'raf' },
    )
    .then(found => found.jsonValue())
    .then(Number)

const opened = async (bench: Bench, page: Page, url: string): Promise<Figure[]> => {
  await page.goto(url + BOARD)
  await page.locator('td[data-cell] [data-card]').first().waitFor()
  await page.waitForTimeout(3000)
  const cards = await page.locator('td[data-cell] [data-card]').count()
  const rows = await page.locator('.board tbody tr').count()
  const reloads: number[] = []
  const within: number[] = []
  for (let n = 0; n < Math.max(3, bench.runs); n++) {
    await page.reload({ waitUntil: 'commit' })
    reloads.push(await drawnAt(page, cards))
    await page.waitForTimeout(1500)
    await page.locator('a[href="/collect/desktop/dashboard"]').first().click()
    await page.waitForURL('**/dashboard')
    await page.waitForTimeout(1000)
    const from = await page.evaluate(() => performance.now())
    await page.goBack()
    within.push((await drawnAt(page, cards)) - from)
  }
  if (bench.profiles)
    for (const line of await profileOf(await protocolOfPage(page), async () => {
      await page.goto(`${url}/collect/desktop/dashboard`)
      await page.waitForTimeout(1500)
      await page.goBack()
      await drawnAt(page, cards)
    }))
      bench.say(line)
  return [
    {
      name: `${cards} cartes, ${rows} ressources × 7 jours, rechargé`,
      value: median(reloads),
      unit: 'ms',
      limit: { at: 'most', value: 1000, by: 'script' },
      beside: `de ${Math.min(...reloads).toFixed(0)} à ${Math.max(...reloads).toFixed(0)} ms`,
    },
    {
      name: 'le même, d’un autre écran',
      value: median(within),
      unit: 'ms',
      limit: { at: 'most', value: 1000, by: 'script' },
    },
  ]
}

interface Watched {
  /** For each long frame the time that our own script ran in it, including the style and layout that it forced. */
  scripts: number[]
  longTasks: number[]
  frames: number[]
  isWatched: boolean
}

/** Runs in the page: records long frames, long tasks and all frames until the result is read. */
const watchFrames = (): void => {
  const scope = globalThis as unknown as Watched
  Object.assign(scope, { scripts: [], longTasks: [], frames: [], isWatched: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { scripts = [] } = entry as unknown as { scripts?: readonly { duration: number }[] }
      scope.scripts.push(scripts.reduce((sum, { duration }) => sum + duration, 0))
    }
  }).observe({ type: 'long-animation-frame' })
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) scope.longTasks.push(duration)
  }).observe({ type: 'longtask' })
  let last = performance.now()
  const frame = (now: number): void => {
    scope.frames.push(now - last)
    last = now
    if (scope.isWatched) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

const dragged = async (bench: Bench, page: Page): Promise<Figure[]> => {
  const card = page.locator('td[data-cell] [data-card][data-movable]').first()
  await card.scrollIntoViewIfNeeded()
  const box = await card.boundingBox()
  if (box === null) throw new Error('no card to drag')
  await page.waitForTimeout(1000)
  await page.evaluate(watchFrames)
  const walk = async (): Promise<void> => {
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    for (let round = 0; round < 3; round++)
      for (const [x, y] of [
        [1200, 300],
        [1300, 700],
        [500, 750],
        [420, 320],
      ] as const)
        await page.mouse.move(x, y, { steps: 20 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
  }
  if (bench.profiles) for (const line of await profileOf(await protocolOfPage(page), walk)) bench.say(line)
  else await walk()
  const { scripts, longTasks, frames } = await page.evaluate(() => {
    const scope = globalThis as unknown as Watched
    scope.isWatched = false
    return { scripts: scope.scripts, longTasks: scope.longTasks, frames: scope.frames }
  })
  return [
    {
      name: 'glisser une carte : images de plus de 50 ms de notre code',
      value: scripts.filter(one => one > 50).length,
      unit: '',
      limit: { at: 'most', value: 0 },
      beside: `${frames.length} images, p95 ${quantile(frames, 0.95).toFixed(0)} ms ; notre code au plus ${Math.max(0, ...scripts).toFixed(0)} ms d’une image ; ${longTasks.length} tâches longues, dessin compris, au plus ${Math.max(0, ...longTasks).toFixed(0)} ms`,
    },
  ]
}

const weighed = async (page: Page): Promise<Figure[]> => [
  {
    name: 'mémoire de la page, planning ouvert',
    value: await heapOf(await protocolOfPage(page)),
    unit: 'Mo',
    limit: { at: 'most', value: 200 },
    beside: `${await cardsOf(page)} cartes`,
  },
]

/** The indexes of the places in « Déplacer vers… » to which no rule objects: those with only « 85 → 96 % ». */
const freePlaces = (texts: readonly string[]): number[] =>
  texts.flatMap((text, n) => {
    const full = Number(/(\d+)\s%/.exec(text)?.[1] ?? 101)
    return full <= 100 && !text.includes('·') ? [n] : []
  })

/** Runs in the page: the cell in which the card is. */
const cellAround = (card: Element): string => card.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? ''

/** Moves cards from one slot to another by keys, and measures when each of the two boards shows them there. */
const seenElsewhere = async (bench: Bench, planner: Person, url: string): Promise<Figure[]> => {
  const other = await openPlanner(url, 'admin')
  const one = '/collect/desktop?tab=trucks&days=1'
  for (const { page } of [planner, other]) {
    await page.addInitScript(watchCards)
    await page.goto(url + one)
    await page.locator('td[data-cell] [data-card]').first().waitFor()
    await isUpToDate(page)
  }
  const { page } = planner
  const delays: number[] = []
  const own: number[] = []
  const between: number[] = []
  const stuck = new Set<string>()
  const move = async (n: number): Promise<void> => {
    const ids = await page
      .locator('td[data-cell] [data-card][data-movable]')
      .evaluateAll(cards => cards.map(card => card.getAttribute('data-card') ?? ''))
    const id = ids.filter(one => !stuck.has(one))[n % 2] ?? ''
    const card = page.locator(`td[data-cell] [data-card="${id}"]`)
    const before = await card.evaluate(cellAround)
    await card.focus()
    await page.keyboard.press('d')
    const places = page.getByRole('dialog').locator('.places button:not([disabled])')
    await places.first().waitFor()
    const free = freePlaces(await places.allTextContents())
    const target = places.nth(free[n % free.length] ?? 0)
    if (free.length === 0) {
      stuck.add(id)
      await page.keyboard.press('Escape')
      return
    }
    await page.waitForTimeout(300)
    await target.press('Enter')
    const at = await gestureAt(page)
    const force = page.getByRole('dialog').getByRole('button', { name: 'Forcer' })
    const there = page.locator(`td[data-cell]:not([data-cell="${before}"]) [data-card="${id}"]`)
    await there.or(force).first().waitFor()
    if (await force.isVisible()) {
      stuck.add(id)
      await page.keyboard.press('Escape')
      return
    }
    const cell = await there.evaluate(cellAround)
    const isSeen = await cameTo(other.page, { id, cell, at }, LATEST_MS)
    const firstIn = async (one: Page): Promise<number> =>
      (await seenCards(one)).find(seen => seen.id === id && seen.cell === cell && seen.at >= at)?.at ?? at
    const [here, elsewhere] = [await firstIn(page), isSeen ? await firstIn(other.page) : at + LATEST_MS]
    delays.push(elsewhere - at)
    own.push(here - at)
    between.push(elsewhere - here)
    await page.waitForTimeout(1000)
  }
  for (let n = 0; n < 2 * MOVES && delays.length < MOVES; n++) await move(n)
  const figure: Figure = {
    name: 'déplacée sur un planning, vue sur l’autre, p95',
    value: quantile(delays, 0.95),
    unit: 'ms',
    limit: { at: 'most', value: 300, by: 'script' },
    beside: `p50 ${median(delays).toFixed(0)} ms, ${delays.length} déplacements, au plus ${Math.max(...delays).toFixed(0)} ms ; sur le sien p50 ${median(own).toFixed(0)} ms ; d’un écran à l’autre p50 ${median(between).toFixed(0)} ms, p95 ${quantile(between, 0.95).toFixed(0)} ms ; de la touche à la carte dans la page`,
  }
  if (bench.profiles) {
    bench.say(`  l’un après l’autre\u00a0: ${delays.map(ms => ms.toFixed(0)).join(', ')}`)
    for (const [who, one] of [
      ['ici', page],
      ['en face', other.page],
    ] as const) {
      bench.say(`  un déplacement, ${who}\u00a0:`)
      for (const line of await profileOf(await protocolOfPage(one), () => move(0))) bench.say(line)
    }
  }
  await other.close()
  if (delays.length < MOVES) throw new Error(`only ${delays.length} of ${MOVES} moves found a place`)
  return [figure]
}
