// With letters of twice the size every word can be read, from a phone of 320 px to a desk of 1440 px: none is cut, none lies over another,
// and nothing is wider than the screen; nor in what a button opens.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person } from '../tools/chromium.ts'
import { unreadableOn } from '../tools/layout/cut-texts.ts'
import { everyScreen, type Screens } from '../tools/layout/every-screen.ts'
import { largeLetters } from '../tools/layout/large-letters.ts'
import { openOffice } from '../tools/office.ts'
import { openWithin } from '../tools/open-within.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { untilAtRest, untilRead } from '../tools/waits.ts'

const WIDTHS = [320, 390, 768, 1024, 1440]

let server: JourneyServer
let admin: Person
let screens: Screens

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  screens = await everyScreen(openOffice(server.url))
  admin = await newPerson({ width: 390, height: 844, staysOnline: true })
  await largeLetters(admin.page)
  await signIn(admin.page, server.url, 'admin')
  await admin.page.goto(`${server.url}/collect/desktop/dashboard`)
  await admin.page.getByText('À jour').first().waitFor({ timeout: 40_000, state: 'attached' })
}, 90_000)
afterAll(async () => {
  await admin?.close()
  await server.remove()
})

const openAt = async (page: Page, path: string, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: width < 700 ? 740 : 900 })
  await openWithin(page, path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await untilRead(page)
  await untilAtRest(page)
}

test('no word of any screen is cut or lies over another, from 320 px to 1440 px', async () => {
  const { page } = admin
  const faults: string[] = []
  for (const path of [...screens.paths, screens.longNamed]) {
    await openAt(page, path, WIDTHS[0] ?? 0)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 700 ? 740 : 900 })
      await untilAtRest(page)
      faults.push(...(await unreadableOn(page)).map(one => `${path} at ${width} px: ${one}`))
    }
  }
  expect(faults).toEqual([])
}, 300_000)

/** A button whose words end so opens a sheet or a dialog. */
const OPENS = /…$/

test('nor in a sheet or a dialog, on the smallest phone', async () => {
  const { page } = admin
  const dialog = page.locator('dialog[open]')
  const faults: string[] = []
  const seen = new Set<string>()
  for (const path of screens.paths) {
    await openAt(page, path, 320)
    const openers = page.getByRole('button', { name: OPENS }).filter({ visible: true })
    for (const index of Array.from({ length: await openers.count() }).keys()) {
      const opener = openers.nth(index)
      const [name = ''] = (await opener.innerText()).trim().split('\n')
      if (seen.has(name) || !(await opener.isEnabled())) continue
      await opener.click()
      await untilAtRest(page)
      // « Choisir… » of a period opens fields on the page itself.
      if ((await dialog.count()) === 0) continue
      seen.add(name)
      faults.push(...(await unreadableOn(page)).map(one => `« ${name} » of ${path}: ${one}`))
      await page.keyboard.press('Escape')
      await dialog.first().waitFor({ state: 'detached' })
    }
  }
  expect(seen.size).toBeGreaterThan(6)
  expect(faults).toEqual([])
}, 120_000)
