// The built app on the real server (sync.md section 6): a crew's taps, its first sync and the sending of its day, the time until another
// screen shows a save, and a desk with 100,000 rows.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { newPerson } from '#test/journeys/tools/chromium.ts'
import { signIn } from '#test/journeys/tools/sign-in.ts'
import { demoAccounts } from '#server/demo/seed-demo.ts'
import { heapOf, openBench, protocolOfPage, protocolOfWorker } from '../browser.ts'
import { median, quantile, type Figure } from '../figure.ts'
import type { Bench, Group } from '../group.ts'
import { openServer } from '../server.ts'
import { PAGES } from '../site.ts'
import { makeWorld } from '../world.ts'

const FRAME_MS = 1000 / 60
const TAPS = 40
const CREW_ROWS = 5000
/** A board of 900 stops a week, half as many again as the largest in the design papers; the other rows of a desk are its objects. */
const DESK_TASKS = 10_000
const DESK_INSTANCES = 90_000

export const app: Group = {
  name: 'app',
  title: "L'application construite, sur le vrai serveur",
  run: async bench => {
    const crew = join(bench.scratch, 'crew')
    mkdirSync(crew)
    await makeWorld(crew, { crewTasks: CREW_ROWS })
    return [...(await taps(bench, crew)), ...(await bootstraps(bench, crew)), ...(await drain(bench, crew))]
  },
}

export const desk: Group = {
  name: 'desk',
  title: "100 000 lignes sur l'écran d'un bureau, du vrai serveur",
  run: async bench => {
    const data = join(bench.scratch, 'desk')
    mkdirSync(data)
    await makeWorld(data, { deskTasks: DESK_TASKS, instances: DESK_INSTANCES })
    return bigDesk(bench, data)
  },
}

interface Taps {
  /** Frames until the tapped button reacts (busy, or already the next one) and until the saved state is on the screen. */
  readonly answered: number[]
  readonly answeredMs: number[]
  readonly frames: number[]
  readonly ms: number[]
}

/**
 * Runs in the page: taps « Terminée » and « Remettre à faire » in turn. It measures the reaction of the button, which nothing may delay,
 * and the new state, which a phone shows only once it is on its disk.
 */
const tapOften = async (times: number): Promise<Taps> => {
  const named = (name: string): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)
  const frame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve))
  const pause = (ms: number): Promise<unknown> => new Promise(resolve => setTimeout(resolve, ms))
  const answered: number[] = []
  const answeredMs: number[] = []
  const frames: number[] = []
  const all: number[] = []
  for (let n = 0; n < times; n++) {
    const before = named('Terminée') === undefined ? 'Remettre à faire' : 'Terminée'
    const after = before === 'Terminée' ? 'Remettre à faire' : 'Terminée'
    await pause(150)
    await frame()
    const start = performance.now()
    named(before)?.click()
    let count = 0
    let answeredAt = 0
    let isAnswerNoted = false
    let changedAt = 0
    const observer = new MutationObserver(() => {
      if (changedAt === 0 && named(after) !== undefined) changedAt = performance.now()
      const isBusy = named(before)?.ariaBusy === 'true'
      if (answeredAt === 0 && (isBusy || changedAt > 0)) answeredAt = performance.now()
    })
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['aria-busy'],
    })
    const isWaiting = (): boolean => changedAt === 0
    while (isWaiting()) {
      await frame()
      count += 1
      if (answeredAt > 0 && !isAnswerNoted) {
        isAnswerNoted = true
        answered.push(count)
        // The frame in which the reaction is visible has begun.
        answeredMs.push(performance.now() - start)
      }
      if (performance.now() - start > 20_000)
        throw new Error(`nothing changed after « ${before} »: ${document.body.innerText}`)
    }
    observer.disconnect()
    frames.push(count)
    all.push(changedAt - start)
  }
  return { answered, answeredMs, frames, ms: all }
}

