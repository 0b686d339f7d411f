// One stop in a real browser on the built app, with a touch screen of 360 × 640: what a crew notes with no network arrives as it was
// entered, pictures and signature included, through the death of the phone (screens.md section 4; TS4). What a stop refuses and what the
// desk does meanwhile is proved by test/components/round.test.ts.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKeptPerson, newPerson, type KeptPerson, type Person, untilKept } from '../tools/chromium.ts'
import { openOffice, type Json } from '../tools/office.ts'
import { peopleOfTest } from '../tools/people.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { untilOnDisk } from '../tools/waits.ts'

let server: JourneyServer
const people = peopleOfTest()

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
})
afterAll(() => server.remove())

const office = (method: string, path: string, body?: Json): Promise<Json> =>
  openOffice(server.url).ask(method, path, body)
const listed = async (path: string): Promise<readonly Json[]> => {
  const found = await office('GET', `${path}?page_size=-1`)
  const embedded = found['_embedded'] as { readonly [entity: string]: readonly Json[] }
  return embedded[path.slice(1)] ?? []
}
const taskOf = (id: string): Promise<Json> => office('GET', `/task/${id}`)
const rowsOf = (task: Json, name: string): readonly Json[] => task[name] as readonly Json[]

interface Wanted {
  readonly username: string
  readonly type: number
  readonly resource: string
}

/** A phone on one stop of the day that is still to do, with the whole application cached. */
const onStop = (wanted: Wanted): Promise<{ crew: Person; id: string }> =>
  openStop(wanted, newPerson({ width: 360, height: 640 }))
/** The same on a phone that may die. */
const onKeptStop = (wanted: Wanted): Promise<{ crew: KeptPerson; id: string }> =>
  openStop(wanted, newKeptPerson({ width: 360, height: 640 }))
const openStop = async <P extends Person>(
  { username, type, resource }: Wanted,
  opened: Promise<P>,
): Promise<{ crew: P; id: string }> => {
  const task = await listed('/task')
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
  const stop = task.find(
    one =>
      one['task_type_id'] === type &&
      one['task_state_id'] === 2 &&
      one['resource_name'] === resource &&
      one['date'] === day &&
      !taken.has(String(one['id'])),
  )
  const id = String(stop?.['id'])
  taken.add(id)
  const crew = await opened
  people.push(crew)
  const { page } = crew
  await signIn(page, server.url, username)
  await page.goto(`${server.url}/collect/mobile`)
  await page.getByText('À jour').first().waitFor()
  await untilKept(page)
  await page.reload()
  await page.goto(`${server.url}/collect/mobile/task?id=${id}`)
  await page.getByRole('button', { name: 'Terminée', exact: true }).waitFor()
  await page.getByRole('heading', { name: /^Objets/ }).waitFor()
  return { crew, id }
}
const taken = new Set<string>()

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click()
/** Opens the sheet of one object. */
const openLine = (page: Page, name: unknown): Promise<void> =>
  press(page, new RegExp(`^${String(name)} .*Préciser`))
