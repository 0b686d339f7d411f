// The filters of a list are kept in its address: a reload, « Retour » and a colleague's link restore them; the field keeps the focus while
// a person types.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person } from '../tools/chromium.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'

let server: JourneyServer
let desk: Person
beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  desk = await newPerson({ width: 1440, height: 900 })
  await signIn(desk.page, server.url, 'admin')
}, 90_000)
afterAll(async () => {
  await desk.close().catch(() => null)
  await server.remove()
})

const addressOf = (page: Page): string => page.url().slice(server.url.length)
const open = async (path: string): Promise<Page> => {
  await desk.page.goto(`${server.url}${path}`)
  await desk.page.getByText('À jour', { exact: true }).first().waitFor({ timeout: 40_000 })
  return desk.page
}

test('a list of the settings stays narrowed while a record is opened and closed, reloaded and left', async () => {
  const page = await open('/management/config/villes')
  const field = page.getByRole('searchbox')
  const name = await page.locator('.cfg__name a').first().innerText()
  await field.pressSequentially(`${name.slice(0, 4)} `, { delay: 30 })
  expect(await field.evaluate(one => one === document.activeElement)).toBe(true)
  await expect.poll(() => addressOf(page)).toContain('?text=')
  expect(await field.inputValue()).toBe(`${name.slice(0, 4)} `)
  await page.locator('.cfg__name a').first().click()
  await expect.poll(() => addressOf(page)).toMatch(/^\/management\/config\/villes\/[^?]+\?text=/)
  await page.getByRole('button', { name: 'Fermer la fiche' }).click()
  await expect.poll(() => addressOf(page)).toMatch(/^\/management\/config\/villes\?text=/)
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe(`${name.slice(0, 4)} `)
}, 60_000)

test('the journal keeps its period, its state and its filters together; « Retour » restores them', async () => {
  const page = await open('/collect/desktop/history/emma')
  await page.getByLabel('Origine').selectOption({ index: 1 })
  await expect.poll(() => addressOf(page)).toMatch(/^\/collect\/desktop\/history\/emma\?origin=/)
  await page.getByLabel('État').selectOption({ label: 'Annulée' })
  await expect
    .poll(() => addressOf(page))
    .toMatch(/^\/collect\/desktop\/history\/emma\/\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d\/\d\?origin=/)
  const left = addressOf(page)
  await page.getByRole('link', { name: 'Chiffres' }).click()
  await page.getByRole('heading', { name: 'Par ressource' }).waitFor({ timeout: 30_000 })
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe(left)
  expect(await page.getByLabel('Origine').inputValue()).not.toBe('')
}, 60_000)

test('the figures open for a colleague as they were shared: period, filters, comparison', async () => {
  const page = await open('/collect/desktop/stats')
  await page
    .getByRole('radio', { name: 'Année' })
    .or(page.getByRole('button', { name: 'Année' }))
    .first()
    .click()
  await page.getByLabel('Comparer à la période précédente').check()
  await expect.poll(() => addressOf(page)).toBe('/collect/desktop/stats?period=year&compared=1')
  await page.reload()
  await page.getByLabel('Comparer à la période précédente').waitFor({ timeout: 30_000 })
  expect(await page.getByLabel('Comparer à la période précédente').isChecked()).toBe(true)
  await page.goto(`${server.url}/collect/desktop/stats?period=never&compared=1`)
  await expect.poll(() => addressOf(page)).toBe('/collect/desktop/stats?compared=1')
}, 60_000)

test('a weighing is searched by code without losing a key; its life and « Retour » come back to the same search', async () => {
  const page = await open('/balance/desktop/search')
  const field = page.getByLabel('Étiquette')
  await field.pressSequentially('S*', { delay: 30 })
  await expect.poll(() => addressOf(page)).toBe('/balance/desktop/search?code=S*')
  await page.getByRole('region', { name: 'Objets étiquetés' }).getByRole('link').first().click()
  await expect.poll(() => addressOf(page)).toMatch(/\?life=/)
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('S*')
}, 60_000)
