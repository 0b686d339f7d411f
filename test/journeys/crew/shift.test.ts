// A crew's whole shift with the server stopped, on the smallest touch screen, with the browser killed in the middle and at the end: the
// planner's side then has every stop exactly as entered, pictures included (screens.md section 4; TS3, TS4, TS8, TS10).
import sharp, { type OutputInfo } from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { plainText } from '#records/text/plain-text.ts'
import { newPerson, type Person } from '../tools/chromium.ts'
import { newCrewPhone, type CrewPhone } from '../tools/crew-phone.ts'
import { chooseTown, handsOn } from '../tools/crew-stop.ts'
import { nextWork, works, type Entered, type StopPlan } from '../tools/crew-work.ts'
import { openOffice, type Json } from '../tools/office.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'

let server: JourneyServer | null = null
let phone: CrewPhone | null = null
let desk: Person | null = null
const closeAll = async (): Promise<void> => {
  await phone?.close()
  await desk?.close()
  await server?.remove()
  phone = desk = server = null
}
afterEach(closeAll)
afterAll(closeAll)

const rowsOf = (task: Json, name: string): readonly Json[] => task[name] as readonly Json[]

const openSlot = async (page: Page, url: string, number: number): Promise<string[]> => {
  await page.goto(`${url}/collect/mobile`)
  await page.locator('a[href*="/collect/mobile/slot"]').nth(number).tap()
  await page.locator('a.stop').first().waitFor()
  return page
    .locator('a.stop')
    .evaluateAll(links =>
      links.map(one => new URL(one.getAttribute('href') ?? '', location.href).searchParams.get('id') ?? ''),
    )
}

const addStop = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Ajouter un passage' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Ajouter un passage' })
  await sheet.getByLabel('Nom de famille').fill('Zundel')
  await sheet.getByLabel('Téléphone').fill('06 39 98 12 34')
  await chooseTown(sheet)
  await sheet.getByRole('button', { name: 'Ajouter le passage' }).tap()
  await page.getByText('Le passage est ajouté à la fin du créneau.').waitFor()
}

/** Runs in the page, with the browser's own IndexedDB: the rows of these tables on this device. */
const readTables = async (
  names: readonly string[],
): Promise<{ readonly [name: string]: readonly Json[] }> => {
  const asked = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
    })
  const databases = (await indexedDB.databases()).map(({ name }) => name ?? '')
  const database = await asked(indexedDB.open(databases.find(name => name.startsWith('quai:')) ?? ''))
  const transaction = database.transaction([...names], 'readonly')
  const all = await Promise.all(names.map(name => asked(transaction.objectStore(name).getAll())))
  database.close()
  return Object.fromEntries(
    names.map((name, n) => [
      name,
      (all[n] ?? []).map((row: Json) =>
        row['bytes'] instanceof ArrayBuffer
          ? Object.assign({}, row, { bytes: [...new Uint8Array(row['bytes'])] })
          : row,
      ),
    ]),
  )
}

/** The fields that a crew enters, without those that only the server writes. */
const enteredFields = [
  'objects',
  'containers',
  'task_state_id',
  'state_time',
  'check_reasons',
  'proofs_missing',
  'reason_type',
  'reason_text',
  'date',
  'forced_weight',
  'forced_volume',
  'forced_loading_duration',
  'forced_reason',
  'signed_name',
  'signed_at',
  'lastname',
  'phone1',
]
const pick = (row: Json): Json => Object.fromEntries(enteredFields.map(name => [name, row[name]]))

const pixelsOf = (bytes: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> =>
  sharp(bytes).flatten({ background: '#fff' }).removeAlpha().raw().toBuffer({ resolveWithObject: true })

/** The average difference of a byte between two pictures of the same size. */
const distance = async (one: Uint8Array, other: Uint8Array): Promise<number> => {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)]
  expect([b.info.width, b.info.height]).toEqual([a.info.width, a.info.height])
  let sum = 0
  for (const [at, byte] of a.data.entries()) sum += Math.abs(byte - (b.data[at] ?? 0))
  return sum / a.data.length
}

/** What a hand finds here it finds on a larger one: the journeys of the tour and of the stop have 390 × 844. */
const size = { width: 360, height: 640 }

