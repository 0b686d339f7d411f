// A new organisation, from an empty data folder to a stop done on a phone (screens.md section 9): the first run with the code that the
// server printed, where a weak password and a hostile logo are refused, then a town, a truck with its week, two objects, two people; a
// request, planned, and done by the person who chose a password by the invitation's link.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { weekdays } from '#records/time/weekdays.ts'
import { weekdayIndex } from '#records/time/dates.ts'
import { axeViolations } from '../tools/axe.ts'
import { newPerson, type Person } from '../tools/chromium.ts'
import { openOffice, type Json, type Office } from '../tools/office.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'

const PASSWORD = 'trois chats gris'
const CREW_PASSWORD = 'quatre roues noires'

let server: JourneyServer
const people: Person[] = []
beforeAll(async () => {
  server = await journeyServer({ QUAI_DEMO: '0' })
  await server.start()
})
afterAll(async () => {
  for (const one of people) await one.close()
  await server.remove()
})

const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()
const add = async (
  page: Page,
  slug: string,
  button: string,
  fill: () => Promise<void>,
  name: string,
): Promise<void> => {
  await page.goto(`${server.url}/management/config/${slug}`)
  await press(page, button)
  await fill()
  await press(page, 'Enregistrer')
  await page.locator('.cfg__name a', { hasText: name }).waitFor()
}

