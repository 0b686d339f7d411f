// One stop on the crew's phone (screens.md section 4; TS3, TS4, TS8, TS10): an impossible value gets a French sentence, what the desk
// changes meanwhile loses nothing, a half-filled sheet survives a reload. Pictures, the signature and a kill of the phone are tested in
// journeys.
import './dom.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Json } from './house.ts'
import type { Locator } from './locator.ts'
import { eventually, openScreens, type Screens } from './page.ts'
import { TODAY } from './time.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'camion', width: 390 })
  await screens.page.getByText('À jour').first().waitFor()
})

const taken = new Set<string>()
/** Opens a stop of the day that is still to do. */
const openStop = async (type = 1, resource = 'Camion 1'): Promise<string> => {
  const { page, house } = screens
  const stop = (await house.office.tasks()).find(
    one =>
      one['task_type_id'] === type &&
      one['task_state_id'] === 2 &&
      one['resource_name'] === resource &&
      one['date'] === TODAY &&
      !taken.has(String(one['id'])),
  )
  const id = String(stop?.['id'])
  taken.add(id)
  await page.goto(`/collect/mobile/task?id=${id}`)
  await page.getByRole('button', { name: 'Terminée', exact: true }).waitFor()
  await page.getByRole('heading', { name: /^Objets/ }).waitFor()
  return id
}
const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const press = (name: string | RegExp): Promise<void> => button(name).click()
const sheet = (): Locator => screens.page.getByRole('dialog')
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
/** Taps a button before anything that its sheet reads has arrived. */
const tapAsItAppears = (name: string): Promise<void> =>
  new Promise(resolve => {
    const watch = new MutationObserver(() => {
      const [found] = button(name).now()
      if (found === undefined) return
      watch.disconnect()
      found.click()
      resolve()
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
const taskOf = (id: string): Promise<Json> => screens.house.office.ask('GET', `/task/${id}`)
const linesOf = async (id: string): Promise<readonly Json[]> =>
  (await taskOf(id))['objects'] as readonly Json[]
const stateOf = async (id: string): Promise<unknown> => (await taskOf(id))['task_state_id']

test('[DY2] « Arrivé » notes when the crew came, without a network, and is taken back for 5 s', async () => {
  const { page, setOffline } = screens
  const id = await openStop()
  await setOffline(true)
  await press('Arrivé')
  await said(/^Arrivé à\u00a0\d{2}:\d{2}$/)
  await press(/^Annuler\s:/)
  await button('Arrivé').waitFor()
  await press('Arrivé')
  await said(/^Arrivé à\u00a0\d{2}:\d{2}$/)
  await setOffline(false)
  await eventually(async () => String((await taskOf(id))['arrived_at']).slice(0, 10)).toBe(TODAY)
  await page.getByRole('button', { name: 'Terminée', exact: true }).waitFor()
})

test('[TS4] counts, weights, an object of the catalogue and a name are noted with no network, and arrive as they were entered', async () => {
  const { page, setOffline } = screens
  const id = await openStop()
  const [first] = await linesOf(id)
  const name = String(first?.['name'])
  await setOffline(true)
  await press(`Ajouter un : ${name}`)
  await press(`Ajouter un : ${name}`)
  await said('2 de plus')
  await press(`Retirer un : ${name}`)
  await said('1 de plus')

  await press(new RegExp(`^${name} .*Préciser`))
  await press(/^Peser/)
  const weight = sheet().getByLabel('Poids de toute la ligne')
  for (const [typed, sentence] of [
    ['lourd', 'Saisissez un nombre, par exemple 12,5.'],
    ['-3', 'Un nombre négatif ne va pas ici.'],
    ['99999', /Plus de 10.000.kg.: vérifiez le poids/],
  ] as const) {
    await weight.fill(typed)
    await press('Enregistrer le poids')
    await sheet().getByText(sentence).waitFor()
  }
  await weight.fill('12,5')
  await press('Enregistrer le poids')
  await said(/pesé.12,50/)

  await press('Ajouter un objet')
  await sheet().getByLabel('Chercher dans le catalogue').fill('tabouret')
  await sheet()
    .locator('button.row')
    .filter({ hasText: /tabouret/i })
    .first()
    .click()
  await said('ajouté sur place')

  await press(/Faire signer/)
  const signer = sheet().getByLabel('Nom')
  const given = await taskOf(id)
  expect(await signer.inputValue()).toBe(`${String(given['firstname'])} ${String(given['lastname'])}`.trim())
  await signer.fill('')
  await press('Enregistrer')
  await sheet().getByText('Faites signer, ou saisissez le nom de la personne.').waitFor()
  await signer.fill('Zoé Klein')
  await press('Enregistrer le nom')
  await said('Nom saisi, sans dessin')

  await page.reload()
  await said(/pesé.12,50/)
  await press('Terminée')
  await said(/\S\s: arrêt terminé, à vérifier par le bureau$/)
  await said('Objet ajouté sur place')
  await page.getByRole('link', { name: /^Suivant/ }).waitFor()
  await setOffline(false)
  await eventually(() => stateOf(id)).toBe(7)
  const lines = await linesOf(id)
  expect(lines[0]).toMatchObject({ quantity_done: Number(first?.['quantity']) + 1, weight_done: 12_500 })
  expect(lines.at(-1)).toMatchObject({ added: 1, quantity_done: 1 })
  expect((await taskOf(id))['signed_name']).toBe('Zoé Klein')
})

test('[DY6] [TS3] [TS8] [TS10] not done and to be postponed need a reason, are undone by the stop’s name, and the tour goes on', async () => {
  const { page, setOffline } = screens
  const id = await openStop()
  await setOffline(true)
  await press('Non réalisée…')
  await press('Non réalisée')
  await sheet().getByText('Choisissez un motif.').waitFor()
  await press(/^Autre motif/)
  await sheet().getByText('Autre', { exact: true }).click()
  await press('Non réalisée : autre')
  await sheet().getByText('Précisez le motif.').waitFor()
  await sheet().getByText('Absent', { exact: true }).click()
  await sheet().getByRole('link', { name: 'Appeler' }).first().waitFor()
  await press('Non réalisée : absent')
  // A settled stop has the same buttons among its corrections: the undo has arrived when « Remettre à faire » is gone.
  await button('Remettre à faire').waitFor()
  const { firstname, lastname } = await taskOf(id)
  const who = `${String(firstname)} ${String(lastname)}`.trim()
  await button(`Annuler\u00a0: ${who}\u00a0: arrêt non réalisé`).click()
  await eventually(() => button('Remettre à faire').count()).toBe(0)

  await press('À reporter…')
  await sheet().getByText('Camion plein').click()
  await press('Demain')
  await press('À reporter : camion plein')
  await said(`${who}\u00a0: arrêt à reporter`)
  await said(/^Jour souhaité/)
  await page.getByRole('link', { name: /^Suivant|^Retour au créneau/ }).waitFor()
  await setOffline(false)
  await eventually(() => stateOf(id)).toBe(4)
  expect(await taskOf(id)).toMatchObject({ reason_type: 'truck-full', shift_instance_id: null })

  await press('Remettre à faire')
  await button('Terminée').waitFor()
  await eventually(() => stateOf(id)).toBe(2)
  expect((await taskOf(id))['shift_instance_id']).not.toBe(null)
})

test('[TS8] a tap on a button while an undo arrives opens its sheet', async () => {
  const { setOffline } = screens
  const id = await openStop()
  await setOffline(true)
  await press('Non réalisée…')
  await sheet().getByText('Absent', { exact: true }).click()
  await press('Non réalisée : absent')
  await button('Remettre à faire').waitFor()
  await press(/^Annuler\s:/)
  await press('À reporter…')
  await sheet().getByText('Camion plein').click()
  await press('À reporter : camion plein')
  await setOffline(false)
  await eventually(() => stateOf(id)).toBe(4)
})

test('a stop that the desk cancels while it is open says so and keeps what was noted', async () => {
  const { page, house } = screens
  const id = await openStop()
  const [first] = await linesOf(id)
  await press(`Ajouter un : ${String(first?.['name'])}`)
  await said('1 de plus')
  await eventually(async () => (await linesOf(id))[0]?.['quantity_done']).not.toBe(null)
  await house.office.ask('PATCH', `/task/${id}`, { task_state_id: 3, cancelled_reason: 'Doublon' })
  await said('Le bureau a annulé ce passage.')
  await said('Doublon')
  expect(await page.getByRole('button', { name: /^Ajouter un/ }).count()).toBe(0)
  expect((await linesOf(id))[0]?.['quantity_done']).toBe(Number(first?.['quantity']) + 1)
})

test('a sheet half filled in is there again after a reload, and is blank once it was confirmed', async () => {
  const { page, setOffline } = screens
  await openStop()
  await setOffline(true)
  await press('Non réalisée…')
  await sheet().getByText('Camion plein').click()
  const words = sheet().getByLabel('Précision')
  await words.fill('Plus de place pour le canap')
  await page.reload()
  await press('Non réalisée…')
  await eventually(() => words.inputValue()).toBe('Plus de place pour le canap')
  await press('Non réalisée : camion plein')
  await press(/^Annuler\s:/)
  await press('Non réalisée…')
  await button('Non réalisée').waitFor()
  expect(await words.inputValue()).toBe('')
  await setOffline(false)
})

test('an earlier stop that is still to do is named on the stop itself', async () => {
  const { page } = screens
  await openStop()
  await page.getByRole('link', { name: 'Retour aux arrêts' }).click()
  await page.locator('a.stop').last().click()
  await said(/^(Un arrêt précédent reste|\d+\sarrêts précédents restent) à faire$/)
  await page.locator('.skipped a').click()
  await page.getByRole('heading', { name: /^Arrêt \d+ sur/ }).waitFor()
})

test('a stop that nobody planned is added to the tour, its blanks refused first', async () => {
  const { page, house } = screens
  await page.goto('/collect/mobile')
  await page.locator('a[href*="/collect/mobile/slot"]').first().click()
  await page.locator('a.stop').first().waitFor()
  await press('Ajouter un passage')
  const asked = page.getByRole('dialog', { name: 'Ajouter un passage' })
  const add = asked.getByRole('button', { name: 'Ajouter le passage' })
  await add.click()
  await asked.getByText('Le nom de famille est obligatoire').waitFor()
  await asked.getByText('La ville est obligatoire').waitFor()
  await asked.getByLabel('Nom de famille').fill('Zundel')
  await asked.getByLabel('Téléphone').fill('06 39 98 12 34')
  const towns = await asked.getByLabel('Ville').locator('option').allInnerTexts()
  await asked.getByLabel('Ville').selectOption({ label: towns.find(name => /\(\d{5}\)$/.test(name)) ?? '' })
  await add.click()
  await said('Le passage est ajouté à la fin du créneau.')
  await page.locator('a.stop', { hasText: 'Zundel' }).waitFor()
  await eventually(async () =>
    (await house.office.tasks()).find(task => task['lastname'] === 'Zundel'),
  ).toMatchObject({
    task_state_id: 2,
    origin: 'mobile',
    scope: 'emma',
  })
})

test('what the desk writes to a crew is told at the stop where it stands, and is on top of its tour, without a network too', async () => {
  const { page, house, setOffline } = screens
  const id = await openStop()
  const slot = String((await taskOf(id))['shift_instance_id'])
  await house.office.ask('PATCH', `/shift_instance/${slot}`, {
    message: 'La déchèterie ferme à 11:15.\nPassez-y d’abord.',
  })
  await said(/^Bureau\s: La déchèterie ferme à 11:15/)
  await setOffline(true)
  await page.getByRole('link', { name: 'Retour aux arrêts' }).click()
  await page.locator('a.stop').first().waitFor()
  await page.locator('.note', { hasText: 'Passez-y d’abord.' }).waitFor()
  await setOffline(false)
})

test('a missing required proof needs a reason and blocks nobody; a rental is scanned by typed code', async () => {
  const { house, signIn, signOut } = screens
  await signOut()
  await signIn('admin')
  const id = await openStop(12, 'Camion hayon')
  await press('Scanner le matériel')
  await sheet().getByLabel('Code de l’étiquette').fill('S2222222X')
  await press('Valider le code')
  await sheet()
    .getByText(/étiquette|code n’est pas juste/)
    .last()
    .waitFor()
  await press('Fermer')
  await house.office.ask('PATCH', '/task_type/12', { proof_photo: 'required' })
  await screens.page.getByRole('heading', { name: 'Photos obligatoires' }).waitFor()
  const isTapped = tapAsItAppears('Continuer sans signature')
  await press(/^Faire signer/)
  await isTapped
  await sheet().getByRole('heading', { name: 'Il manque la signature' }).waitFor()
  await press('Continuer sans signature')
  await sheet().getByText('Dites pourquoi.').waitFor()
  await sheet().getByText('Signature refusée').click()
  await press('Continuer sans signature')
  await sheet().getByRole('heading', { name: 'Il manque une photo' }).waitFor()
  await sheet().getByText('Trop sombre').click()
  await press('Continuer sans photo ni signature')
  await said('Signature obligatoire absente')
  await eventually(() => stateOf(id)).toBe(7)
  const missing = (await taskOf(id))['proofs_missing'] as readonly Json[]
  expect(Object.fromEntries(missing.map(({ proof, reason }) => [proof, reason]))).toEqual({
    photo: 'Trop sombre',
    signature: 'Signature refusée',
  })
})

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
  })
/** As on the device of an organisation that has no catalogue yet. */
const forgetCatalogue = async (): Promise<void> => {
  for (const { name } of await indexedDB.databases()) {
    const db = await answerOf(indexedDB.open(String(name)))
    if (db.objectStoreNames.contains('object'))
      await answerOf(db.transaction('object', 'readwrite').objectStore('object').clear())
    db.close()
  }
}

test('a device that holds no object says so, and what to do instead', async () => {
  const { page, setOffline } = screens
  await openStop()
  await setOffline(true)
  await forgetCatalogue()
  await page.reload()
  await press('Ajouter un objet')
  await sheet().getByText('Catalogue vide').waitFor()
  await sheet().getByText('Photographiez l’objet.').waitFor()
})