/** Runs in the page: notes when the other screen changed, by this machine's clock. */
const watchState = (): void => {
  const scope = globalThis as unknown as { seen: { done: boolean; at: number }[] }
  scope.seen = []
  const isDone = (): boolean => document.body.textContent.includes('Réalisée')
  let last = isDone()
  new MutationObserver(() => {
    const done = isDone()
    if (done === last) return
    last = done
    scope.seen.push({ done, at: performance.timeOrigin + performance.now() })
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

const openStop = async (page: Page): Promise<string> => {
  await page.locator('a[href*="/collect/mobile/slot"]').first().click()
  await page.locator('a[href*="/collect/mobile/task"]').first().click()
  await page.waitForURL('**/collect/mobile/task**')
  await page
    .getByRole('button', { name: /^(Terminée|Remettre à faire)$/ })
    .first()
    .waitFor()
  return page.url()
}

export const isUpToDate = (page: Page, timeout = 120_000): Promise<void> =>
  page.getByText('À jour').first().waitFor({ state: 'attached', timeout })

const taps = async (bench: Bench, data: string): Promise<Figure[]> => {
  const server = await openServer(bench, data)
  const phone = await newPerson({ width: 390, height: 844 })
  await signIn(phone.page, server.url, 'camion')
  await isUpToDate(phone.page)
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await phone.page.reload()
  await isUpToDate(phone.page)
  const address = await openStop(phone.page)
  await phone.page.evaluate(tapOften, 6)
  const usual = await phone.page.evaluate(tapOften, TAPS)
  const protocol = await protocolOfPage(phone.page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const slow = await phone.page.evaluate(tapOften, TAPS)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await isUpToDate(phone.page)

  const other = await newPerson({ width: 1280, height: 800 })
  await signIn(other.page, server.url, 'admin')
  await isUpToDate(other.page)
  await allIsBrought(other.page)
  await other.page.goto(address)
  await other.page.locator('h1').first().waitFor()
  await isUpToDate(other.page)
  await other.page.evaluate(watchState)
  const saved: number[] = []
  for (let n = 0; n < TAPS; n++) {
    const clicked = await phone.page.evaluate(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
        ['Terminée', 'Remettre à faire'].includes(textContent?.trim() ?? ''),
      )
      const at = performance.timeOrigin + performance.now()
      button?.click()
      return at
    })
    const seen = await other.page.waitForFunction(
      count => {
        const { seen: list } = globalThis as unknown as { seen: { at: number }[] }
        return list.length > count ? list[count]?.at : null
      },
      n,
      { polling: 20, timeout: 30_000 },
    )
    saved.push(((await seen.jsonValue()) ?? Number.NaN) - clicked)
    await isUpToDate(phone.page)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  await other.close()
  await phone.close()
  await server.end('SIGTERM')
  const p95 = (values: readonly number[]): number => quantile(values, 0.95)
  return [
    {
      name: 'une modification se voit, p95',
      value: p95(usual.frames),
      unit: 'images',
      limit: { at: 'most', value: 2, by: 'script' },
      beside: `p50 ${median(usual.frames)} ; ${median(usual.ms).toFixed(0)} ms, p95 ${p95(usual.ms).toFixed(0)} ms (2 images : ${Math.round(2 * FRAME_MS)} ms) ; le bouton répond en ${p95(usual.answered)}`,
    },
    {
      name: 'un appui se voit, processeur 4 × plus lent, p95',
      value: p95(slow.answeredMs),
      unit: 'ms',
      limit: { at: 'most', value: 100, by: 'script' },
      beside: `p50 ${median(slow.answeredMs).toFixed(0)} ms ; le nouvel état, une fois sur le disque : p50 ${median(slow.ms).toFixed(0)} ms, p95 ${p95(slow.ms).toFixed(0)} ms`,
    },
    {
      name: "enregistrée sur un écran, vue sur l'autre, p95",
      value: p95(saved),
      unit: 'ms',
      limit: { at: 'most', value: 300, by: 'script' },
      beside: `p50 ${median(saved).toFixed(0)} ms`,
    },
  ]
}

/** From the tap on « Se connecter »: the time until the answer, until the day's slots are shown, until all data are on the device. */
const bootstraps = async (bench: Bench, data: string): Promise<Figure[]> => {
  const server = await openServer(bench, data)
  const usable: number[] = []
  const whole: number[] = []
  let rows = 0
  for (let n = 0; n < bench.runs; n++) {
    const phone = await newPerson({ width: 390, height: 844 })
    const { page } = phone
    let signedIn = 0
    let clicked = 0
    page.context().on('response', response => {
      if (response.url().endsWith('/api/profile') && signedIn === 0) signedIn = performance.now()
    })
    await page.goto(`${server.url}/login`)
    await page.getByLabel('Nom d’utilisateur').fill('camion')
    await page.getByLabel('Mot de passe', { exact: true }).fill(demoAccounts.password)
    clicked = performance.now()
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.locator('a[href*="/collect/mobile/slot"]').first().waitFor()
    const seen = performance.now()
    await isUpToDate(page)
    await allIsBrought(page)
    const end = performance.now()
    rows = await page.evaluate(countRows)
    const from = signedIn === 0 ? clicked : signedIn
    usable.push(seen - from)
    whole.push(end - from)
    await phone.close()
  }
  await server.end('SIGTERM')
  return [
    {
      name: `première fois d'une équipe : ses créneaux sont là (${rows.toLocaleString('fr-FR')} lignes)`,
      value: median(usable) / 1000,
      unit: 's',
      limit: { at: 'most', value: 2, by: 'script' },
      beside: `tout est là après ${(median(whole) / 1000).toFixed(2)} s (depuis la réponse du profil)`,
    },
  ]
}

/** Runs in the page: whether every shard of the database is complete. */
const isAllBrought = async (): Promise<boolean> => {
  const name = (await indexedDB.databases()).map(one => one.name ?? '').find(one => one.startsWith('quai:'))
  if (name === undefined) return false
  const open = indexedDB.open(name)
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    open.addEventListener('success', () => resolve(open.result))
    open.addEventListener('error', () => reject(open.error ?? new Error('closed')))
  })
  const all = db.transaction('shard', 'readonly').objectStore('shard').getAll()
  const shards = await new Promise<{ complete: boolean }[]>((resolve, reject) => {
    all.addEventListener('success', () => resolve(all.result))
    all.addEventListener('error', () => reject(all.error ?? new Error('unread')))
  })
  db.close()
  return shards.length > 0 && shards.every(({ complete }) => complete)
}

export const allIsBrought = async (page: Page): Promise<void> => {
  const start = performance.now()
  while (!(await page.evaluate(isAllBrought))) {
    if (performance.now() - start > 600_000) throw new Error('the bootstrap does not end')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

const countRows = async (): Promise<number> => {
  const name =
    (await indexedDB.databases()).map(one => one.name ?? '').find(one => one.startsWith('quai:')) ?? ''
  const open = indexedDB.open(name)
  const db = await new Promise<IDBDatabase>(resolve => (open.onsuccess = () => resolve(open.result)))
  const tables = [...db.objectStoreNames].filter(
    store => !['outbox', 'base', 'shard', 'blob', 'acked', 'meta', 'search', 'searchNote'].includes(store),
  )
  const transaction = db.transaction(tables, 'readonly')
  let sum = 0
  for (const table of tables)
    sum += await new Promise<number>(resolve => {
      const count = transaction.objectStore(table).count()
      count.onsuccess = () => resolve(count.result)
    })
  db.close()
  return sum
}

/** The product's own engine and commands on a bench page that the real server serves: 300 stops are captured while it is out of reach. */
const drain = async (bench: Bench, data: string): Promise<Figure[]> => {
  let server = await openServer(bench, data, { QUAI_CLIENT: PAGES })
  const open = await openBench(`${server.url}/login`)
  const credentials = { username: 'camion', password: demoAccounts.password }
  await open.run('page', 'engine.signIn', credentials)
  const durable = await open.run<{ p50: number; p95: number }>('page', 'engine.durable')
  await server.end('SIGTERM')
  const captured = await open.run<{ p50: number; p95: number; captured: number; waiting: number }>(
    'page',
    'engine.capture',
    { edits: 300 },
  )
  server = await openServer(bench, data, { QUAI_CLIENT: PAGES })
  const drained = await open.run<{ ms: number; left: number }>('page', 'engine.drain')
  await open.close()
  await server.end('SIGTERM')
  return [
    {
      name: 'une modification est sur le disque, p95',
      value: durable.p95,
      unit: 'ms',
      limit: { at: 'most', value: 25, by: 'storage' },
      beside: `p50 ${durable.p50.toFixed(1)} ms ; quand 300 attendent, p50 ${captured.p50.toFixed(1)} ms, p95 ${captured.p95.toFixed(1)} ms`,
    },
    {
      name: `${captured.captured} modifications captées sans réseau, toutes parties`,
      value: drained.ms / 1000,
      unit: 's',
      limit: { at: 'most', value: 4, by: 'script' },
      beside: `${captured.waiting} attendaient, ${drained.left} restent`,
    },
  ]
}

const bigDesk = async (bench: Bench, data: string): Promise<Figure[]> => {
  const server = await openServer(bench, data)
  const desk = await newPerson({ width: 1440, height: 900 })
  const { page } = desk
  page.setDefaultTimeout(600_000)
  await page.addInitScript(() => {
    const scope = globalThis as unknown as { longest: number; longTasks: number }
    scope.longest = 0
    scope.longTasks = 0
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) {
        scope.longest = Math.max(scope.longest, duration)
        scope.longTasks += 1
      }
    }).observe({ entryTypes: ['longtask'] })
  })
  let from = 0
  page.context().on('response', response => {
    if (response.url().endsWith('/api/profile') && from === 0) from = performance.now()
  })
  await signIn(page, server.url, 'bureau')
  await page.waitForTimeout(1500)
  const forget = (): Promise<void> =>
    page.evaluate(() => {
      Object.assign(globalThis, { longest: 0, longTasks: 0 })
    })
  await forget()
  await allIsBrought(page)
  const seconds = (performance.now() - from) / 1000
  const gaps = await page.evaluate(() => {
    const { longest, longTasks } = globalThis as unknown as { longest: number; longTasks: number }
    return { longest, longTasks }
  })
  const rows = await page.evaluate(countRows)
  await isUpToDate(page)
  const worker = await protocolOfWorker(page, /sync\.worker/)
  // Time for the index to add and store the new rows.
  await page.waitForTimeout(6000)
  const heap = await heapOf(worker)
  const pageHeap = await heapOf(await protocolOfPage(page))
  await desk.close()
  await server.end('SIGTERM')
  return [
    {
      name: `${rows.toLocaleString('fr-FR')} lignes apportées`,
      value: seconds,
      unit: 's',
      limit: { at: 'most', value: 30, by: 'script' },
      beside: `${Math.round(rows / seconds)} lignes/s`,
    },
    {
      name: 'plus longue tâche de la page pendant ce temps',
      value: gaps.longest,
      unit: 'ms',
      limit: { at: 'most', value: 50 },
      beside: `${gaps.longTasks} tâches de plus de 50 ms`,
    },
    {
      name: 'mémoire du worker, index compris',
      value: heap,
      unit: 'Mo',
      limit: { at: 'most', value: 60 },
      beside: `page ${pageHeap.toFixed(1)} Mo`,
    },
  ]
}
