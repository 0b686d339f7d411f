// What the open pages of a journey showed when it failed: a failure far from here can be read.
import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { openPages } from './open-pages.ts'

const MOST = 1_500

const seenOn = async (page: Page): Promise<string> => {
  const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '')
  const text = await page.locator('body').innerText({ timeout: 2_000 })
  return `${page.url()}\nfocus: ${focus}\n${text.slice(0, MOST)}`
}

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages) {
    const seen = await seenOn(page).catch((error: unknown) => String(error))
    process.stdout.write(`« ${task.name} » failed; a page showed ${seen}\n`)
  }
})
