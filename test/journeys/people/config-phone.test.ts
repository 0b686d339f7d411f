// The settings as they are drawn: on a small phone the list before its tools and the bar of a record below it, with doubled text too
// (screens.md section 9). What they refuse and keep is proved by test/components/settings.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { axeViolations } from '../tools/axe.ts'
import { newPerson } from '../tools/chromium.ts'
import { peopleOfTest } from '../tools/people.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'

let server: JourneyServer
const people = peopleOfTest()
beforeAll(async () => {
  server = await journeyServer()
  await server.start()
})
afterAll(() => server.remove())

const HEIGHT = 640
const phone = async (): Promise<Page> => {
  const person = await newPerson({ width: 360, height: HEIGHT, staysOnline: true })
  people.push(person)
  await signIn(person.page, server.url, 'admin')
  return person.page
}
const desk = async (): Promise<Page> => {
  const person = await newPerson({ width: 1440, height: 900, staysOnline: true })
  people.push(person)
  await signIn(person.page, server.url, 'admin')
  return person.page
}

const openList = async (page: Page, slug: string): Promise<void> => {
  await page.goto(`${server.url}/management/config/${slug}`)
  await page.getByText('À jour', { exact: true }).first().waitFor({ timeout: 30_000 })
  await page.locator('.cfg__name a').first().waitFor()
}

test('on a small phone at least three records are visible, and the rare actions are behind one button', async () => {
  const page = await phone()
  for (const slug of ['objets', 'villes', 'ressources', 'types-partenaires']) {
    await openList(page, slug)
    const third = await page.locator('.cfg__scroll tbody tr').nth(2).boundingBox()
    const bar = await page.locator('.cfg__list > .cfg__foot').boundingBox()
    expect((third?.y ?? HEIGHT) + (third?.height ?? 0), slug).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(await page.getByRole('button', { name: 'Exporter' }).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
  }
}, 120_000)

test('the buttons of a record are at the foot of the screen, also for a resource with its week', async () => {
  const page = await phone()
  for (const slug of ['ressources', 'objets', 'utilisateurs']) {
    await openList(page, slug)
    await page.locator('.cfg__name a').first().click()
    const save = page.getByRole('button', { name: 'Enregistrer' })
    await save.waitFor()
    const at = await save.boundingBox()
    const rail = await page.locator('.rail').boundingBox()
    expect((at?.y ?? 0) + (at?.height ?? 0), slug).toBeLessThanOrEqual(rail?.y ?? 0)
    expect((rail?.y ?? 0) - (at?.y ?? 0), slug).toBeLessThan(96)
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
}, 120_000)

test('what is told after a save covers neither the navigation nor the buttons of the list', async () => {
  const page = await phone()
  const topOf = async (css: string): Promise<number> => (await page.locator(css).boundingBox())?.y ?? 0
  const bottomOfToast = async (): Promise<number> => {
    const at = await page.locator('.toasts .toast').last().boundingBox()
    return (at?.y ?? HEIGHT) + (at?.height ?? 0)
  }
  await page.goto(`${server.url}/management/config/organisation`)
  await page.getByLabel('Téléphone').fill('03 88 44 55 66')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('La fiche de l’organisation est enregistrée.').waitFor()
  await expect.poll(bottomOfToast).toBeLessThanOrEqual(await topOf('.rail'))

  await openList(page, 'villes')
  await page.locator('.cfg__name a').first().click()
  const name = page.getByLabel(/^Nom/)
  await name.fill(`${await name.inputValue()} Nord`)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('La fiche est enregistrée.').waitFor()
  await page.locator('.cfg__list > .cfg__foot').waitFor()
  await expect.poll(bottomOfToast).toBeLessThanOrEqual(await topOf('.cfg__list > .cfg__foot'))
}, 60_000)

test('a price that cannot be: its tab and its sentence have no fault that axe finds', async () => {
  const page = await desk()
  await openList(page, 'objets')
  await page.locator('.cfg__name a', { hasText: 'Chaise pliante' }).click()
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Location').click()
  const day = page.getByLabel('Journée', { exact: true })
  await day.fill('-3')
  await tab('Général').click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.locator('.field--error', { hasText: 'au moins 0 pour le prix à la journée' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
}, 90_000)
