// The settings at a desk (screens.md section 9): a record made without network, archiving and deleting, an imported table, half-typed
// values, errors that are shown in whichever tab they are.
import './dom.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { resizeTo } from './browser-parts.ts'
import type { Locator } from './locator.ts'
import { eventually, openScreens, type Screens } from './page.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
})
beforeEach(() => resizeTo(1440))

const openList = async (slug: string): Promise<void> => {
  const { page } = screens
  await page.goto(`/management/config/${slug}`)
  await page.getByText('À jour', { exact: true }).first().waitFor()
  await page.locator('.cfg__name a').first().waitFor()
}
const record = (name: string): Locator => screens.page.locator('.cfg__name a', { hasText: name })
const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate(element => element === document.activeElement)
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()

test('a container made and a town changed without network reach the server; what is used is archived, not deleted', async () => {
  const { page, house, time } = screens
  await openList('contenants')
  house.setReachable(false)
  await button('Nouveau contenant').click()
  await eventually(() => hasFocus(page.getByLabel('Nom'))).toBe(true)
  await button('Enregistrer').click()
  await said('Le nom est obligatoire')
  await page.getByLabel('Nom').fill('Bac bleu')
  await page.getByLabel('Poids à vide').fill('2,75')
  await button('Enregistrer').click()
  await record('Bac bleu').waitFor()
  await said('2,75 kg')
  await page.goto('/management/config/villes')
  await page.locator('.cfg__name a').first().click()
  const name = await page.locator('.cfg__head h2').innerText()
  await button('Samedi').click()
  await button('Enregistrer').click()
  await said('2 en attente')
  house.setReachable(true)
  await time.pass(60_000)
  await page.getByText('À jour', { exact: true }).first().waitFor()
  const named = async (entity: string, one: string) =>
    (await house.office.rows(entity)).find(row => row['name'] === one)
  expect(await named('container', 'Bac bleu')).toMatchObject({ weight: 2750 })
  expect((await named('city', name))?.['days']).toContain('saturday')

  await openList('secteurs')
  const sector = await page.locator('.cfg__name a').first().innerText()
  await page.locator('.cfg__name a').first().click()
  expect(await button('Supprimer').count()).toBe(0)
  await button('Archiver').click()
  await button(/Archivés/).click()
  await record(sector).waitFor()
})

test('[CP4] an hour that cannot be stays as typed with its sentence', async () => {
  const { page } = screens
  await openList('ressources')
  await record('Camion 1').click()
  const end = page.getByLabel('Matin, lundi, fin')
  const type = async (text: string): Promise<void> => {
    await end.fill(text)
    await end.blur()
  }
  await type('25h')
  await said('«\u202f25h\u202f» n’est pas une heure')
  expect(await end.inputValue()).toBe('25h')
  await type('7h')
  await said("doit venir après l'heure de début")
  await type('14h')
  await said('Le matin finit après le début de l’après-midi (lundi)')
  await type('11h30')
  await eventually(() => end.inputValue()).toBe('11:30')
})

test('a deletion is taken back; an archived category keeps its place below; a session on a device is ended after it was asked', async () => {
  const { page } = screens
  await openList('destinations')
  await record('Autoconsommation').click()
  await button('Supprimer').click()
  await record('Autoconsommation').waitFor({ state: 'detached' })
  await button(/^Annuler\s:/).click()
  await record('Autoconsommation').waitFor()

  await openList('objets')
  const tree = page.getByRole('navigation', { name: 'Catégories' })
  const second = tree.locator('.tree__name').nth(1)
  await second.click()
  const category = await second.evaluate(({ firstChild }) => firstChild?.textContent ?? '')
  await tree.getByRole('button', { name: `Modifier ${category}` }).click()
  const sheet = page.getByRole('dialog', { name: category })
  await sheet.getByRole('button', { name: 'Archiver' }).click()
  await sheet.waitFor({ state: 'detached' })
  await tree.getByRole('button', { name: /^Archivées/ }).click()
  await tree.getByText(`${category} (archivée)`).waitFor()

  await openList('utilisateurs')
  await record('Claire').click()
  await button(/^Déconnecter/)
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Déconnecter/ })
  await dialog.getByText('la session ouverte par Claire y sera fermée', { exact: false }).waitFor()
  await dialog.getByText('Les autres personnes qui utilisent cet appareil').waitFor()
  await dialog.getByRole('button', { name: 'Garder' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('À jour', { exact: true }).first().waitFor()
})

