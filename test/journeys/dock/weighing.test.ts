// A weighing session at the dock of the built app (WG2 to WG5): impossible values get a message, and nothing is lost.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldViolations } from '../tools/axe.ts'
import { newPerson } from '../tools/chromium.ts'
import { openOffice, type Office } from '../tools/office.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { atDock, begin, chooseObject, handsAtDock, rowOf, weighOnKeys } from '../tools/weighing-hands.ts'
import { newWeighingPhone, type WeighingPhone } from '../tools/weighing-phone.ts'
import { sessionsOf, stickersOf, type Stickers } from '../tools/weighing-stickers.ts'

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

const sessionOf = (page: Page): string => new URL(page.url()).searchParams.get('session') ?? ''

const atPost = async (phone: WeighingPhone): Promise<WeighingPhone> => {
  phones.push(phone)
  await atDock(phone.page, server.url)
  return phone
}

test('[WG2] [WG3] [WG5] [LB2] impossible, unusual, unknown and missing things get a message; a refused camera stops nobody', async () => {
  const phone = await atPost(await newWeighingPhone({ width: 360, height: 640, film: null }))
  const { page } = phone
  const hands = handsAtDock(page)
  await page.goto(`${server.url}/balance/mobile`)
  await page.getByRole('link', { name: 'Pesée entrante' }).tap()
  await page.getByRole('button', { name: /^Ville et partenaire/ }).tap()
  const towns = page.getByRole('combobox', { name: /^Ville/ })
  await towns.selectOption({ index: 1 })
  const chosen = await towns.locator('option').nth(1).innerText()
  await hands.press('Continuer')
  await page.getByRole('button', { name: 'Interne' }).tap()
  await chooseObject(page, 'Fauteuil')

  await hands.key('2')
  // To another scale and back to the same object, with the typed weight kept.
  await page.getByRole('link', { name: 'Changer de balance' }).tap()
  await page.getByRole('button', { name: /^Balance quai/ }).tap()
  await expect.poll(() => page.locator('.readout .val').first().innerText()).toContain('2')
  await hands.press(/^Caisse/)
  await page.getByText('Le poids est inférieur à celui du contenant.').first().waitFor()
  await hands.press('C’est pesé\u202f!')
  await page.getByRole('alert').getByText('Le poids est inférieur à celui du contenant.').waitFor()
  await hands.press(/^Caisse/)
  await hands.key('000')
  await hands.press('C’est pesé\u202f!')
  await page
    .getByRole('alert')
    .getByText(/Cette balance s’arrête à/)
    .waitFor()
  for (let n = 0; n < 4; n++) await hands.press('Effacer un chiffre')
  await hands.key('90')
  await hands.press('C’est pesé\u202f!')
  await page.getByText(/fois le poids habituel/).waitFor()
  await hands.press('Corriger le poids')
  await hands.press('Effacer un chiffre')
  await hands.press('Effacer un chiffre')
  await hands.key('18')
  // An unreadable picture does not undo the line.
  await hands.press('Noter')
  const noPicture = { name: 'objet.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await page.getByLabel('Photo de l’objet').setInputFiles(noPicture)
  await hands.press('Fermer')
  // Waited for from before the tap: on a busy machine what is told for some seconds may be gone when the tap is over.
  const photoLost = page.getByText('Pesée gardée, photo non gardée').waitFor()
  await hands.press('C’est pesé\u202f!')
  await photoLost
  await page.getByText(/^1.objet ·/).waitFor()

  await page.getByRole('link', { name: 'Scan', exact: true }).tap()
  await page.getByText('La caméra est bloquée').waitFor()
  await hands.shoot('EXT-0042-ZZ')
  await page.getByText('Inconnue').waitFor()
  await page.getByRole('button', { name: /^Fauteuil pesé/ }).tap()
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

  // By hand: first the question about a second weighing, then about an unusual weight; each answer is kept while the other question is
  // asked.
  await page.goto(`${server.url}/balance/mobile/manual?session=${sessionOf(page)}`)
  await page.getByLabel(/^Code/).fill('EXT-0042-ZZ')
  await page.getByLabel('Poids net').fill('310')
  await page.getByRole('button', { name: /^Ajouter \d/ }).tap()
  await page.getByText(/^Déjà pesée à/).waitFor()
  await hands.press('Remplacer')
  await page.getByRole('heading', { name: /, 310,00.kg/ }).waitFor()
  await hands.press('C’est le bon poids')
  await page.getByText(/^1.objet · 18/).waitFor()

  const told = async () =>
    (await sessionsOf(office)).find(task => String(task['note']).includes('retrouvée au quai'))
  await expect.poll(told, { timeout: 20_000 }).toBeDefined()
  const reported = await told()
  expect(`${String(reported?.['city'])} ${String(reported?.['zipcode'])}`).toBe(chosen)
}, 120_000)

/** Texts that are wider than the phone or cut by their box, and fields too narrow for their text. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter(element => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const hides = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis'
      const isLow = hides && element.clientHeight > 1 && element.scrollHeight > element.clientHeight + 2
      return (hides && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1) || isLow
    })
    const narrow = [...document.querySelectorAll<HTMLElement>('input.input')].filter(input => {
      const { paddingLeft, paddingRight, fontSize } = getComputedStyle(input)
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return input.clientWidth > 1 && room < 2.5 * Number.parseFloat(fontSize)
    })
    const isWide = document.documentElement.scrollWidth > innerWidth + 1
    return [
      ...(isWide ? ['page'] : []),
      ...[...cut, ...narrow].map(element => `${element.className}: ${element.innerText}`),
    ]
  })

test('every weighing screen has no violation, in light and dark mode, and fits a phone of 320 pixels', async () => {
  const { page } = await atPost(await newWeighingPhone({ width: 390, height: 844, film: null }))
  await begin(page, server.url)
  await chooseObject(page, 'Fauteuil')
  await weighOnKeys(page, 18_000)
  const session = sessionOf(page)
  const again = stickers.available[40]
  await page.goto(`${server.url}/balance/mobile/object?session=${session}&code=${again?.code ?? ''}`)
  await page.getByText('Brut').waitFor()
  await handsAtDock(page).weighed()
  for (const path of [
    '/balance/mobile',
    '/balance/mobile/origin?way=out',
    `/balance/mobile/resource?session=${session}`,
    `/balance/mobile/objects?session=${session}`,
    `/balance/mobile/objects?session=${session}&end=1`,
    `/balance/mobile/scan?session=${session}`,
    `/balance/mobile/scan?session=${session}&code=${stickers.available[41]?.code ?? ''}`,
    `/balance/mobile/scan?session=${session}&code=${again?.code ?? ''}`,
    `/balance/mobile/scan?session=${session}&code=${stickers.sold[0]?.code ?? ''}`,
    `/balance/mobile/scan?session=${session}&code=EXT-1`,
    `/balance/mobile/object?session=${session}&code=${stickers.available[41]?.code ?? ''}`,
    `/balance/mobile/manual?session=${session}`,
  ]) {
    await page.goto(`${server.url}${path}`)
    await page.locator('h1').first().waitFor()
    await page.locator('.skels').first().waitFor({ state: 'detached' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await fieldViolations(page), `${colorScheme} ${path}`).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await tooWide(page), `${path} is wider than the phone`).toEqual([])
    // Larger letters as a person may set them: all text sizes follow the root.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await tooWide(page), `${path} is cut at 200 %`).toEqual([])
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await page.setViewportSize({ width: 390, height: 844 })
  }
}, 120_000)

const MOST_TABS = 60

/** Presses Tab until the focused element has this name. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const active = document.activeElement
      if (!(active instanceof HTMLElement)) return ''
      const label = active instanceof HTMLInputElement ? active.labels?.[0]?.innerText : undefined
      return active.ariaLabel ?? label ?? active.innerText
    })
  for (let n = 0; n < MOST_TABS; n++) {
    await page.keyboard.press('Tab')
    if (!name.test(await focused())) continue
    const outline = await page.evaluate(() => {
      const active = document.activeElement
      const marked = active === null ? [] : [active, active.parentElement ?? active]
      return marked
        .map(one => getComputedStyle(one))
        .some(one => one.outlineStyle !== 'none' || one.boxShadow !== 'none')
    })
    expect(outline, `the focus on ${name.source} is seen`).toBe(true)
    return
  }
  throw new Error(`no Tab leads to ${name.source}`)
}

test('by keyboard alone an object is weighed, a digit corrected, and the weighing session signed and ended', async () => {
  const person = await newPerson({ width: 1280, height: 800, staysOnline: true })
  try {
    const { page } = person
    await page.goto(`${server.url}/login`)
    await page.getByRole('button', { name: 'Se connecter' }).waitFor()
    await tabTo(page, /^(Identifiant|Nom d.utilisateur)/)
    await page.keyboard.type('quai')
    await tabTo(page, /^Mot de passe/)
    await page.keyboard.type('quai-demo-2026')
    await page.keyboard.press('Enter')
    await page.getByText('À jour').first().waitFor()
    await page.goto(`${server.url}/balance/mobile`)
    await page.getByText('Nouvelle session').waitFor()
    const press = async (name: RegExp): Promise<void> => {
      await tabTo(page, name)
      await page.keyboard.press('Enter')
    }
    await press(/^Pesée entrante/)
    await page.getByRole('button', { name: 'Interne' }).waitFor()
    await press(/^Interne/)
    await page.getByLabel('Chercher un objet').waitFor()
    await tabTo(page, /^Chercher un objet/)
    await page.keyboard.type('Fauteuil')
    await rowOf(page, 'Fauteuil').waitFor()
    await press(/^Fauteuil/)
    await page.getByText('Brut').waitFor()
    // At a person's speed: faster keys are taken for a scanner's.
    await page.keyboard.type('185', { delay: 80 })
    await page.keyboard.press('Backspace')
    await page.keyboard.type(',4', { delay: 80 })
    await expect.poll(() => page.locator('.readout .val').first().innerText()).toContain('18,4')
    await press(/^C’est pesé/)
    await page.getByText(/^1.objet · 18/).waitFor()
    await press(/^Terminer/)
    await page.getByRole('button', { name: /^Valider/ }).waitFor()
    await press(/^Faire signer/)
    await page.getByRole('dialog').waitFor()
    await tabTo(page, /^Nom/)
    await page.keyboard.type('Mme Aubin')
    await press(/^Enregistrer/)
    await page.getByRole('button', { name: /^Signée/ }).waitFor()
    await press(/^Valider/)
    await page.getByText('Nouvelle session').waitFor()
  } finally {
    await person.close()
  }
}, 90_000)