test('a shift of 12 stops at 360 × 640, the server stopped and the browser killed twice, is stored as entered', async () => {
  const begun = performance.now()
  const running = (server = await journeyServer())
  await running.start()
  const office = openOffice(running.url)
  const found = await office.ask('GET', '/user?page_size=-1')
  const { user: users } = found['_embedded'] as { readonly user: readonly Json[] }
  const crew = users.find(({ username }) => username === 'camion')
  const held = (crew?.['permissions'] ?? []) as readonly string[]
  const permissions = [...held, 'force_values', 'balance_mobile', 'scan']
  await office.ask('PATCH', `/user/${String(crew?.['id'])}`, { permissions })
  phone = await newCrewPhone(size)
  await signIn(phone.page, running.url, 'camion')
  await phone.page.getByText('À jour').first().waitFor({ state: 'attached' })
  await phone.page.goto(`${running.url}/collect/mobile?prepare=1`)
  await phone.page.getByRole('heading', { name: 'Prêt hors ligne' }).waitFor({ timeout: 30_000 })
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await phone.page.reload()
  await phone.page.getByRole('heading', { name: 'Prêt hors ligne' }).waitFor({ timeout: 30_000 })
  const planned = new Map((await office.tasks()).map(task => [String(task['id']), task]))
  await running.stop('SIGKILL')

  const entered = new Map<string, Entered>()
  const left = new Set(works)
  const work = async (id: string): Promise<void> => {
    const task = planned.get(id) ?? {}
    const [first] = rowsOf({ objects: [], ...task }, 'objects')
    const stopOn = ({ page }: CrewPhone): StopPlan => ({
      page,
      hands: handsOn(page),
      name: String(first?.['name']),
      quantity: Number(first?.['quantity']),
      die: async () => {
        const again = (phone = (await phone?.dieAndReopen()) ?? null)
        if (again === null) throw new Error('no phone')
        await again.page.goto(`${running.url}/collect/mobile/task?id=${id}`)
        return stopOn(again)
      },
    })
    if (phone === null) throw new Error('no phone')
    await phone.page.getByRole('heading', { name: /^Objets/ }).waitFor()
    entered.set(id, await nextWork(left, task)(stopOn(phone)))
  }
  for (const slot of [0, 1]) {
    const { page } = phone
    const ids = await openSlot(page, running.url, slot)
    await page.locator('a.stop').first().tap()
    for (const [n, id] of ids.entries()) {
      await phone.page.waitForURL(address => address.searchParams.get('id') === id)
      await work(id)
      const next = n === ids.length - 1 ? 'Retour au créneau' : /^Suivant/
      await phone.page.getByRole('link', { name: next }).tap()
    }
    if (slot === 0) continue
    await addStop(phone.page)
    await phone.page.locator('a.stop', { hasText: 'Zundel' }).tap()
    await phone.page.waitForURL('**/collect/mobile/task**')
    await work(new URL(phone.page.url()).searchParams.get('id') ?? '')
  }
  expect(left.size).toBe(0)
  phone = await phone.dieAndReopen()
  await phone.page.goto(`${running.url}/collect/mobile`)
  await phone.page
    .getByText(/en attente/)
    .first()
    .waitFor({ state: 'attached' })
  const offline = await phone.page.evaluate(readTables, ['task', 'blob', 'outbox'])
  const captured = (performance.now() - begun) / 1000

  await running.start()
  await phone.page.getByText('À jour').first().waitFor({ state: 'attached', timeout: 60_000 })
  const unsent = async (): Promise<number> => {
    const { outbox = [], blob = [] } = (await phone?.page.evaluate(readTables, ['outbox', 'blob'])) ?? {}
    return outbox.length + blob.filter(({ state }) => state !== 'sent').length
  }
  await expect.poll(unsent, { timeout: 60_000 }).toBe(0)

  const arrived = new Map((await office.tasks()).map(task => [String(task['id']), task]))
  const shots = new Map((offline['blob'] ?? []).map(shot => [String(shot['id']), shot]))
  let pictures = 0
  for (const { id, ...row } of offline['task']?.filter(({ id }) => entered.has(String(id))) ?? []) {
    const task = arrived.get(String(id)) ?? {}
    const {
      fields: { bound, ...fields } = {},
      first,
      last,
      pictures: taken = [],
    } = entered.get(String(id)) ?? {}
    expect(task).toMatchObject(fields)
    expect(pick(task)).toEqual(pick(row))
    const lines = rowsOf(task, 'objects')
    if (first !== undefined) expect(lines[0]).toMatchObject(first)
    if (last !== undefined) expect(lines.at(-1)).toMatchObject(last)
    if (bound !== undefined) {
      const stuck = lines.flatMap(({ object_instance_id: of }) => (of == null ? [] : [plainText(of)]))
      expect(stuck).toHaveLength(1)
      expect(await office.ask('GET', `/object_instance/${stuck[0]}`)).toMatchObject({ external_id: bound })
    }
    const photos = rowsOf(task, 'photosList')
    expect(photos.map(({ kind }) => kind)).toEqual(taken.map(([kind]) => kind))
    for (const [n, { id: photo, url }] of photos.entries()) {
      const answer = await fetch(new URL(String(url), running.url))
      expect(answer.status).toBe(200)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const kept = Uint8Array.from(shots.get(String(photo))?.['bytes'] as readonly number[])
      expect(await distance(kept, bytes)).toBeLessThan(3)
      const [kind, colour] = taken[n] ?? []
      if (kind !== 'signature') {
        const { dominant } = await sharp(bytes).stats()
        expect(Math.abs(dominant.r - (colour?.[0] ?? 0))).toBeLessThan(20)
        expect(Math.abs(dominant.g - (colour?.[1] ?? 0))).toBeLessThan(20)
      }
      pictures += 1
    }
  }
  expect(pictures).toBe(6)
  expect(arrived.size).toBe(planned.size + 1)

  const [firstId = ''] = [...entered.keys()]
  desk = await newPerson({ width: 1280, height: 800, staysOnline: true })
  await signIn(desk.page, running.url, 'admin')
  await desk.page.goto(`${running.url}/collect/mobile/task?id=${firstId}`)
  await desk.page.getByRole('img', { name: 'Signature' }).waitFor()
  await desk.page.getByText(/^Zoé Klein à \d\d:\d\d$/).waitFor()
  expect(phone.refusedByPolicy).toEqual([])
  process.stderr.write(
    `a shift at ${size.width} × ${size.height}: ${entered.size} stops and ${pictures} pictures entered in ${captured.toFixed(0)} s, checked on the planner's side after ${((performance.now() - begun) / 1000).toFixed(0)} s\n`,
  )
}, 180_000)