test('a table of objects is shown before it comes, its wrong lines with their reasons', async () => {
  const { page } = screens
  await openList('objets')
  await button('Importer').click()
  const sheet = page.getByRole('dialog', { name: 'Importer des objets' })
  await sheet.getByLabel('Fichier CSV').setInputFiles({
    name: 'objets.csv',
    mimeType: 'text/csv',
    text: 'nom;poids_kg;categorie\nTabouret de traite;3,5;Assises\n;2;\nLampe;beaucoup;\n',
  })
  await sheet.getByText('Le nom est obligatoire.').waitFor()
  await sheet.getByText('«\u202fbeaucoup\u202f» n’est pas un nombre.').waitFor()
  await sheet.getByRole('button', { name: 'Importer 1 objet' }).click()
  await record('Tabouret de traite').waitFor()
})

test('towns come from a pasted list or from an official file, and those that are here are brought up to date', async () => {
  const { page, house } = screens
  const townOf = async (name: string) => (await house.office.rows('city')).find(row => row['name'] === name)
  await openList('villes')
  await button('Importer').click()
  const sheet = page.getByRole('dialog', { name: 'Importer des villes' })
  await sheet
    .getByLabel('Ou collez une liste')
    .fill('67999 Zutzendorf-le-Haut\nZutzendorf-le-Bas, 6799X\n67999 Zutzendorf-le-Haut')
  await sheet.getByText(/^1.nouvelle ville, .*1.ligne sans nouveauté, 1.ligne à revoir\.$/).waitFor()
  await sheet.getByText('«\u202f6799X\u202f» n’est pas un code postal').waitFor()
  await sheet.getByLabel('Ou collez une liste').fill('Zutzendorf')
  await sheet.getByText('Le code postal de «\u202fZutzendorf\u202f» manque.').waitFor()
  await sheet.getByText('Rien à importer\u00a0: 1\u00a0ligne à revoir.').waitFor()
  expect(await sheet.getByRole('button', { name: 'Importer', exact: true }).isDisabled()).toBe(true)
  await sheet.getByLabel('Ou collez une liste').fill('67999 Zutzendorf-le-Haut')
  await sheet.getByLabel('Secteur des nouvelles villes').selectOption({ label: 'Ried' })
  await sheet.getByRole('button', { name: 'Importer 1 ville' }).click()
  await sheet.waitFor({ state: 'detached' })
  await record('Zutzendorf-le-Haut').waitFor()
  await eventually(async () => (await townOf('Zutzendorf-le-Haut'))?.['zipcode']).toBe('67999')
  expect((await townOf('Zutzendorf-le-Haut'))?.['sector_id']).not.toBeNull()

  await button('Importer').click()
  await sheet.getByLabel('Fichier CSV').setInputFiles({
    name: 'base-officielle-codes-postaux.csv',
    mimeType: 'text/csv',
    text: '#Code_commune_INSEE;Nom_de_la_commune;Code_postal;Libellé_d_acheminement;Ligne_5\n67000;ZUTZENDORF LE HAUT;67999;ZUTZENDORF LE HAUT;\n01004;AMBERIEU EN BUGEY;01500;AMBERIEU EN BUGEY;',
  })
  await sheet
    .getByText(/^1.nouvelle ville, 0.mise à jour, 1.ligne sans nouveauté, 0.ligne à revoir\.$/)
    .waitFor()
  await sheet.getByLabel('Seulement les codes postaux qui commencent par').fill('01, 38')
  await sheet.getByText(/^1.nouvelle ville, 0.mise à jour, 0.ligne à revoir\.$/).waitFor()
  await sheet.getByText('Amberieu-en-Bugey').waitFor()
  await sheet.getByLabel('Secteur des nouvelles villes').selectOption({ label: 'Nouveau secteur…' })
  await sheet.getByText('Le nom du nouveau secteur manque.').waitFor()
  await sheet.getByLabel('Nom du nouveau secteur').fill('Bugey')
  await sheet.getByText(/^1.nouveau secteur.: Bugey\.$/).waitFor()
  await sheet.getByRole('button', { name: 'Importer 1 ville' }).click()
  await sheet.waitFor({ state: 'detached' })
  const sectorOf = async (town: string) => {
    const id = (await townOf(town))?.['sector_id']
    return (await house.office.rows('sector')).find(row => row['id'] === id)?.['name']
  }
  await eventually(() => sectorOf('Amberieu-en-Bugey')).toBe('Bugey')

  await button('Nouvelle ville').click()
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Zutzendorf-la-Neuve')
  await page.getByLabel('Secteur', { exact: true }).selectOption({ label: 'Nouveau secteur…' })
  await button('Enregistrer').click()
  await said('Le nom du secteur est obligatoire')
  await page.getByLabel('Nom du nouveau secteur').fill('Neuland')
  await button('Enregistrer').click()
  await eventually(() => sectorOf('Zutzendorf-la-Neuve')).toBe('Neuland')
})

