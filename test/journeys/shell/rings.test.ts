// The ring of what has the focus is whole: nothing that scrolls or clips cuts it, on the main screens of a phone and of a desk.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person } from '../tools/chromium.ts'
import { cutRingsOf } from '../tools/layout/cut-rings.ts'
import { everyScreen } from '../tools/layout/every-screen.ts'
import { openOffice } from '../tools/office.ts'
import { openWithin } from '../tools/open-within.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { untilAtRest } from '../tools/waits.ts'

let server: JourneyServer
let admin: Person
let paths: readonly string[]

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  const { slot, placed } = await everyScreen(openOffice(server.url))
  paths = [
    '/collect/desktop',
    `/collect/desktop/slot?${slot}`,
    `/collect/desktop/task?id=${placed}`,
    '/collect/desktop/dashboard',
    '/collect/desktop/search',
    '/collect/desktop/stats',
    '/balance/desktop/dashboard',
    '/balance/desktop/stats',
    '/management/config/objets',
    '/management/config/villes',
    '/management/config/organisation',
    '/management/install',
    '/collect/mobile',
    `/collect/mobile/slot?${slot}`,
    `/collect/mobile/task?id=${placed}`,
    '/collect/mobile/sync',
    '/balance/mobile',
    '/balance/mobile/objects',
  ]
  admin = await newPerson({ width: 1440, height: 900, staysOnline: true })
  await signIn(admin.page, server.url, 'admin')
  await admin.page.goto(`${server.url}/collect/desktop/dashboard`)
  await admin.page.getByText('À jour').first().waitFor({ timeout: 40_000 })
}, 90_000)
afterAll(async () => {
  await admin?.close()
  await server.remove()
})

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

const openAt = async (page: Page, path: string, size: (typeof SIZES)[number]): Promise<void> => {
  await openWithin(page, path)
  await page.setViewportSize(size)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.querySelector('.skels') === null)
  await untilAtRest(page)
}

test('no ring of the focus is cut, at 390 px and at 1440 px', async () => {
  const { page } = admin
  const faults: string[] = []
  for (const path of paths) {
    for (const size of SIZES) {
      await openAt(page, path, size)
      const { looked, cut } = await cutRingsOf(page)
      expect(looked, path).toBeGreaterThan(3)
      faults.push(...cut.map(one => `${path.split('?')[0] ?? path} at ${size.width} px: ${one}`))
    }
  }
  expect(faults).toEqual([])
}, 60_000)

/** A button whose words end so opens a sheet or a dialog; so do the two keys. */
const OPENS = /…$/
const KEYS = ['?', 'Control+k']

test('nor in a sheet or a dialog, whichever a screen opens', async () => {
  const { page } = admin
  const dialog = page.locator('dialog[open]')
  const faults: string[] = []
  /** The palette's field alone has no ring: it always has the focus. */
  let seen = 0
  const look = async (path: string, width: number, what: string): Promise<void> => {
    await dialog.first().waitFor()
    await untilAtRest(page)
    const { looked, cut } = await cutRingsOf(page)
    seen += looked
    faults.push(...cut.map(one => `« ${what} » of ${path.split('?')[0] ?? path} at ${width} px: ${one}`))
    await page.keyboard.press('Escape')
    await dialog.first().waitFor({ state: 'detached' })
  }
  for (const path of paths)
    for (const size of SIZES) {
      await openAt(page, path, size)
      const openers = page.getByRole('button', { name: OPENS }).filter({ visible: true })
      for (const index of Array.from({ length: await openers.count() }).keys()) {
        const opener = openers.nth(index)
        if (!(await opener.isEnabled())) continue
        const [name = ''] = (await opener.innerText()).trim().split('\n')
        await opener.click()
        await untilAtRest(page)
        // « Choisir… » of a period opens fields on the page itself.
        if ((await dialog.count()) > 0) await look(path, size.width, name)
      }
    }
  for (const key of KEYS) {
    await openAt(page, '/collect/desktop', { width: 1440, height: 900 })
    await page.keyboard.press(key)
    await look('/collect/desktop', 1440, key)
  }
  expect(seen).toBeGreaterThan(100)
  expect(faults).toEqual([])
}, 120_000)
