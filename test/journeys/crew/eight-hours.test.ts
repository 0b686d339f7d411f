// A working day without network on the built app: 300 edits over eight virtual hours, during which the access token expires. Then
// everything is sent automatically: nothing is lost, with one refresh and no sign-in (sync.md section 5).
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, momentToMs } from '#records/time/dates.ts'
import { createApp, type App } from '#server/app.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { listen, type Listening } from '#server/http/sockets/listen.ts'
import { readSettings } from '#server/settings.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Ports } from '#server/use/write/caller.ts'
import { openImages } from '#server/use/pictures/images.ts'
import { isJson, textMember } from '#core/wire/json.ts'
import { root } from '../../house/sources.ts'
import { newPerson, type Person } from '../tools/chromium.ts'
import { signIn } from '../tools/sign-in.ts'

const EDITS = 300
const HOURS = 8
const ORG = 'quai'
const DRAIN_MS = 5000
/** How long one edit takes, tapped, shown and stored, on the machine for which the 5 s were set. */
const REFERENCE_EDIT_MS = 40

/** The virtual day starts at 08:00 whatever the real time is, so that eight hours later is still the same day. */
const today = dayOf(Date.now())
const morning = momentToMs(`${today} 08:00:00`) - Date.now()
let ahead = morning
const now = (): number => Date.now() + ahead

