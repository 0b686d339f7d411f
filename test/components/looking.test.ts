// What planners look up: queues with the same tasks as the server, search with and without network, figures that add up, a cancelled task
// that is restored, and the keys for every screen (screens.md section 3).
import './dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { parseCsv } from '#records/text/csv.ts'
import { plural } from '#records/fr/plural.ts'
import { percentText } from '#records/values/percent.ts'
import { eventually, openScreens, type Screens } from './page.ts'
import { TODAY } from './time.ts'
import { settle } from './wait.ts'

let screens: Screens
const FOUND = '0193a000-0000-7000-8000-00000000f001'
const NAME = '=HYPERLINK("http://evil","Zzyx")'

beforeAll(async () => {
  screens = await openScreens()
  const { page, house, signIn } = screens
  const known = (await house.office.tasks()).find(task => task['task_type_id'] === 1)
  await house.office.ask('POST', '/task', {
    id: FOUND,
    task_type_id: 1,
    task_state_id: 1,
    lastname: NAME,
    city: String(known?.['city']),
    phone1: '+33639987766',
  })
  await signIn('bureau')
  await page.goto('/collect/desktop/dashboard')
  await page.getByText('À jour').first().waitFor()
})

const savedRows = async (): Promise<string[][]> => parseCsv(await (await screens.page.download()).blob.text())
const button = (name: string | RegExp) =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })

test('the dashboard’s queues hold what the server holds, the oldest first, and lead to the task', async () => {
  const { page, house } = screens
  const drafts = (await house.office.tasks()).filter(
    task => task['task_state_id'] === 1 && task['scope'] !== 'scale' && task['task_type_id'] !== 19,
  )
  const queue = button(/^Brouillons/)
  await eventually(async () => (await queue.innerText()).replace(/\D+/g, ' ').trim().split(' ')[0]).toBe(
    String(drafts.length),
  )
  await queue.click()
  await button(/^Voir les/).click()
  const table = page.getByRole('region', { name: 'Brouillons' })
  await eventually(() => table.locator('tbody tr').count()).toBe(drafts.length)
  await table.getByRole('link', { name: NAME }).waitFor()
  await eventually(() => page.locator('.ahead tbody tr').count()).toBeGreaterThan(2)
})

test('[RT15] the dashboard names a rental that is short, with whom, and whom to call', async () => {
  const { page, house } = screens
  const object = '0193a000-0000-7000-8000-00000000f0a0'
  await house.office.ask('POST', '/object', { id: object, name: 'Table ronde', quantity: 6, rental_day: 5 })
  const rent = async (n: number, lastname: string): Promise<void> => {
    const [out, back] = [`0193a000-0000-7000-8000-00000000f0b${n}`, `0193a000-0000-7000-8000-00000000f0c${n}`]
    const objects = [{ line_id: 'l', object_id: object, name: 'Table ronde', quantity: 4 }]
    const common = { task_state_id: 2, lastname, city: 'Ostwiller', phone1: `+3363998775${n}`, objects }
    await house.office.ask('POST', '/task', {
      ...common,
      id: out,
      task_type_id: 15,
      date: '2027-03-26',
      next_task_id: back,
    })
    await house.office.ask('POST', '/task', { ...common, id: back, task_type_id: 13, date: '2027-03-28' })
  }
  await rent(1, 'Mairie du Ried')
  await rent(2, 'Fanfare des Prés')
  await page.goto('/collect/desktop/dashboard')
  await page.getByText(/^Table ronde\s: 2\sde trop du 26 au 28\smars, avec la location n°\s\d+\./).waitFor()
  await page.getByRole('link', { name: 'Fanfare des Prés, Ostwiller' }).waitFor()
  for (const name of ['Mairie du Ried', 'Fanfare des Prés'])
    await page.getByRole('link', { name: `Appeler ${name}` }).waitFor()
})

