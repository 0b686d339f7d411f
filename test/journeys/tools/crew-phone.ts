// A crew's phone: touch, a phone's viewport, and a browser that is ended by SIGKILL as by an empty battery, on a profile that is kept.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { killBrowser, launch, type Phone } from './chromium.ts'

export interface CrewPhone {
  readonly page: Page
  readonly context: BrowserContext
  /** What the content security policy refused so far. */
  readonly refusedByPolicy: readonly string[]
  /** Kills all processes of the browser at once, and opens the same profile again. */
  dieAndReopen(): Promise<CrewPhone>
  close(): Promise<void>
}

const open = async (profile: string, phone: Phone): Promise<CrewPhone> => {
  const { page, context, refusedByPolicy } = await launch(profile, { ...phone, isMobile: true })
  return {
    page,
    context,
    refusedByPolicy,
    dieAndReopen: async () => {
      await killBrowser(profile, context)
      return open(profile, phone)
    },
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

export const newCrewPhone = (phone: Phone): Promise<CrewPhone> =>
  open(mkdtempSync(join(tmpdir(), 'quai-crew-')), phone)
