// A day at the dock of the built app, beside the weights themselves: a scale on a cable that moves, stands still and is unplugged; a
// session left overnight, signed and printed (WG1, WG2, DC1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice, type Json, type Office } from '../tools/office.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { atDock, begin, chooseObject, handsAtDock } from '../tools/weighing-hands.ts'
import { newWeighingPhone, type WeighingPhone } from '../tools/weighing-phone.ts'
import { plugScale, scaleAt } from '../tools/weighing-scale.ts'

let server: JourneyServer
let office: Office
let phone: WeighingPhone

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  office = openOffice(server.url)
  phone = await newWeighingPhone({ width: 390, height: 844, film: null })
  await plugScale(phone.context)
  await phone.context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '1')
  })
  await atDock(phone.page, server.url)
})
afterAll(async () => {
  await phone.close()
  await server.remove()
})

const linesOf = (task: Json | undefined): readonly Json[] => (task?.['objects'] ?? []) as readonly Json[]

const sessionNamed = async (id: string): Promise<Json | undefined> =>
  (await office.tasks()).find(task => task['id'] === id)

const sessionOnScreen = async (): Promise<string> => {
  await phone.page.waitForURL(/session=/)
  return new URL(phone.page.url()).searchParams.get('session') ?? ''
}

/** Whether a text is on the screen without scrolling. */
const isUnderEyes = async (text: string): Promise<boolean> => {
  const place = await phone.page.getByText(text).first().boundingBox()
  const screen = phone.page.viewportSize()
  if (place === null || screen === null) return false
  return place.x >= 0 && place.x + place.width <= screen.width && place.y + place.height <= screen.height
}

test('[WG1] a moving scale must first be stable, a stable one is read, and for an unplugged one the weight is typed', async () => {
  const { page } = phone
  const hands = handsAtDock(page)
  const scale = scaleAt(page)
  await begin(page, server.url)
  await chooseObject(page, 'Fauteuil')
  await scale.says('ST,GS,+ 17.90kg')
  await page.getByText('Stable', { exact: true }).waitFor()
  await scale.says('US,GS,+ 18.40kg')
  await page.getByText('Instable', { exact: true }).waitFor()
  expect(await isUnderEyes('Instable')).toBe(true)
  await hands.press('C’est pesé\u202f!')
  await page.getByRole('alert').getByText('Attendez que la balance soit stable').waitFor()
  await scale.pullCable()
  await page.getByText('Balance débranchée').waitFor()
  expect(await isUnderEyes('Balance débranchée')).toBe(true)
  await page.getByText('Attendez que la balance').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('.readout .val').first().innerText()).toBe('–')
  // No weight was read and counting was not chosen, so the button records neither.
  expect(await page.getByRole('button', { name: 'Compter sans peser' }).count()).toBe(0)
  await hands.press('C’est pesé\u202f!')
  await page.getByRole('alert').getByText('Saisissez le poids.').waitFor()
  await hands.key('18')
  await hands.press('C’est pesé\u202f!')
  await page.getByText(/^1.objet ·/).waitFor()

  await chooseObject(page, 'Fauteuil')
  await scale.says('ST,GS,+ 19.20kg')
  await page.getByText('Stable', { exact: true }).waitFor()
  await hands.press('C’est pesé\u202f!')
  await page.getByText(/^2.objets ·/).waitFor()
  const id = await sessionOnScreen()
  await expect
    .poll(async () => linesOf(await sessionNamed(id)).map(line => line['gross']), { timeout: 20_000 })
    .toEqual([18_000, 19_200])
}, 60_000)

test('[WG1] [DC1] a weighing session left overnight is offered again as such, signed, ended and printed', async () => {
  const { page } = phone
  const hands = handsAtDock(page)
  await page.goto(`${server.url}/balance/mobile`)
  await page.getByRole('link', { name: 'Reprendre la session' }).tap()
  const id = await sessionOnScreen()
  const lastNight = { weighed_at: '2020-01-06 16:40:00' }
  const objects = linesOf(await sessionNamed(id)).map(line => Object.assign({}, line, lastNight))
  await office.ask('PATCH', `/task/${id}`, { objects })
  await page.goto(`${server.url}/balance/mobile`)
  await page.getByText('Restée ouverte').waitFor()
  await page.getByRole('link', { name: 'Reprendre la session' }).tap()
  await page.getByRole('link', { name: 'Terminer' }).tap()
  await page.getByRole('button', { name: /^Faire signer/ }).tap()
  await page.getByText(/^Vous apportez 2.objets/).waitFor()
  await page.getByLabel('Nom').fill('Mme Berthe Aubin')
  await hands.press('Enregistrer le nom')
  await page.getByRole('button', { name: /^Signée/ }).waitFor()
  await page.getByText('Imprimer le ticket').tap()
  await hands.press(/^Valider/)
  await page.locator('[data-printed]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const ticket = page.getByRole('article', { name: 'Ticket de pesée' })
  expect(await ticket.innerText()).toMatch(/37,20.kg[^]*Mme Berthe Aubin/)
  await page.emulateMedia({ media: 'screen' })
  await expect
    .poll(async () => (await sessionNamed(id))?.['signed_name'], { timeout: 20_000 })
    .toBe('Mme Berthe Aubin')
}, 60_000)