test('from a list of the settings every way out leads where it says', async () => {
  const { page } = screens
  for (const [name, address] of [
    ['Appareil', '/management/install'],
    ['Collecte', '/collect/desktop'],
  ] as const) {
    await openList('villes')
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(({ pathname }) => pathname === address)
    await page.locator('.cfg').waitFor({ state: 'detached' })
  }
})

test('on a phone the rare actions lie behind one button; the file has the name of its list', async () => {
  const { page } = screens
  resizeTo(360)
  await openList('objets')
  expect(await button('Exporter').count()).toBe(0)
  await button(/^Toutes les catégories/).click()
  await button(/^Maison/).click()
  await page.getByRole('button', { name: /^Maison/, expanded: false }).waitFor()
  await button('Autres actions').click()
  const acts = page.getByRole('dialog', { name: 'Objets' })
  await acts.getByRole('button', { name: 'Exporter' }).click()
  const file = await page.download()
  expect(file.name).toBe('objets.csv')
  await button('Autres actions').click()
  await acts.getByRole('button', { name: 'Importer' }).click()
  await page.getByRole('dialog', { name: 'Importer des objets' }).waitFor()
})

test('on a phone a record is archived from behind its own button; weights and treatments are written in French', async () => {
  const { page } = screens
  resizeTo(360)
  await openList('contenants')
  await record('Caisse').click()
  expect(await page.getByLabel('Poids à vide').inputValue()).toBe('3,5')
  // On a phone the record covers the list with its own button.
  await button('Autres actions').last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archiver' }).click()
  await said('Fiche archivée')
  await button(/^Annuler\s:/).click()
  await record('Caisse').waitFor()
  await openList('destinations')
  await page.getByRole('row', { name: /Recycleur.*Recyclage/ }).waitFor()
  await openList('types-taches')
  await record('Navette').waitFor()
})

test('what is half typed in a sheet is there again after a reload, with a notice, and « Annuler » forgets it', async () => {
  const { page } = screens
  await openList('villes')
  await page.locator('.cfg__name a').first().click()
  const zip = page.getByLabel('Code postal')
  const before = await zip.inputValue()
  await zip.fill('67000')
  await page.reload()
  await said('Votre saisie reprend')
  expect(await zip.inputValue()).toBe('67000')
  await page.getByRole('link', { name: 'Annuler' }).click()
  await page.locator('.cfg__name a').first().click()
  await eventually(() => zip.inputValue()).toBe(before)
  expect(await page.getByText('Votre saisie reprend').count()).toBe(0)

  await page.goto('/management/config/organisation')
  const phone = page.getByLabel('Téléphone')
  const number = await phone.inputValue()
  await phone.fill('03 88 11 22 33')
  await page.getByRole('link', { name: 'Villes' }).click()
  await page.getByRole('link', { name: 'Organisation' }).click()
  await said('Votre saisie reprend')
  expect(await phone.inputValue()).toBe('03 88 11 22 33')
  await button('Annuler').click()
  await eventually(() => phone.inputValue()).toBe(number)

  await openList('objets')
  const name = page.getByRole('dialog').getByLabel('Nom')
  await button('Catégorie').click()
  await name.fill('Luminaires')
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await button('Catégorie').click()
  await page.getByRole('dialog').getByText('Votre saisie reprend').waitFor()
  await button('Annuler').click()
  await button('Catégorie').click()
  expect(await name.inputValue()).toBe('')
})

test('a sheet that stays open after it was saved keeps what is typed next', async () => {
  const { page } = screens
  await page.goto('/management/config/organisation')
  const phone = page.getByLabel('Téléphone')
  await phone.fill('03 88 44 55 66')
  await button('Enregistrer').click()
  await said('La fiche de l’organisation est enregistrée.')
  expect(await button('Annuler').count()).toBe(0)
  await phone.fill('03 88 77 88 99')
  await page.getByRole('link', { name: 'Villes' }).click()
  await page.getByRole('link', { name: 'Organisation' }).click()
  await said('Votre saisie reprend')
  expect(await phone.inputValue()).toBe('03 88 77 88 99')
  await button('Annuler').click()
  await eventually(() => phone.inputValue()).toBe('03 88 44 55 66')
})

