// The application on its device, in a real browser on the built app: on an iPhone, photos handed over by another application,
// large text (quality.md section 5; screens.md section 1).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../house/sources.ts'
import { newPerson, type Person, untilKept } from '../tools/chromium.ts'
import { peopleOfTest } from '../tools/people.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'

let server: JourneyServer
const people = peopleOfTest()
const newPhone = async (width = 390, height = 844): Promise<Person> => {
  const one = await newPerson({ width, height })
  people.push(one)
  return one
}
beforeAll(async () => {
  server = await journeyServer()
  await server.start()
})
afterAll(() => server.remove())

const finishOneStop = async (page: Page): Promise<void> => {
  await page.goto(`${server.url}/collect/mobile`)
  await page.getByText('À jour', { exact: true }).first().waitFor()
  await page.locator('a[href*="/collect/mobile/slot?"]').first().click()
  await page.locator('a[href*="/collect/mobile/task"]').first().click()
  await page.getByRole('button', { name: 'Terminée', exact: true }).click()
  await page.getByText('Réalisée', { exact: true }).first().waitFor()
}
test('on an iPhone the steps are shown, and the offer returns while changes wait on the device', async () => {
  const { page, context } = await newPhone()
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    })
    // An iPhone does not fire this event.
    window.addEventListener('beforeinstallprompt', event => event.stopImmediatePropagation())
  })
  await signIn(page, server.url, 'camion2')
  await finishOneStop(page)
  await page.getByText('À jour', { exact: true }).first().waitFor({ timeout: 30_000 })
  await page.goto(`${server.url}/collect/mobile`)
  const card = page.locator('.install')
  await card.getByRole('button', { name: 'Installer' }).click()
  const steps = page.getByRole('dialog')
  await steps.getByText('Sur l’écran d’accueil').waitFor()
  await steps.getByRole('button', { name: 'Plus tard' }).click()
  expect(await card.count()).toBe(0)

  await untilKept(page)
  await server.stop()
  try {
    await page.locator('a[href*="/collect/mobile/slot?"]').first().click()
    await page.locator('a[href*="/collect/mobile/task"]').first().click()
    await page.getByRole('button', { name: 'Terminée', exact: true }).click()
    await page.getByText('1 en attente').first().waitFor()
    await page.goto(`${server.url}/collect/mobile`)
    await card.getByText(/1.modification attend ici/).waitFor()
    expect(await card.getByRole('button', { name: 'Plus tard' }).count()).toBe(0)
    await page.getByText(/Hors ligne. Tout est gardé sur cet appareil. Données.du/).waitFor()
  } finally {
    await server.start()
  }
}, 120_000)

test('photos shared from another application wait until a stop is opened and are added to it', async () => {
  const { page } = await newPhone()
  await signIn(page, server.url, 'camion')
  await page.getByRole('heading', { name: 'Matin' }).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const picture = readFileSync(join(root, 'public/icons/icon-192.png')).toString('base64')
  await sendPhotos(page, picture)
  const banner = page.locator('.banner--update')
  await banner.getByText(/2.photos partagées\s: à ajouter à un arrêt/).waitFor()
  await page.locator('a[href*="/collect/mobile/slot?"]').first().click()
  await page.locator('a[href*="/collect/mobile/task"]').first().click()
  await banner.getByRole('button', { name: 'Ajouter à cet arrêt' }).click()
  await page.getByText(/2.photos avec cet arrêt/).waitFor()
  expect(await banner.count()).toBe(0)
}, 90_000)

test('[20.9] another site plants no photo; what was shared goes at the sign-out, and then a share is refused', async () => {
  const { page, context } = await newPhone()
  await signIn(page, server.url, 'camion')
  await page.getByRole('heading', { name: 'Matin' }).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const picture = readFileSync(join(root, 'public/icons/icon-192.png')).toString('base64')
  for (const policy of ['unsafe-url', 'no-referrer']) {
    const other = await context.newPage()
    await other.route('http://other.example/', route =>
      route.fulfill({
        contentType: 'text/html',
        body: `<meta name="referrer" content="${policy}"><p>Autre</p>`,
      }),
    )
    await other.goto('http://other.example/')
    await sendPhotos(other, picture, server.url)
    await other.getByRole('heading', { name: 'Partage refusé' }).waitFor()
    await other.close()
  }
  expect(await keptPhotos(page)).toBe(0)
  await sendPhotos(page, picture)
  await page
    .locator('.banner--update')
    .getByText(/2.photos partagées/)
    .waitFor()
  expect(await keptPhotos(page)).toBe(2)
  await page.goto(`${server.url}/management/profile`)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByLabel('Mot de passe', { exact: true }).waitFor()
  expect(await keptPhotos(page)).toBe(0)
  await sendPhotos(page, picture)
  await page.getByRole('heading', { name: 'Connectez-vous d’abord' }).waitFor()
  expect(await keptPhotos(page)).toBe(0)
}, 90_000)

/** By a form, as a share comes: from the page that is open, to this server. Our own pages send no origin unless they are asked to. */
const sendPhotos = async (page: Page, base64: string, to = ''): Promise<void> => {
  await page.evaluate(
    ({ base64: letters, action, isOwn }) => {
      if (isOwn)
        document.head.append(
          Object.assign(document.createElement('meta'), { name: 'referrer', content: 'strict-origin' }),
        )
      const bytes = Uint8Array.from(atob(letters), letter => letter.charCodeAt(0))
      const files = new DataTransfer()
      for (const name of ['a.png', 'b.png']) files.items.add(new File([bytes], name, { type: 'image/png' }))
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'photos',
        multiple: true,
      })
      input.files = files.files
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action })
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { base64, action: `${to}/collect/mobile`, isOwn: to === '' },
  )
}
const keptPhotos = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('shared-photos'))
    const kept = await Promise.all(names.map(async name => (await (await caches.open(name)).keys()).length))
    return kept.reduce((sum, count) => sum + count, 0)
  })

test('with text at 200 % the destinations stay in one row, with their names for screen readers', async () => {
  const { page, context } = await newPhone(360, 640)
  await context.addInitScript(() =>
    window.addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    ),
  )
  await signIn(page, server.url, 'camion')
  await page.goto(`${server.url}/collect/mobile`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const places = await page
    .locator('.pnav a')
    .evaluateAll(links => links.map(link => Math.round(link.getBoundingClientRect().top)))
  expect(new Set(places).size).toBe(1)
  await page.getByRole('link', { name: 'Envois' }).waitFor()
  const [icon, letter] = await page.evaluate(() => {
    const widthOf = (selector: string): number =>
      document.querySelector(selector)?.getBoundingClientRect().width ?? 0
    return [widthOf('.pnav .i'), Number.parseFloat(getComputedStyle(document.documentElement).fontSize)]
  })
  expect((icon ?? 0) / (letter ?? 1)).toBeGreaterThan(1.4)
}, 60_000)

test('on a phone the buttons of a desk screen are large enough for fingers', async () => {
  const { page } = await newPhone(360, 640)
  await signIn(page, server.url, 'admin')
  await page.goto(`${server.url}/management/install`)
  await page.getByRole('heading', { name: 'Cet appareil', exact: true }).waitFor()
  expect(await page.locator('html').getAttribute('data-density')).toBe('touch')
  const heights = await page
    .locator('.inst button')
    .evaluateAll(buttons => buttons.map(button => button.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
}, 60_000)
