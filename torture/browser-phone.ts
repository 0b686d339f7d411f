// A Chromium with its own profile, operated on the built app as a crew does, and killed by its process id as an empty battery would.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium as driver, type Page } from 'playwright-core'
import { demoAccounts } from '#server/demo/seed-demo.ts'
import type { DeviceTables, Edit, Told } from './shown-as-saved.ts'

export interface Phone {
  signIn(username: string): Promise<void>
  /** Ids of the stops of the day's slots. */
  stops(): Promise<string[]>
  /** Waits until the app's files are on the device; from then on it starts without a server. */
  untilKept(): Promise<void>
  show(id: string): Promise<void>
  /** Edits for ever, and notes each edit outside the browser once the screen has shown it; resolves when the browser is gone. */
  work(ids: readonly string[], told: Told, onShown: (n: number) => void): Promise<void>
  read(): Promise<DeviceTables>
  /** Waits until everything is sent, at most `ms`; returns how many outbox entries remain. */
  drain(ms: number): Promise<number>
  kill(): Promise<void>
}

interface OpenOptions {
  readonly chromium: string
  readonly profile: string
  readonly url: string
}

const LONGEST_START_MS = 60_000

export const openPhone = async ({ chromium, profile, url }: OpenOptions): Promise<Phone> => {
  const portFile = join(profile, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  // A killed browser leaves its lock files, which would stop the next one from starting.
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
    rmSync(join(profile, name), { force: true })
  const child = spawn(
    chromium,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--hide-crash-restore-bubble',
      '--window-size=390,844',
      '--lang=fr-FR',
      'about:blank',
    ],
    // In its own process group, so that the browser and its child processes are killed together.
    { detached: true, stdio: 'ignore', env: { ...process.env, TZ: 'Europe/Paris' } },
  )
  const { pid = 0 } = child
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const kill = async (): Promise<void> => {
    killGroup(pid)
    await gone
  }
  const atExit = (): void => killGroup(pid)
  process.once('exit', atExit)
  void gone.then(() => process.off('exit', atExit))

  const start = performance.now()
  while (!existsSync(portFile) || readFileSync(portFile, 'utf8').split('\n').length < 2) {
    if (performance.now() - start > LONGEST_START_MS) throw new Error('Chromium did not start')
    await wait(20)
  }
  const [port = ''] = readFileSync(portFile, 'utf8').split('\n')
  const browser = await driver.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('Chromium has no window')
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(30_000)
  return phoneOn(page, url, gone, kill)
}

const killGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const phoneOn = (page: Page, url: string, gone: Promise<void>, kill: () => Promise<void>): Phone => ({
  kill,
  signIn: async username => {
    await page.goto(`${url}/login`)
    await page.getByLabel('Nom d’utilisateur').fill(username)
    await page.getByLabel('Mot de passe', { exact: true }).fill(demoAccounts.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL('**/collect/mobile')
    await page.getByText('À jour').first().waitFor({ state: 'attached' })
  },
  stops: async () => {
    const slots = await hrefsOf(page, 'a[href*="/collect/mobile/slot"]')
    const ids: string[] = []
    for (const slot of slots) {
      await page.goto(slot)
      await page.locator('a[href*="/collect/mobile/task"]').first().waitFor()
      const stops = await hrefsOf(page, 'a[href*="/collect/mobile/task"]')
      ids.push(...stops.map(stop => new URL(stop).searchParams.get('id') ?? ''))
    }
    return [...new Set(ids)].filter(id => id !== '')
  },
  untilKept: async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await page.getByText('À jour').first().waitFor({ state: 'attached' })
  },
  show: async id => {
    await page.goto(`${url}/collect/mobile/task?id=${id}`)
    const button = page.getByRole('button', { name: /^(Terminée|Remettre à faire)$/ }).first()
    await button.waitFor().catch(async (error: unknown) => {
      const shown = await page.locator('body').innerText()
      throw new Error(`stop ${id} is not shown, but « ${shown.replaceAll(/\s+/g, ' ').slice(0, 400)} »`, {
        cause: error,
      })
    })
  },
  work: async (ids, told, onShown) => {
    const start = async (): Promise<void> => {
      await page.exposeFunction('noteStarted', (edit: Edit) => void told.started.set(edit.id, edit))
      await page.exposeFunction('noteShown', (edit: Edit) => {
        told.shown.set(edit.id, edit)
        onShown(1)
      })
      await page.evaluate(editForEver, [...ids])
    }
    // Not awaited: the browser is killed while this runs, or before it has begun.
    start().catch(() => undefined)
    await gone
  },
  read: () => page.evaluate(readTables),
  drain: async ms => {
    await page.reload()
    const end = performance.now() + ms
    for (;;) {
      const { outbox } = await page.evaluate(readTables)
      if (outbox.length === 0 || performance.now() > end) return outbox.length
      await wait(250)
    }
  },
})

