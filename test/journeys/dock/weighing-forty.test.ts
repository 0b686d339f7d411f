// The quality bar of the dock, on the built app: forty objects weighed by hand scanner, by camera and by keypad, with the server stopped
// and the browser killed twice, are at the desk afterwards to the gram (WG1).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatTwoDecimals } from '#records/values/decimal.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { newPerson, type Person } from '../tools/chromium.ts'
import { openOffice, type Json, type Office } from '../tools/office.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { atDock, begin, chooseObject, handsAtDock, weighOnKeys } from '../tools/weighing-hands.ts'
import { filmOf, newWeighingPhone, type WeighingPhone } from '../tools/weighing-phone.ts'
import { linesOf, sessionsOf, stickersOf, type Sticker, type Stickers } from '../tools/weighing-stickers.ts'
import { untilOnDisk } from '../tools/waits.ts'

let server: JourneyServer
let office: Office
let folder: string
let stickers: Stickers
let phone: WeighingPhone | undefined
let desk: Person | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quai-film-'))
  server = await journeyServer()
  await server.start()
  office = openOffice(server.url)
  stickers = await stickersOf(office)
})
afterAll(async () => {
  await phone?.close()
  await desk?.close()
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

const byScanner = async (page: Page, { code, weight }: Sticker): Promise<void> => {
  await handsAtDock(page).shoot(code)
  await page.locator('.result--known', { hasText: formatLabelCode(code) }).waitFor()
  await page.getByRole('link', { name: 'Peser', exact: true }).tap()
  await weighOnKeys(page, weight)
}

const byKeypad = async (page: Page, { object, weight }: Sticker): Promise<void> => {
  if (await page.locator('.cam').isVisible()) await page.getByRole('link', { name: 'Fermer le scan' }).tap()
  await chooseObject(page, object)
  await weighOnKeys(page, weight)
}

const basketSays = (page: Page, text: RegExp): Promise<void> =>
  expect.poll(() => page.locator('.basket b').innerText(), { timeout: 15_000 }).toMatch(text)

/** The middle of the picture is read: how many pixels the shown frame is away from it. */
const aimIsOff = async (page: Page): Promise<number> => {
  const [aim, seen] = await Promise.all(
    ['.cam__frame', '.cam video'].map(each => page.locator(each).boundingBox()),
  )
  if (aim == null || seen == null) throw new Error('nothing to aim with')
  return Math.abs(aim.y + aim.height / 2 - seen.y - seen.height / 2)
}

/** Waits until the camera has read five codes; throws with the reasons when it does not. */
const readFive = async ({ page, trouble }: WeighingPhone): Promise<void> => {
  const count = (): Promise<number> => page.locator('.last-scans li').count()
  try {
    await expect.poll(count, { timeout: 40_000 }).toBe(5)
  } catch (error) {
    const camera = await page.locator('.cam').innerText()
    const film = await page.evaluate(() => {
      const video = document.querySelector('video')
      const stream = video?.srcObject
      const tracks = stream instanceof MediaStream ? stream.getTracks() : []
      return { ready: video?.readyState, at: video?.currentTime, tracks: tracks.map(one => one.readyState) }
    })
    const told = trouble.slice(-20).join('\n')
    throw new Error(`the camera read ${await count()}\n${camera}\n${JSON.stringify(film)}\n${told}`, {
      cause: error,
    })
  }
}

test('[WG1] forty objects weighed without server, in three ways and with two kills of the browser, are stored to the gram', async () => {
  const [filmed, scanned, typed] = [
    stickers.available.slice(0, 5),
    stickers.available.slice(5, 25),
    stickers.available.slice(25, 40),
  ]
  const film = await filmOf(
    folder,
    filmed.map(({ code }) => code),
  )
  phone = await newWeighingPhone({ width: 390, height: 844, film })
  await atDock(phone.page, server.url)
  const before = new Set((await sessionsOf(office)).map(({ id }) => id))
  // The scanner's files are cached after the first load; a dock that is offline has had them for days.
  await phone.page.waitForFunction(
    async () => (await (await caches.open('scanner')).keys()).length === 4,
    null,
    { polling: 200 },
  )
  await server.stop()
  await begin(phone.page, server.url)
  for (const sticker of scanned.slice(0, 10)) await byScanner(phone.page, sticker)
  for (const sticker of typed.slice(0, 7)) await byKeypad(phone.page, sticker)
  await basketSays(phone.page, /^17.objets/)

  // The browser is killed with a weight half typed.
  const [half, ...rest] = typed.slice(7)
  await chooseObject(phone.page, half?.object ?? '')
  await handsAtDock(phone.page).key('12')
  const address = phone.page.url()
  await expect.poll(() => phone?.page.locator('.readout .val').first().innerText()).toContain('12')
  await untilOnDisk(phone.page, '"12"')
  phone = await phone.dieAndReopen()
  await phone.page.goto(address)
  await expect.poll(() => phone?.page.locator('.readout .val').first().innerText()).toContain('12')
  for (let n = 0; n < 2; n++) await handsAtDock(phone.page).press('Effacer un chiffre')
  await weighOnKeys(phone.page, half?.weight ?? 0)
  await basketSays(phone.page, /^18.objets/)

  for (const sticker of rest) await byKeypad(phone.page, sticker)
  for (const sticker of scanned.slice(10)) await byScanner(phone.page, sticker)
  // The browser is killed as soon as the screen showed the last object.
  phone = await phone.dieAndReopen()
  await phone.page.goto(`${server.url}/balance/mobile`)
  await phone.page.getByRole('link', { name: 'Reprendre la session' }).tap()
  await basketSays(phone.page, /^35.objets/)

  await phone.page.getByRole('link', { name: 'Scan', exact: true }).tap()
  const inARow = phone.page.getByRole('switch', { name: 'À la suite, sans peser' })
  expect(await aimIsOff(phone.page)).toBeLessThan(2)
  await phone.page.getByText('À la suite, sans peser').tap()
  await expect.poll(() => inARow.isChecked()).toBe(true)
  await readFive(phone)
  await phone.page.getByRole('link', { name: 'Fermer le scan' }).tap()
  await basketSays(phone.page, /^40.objets/)
  await phone.page.getByRole('link', { name: 'Terminer' }).tap()
  await phone.page.getByRole('button', { name: /^Valider/ }).tap()
  await phone.page.getByText('Nouvelle session').waitFor()

  await server.start()
  const ended = async (): Promise<Json | undefined> =>
    (await sessionsOf(office)).find(
      task => !before.has(task['id']) && [5, 7].includes(Number(task['task_state_id'])),
    )
  await expect.poll(async () => linesOf(await ended()).length, { timeout: 60_000 }).toBe(40)
  const session = await ended()
  const gramsOf = (lines: readonly Json[]): number =>
    lines.reduce((sum, line) => sum + Number(line['weight_done']), 0)
  const counted = linesOf(session).filter(line => line['gross'] === null)
  const weighed = linesOf(session).filter(line => line['gross'] !== null)
  expect([counted.length, counted.every(line => line['estimated'] === 1)]).toEqual([5, true])
  const expected = [...scanned, ...typed].reduce((sum, { weight }) => sum + weight, 0)
  expect(gramsOf(weighed)).toBe(expected)
  expect(phone.refusedByPolicy).toEqual([])

  desk = await newPerson({ width: 1440, height: 900, staysOnline: true })
  await signIn(desk.page, server.url, 'quai')
  await desk.page.goto(`${server.url}/balance/desktop/task?id=${String(session?.['id'])}`)
  const total = formatTwoDecimals((expected + gramsOf(counted)) / 1000)
  await expect
    .poll(() => desk?.page.locator('.form2__main tfoot').innerText(), { timeout: 30_000 })
    .toContain(total)
}, 300_000)