const firstRun = async (page: Page): Promise<void> => {
  const code = /avec le code (\w+)/.exec(server.printed())?.[1] ?? ''
  await page.goto(server.url)
  await page.waitForURL(address => address.pathname === '/management/install')
  await page.getByLabel('Code d’installation').fill('MAUVAISCODE')
  await press(page, 'Continuer')
  await page.getByText('Ce n’est pas le code').waitFor()
  await page.getByLabel('Code d’installation').fill(`${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`)
  await press(page, 'Continuer')
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Le Quai du Ried')
  await page.getByLabel('Numéro SIRET').fill('732 829 320 00075')
  const hostile = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked=1"/>'
  await page
    .getByLabel('Fichier du logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(hostile) })
  await page.getByText('Ce fichier n’est pas une image').waitFor()
  await press(page, 'Continuer')
  await page.getByText('Ce SIRET n’a pas la bonne clé').waitFor()
  await page.getByLabel('Numéro SIRET').fill('732 829 320 00074')
  // Loaded again before its end, the first run keeps what was entered.
  await page.reload()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Nom', exact: true }).inputValue())
    .toBe('Le Quai du Ried')
  await press(page, 'Continuer')
  await page.getByLabel('Prénom').fill('Odile')
  await page.getByLabel('Nom d’utilisateur').fill('odile')
  const passwords = async (text: string): Promise<void> => {
    await page.getByLabel(/^Mot de passe/).fill(text)
    await page.getByLabel('Le même, encore').fill(text)
    await press(page, 'Installer')
  }
  await passwords('motdepasse2026')
  await page.getByText('se devine trop facilement').waitFor()
  await passwords(PASSWORD)
  await page.getByRole('heading', { name: 'Bienvenue, Odile' }).waitFor()
}

/** The link of the invitation, from the mail that the server wrote. */
const invitedTo = async (): Promise<string> => {
  const folder = join(server.data, 'outbox')
  const mail = (): string | undefined => readdirSync(folder).find(name => name.endsWith('.eml'))
  await expect.poll(mail).toBeDefined()
  const name = mail() ?? ''
  const text = readFileSync(join(folder, name), 'utf8')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  return /#token=(\S+)/.exec(text)?.[1] ?? ''
}

const createAs = async (office: Office, entity: string, body: Json): Promise<string> =>
  String((await office.ask('POST', `/${entity}`, body))['id'])

test('from an empty folder to a stop done on a phone', async () => {
  const desk = await newPerson({ width: 1440, height: 900 })
  people.push(desk)
  const { page } = desk
  await firstRun(page)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: /Vos villes/ }).click()
  await page.getByText('À jour', { exact: true }).first().waitFor({ timeout: 30_000 })
  // The lists that every organisation has from the start exist without the demo.
  await page.goto(`${server.url}/management/config/types-taches`)
  await page.locator('.cfg__name a', { hasText: 'Navette' }).waitFor()
  await page.goto(`${server.url}/management/config/types-partenaires`)
  await page.locator('.cfg__name a', { hasText: 'Navette' }).waitFor()
  await add(
    page,
    'secteurs',
    'Nouveau secteur',
    () => page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Centre'),
    'Centre',
  )
  await add(
    page,
    'villes',
    'Nouvelle ville',
    async () => {
      await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Erstein')
      await page.getByLabel('Code postal').fill('67150')
      await page.getByRole('combobox', { name: 'Secteur' }).selectOption({ label: 'Centre' })
    },
    'Erstein',
  )
  await add(
    page,
    'ressources',
    'Nouvelle ressource',
    async () => {
      await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Camion 1')
      await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('truck')
      await page.getByRole('textbox', { name: 'Charge' }).fill('900')
      await page.getByRole('textbox', { name: 'Volume' }).fill('12')
    },
    'Camion 1',
  )
  await page.locator('.cfg__name a', { hasText: 'Camion 1' }).click()
  const day = weekdays[weekdayIndex(today())]?.label.toLowerCase() ?? ''
  const worked = page.getByLabel(`Journée, ${day}, travaillé`)
  await worked.click()
  await expect.poll(() => worked.isChecked()).toBe(true)
  for (const name of ['Canapé', 'Table'])
    await add(
      page,
      'objets',
      'Nouvel objet',
      () => page.getByRole('textbox', { name: 'Nom', exact: true }).fill(name),
      name,
    )
  await add(
    page,
    'utilisateurs',
    'Nouvel utilisateur',
    async () => {
      await page.getByLabel('Prénom').fill('Samir')
      await page.getByLabel('Nom d’utilisateur').fill('samir')
      await page.getByLabel('Adresse e-mail').fill('samir@example.org')
      await page.getByLabel('Collecte Mobile, Accès').check()
    },
    'Samir',
  )
  await page.getByText('À jour', { exact: true }).first().waitFor({ timeout: 30_000 })
  await page.getByText('Ce serveur n’envoie pas d’e-mail').waitFor()
  const token = await invitedTo()

  const office = openOffice(server.url, { username: 'odile', password: PASSWORD })
  await createAs(office, 'user', {
    username: 'nora',
    firstname: 'Nora',
    permissions: ['emma_desktop', 'add_task'],
  })
  const rowsOf = async (entity: string): Promise<readonly Json[]> => {
    const found = await office.ask('GET', `/${entity}?page_size=-1`)
    return (found['_embedded'] as { readonly [name: string]: readonly Json[] })[entity] ?? []
  }
  const [truck] = await rowsOf('resource')
  const sofa = (await rowsOf('object')).find(one => one['name'] === 'Canapé')
  const request = await createAs(office, 'task', {
    task_type_id: 1,
    task_state_id: 1,
    lastname: 'Haas',
    phone1: '03 88 00 00 00',
    city: 'Erstein',
    zipcode: '67150',
    address: '2 rue du Four',
    objects: [{ line_id: 'l1', object_id: sofa?.['id'], name: 'Canapé', quantity: 1 }],
  })
  const slot = await createAs(office, 'shift_instance', {
    resource_id: truck?.['id'],
    date: today(),
    shift_id: 3,
  })
  await office.ask('PATCH', `/task/${request}`, { task_state_id: 2, shift_instance_id: slot })

  const crew = await newPerson({ width: 390, height: 844 })
  people.push(crew)
  const phone = crew.page
  await phone.goto(`${server.url}/password_reset#token=${token}`)
  await phone.getByLabel('Nouveau mot de passe').fill(CREW_PASSWORD)
  await press(phone, 'Enregistrer')
  await phone.waitForURL(address => address.pathname === '/login')
  await phone.getByLabel('Nom d’utilisateur').fill('samir')
  await phone.getByLabel('Mot de passe', { exact: true }).fill(CREW_PASSWORD)
  await press(phone, 'Se connecter')
  await phone.waitForURL(address => address.pathname === '/collect/mobile')
  await phone.goto(`${server.url}/collect/mobile/task?id=${request}`)
  await phone.getByText('Haas').first().waitFor({ timeout: 30_000 })
  await press(phone, 'Terminée')
  await expect
    .poll(async () => (await office.ask('GET', `/task/${request}`))['task_state_id'], { timeout: 30_000 })
    .toBe(5)
  expect(await phone.evaluate(() => 'hacked' in globalThis)).toBe(false)
  expect([...desk.refusedByPolicy, ...crew.refusedByPolicy]).toEqual([])
}, 120_000)
