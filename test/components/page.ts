// The real screens for a test: the real router, the real start of the application, the real engine and the real server, all in this
// process. One world and one sign-in a file; a page that is « loaded again » is rendered anew from what the device keeps.
import { ORIGIN } from './dom.ts'
import { createRoot, type Root } from 'react-dom/client'
import { createElement } from 'react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { resizeTo, takeSaved, type SavedFile } from './browser-parts.ts'
import { openHouse, PASSWORD, type House, type HouseOptions } from './house.ts'
import { press } from './hands.ts'
import { pageFinders, type Finders } from './locator.ts'
import { startTime, type TestTime } from './time.ts'
import { alsoTell, PATIENCE_MS, settle, until } from './wait.ts'
import { provideWorker } from './worker.ts'

interface Page extends Finders {
  /** Loads an address as a browser does: of the former screen only what the device keeps is left. */
  goto(path: string): Promise<void>
  reload(): Promise<void>
  goBack(): Promise<void>
  url(): string
  waitForURL(wanted: RegExp | string | ((address: URL) => boolean)): Promise<void>
  /** The next file that the page hands over. */
  download(): Promise<SavedFile>
  resize(width: number): void
  readonly keyboard: { press(keys: string): Promise<void>; type(text: string): Promise<void> }
}
export interface Screens {
  readonly page: Page
  readonly house: House
  readonly time: TestTime
  /** The errors that the page reported; a test that expects some removes them from the list. */
  readonly faults: unknown[]
  /** The device loses the network or has it again, as its browser reports to the page. */
  setOffline(isOffline: boolean): Promise<void>
  signIn(username: string): Promise<void>
  signOut(): Promise<void>
}
export interface ScreensOptions extends HouseOptions {
  readonly width?: number
  /** Signed in from the start. */
  readonly as?: string
}

// As long as a busy machine may need. Set here, before the tests of the file are registered.
vi.setConfig({ testTimeout: 4 * PATIENCE_MS })

const DESK = 1440
/** Longer than any wait of the engine before its next try. */
const BACK_MS = 60_000

/** `expect.poll` with the same time limit as every other wait here. */
export const eventually = <T>(read: () => T | Promise<T>, message?: string): ReturnType<typeof expect.poll> =>
  expect.poll(read, { timeout: PATIENCE_MS, interval: 5, ...(message === undefined ? {} : { message }) })

const answerOwnFiles = (house: House): void => {
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    writable: true,
    value: (input: string | URL | Request, init?: RequestInit) => house.fetch(input, init),
  })
}

// Hooks are heard only where a file begins: one that is made within `beforeAll` never runs.
const faults: unknown[] = []
/** An error that a screen reports and the test did not expect fails the test. */
afterEach(() => expect(faults.splice(0)).toEqual([]))

let closeAll = async (): Promise<void> => undefined
afterAll(() => closeAll())

const watchFaults = (): ((error: unknown) => void) => {
  const report = (error: unknown): void => void faults.push(error)
  Object.defineProperty(globalThis, 'reportError', { value: report, configurable: true, writable: true })
  window.addEventListener('error', ({ error }) => report(error))
  return report
}

const matchesUrl = (wanted: RegExp | string | ((address: URL) => boolean)): boolean => {
  const address = new URL(location.href)
  if (typeof wanted === 'function') return wanted(address)
  if (wanted instanceof RegExp) return wanted.test(address.href)
  const pattern = wanted.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('**', '.*')
  return new RegExp(`^${pattern}$`).test(address.href)
}