test('search answers as one types, by phone and accents apart, keeps a search, and its file is safe to open', async () => {
  const { page, setOffline } = screens
  await page.goto('/collect/desktop/search')
  const field = page.getByRole('searchbox')
  const table = page.getByRole('region', { name: 'Tâches trouvées' })
  await field.fill('06 39 98 77 66')
  await table.getByRole('link', { name: NAME }).waitFor()
  await field.fill('zzyx')
  await eventually(() => table.locator('tbody tr').count()).toBe(1)
  await button(/Exporter en CSV/).click()
  const file = await page.download()
  const text = await file.blob.text()
  expect(parseCsv(text)[1]).toContain(NAME)
  // A spreadsheet reads a formula as a text.
  expect(text).not.toMatch(/(^|[;\n])"?=HYPERLINK/)
  await button('Garder celle-ci').click()
  await page.getByLabel('Nom de la recherche').fill('Les Zzyx')
  await button('Garder').click()
  await page.goto('/collect/desktop/search')
  await button('Les Zzyx').click()
  await eventually(() => field.inputValue()).toBe('zzyx')
  await table.getByRole('link', { name: NAME }).waitFor()
  // What is searched stays in the address: a colleague's link finds the same.
  await eventually(() => new URL(page.url()).searchParams.get('text')).toBe('zzyx')
  await page.reload()
  await eventually(() => field.inputValue()).toBe('zzyx')
  await setOffline(true)
  await page.getByText(/Recherche limitée aux\s\d+\sderniers jours/).waitFor()
  await field.fill('zzy')
  await table.getByRole('link', { name: NAME }).waitFor()
  await setOffline(false)
})

test('online the server’s own answers join below: a task of years ago is found and opened; offline it is not promised', async () => {
  const { page, house, setOffline } = screens
  await house.office.ask('POST', '/task?force=1', {
    id: '0193a000-0000-7000-8000-00000000f002',
    task_type_id: 1,
    task_state_id: 5,
    date: '2023-05-10',
    lastname: 'Lointainville',
    city: 'Ostwiller',
    zipcode: '67902',
    phone1: '+33639987755',
  })
  await page.goto('/collect/desktop/search')
  await page.getByRole('searchbox').fill('lointainv')
  const link = page.getByRole('link', { name: 'Lointainville' })
  await link.waitFor()
  await page.getByText(/toutes années, sur le serveur\s: 1\stâche de plus/).waitFor()
  await setOffline(true)
  await page.getByText(/Recherche limitée aux/).waitFor()
  await link.waitFor({ state: 'detached' })
  await setOffline(false)
  await link.click()
  await page.getByRole('heading', { name: 'Lointainville' }).waitFor()
  await eventually(() => page.getByLabel('Téléphone', { exact: true }).inputValue()).not.toBe('')
})

test('figures whose period has only begun to come show nothing in place of a zero', async () => {
  const { page, house } = screens
  const release = house.holdSync()
  await page.goto('/collect/desktop/stats?period=chosen&from=2024-03-01&to=2024-03-31')
  await page.getByText(/^La période arrive sur cet appareil/).waitFor()
  // Long enough for what the device holds of it, which is nothing, to be read and drawn.
  for (let turn = 0; turn < 300; turn++) await settle()
  await page.getByText('Chargement…').first().waitFor()
  expect(await page.getByText('Taux de réalisation').count()).toBe(0)
  release()
  await page.getByText('Taux de réalisation').first().waitFor()
})

test('figures whose period is not all here say so on their paper too', async () => {
  const { page, setOffline } = screens
  const paper = page.locator('.figp')
  await page.goto('/collect/desktop/stats')
  await page.getByText(/^Sans filtre/).waitFor()
  await page.locator('.honest').waitFor({ state: 'hidden' })
  expect(await paper.getByText('Chiffres incomplets').count()).toBe(0)
  await setOffline(true)
  await page.goto('/collect/desktop/stats?period=chosen&from=2024-01-01&to=2024-12-31')
  await paper.getByText('Chiffres incomplets').waitFor()
  await setOffline(false)
})

test('the figures open on the collection, close, and count what the server counts; both families have their subtotals', async () => {
  const { page, house } = screens
  await page.goto('/collect/desktop/stats')
  await page.getByRole('heading', { name: 'Par ressource' }).waitFor()
  await page.locator('.honest').waitFor({ state: 'hidden' })
  const all = (await house.office.tasks()).filter(
    task =>
      task['scope'] !== 'scale' &&
      task['task_type_id'] !== 19 &&
      [5, 6, 7].includes(Number(task['task_state_id'])) &&
      String(task['date']) >= `${TODAY.slice(0, 7)}-01` &&
      String(task['date']) <= TODAY,
  )
  const ended = all.filter(task => task['scope'] === 'emma')
  expect(ended.length).toBeGreaterThan(0)
  expect(all.length).toBeGreaterThan(ended.length)
  const punctual = await page.locator('.kpi').filter({ hasText: 'Ponctualité' }).innerText()
  for (const title of ['Par ressource', 'Par équipe', 'Par ville', 'Par type']) {
    await button(`Exporter en CSV\u00a0: ${title}`).click()
    const rows = (await savedRows()).slice(1)
    const counts = rows.map(([, count = '0']) => Number(count))
    const sum = counts.slice(0, -1).reduce((all, count) => all + count, 0)
    expect([counts.at(-1), sum], title).toEqual([ended.length, ended.length])
    // [DY7] Some were on time, some late; the tile says so in the same words.
    const [onTime = 0, late = 0] = rows.at(-1)?.slice(-2).map(Number) ?? []
    expect(Math.min(onTime, late)).toBeGreaterThan(0)
    expect(punctual).toContain(percentText(onTime, onTime + late))
    expect(punctual).toContain(`${late}\u00a0en retard sur ${plural(onTime + late, 'passage')}`)
  }
  await page.getByLabel('Famille').selectOption({ label: 'Collecte et location' })
  await page.getByRole('heading', { name: 'Par famille' }).waitFor()
  await button('Exporter en CSV\u00a0: Par famille').click()
  const families = (await savedRows()).slice(1).map(([name, count = '0']) => [name, Number(count)])
  expect(Object.fromEntries(families)).toEqual({
    Collecte: ended.length,
    Location: all.length - ended.length,
    Total: all.length,
  })
  await page.getByRole('link', { name: /^Tâches réalisées/ }).click()
  await page.getByRole('region', { name: 'Tâches trouvées' }).waitFor()
})

test('[TS] a cancelled task is found in the history and taken up again', async () => {
  const { page, house } = screens
  const cancelled = { task_state_id: 3, cancelled_reason: 'Déjà donné ailleurs' }
  await house.office.ask('PATCH', `/task/${FOUND}`, cancelled)
  await page.goto('/collect/desktop/history/emma')
  await page.getByLabel('État').selectOption('3')
  await page.waitForURL(/\/3$/)
  const row = page.getByRole('row').filter({ hasText: 'Zzyx' })
  await row.getByText('Déjà donné ailleurs').waitFor()
  await page.getByText('1 tâche', { exact: true }).waitFor()
  await row.locator('del').getByText('Brouillon').waitFor()
  await row.locator('ins').getByText('Annulée').waitFor()
  await row.getByRole('button', { name: 'Rouvrir' }).click()
  await row.waitFor({ state: 'hidden' })
  const state = async () => (await house.office.ask('GET', `/task/${FOUND}`))['task_state_id']
  await eventually(state).toBe(1)
  await page.keyboard.press('Control+z')
  await eventually(state).toBe(3)
  await page.keyboard.press('Control+Shift+z')
  await eventually(state).toBe(1)
})

test('Ctrl K finds a task and opens it by keys alone; letters lead to screens, and « ? » lists them', async () => {
  const { page } = screens
  await page.goto('/collect/desktop/dashboard')
  await button(/^Brouillons/).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Raccourcis' })
  await help.getByText('Nouvelle tâche').waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.waitForURL(/\/collect\/desktop\/stats$/)
  await page.keyboard.press('/')
  await page.waitForURL(/\/collect\/desktop\/search$/)
  await page.getByRole('searchbox').press('n')
  expect(await page.getByRole('searchbox').inputValue()).toBe('n')
  const words = page.getByRole('combobox', { name: 'Chercher ou agir' })
  await page.keyboard.press('Control+k')
  // Text and Enter in one go, before anything was found: Enter opens the task.
  await words.fill('zzyx')
  await page.keyboard.press('Enter')
  await page.waitForURL(address => address.searchParams.get('id') === FOUND)
  await page.keyboard.press('Control+k')
  await words.fill('zzyx')
  await page.getByRole('option', { selected: true }).getByText('HYPERLINK').waitFor()
})
