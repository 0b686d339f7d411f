// A crew's tour in a real browser on the built app: prepared with its photos, driven without network, extended by an unplanned stop,
// unloaded at the dock (screens.md section 4).
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { fieldViolations } from '../tools/axe.ts'
import {
  newKeptPerson,
  newPerson,
  type KeptPerson,
  type Person,
  type Phone,
  untilKept,
} from '../tools/chromium.ts'
import { chooseTown } from '../tools/crew-stop.ts'
import { peopleOfTest } from '../tools/people.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'

let server: JourneyServer
const people = peopleOfTest()
const signedIn = async <P extends Person>(one: P, username: string): Promise<P> => {
  people.push(one)
  await signIn(one.page, server.url, username)
  return one
}
const person = async (username: string, phone: Phone = { width: 390, height: 844 }): Promise<Person> =>
  signedIn(await newPerson(phone), username)
const reopened = async (one: KeptPerson): Promise<KeptPerson> => {
  people.splice(people.indexOf(one), 1)
  const again = await one.reopen()
  people.push(again)
  return again
}

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
})
afterAll(() => server.remove())

type Json = { readonly [member: string]: unknown }

const asked = async (path: string, options: RequestInit = {}): Promise<Json> => {
  const answer = await fetch(`${server.url}${path}`, options)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Json
}
const json = { 'content-type': 'application/json' }

/** A person who works at the office: their changes are made through the API, under their own name. */
const office = async (method: string, path: string, body?: Json): Promise<Json> => {
  const grant = { grant_type: 'password', username: 'admin', password: 'quai-demo-2026', client_id: 'quai' }
  const token = await asked('/api/oauth', { method: 'POST', headers: json, body: JSON.stringify(grant) })
  return asked(`/api${path}`, {
    method,
    headers: { ...json, authorization: `Bearer ${String(token['access_token'])}` },
    body: body === undefined ? null : JSON.stringify(body),
  })
}

/** Adds photos to a stop, as a donor's request has them. */
const putPhotos = async (task: string, count: number): Promise<void> => {
  const { upload_public_key, upload } = await asked('/config.json')
  const photosList: Json[] = []
  for (let n = 0; n < count; n += 1) {
    const auth = await office('GET', '/image/auth')
    const background = { r: 60 * n, g: 120, b: 90 }
    const image = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    const fields = { ...auth, publicKey: upload_public_key, fileName: `sofa-${n}.jpg`, folder: '/taches' }
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    form.append('file', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), `sofa-${n}.jpg`)
    const { url, fileId } = await asked(String(upload), { method: 'POST', body: form })
    photosList.push({ id: `${task}-photo-${n}`, kind: 'object', url, file_id: fileId })
  }
  await office('PATCH', `/task/${task}`, { photosList })
}

const openFirstSlot = async (page: Page): Promise<void> => {
  await page.goto(`${server.url}/collect/mobile`)
  await page.locator('a[href*="/collect/mobile/slot"]').first().click()
  await page.waitForURL('**/collect/mobile/slot**')
  await page.locator('a.stop').first().waitFor()
}
const stopIds = (page: Page): Promise<string[]> =>
  page
    .locator('a.stop')
    .evaluateAll(links =>
      links.map(one => new URL(one.getAttribute('href') ?? '', location.href).searchParams.get('id') ?? ''),
    )

test('a tour is prepared with its photos, then driven without network: swiped, extended, and complete after a kill', async () => {
  let crew = await signedIn(await newKeptPerson({ width: 390, height: 844 }), 'camion')
  await crew.page.getByText('À jour').first().waitFor()
  await openFirstSlot(crew.page)
  const planned = await stopIds(crew.page)
  for (const id of planned.slice(0, 2)) await putPhotos(id, 2)

  await crew.page.goto(`${server.url}/collect/mobile?prepare=1`)
  await crew.page.getByRole('heading', { name: 'Prêt hors ligne' }).waitFor({ timeout: 60_000 })
  await crew.page.getByText(/^\d+\stâches, 4\sphotos, données de \d\d:\d\d$/).waitFor({ timeout: 30_000 })
  await untilKept(crew.page)
  await crew.page.reload()
  await crew.page.getByRole('heading', { name: 'Prêt hors ligne' }).waitFor()

  await server.stop('SIGKILL')
  crew = await reopened(crew)
  await crew.page.goto(`${server.url}/collect/mobile`)
  await crew.page.getByText('Prêt hors ligne').waitFor()
  await crew.page.getByText(/tâches, 4\sphotos/).waitFor()
  await openFirstSlot(crew.page)

  // A swipe from right to left shows the actions behind the stop.
  const swiped = crew.page.locator('.swipe').first()
  await swiped.scrollIntoViewIfNeeded()
  const box = await swiped.boundingBox()
  if (box === null) throw new Error('no stop to swipe')
  const session = await crew.context.newCDPSession(crew.page)
  await session.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    xDistance: -220,
    gestureSourceType: 'touch',
  })
  const way = swiped.getByRole('link', { name: 'Itinéraire' })
  await expect.poll(async () => ((await way.boundingBox())?.x ?? 9999) < 390).toBe(true)
  expect(await way.getAttribute('href')).toMatch(/^geo:/)

  await crew.page.getByRole('button', { name: 'Ajouter un passage' }).click()
  const sheet = crew.page.getByRole('dialog', { name: 'Ajouter un passage' })
  await sheet.getByRole('button', { name: 'Ajouter le passage' }).click()
  await sheet.getByText('Le nom de famille est obligatoire').waitFor()
  await sheet.getByText('La ville est obligatoire').waitFor()
  await sheet.getByLabel('Nom de famille').fill('Zundel')
  await sheet.getByLabel('Téléphone').fill('06 39 98 12 34')
  await chooseTown(sheet)
  await sheet.getByRole('button', { name: 'Ajouter le passage' }).click()
  await crew.page.getByText('Le passage est ajouté à la fin du créneau.').waitFor()

  crew = await reopened(crew)
  await openFirstSlot(crew.page)
  const added = crew.page.locator('a.stop', { hasText: 'Zundel' })
  await added.waitFor()
  const id = (await stopIds(crew.page)).find(one => !planned.includes(one)) ?? ''
  expect(id).not.toBe('')

  await server.start()
  await crew.page.getByText('À jour').first().waitFor({ timeout: 70_000 })
  const task = await office('GET', `/task/${id}`)
  expect(task).toMatchObject({ lastname: 'Zundel', task_state_id: 2, origin: 'mobile', scope: 'emma' })
  expect(crew.refusedByPolicy).toEqual([])
}, 240_000)

