// The Chromium of the journeys: CHROMIUM, the usual paths, or playwright's own. In a test run a person is a context of the browser that
// all journeys share; who closes the browser or has it killed has a profile folder and a browser of their own. Where the headless shell
// is installed it serves everybody who needs no permission prompt: the same engine, a third lighter to start.
import { execFileSync } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { openPages } from './open-pages.ts'
import { sharedBrowser } from './shared-run.ts'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const findChromium = (): string | undefined =>
  [process.env['CHROMIUM'], ...usualPaths, chromium.executablePath()].find(
    path => path !== undefined && path !== '' && existsSync(path),
  )

const shells = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium-headless-shell']
export const findShell = (): string | undefined =>
  process.env['CHROMIUM'] ? findChromium() : (shells.find(path => existsSync(path)) ?? findChromium())

/** Which binary Playwright starts; without one, its own. */
export const atPath = (path: string | undefined): { readonly executablePath?: string } =>
  path === undefined ? {} : { executablePath: path }

export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** What the content security policy refused so far. */
  readonly refusedByPolicy: string[]
  close(): Promise<void>
}

/** A person whose profile outlives the browser. */
export interface KeptPerson extends Person {
  /** Closes the browser as a phone is switched off and opens it again on the same profile. */
  reopen(): Promise<KeptPerson>
}

export interface Phone {
  readonly width: number
  readonly height: number
  readonly colorScheme?: 'light' | 'dark'
  /** For a person who is never offline: no service worker is installed, which is half of what a new person costs the machine. */
  readonly staysOnline?: boolean
}

export interface Opening extends Phone {
  readonly isMobile?: boolean
  readonly hasTouch?: boolean
  /** Uses the full browser, because the headless shell has no permission prompts: for a camera that is refused. */
  readonly hasPrompts?: boolean
  readonly args?: readonly string[]
}

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-crash-restore-bubble',
] as const

/** In a test run nothing moves: a picture taken or judged in the middle of a transition shows what no person ever reads. */
const contextOf = ({
  width,
  height,
  colorScheme = 'light',
  isMobile = false,
  hasTouch = isMobile,
  staysOnline = false,
}: Opening): BrowserContextOptions => ({
  viewport: { width, height },
  hasTouch,
  isMobile,
  colorScheme,
  reducedMotion: sharedBrowser() === undefined ? 'no-preference' : 'reduce',
  serviceWorkers: staysOnline ? 'block' : 'allow',
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
})

/** As long as a busy machine may need; nothing waits longer than what it waits for. */
const PATIENCE_MS = 60_000

const firstPage = async (context: BrowserContext): Promise<Omit<Person, 'close'>> => {
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(PATIENCE_MS)
  openPages.add(page)
  context.once('close', () => openPages.delete(page))
  const refusedByPolicy: string[] = []
  page.on('console', message => {
    // A browser words a breach of trusted types without naming the policy.
    if (/Content Security Policy|requires 'Trusted|TrustedTypes/i.test(message.text()))
      refusedByPolicy.push(message.text())
  })
  return { page, context, refusedByPolicy }
}

/** Opens a browser on this profile with its first page. */
export const launch = async (profile: string, opening: Opening): Promise<Omit<Person, 'close'>> =>
  firstPage(
    await chromium.launchPersistentContext(profile, {
      ...contextOf(opening),
      ...atPath(opening.hasPrompts === true ? findChromium() : findShell()),
      headless: true,
      args: [...browserFlags, ...(opening.args ?? [])],
    }),
  )

/** Some process of this group runs; one that has ended and was not yet waited for does not. */
const isAlive = (group: number): boolean =>
  execFileSync('ps', ['-eo', 'pgid=,stat='], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .some(line => {
      const [of, state = ''] = line.trim().split(/\s+/)
      return Number(of) === group && !state.startsWith('Z')
    })

/** Kills all processes of the browser at once, as an empty battery would, and removes its lock files so that it can start again. */
export const killBrowser = async (profile: string, context: BrowserContext): Promise<void> => {
  const gone = new Promise(resolve => context.once('close', resolve))
  const processes = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 1 << 26 })
  const first = processes
    .split('\n')
    .find(line => line.includes(`--user-data-dir=${profile} `) && !line.includes('--type='))
  const pid = Number(first?.trim().split(' ')[0])
  if (!(pid > 1)) throw new Error('the browser has no process')
  process.kill(-pid, 'SIGKILL')
  await gone
  // One that is still being taken down holds the lock of the stored databases, which no empty battery does.
  for (let left = 2_000; left > 0 && isAlive(pid); left--) await setImmediate()
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
    rmSync(join(profile, name), { force: true })
}

const openKept = async (profile: string, phone: Phone): Promise<KeptPerson> => {
  const { page, context, refusedByPolicy } = await launch(profile, { ...phone, hasTouch: phone.width < 700 })
  return {
    page,
    context,
    refusedByPolicy,
    reopen: async () => {
      await context.close()
      return openKept(profile, phone)
    },
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

const openShared = async (browser: Browser, phone: Phone): Promise<Person> => {
  const context = await browser.newContext(contextOf({ ...phone, hasTouch: phone.width < 700 }))
  return { ...(await firstPage(context)), close: () => context.close() }
}

/** Waits until the app's files are on the device: about seventy, which takes long on a busy machine. */
export const untilKept = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

/** With a browser and a profile of their own. */
export const newKeptPerson = (phone: Phone): Promise<KeptPerson> =>
  openKept(mkdtempSync(join(tmpdir(), 'quai-browser-')), phone)

export const newPerson = async (phone: Phone): Promise<Person> => {
  const browser = await sharedBrowser()
  return browser === undefined ? newKeptPerson(phone) : openShared(browser, phone)
}
