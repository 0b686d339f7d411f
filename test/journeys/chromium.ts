// The Chromium of the journeys: CHROMIUM, the usual paths (the headless shell first: a third lighter to start), or playwright's own.
// One profile folder is one person's browser.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'

const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM, ...usualPaths, chromium.executablePath()].find(
    path => path !== undefined && path !== '' && existsSync(path),
  )

export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** Closes the browser as a phone is switched off and opens it again on the same profile. */
  reopen(): Promise<Person>
  /** What the content security policy refused so far. */
  readonly refusedByPolicy: string[]
  close(): Promise<void>
}

export interface Phone {
  readonly width: number
  readonly height: number
  readonly colorScheme?: 'light' | 'dark'
}

const open = async (profile: string, phone: Phone): Promise<Person> => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: true,
    viewport: { width: phone.width, height: phone.height },
    hasTouch: phone.width < 700,
    colorScheme: phone.colorScheme ?? 'light',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
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
    reopen: async () => {
      await context.close()
      return open(profile, phone)
    },
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

export const newPerson = (phone: Phone): Promise<Person> =>
  open(mkdtempSync(join(tmpdir(), 'quai-browser-')), phone)
