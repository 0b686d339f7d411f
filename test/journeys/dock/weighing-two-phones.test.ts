// Two phones at one dock, on the built app: a weighing session that is continued on another phone is live on both and at the desk, with its
// lines kept by device (WG1); a sticker that both bound without network (LB2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '../tools/axe.ts'
import { newPerson, type Person } from '../tools/chromium.ts'
import { openOffice, type Json, type Office } from '../tools/office.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { atDock, begin, chooseObject, handsAtDock, weighOnKeys } from '../tools/weighing-hands.ts'
import { newWeighingPhone, type WeighingPhone } from '../tools/weighing-phone.ts'
import { linesOf, sessionsOf } from '../tools/weighing-stickers.ts'

let server: JourneyServer
let office: Office
let one: WeighingPhone
let other: WeighingPhone
let desk: Person

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  office = openOffice(server.url)
  one = await newWeighingPhone({ width: 390, height: 844, film: null })
  other = await newWeighingPhone({ width: 360, height: 640, film: null })
  desk = await newPerson({ width: 1440, height: 900, staysOnline: true })
  await atDock(one.page, server.url)
  await atDock(other.page, server.url)
  await signIn(desk.page, server.url, 'quai')
})
afterAll(async () => {
  for (const person of [one, other, desk]) await person.close().catch(() => null)
  await server.remove()
})

const weigh = async ({ page }: WeighingPhone, object: string, grams: number): Promise<void> => {
  await chooseObject(page, object)
  await weighOnKeys(page, grams)
}

const sessionOf = ({ page }: WeighingPhone): string => new URL(page.url()).searchParams.get('session') ?? ''

const named = async (id: string): Promise<Json | undefined> =>
  (await sessionsOf(office)).find(task => task['id'] === id)

test('[WG1] a weighing session is continued on another phone: both, the scan and the desk see each line live, by device', async () => {
  await begin(one.page, server.url)
  await weigh(one, 'Fauteuil', 18_000)
  const id = sessionOf(one)
  await one.page.getByRole('link', { name: 'Scan', exact: true }).tap()
  await one.page.locator('.cam__top').getByText('1\u00a0objet').waitFor()
  await desk.page.goto(`${server.url}/balance/desktop/task?id=${id}`)
  const total = desk.page.locator('.form2__main tfoot')
  await total.getByText('18,00').first().waitFor()

  await other.page.goto(`${server.url}/balance/mobile`)
  const begun = other.page.locator('article', { hasText: /18(,00)?\skg/ })
  await begun
    .getByRole('link', { name: /^Reprendre/ })
    .first()
    .tap()
  await other.page.waitForURL(address => address.searchParams.get('session') === id)
  await weigh(other, 'Chaise', 4_000)
  await one.page.locator('.cam__top').getByText('2\u00a0objets').waitFor()
  await total.getByText('22,00').first().waitFor()
  await one.page.getByRole('link', { name: 'Fermer le scan' }).tap()
  await weigh(one, 'Fauteuil', 19_000)
  await other.page.getByText(/^3.objets · 41/).waitFor()
  await total.getByText('41,00').first().waitFor()
  await expect.poll(async () => linesOf(await named(id)).length, { timeout: 20_000 }).toBe(3)
  const devices = linesOf(await named(id)).map(line => line['device'])
  expect(devices[0]).toBe(devices[2])
  expect(devices[1]).not.toBe(devices[0])
}, 90_000)