const hrefsOf = async (page: Page, selector: string): Promise<string[]> => {
  await page.locator(selector).first().waitFor()
  return page.locator(selector).evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href))
}

/** Runs in the page: one tap, then reads the screen, then notes what it shows; sometimes opens another stop. */
const editForEver = async (ids: readonly string[]): Promise<void> => {
  const { noteStarted, noteShown } = globalThis as unknown as {
    noteStarted(edit: Edit): Promise<void>
    noteShown(edit: Edit): Promise<void>
  }
  const named = (name: string): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)
  const frame = (): Promise<unknown> => new Promise(resolve => setTimeout(resolve, 4))
  const until = async <T>(look: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      await frame()
    }
  }
  const moment = (): string => {
    const parts = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Paris',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    return parts.format(new Date())
  }
  const heading = (): string | null => document.querySelector('h1')?.textContent ?? null
  for (;;) {
    const id = ids[Math.floor(Math.random() * ids.length)] ?? ''
    if (new URL(location.href).searchParams.get('id') !== id) {
      const before = heading()
      history.pushState(null, '', `/collect/mobile/task?id=${id}`)
      window.dispatchEvent(new PopStateEvent('popstate'))
      await until(() => (heading() === before ? undefined : true))
    }
    for (let n = 1 + Math.floor(Math.random() * 3); n > 0; n--) {
      const button = await until(() => named('Terminée') ?? named('Remettre à faire'))
      const done = button.textContent?.trim() === 'Terminée'
      const edit = { id, done, at: moment() }
      await noteStarted(edit)
      button.click()
      await until(() => {
        // A delivery asks for a signature or the reason why there is none; the reason is given once and kept.
        const without = done ? named('Continuer sans signature') : undefined
        if (without === undefined) return named(done ? 'Remettre à faire' : 'Terminée')
        const why = document.querySelector<HTMLInputElement>('input[name="signature"]')
        if (why?.checked === false) why.click()
        else if (without.ariaBusy !== 'true') without.click()
        return undefined
      })
      // Not awaited: the note is sent out of the browser, which may be killed at once.
      void noteShown(edit)
    }
  }
}

/** Runs in the page and reads the tables with the browser's own IndexedDB, without the product's code. */
const readTables = async (): Promise<DeviceTables> => {
  const asked = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
    })
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  const database = await asked(indexedDB.open(names.find(name => name.startsWith('quai:')) ?? ''))
  const transaction = database.transaction(['task', 'outbox', 'base', 'acked'], 'readonly')
  const all = (name: string): Promise<{ [field: string]: unknown }[]> =>
    asked(transaction.objectStore(name).getAll() as IDBRequest<{ [field: string]: unknown }[]>)
  const [task = [], outbox = [], base = [], acked = []] = await Promise.all(
    ['task', 'outbox', 'base', 'acked'].map(all),
  )
  database.close()
  return { task, outbox, base, acked }
}
