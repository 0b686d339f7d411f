// The dock on the built app and the real server, on a phone four times slower: the time from a code that was read to its card, from « C'est
// pesé ! » to the line in the list, and how long the page is blocked while a camera's pictures are read.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openOffice } from '#test/journeys/tools/office.ts'
import { atDock, begin } from '#test/journeys/tools/weighing-hands.ts'
import { filmOf, newWeighingPhone } from '#test/journeys/tools/weighing-phone.ts'
import { stickersOf } from '#test/journeys/tools/weighing-stickers.ts'
import { protocolOfPage } from '../browser.ts'
import { median, quantile, type Figure } from '../figure.ts'
import type { Bench, Group } from '../group.ts'
import { openServer } from '../server.ts'
import { makeWorld } from '../world.ts'

const SLOWER = 4
const CODES = 24
const INSTANCES = 20_000
const SCANNING_MS = 8000
const WEIGHINGS = 16

export const dock: Group = {
  name: 'dock',
  title: 'Le quai : un code lu, sa fiche ; une caméra qui lit',
  run: async bench => {
    const data = join(bench.scratch, 'dock')
    mkdirSync(data)
    await makeWorld(data, { instances: INSTANCES })
    return atTheDock(bench, data)
  },
}

/** Runs in the page: types each code as a hand scanner does, and notes when its card has been drawn. */
const shootAll = async (codes: readonly string[]): Promise<number[]> => {
  const frame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve))
  const shown = (): string =>
    (document.querySelector('.result .code')?.textContent ?? '').replace(/[^\dA-Z]/gi, '')
  const all: number[] = []
  for (const code of codes) {
    await new Promise(resolve => setTimeout(resolve, 300))
    for (const key of code)
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
    const start = performance.now()
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    )
    while (shown() !== code.replace(/[^\dA-Z]/gi, '')) {
      await frame()
      if (performance.now() - start > 20_000) throw new Error(`no card of ${code}`)
    }
    all.push(performance.now() - start)
  }
  return all
}

interface WeighedTimes {
  /** From the tap to the list of objects, ms. */
  readonly list: number
  /** From the tap to the line in it. */
  readonly line: number
  /** How long a skeleton was shown in the place of the list. */
  readonly blank: number
}

/** Runs in the page: weighs as a person does, object after object at its usual weight, and notes when list and line are drawn. */
const weighAll = async (count: number): Promise<WeighedTimes[]> => {
  const frame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve))
  const until = async <T>(read: () => T | null | undefined | false, what: string): Promise<T> => {
    const start = performance.now()
    for (;;) {
      const found = read()
      if (found !== null && found !== undefined && found !== false) return found
      if (performance.now() - start > 30_000) throw new Error(`no ${what}: ${document.body.innerText}`)
      await frame()
    }
  }
  const find = (css: string): HTMLElement | null => document.querySelector(css)
  const pieces = (): number => Number.parseInt(find('.basket b')?.textContent ?? '0', 10)
  const usual = (row: Element): string | undefined => /([\d,]+)\skg/.exec(row.textContent)?.[1]
  const all: WeighedTimes[] = []
  for (let n = 0; n < count; n++) {
    const rows = await until(() => {
      const found = [...document.querySelectorAll<HTMLElement>('button.wrow')].filter(usual)
      return found.length > 0 && found
    }, 'objects')
    const before = pieces()
    // The screen rests as long as a person looks at it.
    await new Promise(resolve => setTimeout(resolve, 600))
    const row = rows[n % rows.length]
    if (row === undefined) throw new Error('no object')
    row.click()
    await until(() => find('.keypad'), 'keypad')
    await new Promise(resolve => setTimeout(resolve, 600))
    for (const key of usual(row) ?? '')
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await new Promise(resolve => setTimeout(resolve, 300))
    const start = performance.now()
    find('.pbar .btn--primary')?.click()
    const times = { list: 0, line: 0, blank: 0 }
    let last = start
    while (times.line === 0) {
      await frame()
      const now = performance.now()
      if (find('.skel') !== null) times.blank += now - last
      if (times.list === 0 && find('button.wrow') !== null) times.list = now - start
      if (times.list !== 0 && pieces() > before) times.line = now - start
      last = now
      if (now - start > 30_000) throw new Error(`not weighed: ${document.body.innerText}`)
    }
    all.push(times)
  }
  return all
}