const sheet = (page: Page) => page.getByRole('dialog')
const said = (page: Page, text: RegExp): Promise<void> => sheet(page).getByText(text).last().waitFor()
const arrived = async (id: string, is: (task: Json) => boolean): Promise<Json> => {
  for (let tried = 0; tried < 100; tried += 1) {
    const task = await taskOf(id)
    if (is(task)) return task
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return taskOf(id)
}

test('[TS4] a stop entered without network, tap by tap, is stored as entered, photos and signature included', async () => {
  const { crew, id } = await onKeptStop({ username: 'camion2', type: 1, resource: 'Camion 2' })
  const { page, context } = crew
  const given = await taskOf(id)
  const [first] = rowsOf(given, 'objects')
  const name = String(first?.['name'])
  await context.setOffline(true)

  await press(page, `Ajouter un : ${name}`)
  await press(page, `Ajouter un : ${name}`)
  await page.getByText('2 de plus').waitFor()
  await press(page, `Retirer un : ${name}`)
  await page.getByText('1 de plus').waitFor()

  await openLine(page, name)
  await press(page, /^Peser/)
  const weight = sheet(page).getByLabel('Poids de toute la ligne')
  for (const [typed, sentence] of [
    ['lourd', 'Saisissez un nombre, par exemple 12,5.'],
    ['-3', 'Un nombre négatif ne va pas ici.'],
    ['99999', /Plus de 10.000.kg.: vérifiez le poids/],
  ] as const) {
    await weight.fill(typed)
    await press(page, 'Enregistrer le poids')
    await sheet(page).getByText(sentence).waitFor()
  }
  await weight.fill('12,5')
  await press(page, 'Enregistrer le poids')
  await page.getByText(/pesé.12,50/).waitFor()

  await press(page, 'Ajouter un objet')
  await sheet(page).getByLabel('Chercher dans le catalogue').fill('tabouret')
  await sheet(page)
    .locator('button.row')
    .filter({ hasText: /tabouret/i })
    .first()
    .click()
  await page.getByText('ajouté sur place').waitFor()

  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  const shot = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#864' } })
    .jpeg()
    .toBuffer()
  const camera = sheet(page).getByLabel('Prendre une photo')
  await camera.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: randomBytes(2000) })
  await sheet(page).getByText('Cette image ne peut pas être lue. Reprenez la photo.').waitFor()
  await camera.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: shot })
  await sheet(page).getByText('Gardée').waitFor()
  await press(page, 'Fermer')

  await press(page, /Faire signer/)
  const signer = sheet(page).getByLabel('Nom')
  expect(await signer.inputValue()).toBe(`${String(given['firstname'])} ${String(given['lastname'])}`)
  await signer.fill('')
  await press(page, 'Enregistrer')
  await sheet(page).getByText('Faites signer, ou saisissez le nom de la personne.').waitFor()
  await signer.fill('Zoé Klein')
  const canvas = sheet(page).locator('canvas')
  await canvas.evaluate(place => place.scrollIntoView({ block: 'center' }))
  const box = await canvas.boundingBox()
  if (box === null) throw new Error('nowhere to sign')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 100, { steps: 8 })
  await page.mouse.up()
  await sheet(page).getByRole('button', { name: 'Effacer' }).waitFor()
  // After a restart between signing and « Enregistrer » the strokes and the name are restored.
  await page.reload()
  await press(page, /Faire signer/)
  await sheet(page).getByRole('button', { name: 'Effacer' }).waitFor()
  expect(await sheet(page).getByLabel('Nom').inputValue()).toBe('Zoé Klein')
  await press(page, 'Enregistrer')
  await page.getByRole('img', { name: 'Signature' }).waitFor()
  await page.getByText(/^Zoé Klein à \d\d:\d\d$/).waitFor()

  // The browser is killed: everything was stored at its tap.
  const again = await crew.reopen()
  people.splice(people.indexOf(crew), 1, again)
  await again.context.setOffline(true)
  await again.page.goto(`${server.url}/collect/mobile/task?id=${id}`)
  await again.page.getByText(/pesé.12,50/).waitFor()
  await press(again.page, 'Terminée')
  await again.page.getByText('Arrêt terminé, à vérifier par le bureau').waitFor()
  await again.page.getByText('Objet ajouté sur place').waitFor()
  await again.page.getByRole('link', { name: /^Suivant/ }).waitFor()

  await again.context.setOffline(false)
  const done = await arrived(
    id,
    task => task['task_state_id'] === 7 && rowsOf(task, 'photosList').every(({ url }) => url !== null),
  )
  const lines = rowsOf(done, 'objects')
  expect(lines[0]).toMatchObject({ quantity_done: Number(first?.['quantity']) + 1, weight_done: 12_500 })
  expect(lines.at(-1)).toMatchObject({ added: 1, quantity_done: 1 })
  expect(done['signed_name']).toBe('Zoé Klein')
  expect(rowsOf(done, 'photosList').map(({ kind }) => kind)).toEqual(['after', 'signature'])
}, 120_000)

test('a half-filled sheet survives a restart of the phone, and is blank after it was confirmed', async () => {
  const { crew, id } = await onKeptStop({ username: 'camion2', type: 1, resource: 'Camion 2' })
  await crew.context.setOffline(true)
  await press(crew.page, 'Non réalisée…')
  await sheet(crew.page).getByText('Camion plein').click()
  await sheet(crew.page).getByLabel('Précision').fill('Plus de place pour le canap')
  await untilOnDisk(crew.page, 'pour le canap')
  // The browser is killed in the middle of a word.
  const again = await crew.reopen()
  people.splice(people.indexOf(crew), 1, again)
  const { page } = again
  await again.context.setOffline(true)
  await page.goto(`${server.url}/collect/mobile/task?id=${id}`)
  await press(page, 'Non réalisée…')
  const words = sheet(page).getByLabel('Précision')
  await words.and(page.locator('[value="Plus de place pour le canap"]')).waitFor()
  await press(page, 'Non réalisée : camion plein')
  await press(page, /^Annuler\s:/)
  await press(page, 'Non réalisée…')
  await page.getByRole('button', { name: 'Non réalisée', exact: true }).waitFor()
  expect(await words.inputValue()).toBe('')
}, 120_000)

