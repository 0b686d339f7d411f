// « Déplacer » at the desk (WG9): lines that go to another weighing session and come back, and a session that all of them left.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Json } from '../house.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'quai' })
  await screens.page.goto('/balance/desktop/dashboard')
  await screens.page.getByText('À jour').first().waitFor()
})

const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const idOf = async (entity: string, name: string): Promise<unknown> =>
  (await screens.house.office.rows(entity)).find(row => row['name'] === name)?.['id']
const sessionOf = async (id: string): Promise<Json | undefined> =>
  (await screens.house.office.tasks()).find(task => task['id'] === id)
const linesOf = async (id: string): Promise<readonly Json[]> =>
  ((await sessionOf(id))?.['objects'] ?? []) as readonly Json[]

interface Weighed {
  readonly line_id: string
  readonly object: string
  readonly grams: number
  readonly pieces?: number
}

/** Writes a session as the dock does: its task exists from its first line on (WG1). */
const weighedAtDock = async (id: string, weighed: readonly Weighed[]): Promise<void> => {
  const objects: Json[] = []
  for (const { line_id, object, grams, pieces = 1 } of weighed)
    objects.push({
      line_id,
      object_id: await idOf('object', object),
      name: object,
      quantity: pieces,
      quantity_done: pieces,
      gross: grams,
      weight_done: grams,
      channel: 'scale',
      weighed_at: `${TODAY} 10:00:00`,
    })
  await screens.house.office.ask('POST', '/task', {
    id,
    scope: 'scale',
    task_type_id: 17,
    task_state_id: 1,
    date: TODAY,
    provenance_id: await idOf('provenance', 'Apport volontaire'),
    objects,
  })
}

