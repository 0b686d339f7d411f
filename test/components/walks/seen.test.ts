// RG5: every account sees the tasks of its own tabs, on every screen: what is shown and counted is what the rule says of the server's
// tasks, and another family is neither on the device nor in an answer.
import '../dom.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rightsOf } from '#records/rights/rights.ts'
import { seenScopes, seesLoad, seesResource, seesTaskType } from '#records/rights/seen-tasks.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { rightsOfModel, type RoleModel } from '#server/use/settings/base-roles.ts'
import { planningTabs } from '#trades/planning/rules/planning-tabs.ts'
import { PASSWORD, type Json } from '../house.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'

const accounts: readonly { readonly username: string; readonly model: RoleModel }[] = [
  { username: 'bureau', model: 'Planification' },
  { username: 'bureau2', model: 'Accueil téléphonique' },
  { username: 'location', model: 'Location' },
]
/** One task each of a collection, a delivery and a preparation of rentals, with a name that nobody else has. */
const own = [
  { id: '0193a000-0000-7000-8000-00000000e001', task_type_id: 1, lastname: 'Zzvrac', phone1: '+33639980001' },
  {
    id: '0193a000-0000-7000-8000-00000000e014',
    task_type_id: 14,
    lastname: 'Zzcamion',
    phone1: '+33639980014',
  },
  {
    id: '0193a000-0000-7000-8000-00000000e016',
    task_type_id: 16,
    lastname: 'Zzstock',
    phone1: '+33639980016',
  },
]

const byName = (a: string, b: string): number => a.localeCompare(b, 'fr')

let screens: Screens
let tasks: readonly Json[]
let resources: readonly Json[]
beforeAll(async () => {
  screens = await openScreens()
  const { office } = screens.house
  const city = (await office.tasks()).find(task => task['task_type_id'] === 1)?.['city']
  for (const task of own) await office.ask('POST', '/task', { ...task, task_state_id: 1, city: String(city) })
  tasks = (await office.tasks()).filter(({ scope, task_type_id }) => scope !== 'scale' && task_type_id !== 19)
  resources = await office.rows('resource')
})

const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
/** « Brouillons 21 d'aujourd'hui » */
const figure = async (name: RegExp): Promise<string> => button(name).first().locator('.v').innerText()

describe.each(accounts)('$username', ({ username, model }) => {
  const rights = rightsOf(rightsOfModel(model))
  const seen = (task: Json): boolean => seesTaskType(rights, Number(task['task_type_id']))
  const names = (): string[] => own.filter(seen).map(({ lastname }) => lastname)
  const inState = (state: number): readonly Json[] =>
    tasks.filter(task => task['task_state_id'] === state && seen(task))

  beforeAll(() => screens.signIn(username))
  afterAll(() => screens.signOut())

  test('[RG5] the dashboard counts what the planning shows', async () => {
    const { page } = screens
    await page.goto('/collect/desktop/dashboard?queue=drafts')
    await page.getByText('À jour').first().waitFor()
    await eventually(() => figure(/^Brouillons/)).toBe(formatWhole(inState(1).length))
    await eventually(() => figure(/^À reporter/)).toBe(formatWhole(inState(4).length))
    const rows = page.locator('.ahead tbody tr')
    const shown = resources.filter(
      ({ type, archived }) => archived === 0 && type !== 'scale' && seesLoad(rights, String(type)),
    )
    await eventually(() => rows.count()).toBe(shown.length)
  })

  test('[RG5] the search, the palette and a phone number find those and no others', async () => {
    const { page } = screens
    await page.goto('/collect/desktop/search')
    const field = page.getByRole('searchbox')
    const found = page.getByRole('region', { name: 'Tâches trouvées' }).locator('tbody tr')
    for (const { lastname, phone1, ...task } of own)
      for (const words of [lastname, phone1.replace('+33', '0')]) {
        await field.fill(words)
        if (seen(task))
          await eventually(() => found.allInnerTexts()).toEqual([expect.stringContaining(lastname)])
        else await page.getByText('Aucune tâche trouvée').waitFor()
      }
    await page.keyboard.press('Control+k')
    const words = page.getByRole('combobox', { name: 'Chercher ou agir' })
    await words.fill('zz')
    for (const name of names()) await page.getByRole('option').getByText(name).first().waitFor()
    for (const { lastname } of own.filter(task => !seen(task)))
      expect(await page.getByRole('option').getByText(lastname).count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  test('[RG5] the board has in its tabs what the search finds, on the resources by which it filters', async () => {
    const { page } = screens
    const shown = resources.filter(
      ({ type, archived }) => archived === 0 && type !== 'scale' && seesResource(rights, String(type)),
    )
    await page.goto('/collect/desktop/search')
    const choice = page.getByLabel('Ressource')
    await eventually(async () =>
      (await choice.locator('option').allInnerTexts()).slice(1).toSorted(byName),
    ).toEqual(shown.map(({ name }) => String(name)).toSorted(byName))
    const placed = tasks.find(
      task =>
        task['task_type_id'] === 14 && task['shift_instance_id'] !== null && task['task_state_id'] === 2,
    )
    if (placed === undefined) throw new Error('the demo has no delivery of a rental in a slot')
    const heads = new Set<string>()
    const cards = new Set<string>()
    for (const { id } of planningTabs(rights)) {
      await page.goto(`/collect/desktop?tab=${id}&date=${String(placed['date'])}&drawer=drafts`)
      await page.locator('.cell__h').first().waitFor()
      await page.locator('.pool [data-card], .pool__none').first().waitFor()
      for (const head of await page.locator('.board tbody th').allInnerTexts()) heads.add(head)
      for (const card of await page.locator('[data-card]').allInnerTexts()) cards.add(card)
    }
    // A truck of which the collection is not on this device does not say « 0 % ».
    const gauges = await page.locator('.cell__h').allInnerTexts()
    const isKnown = resources.every(
      ({ type }) => !seesResource(rights, String(type)) || type === 'scale' || seesLoad(rights, String(type)),
    )
    if (!isKnown) expect(gauges.some(text => text.includes('remplissage inconnu'))).toBe(true)
    // A head says more than the name: « Camion 1, 1 200 kg ».
    expect(heads.size).toBe(shown.length)
    for (const { name } of shown) expect([...heads].some(head => head.startsWith(String(name)))).toBe(true)
    const hasCard = (name: unknown): boolean => [...cards].some(card => card.includes(String(name)))
    expect(hasCard(placed['lastname'])).toBe(seesTaskType(rights, 14))
    for (const task of own) expect(hasCard(task.lastname)).toBe(seen(task))
  })

  test('[RG5] no answer of the server and no table of the device has another family', async () => {
    const { house } = screens
    const scopes = new Set<unknown>(seenScopes(rights))
    const office = house.officeAs({ username, password: PASSWORD })
    // A sale belongs to no planning: every desk follows the money.
    const isPlanned = (task: Json): boolean => task['task_type_id'] !== 19
    const answered = (await office.tasks()).filter(isPlanned)
    expect([...new Set(answered.map(({ scope }) => scope))].filter(scope => !scopes.has(scope))).toEqual([])
    const { db } = await house.openDevice(username)
    const held = (await db.rows('task').toArray()).filter(isPlanned)
    expect(held.filter(task => !scopes.has(task['scope']))).toEqual([])
    expect(held.length).toBeGreaterThan(0)
    for (const task of own.filter(one => !scopes.has(one.task_type_id === 1 ? 'emma' : 'loki')))
      await expect(office.ask('GET', `/task/${task.id}`)).rejects.toThrow('404')
  })
})