test('[LB2] a sticker is bound without network: a known one is recognised, one that another person bound meanwhile is kept with its claim', async () => {
  const { crew, id } = await onStop({ username: 'camion', type: 1, resource: 'Camion 1' })
  const { page, context } = crew
  await context.addInitScript(() => {
    class Detector {
      static getSupportedFormats = async (): Promise<string[]> => ['code_128']
      detect = async (): Promise<never[]> => []
    }
    Object.assign(window, { BarcodeDetector: Detector })
    const refuse = async (): Promise<never> => {
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
    Object.defineProperty(MediaDevices.prototype, 'getUserMedia', { value: refuse })
  })
  await page.reload()
  const known = (await listed('/object_instance')).find(
    one => one['state'] === 'available' && one['object_id'] !== null,
  )
  const [first] = rowsOf(await taskOf(id), 'objects')
  await page.getByRole('heading', { name: /^Objets/ }).waitFor()
  await context.setOffline(true)
  await openLine(page, first?.['name'])
  await sheet(page).getByText('Coller une étiquette').click()
  await said(page, /^La caméra est refusée à cette application/)
  const code = sheet(page).getByLabel('Code de l’étiquette')
  await code.fill(String(known?.['external_id']))
  await press(page, 'Valider le code')
  await said(page, /^Cette étiquette est déjà celle d’un autre objet/)
  await code.fill('canapé bleu')
  await press(page, 'Valider le code')
  await sheet(page).getByText('Ce code n’a pas la forme d’une étiquette. L’associer quand même').waitFor()
  await press(page, 'Corriger le code')
  await code.fill('3017620422003')
  await press(page, 'Valider le code')
  await page.getByText('3017620422003').waitFor()
  await page.getByRole('status').getByText('3017620422003').or(page.locator('.oline .code')).first().waitFor()

  await office('POST', '/object_instance', { external_id: '3017620422003', state: 'unknown' })
  await context.setOffline(false)
  await page.goto(`${server.url}/collect/mobile/sync`)
  await page.getByText('À jour', { exact: true }).first().waitFor({ timeout: 60_000 })
  const bound = (await listed('/object_instance')).find(one => one['claimed_code'] === '3017620422003')
  expect(bound).toMatchObject({ external_id: '' })
  expect(rowsOf(await taskOf(id), 'objects').map(line => line['object_instance_id'])).toContain(bound?.['id'])
}, 120_000)

test('a picture of 60 MB is accepted; one with too many pixels, or without room for it, gets a message', async () => {
  const { crew } = await onStop({ username: 'camion2', type: 1, resource: 'Camion 2' })
  const { page, context } = crew
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  const camera = sheet(page).getByLabel('Prendre une photo')
  const folder = mkdtempSync(join(tmpdir(), 'quai-photo-'))
  const picture = async (name: string, width: number, height: number): Promise<string> => {
    const path = join(folder, name)
    const create = { width, height, channels: 3, background: '#486' } as const
    await sharp({ create, limitInputPixels: false }).png({ compressionLevel: 0 }).toFile(path)
    return path
  }
  try {
    const huge = await picture('huge.png', 5000, 4000)
    expect(statSync(huge).size).toBeGreaterThan(59_000_000)
    await camera.setInputFiles(huge)
    await sheet(page).getByText('Gardée').waitFor({ timeout: 30_000 })
    const header = readFileSync(huge).subarray(0, 4096)
    header.writeUInt32BE(30_000, 16)
    await camera.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: header })
    await sheet(page)
      .getByText(/dépasse 40\smillions de pixels/)
      .waitFor()
    await page.evaluate(() => {
      const fail = (): never => {
        throw new DOMException('Encountered full disk', 'QuotaExceededError')
      }
      Object.assign(IDBObjectStore.prototype, { add: fail, put: fail })
    })
    const small = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#864' } })
      .jpeg()
      .toBuffer()
    await camera.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: small })
    await sheet(page)
      .getByText(/^Rien n’a été enregistré/)
      .waitFor()
    expect(await sheet(page).locator('figure').count()).toBe(1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