test('[LB2] a code that two phones bound offline: both weighings are kept, the second instance keeps its claim and the desk gets a dispute', async () => {
  const code = 'EXT-TWICE-07'
  const bindAndEnd = async (phone: WeighingPhone, object: string, grams: number): Promise<string> => {
    const { page } = phone
    await begin(page, server.url)
    await weigh(phone, object, grams)
    await handsAtDock(page).shoot(code)
    await page.getByText('Inconnue').waitFor()
    await page
      .getByRole('button', { name: new RegExp(`^${object}`) })
      .first()
      .tap()
    await weighOnKeys(page, grams)
    await page.getByRole('link', { name: 'Fermer le scan' }).tap()
    const id = sessionOf(phone)
    await page.getByRole('link', { name: 'Terminer' }).tap()
    await handsAtDock(page).press(/^Valider/)
    await page.getByText('Nouvelle session').waitFor()
    return id
  }
  const isOver = async (id: string): Promise<number> => Number((await named(id))?.['task_state_id'] ?? 0)
  await one.context.setOffline(true)
  await other.context.setOffline(true)
  const first = await bindAndEnd(one, 'Fauteuil', 18_000)
  const second = await bindAndEnd(other, 'Chaise', 4_000)
  await one.context.setOffline(false)
  await expect.poll(() => isOver(first), { timeout: 30_000 }).toBe(5)
  await other.context.setOffline(false)
  await expect.poll(() => isOver(second), { timeout: 30_000 }).toBe(7)

  const found = await office.ask('GET', '/object_instance?page_size=-1')
  const things = (found['_embedded'] as { readonly object_instance: readonly Json[] }).object_instance
  const holder = things.find(thing => thing['external_id'] === code)
  const claimant = things.find(thing => thing['claimed_code'] === code)
  expect(claimant).toMatchObject({ external_id: '' })
  const thingsOf = async (id: string): Promise<unknown[]> =>
    linesOf(await named(id)).map(line => line['object_instance_id'])
  expect(await thingsOf(first)).toContain(holder?.['id'])
  expect(await thingsOf(second)).toContain(claimant?.['id'])
  const grams = async (id: string): Promise<number> =>
    linesOf(await named(id)).reduce((sum, line) => sum + Number(line['weight_done']), 0)
  expect([await grams(first), await grams(second)]).toEqual([36_000, 8_000])
  const [dispute] = ((await named(second))?.['disputes'] ?? []) as readonly Json[]
  expect(dispute).toMatchObject({ cause: 'instance' })

  // The person with the instance in hand sees it too, and can put another sticker on it.
  await other.page.goto(`${server.url}/balance/mobile/objects?session=${second}`)
  await other.page.getByText(/était déjà celle de «.Fauteuil.»/).waitFor()
  expect(await other.page.getByText(/deux versions/i).count()).toBe(0)
  await desk.page.goto(`${server.url}/balance/desktop/task?id=${second}`)
  await desk.page.getByText('À valider').first().waitFor()
  await desk.page.getByText(/était déjà celle de «.Fauteuil.»/).waitFor()
  await desk.page.getByRole('button', { name: /^Valider/ }).click()
  await expect.poll(() => isOver(second), { timeout: 30_000 }).toBe(5)
  expect((await named(second))?.['disputes']).toMatchObject([{ settled_by: expect.any(String) }])
}, 120_000)

test('[WG1] [TS7] a weight corrected offline on a phone and at the desk: both are shown there, one is chosen, the other stays in the trace', async () => {
  await begin(one.page, server.url)
  await weigh(one, 'Fauteuil', 18_000)
  const id = sessionOf(one)
  await expect.poll(async () => linesOf(await named(id)).length, { timeout: 20_000 }).toBe(1)
  await one.context.setOffline(true)
  await one.page.locator('.basket').tap()
  await one.page.getByRole('list', { name: 'Ce qui est pesé' }).getByRole('button').tap()
  await one.page.getByRole('button', { name: 'Corriger' }).tap()
  await one.page.getByText('Brut').waitFor()
  for (let n = 0; n < 5; n++) await handsAtDock(one.page).press('Effacer un chiffre')
  await handsAtDock(one.page).key('21')
  await handsAtDock(one.page).press('Enregistrer la correction')
  await one.page.getByRole('link', { name: 'Terminer' }).waitFor()

  const { page } = desk
  await page.goto(`${server.url}/balance/desktop/task?id=${id}`)
  await page.getByRole('button', { name: 'Fauteuil', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Ligne choisie' })
  await panel.getByLabel('Brut').fill('16')
  await panel.getByRole('button', { name: 'Corriger' }).click()
  await expect.poll(async () => linesOf(await named(id))[0]?.['gross'], { timeout: 20_000 }).toBe(16_000)

  await one.context.setOffline(false)
  const versions = page.getByRole('region', { name: 'Deux versions de cette session' })
  await versions.waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: /^Valider 1/ }).click()
  await page.getByRole('alert').getByText('Choisissez d’abord entre les deux versions').waitFor()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await axeViolations(page), `${width} pixels wide`).toEqual([])
  }
  await versions.getByRole('button', { name: 'Valider ces choix' }).click()
  await versions.getByText('Il reste 1\u00a0ligne à départager.').waitFor()
  await versions.getByRole('radio', { name: /^Au quai\s: 21,00/ }).check()
  await versions.getByRole('button', { name: 'Valider ces choix' }).click()
  await versions.waitFor({ state: 'detached' })
  await page.locator('.form2__main tfoot').getByText('21,00').first().waitFor()
  await page.getByRole('button', { name: /^Valider 1/ }).click()
  await expect.poll(async () => Number((await named(id))?.['task_state_id']), { timeout: 30_000 }).toBe(5)
  const [line] = linesOf(await named(id))
  expect(line).toMatchObject({ gross: 21_000, weight_done: 21_000 })
  const trace = (line?.['trace'] ?? []) as readonly Json[]
  expect(trace.at(-1)).toMatchObject({ gross: 16_000, weight_done: 16_000 })
}, 120_000)