test('an impossible price is refused at its field, in its tab; an emptied one is no price', async () => {
  const { page } = screens
  await openList('objets')
  await record('Chaise pliante').click()
  const tab = (name: string): Locator => page.getByRole('tab', { name })
  await tab('Location').click()
  const day = page.getByLabel('Journée', { exact: true })
  // A stored amount has its cents.
  expect(await day.inputValue()).toBe('0,60')
  await day.fill('-3')
  await page.getByLabel('Remise en stock').fill('demain')
  await tab('Général').click()
  await button('Enregistrer').click()
  await page.locator('.field--error', { hasText: 'au moins 0 pour le prix à la journée' }).waitFor()
  await page
    .locator('.field--error', { hasText: 'Il faut saisir un nombre pour le délai de remise en stock' })
    .waitFor()
  expect(await tab('Location').getAttribute('aria-selected')).toBe('true')
  await eventually(() => hasFocus(day)).toBe(true)
  await day.fill('')
  await page.getByLabel('Remise en stock').fill('2')
  await button('Enregistrer').click()
  await said('La fiche est enregistrée')
})

test('[RP2] a dry run that is impossible shows why', async () => {
  const { page } = screens
  await page.goto('/management/config/donnees-personnelles')
  await page.getByRole('link', { name: 'Conservation' }).click()
  const dryRun = button('Essayer sans effacer')
  await dryRun.click()
  await said(/ne nomme encore quelqu’un|gardées sans limite|perdrai/)
  await page.getByLabel('Données des donateurs').fill('18')
  expect(await dryRun.getAttribute('aria-disabled')).toBe('true')
  const why = page.locator(`[id="${await dryRun.getAttribute('aria-describedby')}"]`)
  expect(await why.innerText()).toContain('Enregistrez ces durées pour les essayer')
})

test('[RP2] without network the search for a person is closed, and the screen says why', async () => {
  const { page } = screens
  await page.goto('/management/config/donnees-personnelles')
  expect(await button('Chercher').getAttribute('aria-disabled')).toBeNull()
  await screens.setOffline(true)
  await said('il faut le réseau')
  expect(await button('Chercher').getAttribute('aria-disabled')).toBe('true')
  await screens.setOffline(false)
})

test('a name that is taken and an impossible postcode are refused, a search without result has a way out', async () => {
  const { page } = screens
  resizeTo(360)
  await openList('villes')
  const name = await page.locator('.cfg__name a').first().innerText()
  await page.getByRole('searchbox').fill('zzzz')
  await said('Rien ne correspond')
  await button('Effacer la recherche').click()
  await page.locator('.cfg__name a').first().waitFor()
  await button('Nouvelle ville').click()
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(name.toUpperCase())
  await said('Une autre fiche porte déjà ce nom')
  await page.getByLabel('Code postal').fill('abc')
  await button('Enregistrer').click()
  await said('Un code postal a cinq chiffres')
  await page.getByRole('link', { name: 'Annuler' }).click()
  await page.goto('/management/config/villes/disparue')
  await page.getByRole('link', { name: 'Retour à la liste' }).click()
  await page.locator('.cfg__name a').first().waitFor()
})

test('a category is chosen, moved and put back with the keyboard alone, and keeps the focus', async () => {
  const { page } = screens
  await openList('objets')
  const tree = page.getByRole('navigation', { name: 'Catégories' })
  await tree.getByRole('button', { name: /^Literie/ }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const up = tree.getByRole('button', { name: 'Monter Literie' })
  await eventually(() => hasFocus(up)).toBe(true)
  const place = async (): Promise<number> =>
    (await tree.locator('.tree__name').allInnerTexts()).findIndex(text => text.startsWith('Literie'))
  const before = await place()
  await page.keyboard.press('Enter')
  await eventually(place).toBe(before - 1)
  expect(await hasFocus(up)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await eventually(place).toBe(before)
})

test('a wrong current password is refused at its field, which has the focus', async () => {
  const { page } = screens
  await page.goto('/management/profile')
  await button('Changer de mot de passe').click()
  const current = page.getByLabel('Mot de passe actuel')
  await current.fill('pas-le-bon-2026')
  await page.getByLabel('Nouveau mot de passe').fill('trois chats gris')
  await page.getByLabel('Le nouveau, encore').fill('trois chats gris')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  const wrong = page.locator('.field--error', { hasText: 'pas le bon' })
  await wrong.waitFor()
  await eventually(() => hasFocus(current)).toBe(true)
  await current.fill('un autre essai')
  expect(await wrong.count()).toBe(0)
})
