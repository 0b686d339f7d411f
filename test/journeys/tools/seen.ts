// Runs before each journey's file: where the shared browser and the seeded data are, and, when a test failed, what its open pages showed:
// beside the test, and where scripts/test-all.mjs gathers what failed.
import { appendFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterEach, inject } from 'vitest'
import { openPages } from './open-pages.ts'
import { sharedRun } from './shared-run.ts'

sharedRun.browser = inject('journeyBrowser')
sharedRun.data = inject('journeyData')

const MOST = 1_500
const ANSWERS_MS = 4_000

const seenOn = async (page: Page): Promise<string> => {
  const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '')
  const text = await page.locator('body').innerText({ timeout: 2_000 })
  return `${page.url()}\nfocus: ${focus}\n${text.slice(0, MOST)}`
}

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages) {
    const nothing = new Promise<string>(resolve =>
      setTimeout(resolve, ANSWERS_MS, 'nothing: it does not answer'),
    )
    const seen = await Promise.race([seenOn(page), nothing]).catch((error: unknown) => String(error))
    const told = `« ${task.name} » failed; a page showed ${seen}\n`
    process.stdout.write(told)
    const failures = process.env['QUAI_FAILURES']
    if (failures !== undefined) appendFileSync(failures, `${told}\n`)
  }
})
