// A working day without network on the built app: 300 edits by taps over eight virtual hours, an access token that expires meanwhile,
// then everything leaves by itself: nothing lost, one refresh, no sign-in (sync.md section 5).
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, momentToMs } from '#domain/dates.ts'
import { createApp, type App } from '#server/app.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { listen, type Listening } from '#server/http/listen.ts'
import { readSettings } from '#server/settings.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Ports } from '#server/use/caller.ts'
import { openImages } from '#server/use/images.ts'
import { root } from '../house/sources.ts'
import { newPerson, type Person } from './chromium.ts'
import { signIn } from './sign-in.ts'

const EDITS = 300
const HOURS = 8
const ORG = 'quai'
const DRAIN_MS = 5000
/** What one edit takes, tapped, shown and stored, on the machine that the 5 s were meant for. */
const REFERENCE_EDIT_MS = 60

/** The day starts at 08:00 whatever the hour is, so that eight hours stay within it. */
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
    images: await openImages(folder, ports.random, undefined, () => undefined),
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

/** The same app behind the port again, as a network that comes back. */
const openServer = async (): Promise<void> => {
  const counted: App = {
    ...app,
    fetch: async (request, from) => {
      if (new URL(request.url).pathname === '/api/oauth' && request.method === 'POST') {
        const body: unknown = await request.clone().json()
        grants.push(String(Object(body)['grant_type']))
      }
      return app.fetch(request, from)
    },
    // Only the port closes: the live streams are cut with it.
    close: async () => undefined,
  }
  listening = await listen(counted, '127.0.0.1', port)
  port = listening.port
}

/** Moves what the page and its worker call now, as a phone in a pocket would see it. */
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

interface Shown {
  readonly id: string
  readonly done: boolean
}

const stopsOf = (page: Page): Promise<string[]> =>
  page
    .locator('a[href*="/collect/mobile/task"]')
    .evaluateAll(links =>
      links.map(link => new URL((link as HTMLAnchorElement).href).searchParams.get('id') ?? ''),
    )

/** Another stop without leaving the page, whose worker must live on. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(address => {
    history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** « Terminée », « Remettre à faire », again and again on the stop in sight; what it says in the end. */
const tap = async (page: Page, id: string, times: number): Promise<Shown> => {
  const finish = page.getByRole('button', { name: 'Terminée', exact: true })
  const undo = page.getByRole('button', { name: 'Remettre à faire' })
  for (let n = 0; n < times; n++) {
    const isLeft = await finish.isVisible()
    await (isLeft ? finish : undo).click()
    await (isLeft ? undo : finish).waitFor()
  }
  return { id, done: await undo.isVisible() }
}

test('300 edits in 8 hours without network all arrive once it is back, with one refresh and no sign-in', async () => {
  const { page } = crew
  await signIn(page, url(), 'camion')
  await page.waitForURL('**/collect/mobile')
  await moveClocks(page, ahead)
  await page.getByText('À jour').first().waitFor({ state: 'attached' })
  expect(grants).toEqual(['password'])
  const before = new Set((await storage.of(ORG).find('task', {})).map(({ id }) => id))

  const slots = await page
    .locator('a[href*="/collect/mobile/slot"]')
    .evaluateAll(links => links.map(link => new URL((link as HTMLAnchorElement).href)))
  const ids: string[] = []
  for (const { pathname, search } of slots.map(({ href }) => new URL(href))) {
    await goTo(page, `${pathname}${search}`)
    await page.locator('a[href*="/collect/mobile/task"]').first().waitFor()
    ids.push(...(await stopsOf(page)).filter(id => !ids.includes(id)))
  }
  expect(ids.length).toBeGreaterThan(5)

  await listening?.stop(0)
  listening = null
  await crew.context.setOffline(true)

  // Every stop in turn, over and over, an odd number of taps each: half of them end done, half to do.
  const shown = new Map<string, boolean>()
  const start = performance.now()
  let edits = 0
  for (let round = 0; edits < EDITS; round++) {
    for (const id of ids) {
      if (edits >= EDITS) break
      await goTo(page, `/collect/mobile/task?id=${id}`)
      await page.waitForURL(address => address.searchParams.get('id') === id)
      await page
        .getByRole('button', { name: /^(Terminée|Remettre à faire)$/ })
        .first()
        .waitFor()
      const times = Math.min(3, EDITS - edits)
      const { done } = await tap(page, id, times)
      shown.set(id, done)
      edits += times
    }
    ahead = morning + Math.min(HOURS, (HOURS * edits) / EDITS) * 3_600_000
    await moveClocks(page, ahead)
  }
  const editMs = (performance.now() - start) / edits
  expect(edits).toBe(EDITS)
  ahead = morning + HOURS * 3_600_000
  await moveClocks(page, ahead)
  const pending = await page
    .getByText(/\d+ en attente/)
    .first()
    .textContent()

  grants.length = 0
  await openServer()
  const back = performance.now()
  await crew.context.setOffline(false)
  await page.getByText('À jour').first().waitFor({ state: 'attached', timeout: 60_000 })
  const drained = performance.now() - back
  const limit = DRAIN_MS * Math.max(1, editMs / REFERENCE_EDIT_MS)
  process.stderr.write(
    `${edits} edits of ${Math.round(editMs)} ms in ${HOURS} hours, « ${pending} », drained in ${Math.round(drained)} ms (${drained <= limit ? 'within' : 'beyond'} ${Math.round(limit)} ms)\n`,
  )

  expect(grants).toEqual(['refresh_token'])
  expect(new URL(page.url()).pathname).toBe('/collect/mobile/task')
  const rows = await storage.of(ORG).getMany('task', [...shown.keys()])
  const isDone = (state: unknown): boolean => state === 5 || state === 7
  expect(Object.fromEntries(rows.map(row => [row.id, isDone(row['task_state_id'])]))).toEqual(
    Object.fromEntries(shown),
  )
  expect(rows.filter(row => String(row['state_time']).slice(0, 10) !== today)).toEqual([])
  const after = await storage.of(ORG).find('task', {})
  expect(after.filter(({ id }) => !before.has(id))).toEqual([])
  expect(crew.refusedByPolicy).toEqual([])
}, 300_000)
