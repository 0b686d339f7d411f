// A start without network on a phone four times slower (quality.md section 4): from the address to the day's slots, and to the stops of one
// of them; how much of the time is spent on the built files and how much on running code.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { newKeptPerson } from '#test/journeys/tools/chromium.ts'
import { signIn } from '#test/journeys/tools/sign-in.ts'
import { protocolOfPage } from '../browser.ts'
import { median, type Figure } from '../figure.ts'
import type { Bench, Group } from '../group.ts'
import { openServer } from '../server.ts'
import { makeWorld } from '../world.ts'

const SLOWER = 4
const LIMIT_MS = 1300
/** A browser that has just been started is busy for a while, unlike one on a phone. Waiting this long measures our code alone. */
const BROWSER_REST_MS = 2000
const SLOTS = 'a[href*="/collect/mobile/slot"]'

interface Start {
  /** Since the navigation began, ms. */
  readonly seen: number
  /** When the last of the first page's own files was loaded. */
  readonly loaded: number
  /** The total time of main-thread tasks of more than 50 ms until then. */
  readonly busy: number
}

/** Runs in the page before any other code: notes when the list is shown. */
const watchFor = (selector: string): void => {
  const scope = globalThis as unknown as { start: { seen: number; busy: number } }
  scope.start = { seen: 0, busy: 0 }
  new MutationObserver((_, observer) => {
    if (document.querySelector(selector) === null) return
    scope.start.seen = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries())
      if (scope.start.seen === 0 || startTime < scope.start.seen) scope.start.busy += duration
  }).observe({ entryTypes: ['longtask'] })
}

const startOf = async (page: Page, url: string, selector: string): Promise<Start> => {
  await page.addInitScript(watchFor, selector)
  const protocol = await protocolOfPage(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url)
  await page.locator(selector).first().waitFor()
  return page.evaluate(() => {
    const { start } = globalThis as unknown as { start: { seen: number; busy: number } }
    const files = performance
      .getEntriesByType('resource')
      .flatMap(entry => (entry instanceof PerformanceResourceTiming ? [entry.responseEnd] : []))
    return { ...start, loaded: Math.max(0, ...files.filter(end => end < start.seen)) }
  })
}

export const cold: Group = {
  name: 'cold',
  title: `Un téléphone ${SLOWER} × plus lent, allumé sans réseau`,
  run: async bench => {
    const data = join(bench.scratch, 'cold')
    mkdirSync(data)
    await makeWorld(data, {})
    return coldStarts(bench, data)
  },
}

const coldStarts = async (bench: Bench, data: string): Promise<Figure[]> => {
  const server = await openServer(bench, data)
  let phone = await newKeptPerson({ width: 360, height: 640 })
  await signIn(phone.page, server.url, 'camion')
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await phone.page.reload()
  await phone.page.getByText('À jour').first().waitFor({ state: 'attached' })
  const slot = (await phone.page.locator(SLOTS).first().getAttribute('href')) ?? ''
  await server.end('SIGTERM')
  const figures: Figure[] = []
  for (const [name, path, selector] of [
    ['les créneaux du jour', '/collect/mobile', SLOTS],
    ['les arrêts d’un créneau', slot, 'a.stop'],
  ] as const) {
    const starts: Start[] = []
    for (let n = 0; n < bench.runs; n++) {
      phone = await phone.reopen()
      await phone.page.waitForTimeout(BROWSER_REST_MS)
      starts.push(await startOf(phone.page, server.url + path, selector))
    }
    const of = (member: keyof Start): number => median(starts.map(start => start[member]))
    figures.push({
      name,
      value: of('seen'),
      unit: 'ms',
      limit: { at: 'most', value: LIMIT_MS, by: 'script' },
      beside: `fichiers lus à ${Math.round(of('loaded'))} ms ; tâches longues ${Math.round(of('busy'))} ms en tout`,
    })
  }
  await phone.close()
  return figures
}