let folder: string
let storage: Storage
let app: App
let listening: Listening | null = null
let port = 0
let crew: Person
const grants: string[] = []
const url = (): string => `http://127.0.0.1:${port}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quai-hours-'))
  storage = await openSqlite({ file: join(folder, 'quai.sqlite') })
  const ports: Ports = {
    storage,
    clock: now,
    random: bytes => new Uint8Array(randomBytes(bytes)),
    log: () => undefined,
  }
  await storage.addOrganisation(ORG, 'epoch-1')
  await seedDemo(ports, { org: ORG, today })
  const read = readSettings({ QUAI_DATA: folder })
  if (!read.ok) throw new Error(read.sentence)
  app = await createApp({
    ports,
    settings: read.settings,
    images: await openImages(folder, ports.random),
    mail: { send: async () => undefined },
    client: join(root, 'dist/client'),
  })
  await openServer()
  crew = await newPerson({ width: 390, height: 844 })
})
afterAll(async () => {
  await crew.close()
  await listening?.stop(0)
  await app.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens the port again with the same app, as when the network returns. */
const openServer = async (): Promise<void> => {
  const counted: App = {
    ...app,
    fetch: async (request, from) => {
      if (new URL(request.url).pathname === '/api/oauth' && request.method === 'POST') {
        const body: unknown = await request.clone().json()
        grants.push(isJson(body) ? textMember(body, 'grant_type') : '')
      }
      return app.fetch(request, from)
    },
    // Only the port is closed, which also cuts the live streams.
    close: async () => undefined,
  }
  listening = await listen(counted, '127.0.0.1', port)
  port = listening.port
}

/** Sets the clock of the page and of its worker, as time passes for a phone in a pocket. */
const moveClocks = async (page: Page, to: number): Promise<void> => {
  const move = (shift: number): void => {
    const scope = globalThis as unknown as { realDate?: DateConstructor; Date: DateConstructor }
    const Real = (scope.realDate ??= Date)
    scope.Date = class extends Real {
      constructor(...given: readonly unknown[]) {
        super(...((given.length === 0 ? [Real.now() + shift] : given) as [number]))
      }
      static override now(): number {
        return Real.now() + shift
      }
    } as DateConstructor
  }
  await page.evaluate(move, to)
  for (const worker of page.workers()) await worker.evaluate(move, to)
}

const hrefsOf = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))

/** Opens another screen without leaving the page, because its worker must continue to run. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(address => {
    history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

interface Shown {
  readonly done: boolean
  /** The quantity of the stop's first object as shown; null when it has none. */
  readonly quantity: number | null
}

/**
 * Runs in the page: « + » on the first object, then « Terminée » or « Remettre à faire », each awaited before the next; returns what is
 * shown then.
 */
const editStop = async (times: number): Promise<Shown> => {
  const named = (name: string): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)
  const until = async <T>(look: () => T | null | undefined): Promise<T> => {
    const start = performance.now()
    for (;;) {
      const found = look()
      if (found !== undefined && found !== null) return found
      if (performance.now() - start > 15_000) throw new Error(document.body.innerText)
      await new Promise(resolve => setTimeout(resolve, 4))
    }
  }
  const left = (): HTMLButtonElement | undefined =>
    named('Remettre à faire') === undefined ? named('Terminée') : undefined
  await until(() => left() ?? named('Remettre à faire'))
  await until(() => [...document.querySelectorAll('h2')].find(one => one.textContent?.startsWith('Objets')))
  const count = (): HTMLOutputElement | null => document.querySelector<HTMLOutputElement>('.stepper output')
  for (let n = 0; n < times; n++) {
    const finish = left()
    const more = document.querySelector<HTMLButtonElement>('.stepper button:last-child')
    if (n % 3 === 0 && more !== null && more.ariaDisabled !== 'true') {
      const before = Number(count()?.textContent)
      more.click()
      await until(() => (Number(count()?.textContent) === before + 1 ? true : undefined))
    } else if (finish === undefined) {
      named('Remettre à faire')?.click()
      await until(left)
    } else {
      finish.click()
      const without = 'Continuer sans signature'
      const asked = await until(() => named('Remettre à faire') ?? named(without))
      if (asked.textContent?.trim() !== without) continue
      // A delivery asks for a signature or for the reason why there is none.
      document.querySelector<HTMLInputElement>('input[name="signature"]')?.click()
      named(without)?.click()
      await until(() => named('Remettre à faire'))
    }
  }
  const shown = count()
  return { done: left() === undefined, quantity: shown === null ? null : Number(shown.textContent) }
}

test('300 edits in 8 hours without network are all sent once it is back, with one refresh and no sign-in', async () => {
  const { page } = crew
  await signIn(page, url(), 'camion')
  await page.waitForURL('**/collect/mobile')
  // From the second load on, the service worker has every part of the application.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.locator('a[href*="/collect/mobile/slot"]').first().waitFor()
  await page.getByText('À jour').first().waitFor({ state: 'attached' })
  await moveClocks(page, ahead)
  // The page measured the server's time with its old clock: it needs one more answer before the server is stopped.
  await expect
    .poll(
      () => {
        const measured = page.evaluate(() => Number(localStorage.getItem('quai-clock-skew') ?? Number.NaN))
        return page.evaluate(() => window.dispatchEvent(new Event('online'))).then(() => measured)
      },
      { timeout: 15_000, interval: 500 },
    )
    .toSatisfy(skew => Math.abs(Number(skew)) < 60_000)
  await page.getByText('À jour').first().waitFor({ state: 'attached' })
  expect(grants).toEqual(['password'])
  const before = new Map((await storage.of(ORG).find('task', {})).map(row => [row.id, row['task_state_id']]))

  const ids: string[] = []
  for (const slot of new Set(await hrefsOf(page, 'a[href*="/collect/mobile/slot"]'))) {
    await goTo(page, slot)
    await page.locator('a.stop').first().waitFor()
    const addresses = await hrefsOf(page, 'a.stop')
    ids.push(...addresses.map(address => new URL(address, url()).searchParams.get('id') ?? ''))
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(5)

  await listening?.stop(0)
  listening = null
  await crew.context.setOffline(true)

  const shown = new Map<string, Shown>()
  const start = performance.now()
  let edits = 0
  while (edits < EDITS) {
    for (const id of ids) {
      const times = Math.min(5, EDITS - edits)
      if (times === 0) break
      const title = await page.locator('h1').textContent()
      await goTo(page, `/collect/mobile/task?id=${id}`)
      await page.waitForFunction(last => document.querySelector('h1')?.textContent !== last, title)
      shown.set(id, await page.evaluate(editStop, times))
      edits += times
    }
    ahead = morning + Math.min(HOURS, (HOURS * edits) / EDITS) * 3_600_000
    await moveClocks(page, ahead)
  }
  const editMs = (performance.now() - start) / edits
  ahead = morning + HOURS * 3_600_000
  await moveClocks(page, ahead)
  const waiting = page.getByText(/\d+\sen attente/).first()
  await waiting.waitFor({ state: 'attached' })
  const pending = await waiting.textContent()

  grants.length = 0
  await openServer()
  const back = performance.now()
  await crew.context.setOffline(false)
  await page.getByText('À jour').first().waitFor({ state: 'attached', timeout: 60_000 })
  const drained = performance.now() - back
  const limit = DRAIN_MS * Math.max(1, editMs / REFERENCE_EDIT_MS)
  process.stderr.write(
    `${edits} edits of ${Math.round(editMs)} ms in ${HOURS} hours, « ${pending} », drained in ${(drained / 1000).toFixed(2)} s (at most ${(limit / 1000).toFixed(1)} s)\n`,
  )

  expect(drained).toBeLessThan(limit)
  expect(grants).toEqual(['refresh_token'])
  expect(new URL(page.url()).pathname).toBe('/collect/mobile/task')
  const rows = await storage.of(ORG).getMany('task', [...shown.keys()])
  const arrived = new Map<string, Shown>()
  for (const row of rows) {
    const { quantity } = shown.get(row.id) ?? { quantity: null }
    const [first] = row['objects'] as readonly { readonly quantity_done: number | null }[]
    const done = row['task_state_id'] === 5 || row['task_state_id'] === 7
    arrived.set(row.id, { done, quantity: quantity === null ? null : (first?.quantity_done ?? null) })
  }
  expect(arrived).toEqual(shown)
  // Taps that end in the state in which they began are sent as one edit without a state, so the state keeps its time.
  const moved = rows.filter(row => row['task_state_id'] !== before.get(row.id))
  expect(moved.length).toBeGreaterThan(0)
  expect(moved.filter(row => String(row['state_time']).slice(0, 10) !== today)).toEqual([])
  const after = await storage.of(ORG).find('task', {})
  expect(after.filter(({ id }) => !before.has(id))).toEqual([])
  expect(crew.refusedByPolicy).toEqual([])
}, 120_000)