/** Runs in the page: the durations of long tasks, in ms, during the next `ms`. */
const heldUp = (ms: number): Promise<number[]> =>
  new Promise(resolve => {
    const tasks: number[] = []
    const observer = new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    })
    observer.observe({ entryTypes: ['longtask'] })
    setTimeout(() => {
      observer.disconnect()
      resolve(tasks)
    }, ms)
  })

const longest = (tasks: readonly number[]): number => Math.max(0, ...tasks)

const onScan = async (page: Page, isBlind: boolean): Promise<void> => {
  const address = new URL(page.url())
  address.pathname = '/balance/mobile/scan'
  // With a code in the address the camera is not opened.
  if (isBlind) address.searchParams.set('code', 'EXT-0')
  await page.goto(address.href)
  await page.locator(isBlind ? '.result' : '.cam video').waitFor()
}

const atTheDock = async (bench: Bench, data: string): Promise<Figure[]> => {
  const server = await openServer(bench, data)
  const { available } = await stickersOf(openOffice(server.url))
  const codes = available.slice(0, CODES).map(({ code }) => code)
  const film = await filmOf(bench.scratch, codes.slice(0, 5))
  const phone = await newWeighingPhone({ width: 390, height: 844, film })
  const { page } = phone
  page.setDefaultTimeout(60_000)
  await atDock(page, server.url)
  await begin(page, server.url)
  const chosen = page.url()
  const protocol = await protocolOfPage(page)
  await page.evaluate(weighAll, 2)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const weighed = await page.evaluate(weighAll, WEIGHINGS)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const timesOf = (member: keyof WeighedTimes): number[] => weighed.map(times => times[member])
  await onScan(page, true)
  await page.evaluate(shootAll, codes.slice(0, 4))
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const slow = await page.evaluate(shootAll, codes)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  await page.goto(chosen)
  await onScan(page, false)
  await page.locator('.result').waitFor()
  // Time for the screens that are loaded after the first one.
  await page.waitForTimeout(3000)
  const usual = await page.evaluate(heldUp, SCANNING_MS)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const slowed = await page.evaluate(heldUp, SCANNING_MS)
  await phone.close()
  await server.end('SIGTERM')
  return [
    {
      name: 'un code lu montre sa fiche, processeur 4 × plus lent, p95',
      value: quantile(slow, 0.95),
      unit: 'ms',
      limit: { at: 'most', value: 100, by: 'script' },
      beside: `p50 ${median(slow).toFixed(0)} ms, ${codes.length} codes, ${INSTANCES.toLocaleString('fr-FR')} étiquettes`,
    },
    {
      name: 'après « C’est pesé ! », la liste avec sa ligne, 4 × plus lent, p95',
      value: quantile(timesOf('line'), 0.95),
      unit: 'ms',
      limit: { at: 'most', value: 100, by: 'script' },
      beside: `p50 ${median(timesOf('line')).toFixed(0)} ms, la liste p50 ${median(timesOf('list')).toFixed(0)} ms, ${WEIGHINGS} pesées`,
    },
    {
      name: 'un squelette à la place de la liste, au plus',
      value: Math.max(...timesOf('blank')),
      unit: 'ms',
      limit: { at: 'most', value: 0 },
      beside: `p50 ${median(timesOf('blank')).toFixed(0)} ms`,
    },
    {
      name: 'la page est retenue par une caméra qui lit, au plus',
      value: longest(usual),
      unit: 'ms',
      limit: { at: 'most', value: 50, by: 'script' },
      beside: `${SCANNING_MS / 1000} s, ${usual.length} fois plus de 50 ms`,
    },
    {
      name: 'la même, processeur 4 × plus lent',
      value: longest(slowed),
      unit: 'ms',
      limit: { at: 'most', value: 50, by: 'script' },
      beside: `${SCANNING_MS / 1000} s, ${slowed.length} fois plus de 50 ms`,
    },
  ]
}
