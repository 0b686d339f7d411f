// Desk and crew speak to each other about a tour, in two browsers, the telephone without a network in between and killed with an answer
// unsent (MS1 to MS4).
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations, fieldViolations } from '../tools/axe.ts'
import { newPerson, untilKept, type Person } from '../tools/chromium.ts'
import { newCrewPhone, type CrewPhone } from '../tools/crew-phone.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'

let server: JourneyServer
let desk: Person
let crew: CrewPhone
/** The address of the first slot of today. */
let slot: string

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  desk = await newPerson({ width: 1440, height: 900, staysOnline: true })
  await signIn(desk.page, server.url, 'bureau')
  await desk.page.getByText('À jour').first().waitFor()
  crew = await newCrewPhone({ width: 360, height: 640 })
  await signIn(crew.page, server.url, 'camion')
  await crew.page.getByText('À jour').first().waitFor({ state: 'attached' })
  await crew.page.goto(`${server.url}/collect/mobile`)
  const first = crew.page.locator('a[href*="/collect/mobile/slot"]').first()
  slot = new URL((await first.getAttribute('href')) ?? '', server.url).search
  await untilKept(crew.page)
}, 90_000)
afterAll(async () => {
  await crew?.close()
  await desk?.close()
  await server.remove()
})

const write = async (text: string): Promise<void> => {
  await desk.page.getByLabel('Message à l’équipe').fill(text)
  await desk.page.getByRole('button', { name: 'Envoyer' }).click()
}
const openTour = async (): Promise<void> => {
  await crew.page.goto(`${server.url}/collect/mobile/slot${slot}`)
  await crew.page.locator('a.stop').first().waitFor()
}
const card = (text: string) =>
  crew.page.getByRole('region', { name: /^Message du bureau/ }).filter({ hasText: text })
const thread = () => desk.page.getByRole('log', { name: 'Fil du créneau' })

test('[MS1] [MS2] a message is on the telephone within 2 s, over its stop too, and the desk reads who has seen it', async () => {
  await openTour()
  await crew.page.getByRole('button', { name: 'Écrire au bureau' }).waitFor()
  await desk.page.goto(`${server.url}/collect/desktop/slot${slot}&messages=1`)
  await desk.page.getByLabel('Au sujet de').selectOption({ index: 1 })
  const begun = performance.now()
  await write('Laissez le canapé, prenez le matelas.')
  await card('Laissez le canapé').waitFor()
  expect(performance.now() - begun).toBeLessThan(2_000)
  expect(await fieldViolations(crew.page)).toEqual([])
  await thread()
    .getByText(/^Vu par Samir à/)
    .waitFor()
  await card('Laissez le canapé').getByRole('link').click()
  await crew.page.waitForURL('**/collect/mobile/task**')
  await card('Laissez le canapé').getByRole('button', { name: 'Compris' }).tap()
  await card('Laissez le canapé').waitFor({ state: 'detached' })
  await thread().getByText('Compris', { exact: true }).waitFor()
  expect(await axeViolations(desk.page)).toEqual([])
}, 120_000)

test('[MS3] [MS4] what is said to and from a dead zone is kept on both sides, through a kill, and nobody is told that it was seen', async () => {
  await openTour()
  await crew.context.setOffline(true)
  await write('La déchèterie ferme à 11:15.')
  await thread().getByText('La déchèterie ferme à 11:15.').waitFor()
  await desk.page.getByText(/pas vu le dernier message$/).waitFor()

  await crew.page.getByRole('button', { name: 'Écrire au bureau' }).tap()
  const sheet = crew.page.getByRole('dialog', { name: 'Écrire au bureau' })
  await sheet.getByLabel('Votre message').fill('Mme Petit absente, voisin prévenu.')
  await sheet.getByLabel('Au sujet de').selectOption({ index: 2 })
  await sheet.getByRole('button', { name: 'Envoyer' }).tap()
  await crew.page.getByText(/^Vous, \d.* · pas encore envoyé$/).waitFor()
  // The desk does not look at the thread when it arrives.
  await desk.page.goto(`${server.url}/collect/desktop/dashboard`)
  await desk.page.getByRole('heading', { name: 'Appareils non synchronisés' }).waitFor()
  crew = await crew.dieAndReopen()
  await openTour()
  await card('La déchèterie ferme').waitFor()
  const unseen = desk.page.getByRole('link', { name: 'Mme Petit absente, voisin prévenu.' })
  await unseen.waitFor({ timeout: 30_000 })
  await unseen.click()
  await thread().getByText('Mme Petit absente, voisin prévenu.').waitFor()
  await thread()
    .getByText(/^Vu par Samir à/)
    .nth(1)
    .waitFor()
  await crew.page.getByText(/vu par Yann à/).waitFor({ timeout: 30_000 })
  expect(crew.refusedByPolicy).toEqual([])
}, 120_000)

test('[MS1] a picture about the whole tour goes both ways: from a file at the desk, and from a telephone without a network that is killed', async () => {
  const shot = (background: string) =>
    sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const isDrawn = (image: Element): boolean => image instanceof HTMLImageElement && image.naturalWidth > 0
  await openTour()
  await desk.page.goto(`${server.url}/collect/desktop/slot${slot}&messages=1`)
  const plan = { name: 'plan.jpg', mimeType: 'image/jpeg', buffer: await shot('#864') }
  await desk.page.getByLabel('Joindre une photo').setInputFiles(plan)
  await desk.page.getByRole('img', { name: 'Jointe au message' }).waitFor()
  await write('Garez-vous ici.')
  const plans = card('Garez-vous ici.').getByRole('img', { name: /^Photo du bureau/ })
  await plans.waitFor({ timeout: 30_000 })
  await expect.poll(() => plans.evaluate(isDrawn)).toBe(true)

  await crew.context.setOffline(true)
  await crew.page.getByRole('button', { name: 'Écrire au bureau' }).tap()
  const sheet = crew.page.getByRole('dialog', { name: 'Écrire au bureau' })
  const gate = { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await shot('#246') }
  await sheet.getByLabel('Joindre une photo').setInputFiles(gate)
  await sheet.getByRole('img', { name: 'Jointe au message' }).waitFor()
  expect(await fieldViolations(crew.page)).toEqual([])
  await sheet.getByRole('button', { name: 'Envoyer' }).tap()
  await crew.page.getByText(/pas encore envoyé$/).waitFor()
  crew = await crew.dieAndReopen()
  await openTour()
  const gates = thread()
    .getByRole('img', { name: /^Photo\s:/ })
    .last()
  await gates.waitFor({ timeout: 30_000 })
  await expect.poll(() => gates.evaluate(isDrawn), { timeout: 30_000 }).toBe(true)
}, 120_000)
