// A newcomer at a desk, on an empty installation (screens.md section 9): the first run with its code, a weak password and a hostile logo
// refused on the way, then the organisation's first lists and the invitation of a crew.
import './dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { weekdays } from '#records/time/weekdays.ts'
import { weekdayIndex } from '#records/time/dates.ts'
import type { Locator } from './locator.ts'
import { eventually, openScreens, type Screens } from './page.ts'
import { TODAY } from './time.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ hasDemo: false })
})
const PASSWORD = 'trois chats gris'
const button = (name: string): Locator => screens.page.getByRole('button', { name, exact: true })
const box = (name: string): Locator => screens.page.getByRole('textbox', { name, exact: true })
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()

test('the first run: a wrong code, a wrong SIRET, a hostile logo and a weak password are refused; loaded again it goes on where it was', async () => {
  const { page, house } = screens
  const code = house.firstRunCode()
  await page.goto('/')
  await page.waitForURL(({ pathname }) => pathname === '/management/install')
  const field = page.getByLabel('Code d’installation')
  await field.fill('MAUVAISCODE')
  await button('Continuer').click()
  await said('Ce n’est pas le code')
  await field.fill(`${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`)
  await button('Continuer').click()
  await box('Nom').fill('Le Quai du Ried')
  const holidays = page.getByLabel('Jours fériés')
  expect(await holidays.inputValue()).toBe('france')
  await holidays.selectOption({ label: 'France et Alsace-Moselle' })
  await page.getByLabel('Numéro SIRET').fill('732 829 320 00075')
  const hostile = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked=1"/>'
  await page
    .getByLabel('Fichier du logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', text: hostile })
  await said('Ce fichier n’est pas une image')
  await button('Continuer').click()
  await said('Ce SIRET n’a pas la bonne clé')
  await page.getByLabel('Numéro SIRET').fill('732 829 320 00074')
  await page.reload()
  await eventually(() => box('Nom').inputValue()).toBe('Le Quai du Ried')
  expect(await page.getByLabel('Jours fériés').inputValue()).toBe('alsace-moselle')
  await said(/Vos villes.: une liste collée ou un fichier officiel\. Vos objets.: le catalogue de départ/)
  await button('Continuer').click()
  await page.getByLabel('Prénom').fill('Odile')
  await page.getByLabel('Nom d’utilisateur').fill('odile')
  const install = async (password: string): Promise<void> => {
    await page.getByLabel(/^Mot de passe/).fill(password)
    await page.getByLabel('Le même, encore').fill(password)
    await button('Installer').click()
  }
  await install('motdepasse2026')
  await said('se devine trop facilement')
  await install(PASSWORD)
  await page.getByRole('heading', { name: 'Bienvenue, Odile' }).waitFor()
  expect('hacked' in window).toBe(false)
})

const add = async (slug: string, act: string, fill: () => Promise<void>, name: string): Promise<void> => {
  const { page } = screens
  await page.goto(`/management/config/${slug}`)
  await button(act).click()
  await fill()
  await button('Enregistrer').click()
  await page.locator('.cfg__name a', { hasText: name }).waitFor()
}

test('[CA2] the holidays that were chosen are in the calendar', async () => {
  const { page } = screens
  await page.goto('/management/config/calendrier')
  const christmas = page.locator('.cal tbody tr', { hasText: 'Saint-Étienne' })
  await christmas.first().getByText('Fermée').waitFor()
  await page.goto('/management/install')
})

test('the first lists: what every organisation has is there, and a town, a truck with its week, an object are made', async () => {
  const { page, house } = screens
  await page.getByRole('link', { name: /le catalogue de départ, ou votre CSV/ }).waitFor()
  await page.getByRole('link', { name: /une liste collée, ou un fichier officiel/ }).click()
  await page
    .getByRole('dialog', { name: 'Importer des villes' })
    .getByRole('button', { name: 'Annuler' })
    .click()
  await page.getByText('À jour', { exact: true }).first().waitFor()
  for (const slug of ['types-taches', 'types-partenaires']) {
    await page.goto(`/management/config/${slug}`)
    await page.locator('.cfg__name a', { hasText: 'Navette' }).waitFor()
  }
  await add('secteurs', 'Nouveau secteur', () => box('Nom').fill('Centre'), 'Centre')
  const town = async (): Promise<void> => {
    await box('Nom').fill('Erstein')
    await page.getByLabel('Code postal').fill('67150')
    await page.getByRole('combobox', { name: 'Secteur' }).selectOption({ label: 'Centre' })
  }
  await add('villes', 'Nouvelle ville', town, 'Erstein')
  const truck = async (): Promise<void> => {
    await box('Nom').fill('Camion 1')
    await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('truck')
    await page.getByRole('textbox', { name: 'Charge' }).fill('900')
    await page.getByRole('textbox', { name: 'Volume' }).fill('12')
  }
  await add('ressources', 'Nouvelle ressource', truck, 'Camion 1')
  await page.locator('.cfg__name a', { hasText: 'Camion 1' }).click()
  const day = weekdays[weekdayIndex(TODAY)]?.label.toLowerCase() ?? ''
  const worked = page.getByLabel(`Journée, ${day}, travaillé`)
  await worked.click()
  await eventually(() => worked.isChecked()).toBe(true)
  await add('objets', 'Nouvel objet', () => box('Nom').fill('Canapé'), 'Canapé')
  await page.getByText('À jour', { exact: true }).first().waitFor()
  // The office signs in as the newcomer: this organisation has no demo account.
  const office = house.officeAs({ username: 'odile', password: PASSWORD })
  await eventually(async () => (await office.rows('resource')).map(({ name }) => name)).toEqual(['Camion 1'])
  const [resource] = await office.rows('resource')
  expect(resource).toMatchObject({ type: 'truck', weight: 900_000, volume: 12 })
  expect((await office.rows('city'))[0]).toMatchObject({ name: 'Erstein', zipcode: '67150' })
})

test('a crew’s account ends on its link: a sentence warns that no mail is set, and the link chooses a password that signs in', async () => {
  const { page, house, signOut } = screens
  const person = async (): Promise<void> => {
    await page.getByLabel('Prénom').fill('Samir')
    await page.getByLabel('Nom d’utilisateur').fill('samir')
    await page.getByLabel('Adresse e-mail').fill('samir@example.org')
    await page.getByLabel('Collecte Mobile, Accès').check()
  }
  await add('utilisateurs', 'Nouvel utilisateur', person, 'Samir')
  const office = house.officeAs({ username: 'odile', password: PASSWORD })
  const usernames = async () => (await office.rows('user')).map(({ username }) => username)
  await eventually(usernames).toContain('samir')
  // Creating the account ends on its link.
  await said('Ce serveur n’envoie pas d’e-mail')
  await eventually(() => house.mails.length).toBe(1)
  await eventually(() => page.getByLabel('Lien à donner').inputValue()).toContain('/password_reset#token=')
  const token = /#token=(\S+)/.exec(house.mails[0]?.text ?? '')?.[1] ?? ''
  await signOut()
  await page.goto(`/password_reset#token=${token}`)
  await page.getByLabel('Nouveau mot de passe').fill('quatre roues noires')
  await button('Enregistrer').click()
  await page.waitForURL(({ pathname }) => pathname === '/login')
  await page.getByLabel('Nom d’utilisateur').fill('samir')
  await page.getByLabel('Mot de passe', { exact: true }).fill('quatre roues noires')
  await button('Se connecter').click()
  await page.waitForURL(({ pathname }) => pathname === '/collect/mobile')
})
