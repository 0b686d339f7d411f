// A session at the dock of the built app (WG2 to WG5): what cannot be true is said, and nothing is lost.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldViolations } from './axe.ts'
import { openOffice, type Office } from './office.ts'
import { journeyServer, type JourneyServer } from './server.ts'
import { atDock, begin, chooseObject, handsAtDock, rowOf, weighOnKeys } from './weighing-hands.ts'
import { newWeighingPhone, type WeighingPhone } from './weighing-phone.ts'
import { sessionsOf, stickersOf, type Stickers } from './weighing-stickers.ts'

let server: JourneyServer
let office: Office
let stickers: Stickers
const phones: WeighingPhone[] = []

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  office = openOffice(server.url)
  stickers = await stickersOf(office)
})
afterAll(async () => {
  for (const one of phones) await one.close().catch(() => null)
  await server.remove()
})

const atPost = async (phone: WeighingPhone): Promise<WeighingPhone> => {
  phones.push(phone)
  await atDock(phone.page, server.url)
  return phone
}

test('[WG2] [WG3] [WG5] [LB2] what cannot be true, what is unusual, unknown or gone is told; a refused camera stops nobody', async () => {
  const phone = await atPost(await newWeighingPhone({ width: 360, height: 640, film: null }))
  const { page } = phone
  const hands = handsAtDock(page)
  await page.goto(`${server.url}/balance/mobile`)
  await page.getByRole('link', { name: 'Pesée entrante' }).tap()
  await page.getByRole('button', { name: 'Interne' }).tap()
  await page.getByLabel('Chercher un objet').fill('Fauteuil')
  await rowOf(page, 'Fauteuil').tap()
  await page.getByText('Brut').waitFor()

  await hands.key('2')
  await hands.press(/^Caisse/)
  await page.getByText('Le poids est inférieur à celui du contenant.').first().waitFor()
  await hands.press('C’est pesé\u00a0!')
  await page.getByRole('alert').getByText('Le poids est inférieur à celui du contenant.').waitFor()
  await hands.press(/^Caisse/)
  await hands.key('000')
  await hands.press('C’est pesé\u00a0!')
  await page
    .getByRole('alert')
    .getByText(/Cette balance s’arrête à/)
    .waitFor()
  for (let n = 0; n < 4; n++) await hands.press('Effacer un chiffre')
  await hands.key('90')
  await hands.press('C’est pesé\u00a0!')
  await page.getByText(/fois le poids habituel/).waitFor()
  await hands.press('Corriger le poids')
  await hands.press('Effacer un chiffre')
  await hands.press('Effacer un chiffre')
  await hands.key('18')
  await hands.press('C’est pesé\u00a0!')
  await page.getByText(/^1.objet ·/).waitFor()

  await page.getByRole('link', { name: 'Scan', exact: true }).tap()
  await page.getByText('La caméra est bloquée').waitFor()
  await hands.shoot('EXT-0042-ZZ')
  await page.getByText('Inconnue').waitFor()
  await page.getByRole('button', { name: /^Fauteuil/ }).tap()
  await page.getByText('Brut').waitFor()
  await hands.key('18')
  await hands.weighed()
  await hands.shoot('EXT-0042-ZZ')
  await page.getByText(/^Déjà pesée à/).waitFor()
  await page.getByRole('link', { name: 'Remplacer' }).tap()
  await page.getByText('Brut').waitFor()
  await hands.key('19')
  await hands.weighed()
  await hands.shoot(stickers.sold[0]?.code ?? '')
  await page.getByText('Ne pas peser').waitFor()
  expect(await page.getByRole('link', { name: 'Peser' }).count()).toBe(0)
  await hands.press('Signaler au bureau')
  await page.getByRole('link', { name: 'Fermer le scan' }).tap()
  await page.getByText(/^2.objets · 37/).waitFor()

  await expect
    .poll(
      async () => (await sessionsOf(office)).some(task => String(task['note']).includes('retrouvée au quai')),
      {
        timeout: 20_000,
      },
    )
    .toBe(true)
}, 120_000)

/** Words that run out of the phone, or of a box that hides what does not fit. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter(element => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const hides = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis'
      return hides && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1
    })
    const isWide = document.documentElement.scrollWidth > innerWidth + 1
    return [...(isWide ? ['page'] : []), ...cut.map(element => `${element.className}: ${element.innerText}`)]
  })

test('every weighing screen is free of violations, in both lights, and fits a phone of 320 pixels', async () => {
  const { page } = await atPost(await newWeighingPhone({ width: 390, height: 844, film: null }))
  await begin(page, server.url)
  await chooseObject(page, 'Fauteuil')
  await weighOnKeys(page, 18_000)
  const session = new URL(page.url()).searchParams.get('session') ?? ''
  for (const path of [
    '/balance/mobile',
    '/balance/mobile/origin?way=out',
    `/balance/mobile/resource?session=${session}`,
    `/balance/mobile/objects?session=${session}`,
    `/balance/mobile/objects?session=${session}&end=1`,
    `/balance/mobile/scan?session=${session}`,
    `/balance/mobile/scan?session=${session}&code=${stickers.available[41]?.code ?? ''}`,
    `/balance/mobile/scan?session=${session}&code=${stickers.sold[0]?.code ?? ''}`,
    `/balance/mobile/scan?session=${session}&code=EXT-1`,
    `/balance/mobile/object?session=${session}&code=${stickers.available[41]?.code ?? ''}`,
    `/balance/mobile/manual?session=${session}`,
  ]) {
    await page.goto(`${server.url}${path}`)
    await page.locator('h1').first().waitFor()
    await page.locator('.skels').first().waitFor({ state: 'detached' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForTimeout(300)
      expect(await fieldViolations(page), `${colorScheme} ${path}`).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await tooWide(page), `${path} is wider than the phone`).toEqual([])
    // As a person who reads larger letters has them: every size of text follows the root.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await tooWide(page), `${path} is cut at 200 %`).toEqual([])
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await page.setViewportSize({ width: 390, height: 844 })
  }
}, 120_000)