test('a preparation that the network interrupts shows what is missing, and the crew may leave', async () => {
  const crew = await person('camion2', { width: 360, height: 640 })
  const { page, context } = crew
  await page.getByText('À jour').first().waitFor()
  await openFirstSlot(page)
  const [first = ''] = await stopIds(page)
  await putPhotos(first, 3)
  await context.route('**/images/**', route => route.abort('connectionreset'))
  await page.goto(`${server.url}/collect/mobile?prepare=1`)
  await page.getByRole('heading', { name: 'Presque prêt' }).waitFor({ timeout: 60_000 })
  await page.getByText('3 photos manquent encore.').waitFor()
  await page.getByText('Les 3 photos viendront avec le réseau.').waitFor()
  expect(await fieldViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Partir sans le reste' }).click()
  await page.waitForURL('**/collect/mobile/slot**')
  await context.unroute('**/images/**')
  await page.goBack()
  await page.getByRole('heading', { name: 'Prêt hors ligne' }).waitFor({ timeout: 60_000 })
}, 180_000)

test('a truck is unloaded into a weighing session, without network, by a person who may weigh', async () => {
  const crew = await person('camion2')
  const { page, context } = crew
  await page.getByText('À jour').first().waitFor()
  await page.goto(`${server.url}/collect/mobile/dashboard`)
  // The truck that nobody unloaded yesterday is listed after today's.
  const today = page.getByRole('article').filter({ hasNotText: 'Tournée du' })
  const unload = today.getByRole('button', { name: /^Décharger\s: pesée entrante$/ })
  await unload.waitFor()
  await untilKept(page)
  await context.setOffline(true)
  await unload.click()
  await page.getByText(/^Pesée entrante ouverte, .*à peser\.$/).waitFor()
  await page.waitForURL(/\/balance\/mobile\/objects\?session=/)
  await page.getByText('à peser').first().waitFor()
  await page.goBack()
  await page.getByText('Une pesée entrante est ouverte pour ce camion.').waitFor()
  expect(await unload.count()).toBe(0)
  await context.setOffline(false)
  await page.getByText('À jour').first().waitFor({ timeout: 70_000 })
  const found = await office('GET', '/task?scope=scale&task_type_id=17&task_state_id=1&page_size=-1')
  const sessions = (found['_embedded'] as { readonly task: readonly Json[] }).task
  expect(sessions.filter(({ unloaded_slot_id }) => unloaded_slot_id !== null)).toHaveLength(1)
}, 120_000)

test('axe finds nothing on the screens of a tour, in light and dark mode, and nothing is wider than 320 pixels', async () => {
  for (const phone of [
    { width: 390, height: 844, colorScheme: 'light' },
    { width: 320, height: 640, colorScheme: 'dark' },
  ] as const) {
    const { page } = await person('camion2', phone)
    await page.goto(`${server.url}/collect/mobile`)
    await page.getByText('À jour').first().waitFor()
    const found: string[] = []
    const look = async (name: string): Promise<void> => {
      // The page itself never scrolls in any direction: its header and its bar stay in place.
      const isOver = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return scrollWidth > innerWidth || scrollHeight > innerHeight
      })
      found.push(
        ...(await fieldViolations(page)).map(one => `${name}: ${one}`),
        ...(isOver ? [`${name}: larger than the screen`] : []),
      )
    }
    await page.getByRole('heading', { name: 'Matin' }).waitFor()
    await look('slots')
    await openFirstSlot(page)
    await look('slot')
    // After opening a stop and going back, the list has the same scroll position.
    const place = (): Promise<number> => page.locator('main').evaluate(list => list.scrollTop)
    const last = page.locator('.stops .stop').last()
    await last.scrollIntoViewIfNeeded()
    const left = await place()
    expect(left).toBeGreaterThan(0)
    await last.click()
    await page.getByRole('button', { name: 'Terminée', exact: true }).waitFor()
    await look('stop')
    await page.goBack()
    await page.getByRole('button', { name: 'Ajouter un passage' }).waitFor()
    await expect.poll(place).toBe(left)
    await page.getByRole('button', { name: 'Ajouter un passage' }).click()
    await page.getByRole('dialog').getByLabel('Ville').waitFor()
    await look('add')
    await page.goto(`${server.url}/collect/mobile/dashboard`)
    await page.getByText('Arrêts faits', { exact: true }).waitFor()
    await look('dashboard')
    await page.goto(`${server.url}/collect/mobile?prepare=1`)
    await page.getByRole('link', { name: 'Voir mes arrêts' }).waitFor({ timeout: 30_000 })
    await look('prepare')
    expect(found).toEqual([])
  }
}, 180_000)