const openPage = async (): Promise<{ readonly page: Page; readonly close: () => void }> => {
  const { makeRouter } = await import('#shell/router.tsx')
  const { RouterProvider } = await import('@tanstack/react-router')
  const { startApp } = await import('#shell/start.ts')
  const { watchInstall } = await import('#shell/install/install-state.ts')
  const { watchDevice } = await import('#shell/sync/device-watch.ts')
  const { listenToDesk } = await import('#trades/messages/shared/ear.ts')
  const { hearShortages } = await import('#trades/rental/shared/shortage-ear.ts')
  const { toast } = await import('react-hot-toast/headless')
  let root: Root | null = null
  let leave = (): void => undefined
  const draw = async (path: string): Promise<void> => {
    close()
    history.pushState(null, '', path)
    const router = makeRouter()
    for (const route of router.getMatchedRoutes(location.pathname)[0]) await router.loadRouteChunk(route)
    const place = document.getElementById('root')
    if (place === null) throw new Error('the document has no root')
    root = createRoot(place)
    root.render(createElement(RouterProvider, { router }))
    leave = () => {
      // What the former page still had under way navigates nowhere, as after a load.
      Object.assign(router.history, { push: () => undefined, replace: () => undefined })
      router.history.destroy()
    }
    await settle()
  }
  const close = (): void => {
    root?.unmount()
    toast.remove()
    root = null
    leave()
    leave = () => undefined
  }
  watchInstall()
  await draw('/login')
  await startApp()
  watchDevice()
  listenToDesk()
  hearShortages()
  const page: Page = {
    ...pageFinders(),
    goto: path => draw(path),
    reload: () => draw(`${location.pathname}${location.search}${location.hash}`),
    goBack: async () => {
      const from = location.href
      history.back()
      await until(() => (location.href === from ? undefined : true), 'the way back')
    },
    url: () => location.href,
    waitForURL: async wanted => {
      await until(() => (matchesUrl(wanted) ? true : undefined), `the address ${String(wanted)}`)
    },
    download: () => until(takeSaved, 'a file'),
    resize: resizeTo,
    keyboard: {
      press,
      type: async text => {
        for (const letter of text) await press(letter)
      },
    },
  }
  return { page, close }
}

const enter = async (page: Page, username: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Nom d’utilisateur').fill(username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  // `/` leads on by itself: who goes elsewhere before would be taken back.
  await page.waitForURL(({ pathname }) => pathname !== '/login' && pathname !== '/')
}

/** Whether the page lacks what the device has, or the device what the server has. */
const heldHere = async (house: House): Promise<string> => {
  const { Dexie } = await import('dexie')
  const held: string[] = []
  for (const name of await Dexie.getDatabaseNames()) {
    if (!name.startsWith('quai:')) continue
    const db = await new Dexie(name).open()
    held.push(JSON.stringify([name, await db.table('meta').bulkGet(['rev', 'pulledAt'])]))
    db.close()
  }
  return `On the device: ${held.join(', ')}; the server is at ${await house.rev()}.`
}

/** Call it in `beforeAll`; what it opens is closed after the file. */
export const openScreens = async ({
  width = DESK,
  as,
  ...options
}: ScreensOptions = {}): Promise<Screens> => {
  const time = startTime()
  const house = await openHouse(time, ORIGIN, options)
  const report = watchFaults()
  answerOwnFiles(house)
  alsoTell(() => heldHere(house))
  const stopWorker = provideWorker({ fetch: house.fetch, scheduler: time, onBug: report })
  resizeTo(width)
  const { page, close } = await openPage()
  closeAll = async () => {
    close()
    // A part of the page that is still on its way would be taken for one of the next file's page.
    await vi.dynamicImportSettled()
    stopWorker()
    await house.close()
    await vi.dynamicImportSettled()
  }
  if (as !== undefined) await enter(page, as)
  return {
    page,
    house,
    time,
    faults,
    setOffline: async isOffline => {
      house.setReachable(!isOffline)
      Object.defineProperty(navigator, 'onLine', { value: !isOffline, configurable: true })
      window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'))
      // The live channel opens again by its own timer.
      if (!isOffline) await time.pass(BACK_MS)
    },
    signIn: username => enter(page, username),
    signOut: async () => {
      const { signOut } = await import('#shell/session/session.ts')
      await signOut()
    },
  }
}
