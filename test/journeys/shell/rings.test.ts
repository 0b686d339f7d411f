// The ring of what has the focus is whole: nothing that scrolls or clips cuts it, on the main screens of a phone and of a desk.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person } from '../tools/chromium.ts'
import { cutRingsOf } from '../tools/cut-rings.ts'
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
  const placed = (await openOffice(server.url).tasks()).find(
    ({ shift_instance_id, task_state_id, task_type_id }) =>
      typeof shift_instance_id === 'string' && task_state_id === 2 && task_type_id === 1,
  )
  const slot = new URLSearchParams({
    resource: String(placed?.['resource_id']),
    date: String(placed?.['date']),
    shift: String(placed?.['shift_id']),
  }).toString()
  paths = [
    '/collect/desktop',
    `/collect/desktop/slot?${slot}`,
    `/collect/desktop/task?id=${String(placed?.['id'])}`,
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
    `/collect/mobile/task?id=${String(placed?.['id'])}`,
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

test('no ring of the focus is cut, at 390 px and at 1440 px', async () => {
  const { page } = admin
  const faults: string[] = []
  for (const path of paths) {
    await openWithin(page, path)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      await page.waitForFunction(() => document.querySelector('.skels') === null)
      await untilAtRest(page)
      const { looked, cut } = await cutRingsOf(page)
      expect(looked, path).toBeGreaterThan(3)
      faults.push(...cut.map(one => `${path.split('?')[0] ?? path} at ${size.width} px: ${one}`))
    }
  }
  expect(faults).toEqual([])
}, 60_000)
