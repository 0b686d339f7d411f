// A crew's phone: touch, a phone's viewport, and a browser that ends by SIGKILL as a battery does, on a profile that outlives it.
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { findChromium, type Phone } from './chromium.ts'

export interface CrewPhone {
  readonly page: Page
  readonly context: BrowserContext
  /** What the content security policy refused so far. */
  readonly refusedByPolicy: readonly string[]
  /** Every process of the browser ends at once; the same profile is opened again. */
  dieAndReopen(): Promise<CrewPhone>
  close(): Promise<void>
}

/** Chromium's lock names its process: « host-1234 ». */
const killBrowser = (profile: string): void => {
  const pid = Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1))
  if (!(pid > 1)) throw new Error('the browser has no process')
  process.kill(-pid, 'SIGKILL')
}

const open = async (profile: string, { width, height }: Phone): Promise<CrewPhone> => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: true,
    viewport: { width, height },
    hasTouch: true,
    isMobile: true,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--hide-crash-restore-bubble',
    ],
  })
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(15_000)
  const refusedByPolicy: string[] = []
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) refusedByPolicy.push(message.text())
  })
  return {
    page,
    context,
    refusedByPolicy,
    dieAndReopen: async () => {
      const gone = new Promise(resolve => context.once('close', resolve))
      killBrowser(profile)
      await gone
      for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
        rmSync(join(profile, name), { force: true })
      return open(profile, { width, height })
    },
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

export const newCrewPhone = (phone: Phone): Promise<CrewPhone> =>
  open(mkdtempSync(join(tmpdir(), 'quai-crew-')), phone)