test('[WG9] lines of a wrong origin move to the right session, and back by Ctrl Z', async () => {
  const { page } = screens
  const [wrong, right] = ['0193a000-0000-7000-8000-00000000d011', '0193a000-0000-7000-8000-00000000d012']
  await weighedAtDock(wrong, [
    { line_id: 'l-kept', object: 'Chaise', grams: 4_000 },
    { line_id: 'l-moved', object: 'Armoire 2 portes', grams: 31_000 },
  ])
  await weighedAtDock(right, [{ line_id: 'l-there', object: 'Chaise', grams: 5_000 }])
  await page.goto(`/balance/desktop/task?id=${wrong}`)
  await button(/^Valider 2/).waitFor()
  expect(await button('Déplacer…').getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Choisir la ligne Armoire 2 portes').check()
  await button('Déplacer…').click()
  const sheet = page.getByRole('dialog')
  const list = sheet.getByLabel('Vers la session')
  await eventually(() => list.innerText()).toContain('Apport volontaire')
  await list.selectOption(right)
  await sheet.getByRole('button', { name: 'Déplacer 1\u00a0ligne' }).click()
  await button(/^Valider 1/).waitFor()
  await eventually(async () => (await linesOf(right)).map(({ line_id }) => line_id)).toEqual([
    'l-there',
    'l-moved',
  ])
  await page.keyboard.press('Control+z')
  await button(/^Valider 2/).waitFor()
  await eventually(async () => (await linesOf(right)).map(({ line_id }) => line_id)).toEqual(['l-there'])
})

test('[WG3] [WG9] without network a line is split, put together again, split and moved; the server gets the last of it', async () => {
  const { page, setOffline } = screens
  const [wrong, right] = ['0193a000-0000-7000-8000-00000000d015', '0193a000-0000-7000-8000-00000000d016']
  await weighedAtDock(wrong, [{ line_id: 'l-four', object: 'Chaise', grams: 18_010, pieces: 4 }])
  await weighedAtDock(right, [{ line_id: 'l-there', object: 'Chaise', grams: 5_000 }])
  const lines = page.getByLabel('Choisir la ligne Chaise')
  await page.goto(`/balance/desktop/task?id=${wrong}`)
  await button(/^Valider 1/).waitFor()
  await setOffline(true)
  await button('Chaise').click()
  await button('Scinder').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Scinder' }).click()
  await eventually(() => lines.count()).toBe(2)
  await page.keyboard.press('Control+z')
  await eventually(() => lines.count()).toBe(1)
  await page.keyboard.press('Control+Shift+z')
  await eventually(() => lines.count()).toBe(2)
  await lines.first().check()
  await button('Déplacer…').click()
  const list = sheet.getByLabel('Vers la session')
  await eventually(() => list.locator(`option[value="${right}"]`).count()).toBe(1)
  await list.selectOption(right)
  await sheet.getByRole('button', { name: 'Déplacer 1\u00a0ligne' }).click()
  await eventually(() => lines.count()).toBe(1)
  expect([(await linesOf(wrong)).length, (await linesOf(right)).length]).toEqual([1, 1])
  await setOffline(false)
  await eventually(async () => (await linesOf(right)).length).toBe(2)
  await eventually(async () => (await linesOf(wrong)).length).toBe(1)
  const all = [...(await linesOf(wrong)), ...(await linesOf(right))]
  expect(all.reduce((sum, line) => sum + Number(line['weight_done']), 0)).toBe(18_010 + 5_000)
  expect(all.reduce((sum, line) => sum + Number(line['quantity_done']), 0)).toBe(5)
})

test('[WG9] lines of a wrong origin begin a new session with the right one; the undo gives all back', async () => {
  const { page, house } = screens
  const wrong = '0193a000-0000-7000-8000-00000000d014'
  await weighedAtDock(wrong, [{ line_id: 'l-alone', object: 'Chaise', grams: 4_000 }])
  const other = (await house.office.rows('provenance')).find(({ name }) => name !== 'Apport volontaire')
  const begun = async (): Promise<Json | undefined> =>
    (await house.office.tasks()).find(
      ({ id, objects }) => id !== wrong && JSON.stringify(objects ?? []).includes('l-alone'),
    )
  await page.goto(`/balance/desktop/task?id=${wrong}`)
  await page.getByLabel('Choisir la ligne Chaise').check()
  await button('Déplacer…').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Vers la session').selectOption('new')
  await sheet.getByRole('button', { name: 'Déplacer 1\u00a0ligne' }).click()
  await sheet.getByText('Choisissez sa provenance.').waitFor()
  await eventually(() => sheet.getByLabel('Sa provenance').innerText()).toContain(String(other?.['name']))
  await sheet.getByLabel('Sa provenance').selectOption(String(other?.['id']))
  await sheet.getByRole('button', { name: 'Déplacer 1\u00a0ligne' }).click()
  await page.getByText(/n’a plus de ligne/).waitFor()
  await eventually(async () => (await begun())?.['provenance_id']).toBe(other?.['id'])
  expect(await linesOf(wrong)).toEqual([])
  await page.keyboard.press('Control+z')
  await eventually(async () => (await linesOf(wrong)).map(({ line_id }) => line_id)).toEqual(['l-alone'])
  await eventually(begun).toBe(undefined)
  await page.keyboard.press('Control+Shift+z')
  await eventually(async () => (await begun())?.['provenance_id']).toBe(other?.['id'])
  await page.goto('/balance/desktop/task')
  await page
    .getByText(/plus aucune ligne/)
    .first()
    .waitFor()
})

test('[TS7] [WG9] an ended session whose lines all moved away says nothing of them and is given up', async () => {
  const { page } = screens
  const [empty, right] = ['0193a000-0000-7000-8000-00000000d013', '0193a000-0000-7000-8000-00000000d012']
  await weighedAtDock(empty, [{ line_id: 'l-only', object: 'Chaise', grams: 4_000 }])
  await page.goto(`/balance/desktop/task?id=${empty}`)
  await button(/^Valider 1/).click()
  await page.locator('.dtop .state').getByText('Terminée').waitFor()
  expect(await button('Annuler la session…').count()).toBe(0)
  const moveAway = async (): Promise<void> => {
    await page.getByLabel('Choisir la ligne Chaise').check()
    await button('Déplacer…').click()
    const sheet = page.getByRole('dialog')
    const list = sheet.getByLabel('Vers la session')
    await eventually(() => list.innerText()).toContain('Apport volontaire')
    await list.selectOption(right)
    await sheet.getByRole('button', { name: 'Déplacer 1\u00a0ligne' }).click()
    await button('Annuler la session…').waitFor()
  }
  await moveAway()
  const main = page.locator('.form2__main')
  expect(await main.innerText()).toContain('Cette session n’a plus de ligne')
  expect(await main.innerText()).not.toMatch(/tout pesé|Durée/)
  // What is said of it goes with the undo.
  await page.keyboard.press('Control+z')
  await main.getByText('tout pesé').waitFor()
  expect(await page.getByText(/n’a plus de ligne/).count()).toBe(0)

  await moveAway()
  await button('Annuler la session…').click()
  await page.getByRole('dialog').getByLabel('Motif').fill('Mauvaise provenance')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la session' }).click()
  // A cancelled task is on no list.
  await eventually(() => sessionOf(empty)).toBe(undefined)
  await page.getByText(/session annulée$/).waitFor()
  await page.keyboard.press('Control+z')
  await page.locator('.dtop .state').getByText('Terminée').waitFor()
  await eventually(async () => (await sessionOf(empty))?.['task_state_id']).toBe(5)
})
