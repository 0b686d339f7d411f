// The weighing (screens.md sections 6 and 7; WG1 to WG8, TS7): a session that the desk follows live is corrected with its trace, split,
// merged, validated, and every figure agrees to the gram; one is abandoned and restored; at the dock nothing that a truck announced is
// lost.
import './dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { parseCsv } from '#records/text/csv.ts'
import type { Json } from './house.ts'
import type { Locator } from './locator.ts'
import { eventually, openScreens, type Screens } from './page.ts'
import { TODAY } from './time.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'quai' })
  await screens.page.goto('/balance/desktop/dashboard')
  await screens.page.getByText('À jour').first().waitFor()
})

const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
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

const savedRows = async (): Promise<string[][]> => parseCsv(await (await screens.page.download()).blob.text())
const gramsIn = (
  rows: readonly string[][],
  column: string,
  only: (row: string[]) => boolean = () => true,
): number => {
  const at = rows[0]?.indexOf(column) ?? -1
  const grams = (row: string[]): number => Math.round(Number((row[at] ?? '').replace(',', '.')) * 1000)
  return rows
    .slice(1)
    .filter(only)
    .reduce((sum, row) => sum + grams(row), 0)
}
/** What came in this month, as the server's own rows show. */
const serverGrams = async (): Promise<number> =>
  (await screens.house.office.tasks())
    .filter(
      task =>
        Number(task['task_type_id']) === 17 &&
        [5, 7].includes(Number(task['task_state_id'])) &&
        String(task['date']).startsWith(TODAY.slice(0, 7)) &&
        String(task['date']) <= TODAY,
    )
    .flatMap(task => task['objects'] as readonly Json[])
    .filter(
      line => line['outlier'] !== 1 && (line['replaced_by'] ?? '') === '' && line['quantity_done'] !== null,
    )
    .reduce(
      (sum, line) =>
        sum + Number(line['weight_done'] ?? Number(line['weight']) * Number(line['quantity_done'])),
      0,
    )

const SESSION = '0193a000-0000-7000-8000-00000000d001'

test('[WG1] [WG3] [WG5] a live session is corrected, split, merged and validated, each with its trace', async () => {
  const { page } = screens
  await weighedAtDock(SESSION, [
    { line_id: 'l-wardrobe', object: 'Armoire 2 portes', grams: 310_000 },
    { line_id: 'l-chairs', object: 'Chaise', grams: 18_010, pieces: 4 },
    { line_id: 'l-books', object: 'Carton de livres', grams: 17_640, pieces: 2 },
  ])
  // An open dashboard shows it without a reload.
  await page.locator('.table').getByText('Armoire 2 portes', { exact: true }).first().waitFor()
  await page.goto(`/balance/desktop/task?id=${SESSION}`)
  const main = page.locator('.form2__main')
  await main.getByText('345,65').first().waitFor()

  await button('Armoire 2 portes').click()
  const panel = page.getByRole('complementary', { name: 'Ligne choisie' })
  await panel.getByLabel('Brut').fill('31,0')
  await panel.getByText('31,00').waitFor()
  await panel.getByLabel('Motif de la correction').fill('Virgule oubliée')
  await panel.getByRole('button', { name: 'Corriger' }).click()
  await panel.getByText('(Virgule oubliée)').waitFor()
  await main.getByText('66,65').first().waitFor()
  // By Ctrl Z and forth again.
  await said('Armoire 2 portes\u00a0: ligne corrigée')
  await page.keyboard.press('Control+z')
  await main.getByText('345,65').first().waitFor()
  await page.keyboard.press('Control+Shift+Z')
  await main.getByText('66,65').first().waitFor()

  await button('Chaise').click()
  await button('Scinder').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Ajouter un/ }).click()
  // More than the line weighs: said at its field, and nothing is split.
  const split = sheet.getByRole('button', { name: 'Scinder' })
  await sheet.getByLabel('Leur poids net').fill('20')
  await sheet.getByText(/La ligne pèse 18,01/).waitFor()
  expect(await split.getAttribute('aria-disabled')).toBe('true')
  await sheet.getByLabel('Leur poids net').fill('')
  expect(await split.getAttribute('aria-disabled')).toBe(null)
  await split.click()
  await sheet.waitFor({ state: 'hidden' })
  await eventually(() => button('Chaise').count()).toBe(2)
  await said('Chaise\u00a0: ligne scindée')
  await page.keyboard.press('Control+z')
  await eventually(() => button('Chaise').count()).toBe(1)
  await page.keyboard.press('Control+Shift+Z')
  await eventually(() => button('Chaise').count()).toBe(2)
  expect(await main.locator('tfoot').innerText()).toContain('66,65')

  for (const box of await page.getByLabel('Choisir la ligne Chaise').all()) await box.check()
  await button(/^Fusionner/).click()
  await eventually(() => button('Chaise').count()).toBe(1)
  await said('Chaise\u00a0: 2\u00a0lignes fusionnées')
  await page.keyboard.press('Control+z')
  await eventually(() => button('Chaise').count()).toBe(2)
  await page.keyboard.press('Control+Shift+Z')
  await eventually(() => button('Chaise').count()).toBe(1)
  await page.getByLabel('Choisir la ligne Armoire 2 portes').check()
  await page.getByLabel('Choisir la ligne Chaise').check()
  await button(/^Fusionner/).click({ force: true })
  // What cannot be done looks so, and says why beside it when it is pressed all the same.
  expect(await button(/^Fusionner/).getAttribute('aria-disabled')).toBe('true')
  await page
    .getByRole('status')
    .getByText(/même objet/)
    .waitFor()
  expect(await main.locator('tfoot').innerText()).toContain('66,65')

  await button(/^Valider 3/).click()
  await page.locator('.dtop .state').getByText('Terminée').waitFor()
  await eventually(async () => (await sessionOf(SESSION))?.['task_state_id']).toBe(5)
  const lines = await linesOf(SESSION)
  expect(lines.reduce((sum, line) => sum + Number(line['weight_done']), 0)).toBe(66_650)
  const traces = lines.flatMap(line => (line['trace'] ?? []) as readonly Json[])
  expect(traces.map(({ why }) => why)).toEqual(expect.arrayContaining(['edited', 'split', 'merged']))
  expect(traces.find(({ why }) => why === 'edited')).toMatchObject({
    gross: 310_000,
    text: 'Virgule oubliée',
  })
})

test('[WG7] [WG8] the dashboard, the statistics and their files agree to the gram with the server', async () => {
  const { page } = screens
  await page.goto('/balance/desktop/dashboard')
  await page.locator('.table').getByText('Armoire 2 portes', { exact: true }).first().waitFor()
  await button('Journée').click()
  const day = await savedRows()
  const number = String((await sessionOf(SESSION))?.['number'])
  const own = day.filter(row => row.includes(number))
  expect(own).toHaveLength(3)
  expect(gramsIn([day[0] ?? [], ...own], 'Poids net (kg)')).toBe(66_650)

  await page.goto('/balance/desktop/stats')
  await page.getByRole('heading', { name: 'Destinations' }).waitFor()
  await page.locator('.honest').waitFor({ state: 'hidden' })
  const expected = await serverGrams()
  expect(expected).toBeGreaterThan(0)
  await button(/Exporter en CSV.*Entrées, /)
    .first()
    .click()
  const pivot = await savedRows()
  expect(gramsIn(pivot, 'Total (kg)', row => row[0] === 'Total')).toBe(expected)
  expect(gramsIn(pivot, 'Total (kg)', row => row[0] !== 'Total')).toBe(expected)
  await button(/Exporter en CSV.*Bilan par filière/).click()
  expect(gramsIn(await savedRows(), 'Entrées (kg)', row => row[0] === 'Total')).toBe(expected)
  await button('Exports').click()
  await button(/Lignes brutes/).click()
  expect(gramsIn(await savedRows(), 'Poids net (kg)', row => row[3] === 'Entrée')).toBe(expected)
  await button(/Registre des entrées/).click()
  expect(gramsIn(await savedRows(), 'Poids net (kg)', row => row[4] === 'Pesée entrante')).toBe(expected)
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()

  await page.goto('/balance/desktop/history/scale')
  await page.locator('del').getByText('310,00').first().waitFor()
  await said('Virgule oubliée')
})

test('a session that is given up leaves every total, and can be taken up again', async () => {
  const { page } = screens
  const id = '0193a000-0000-7000-8000-00000000d002'
  await weighedAtDock(id, [{ line_id: 'l-one', object: 'Chaise', grams: 4_444 }])
  await page.goto(`/balance/desktop/task?id=${id}`)
  await page.locator('.form2__main').getByText('4,44').first().waitFor()
  await button('Annuler la session…').click()
  await page.getByRole('dialog').getByLabel('Motif').fill('Pesée deux fois')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la session' }).click()
  await said('Pesée deux fois')
  expect(await button(/^Valider/).count()).toBe(0)
  await button('Rouvrir la session').click()
  await button(/^Valider 1/).waitFor()
  await button(/^Valider 1/).click()
  await page.locator('.dtop .state').getByText('Terminée').waitFor()
  await page.getByText(/session validée$/).waitFor()
  await page.keyboard.press('Control+z')
  await button(/^Valider 1/).waitFor()
  await page.keyboard.press('Control+Shift+Z')
  await page.locator('.dtop .state').getByText('Terminée').waitFor()
  await eventually(async () => (await sessionOf(id))?.['task_state_id']).toBe(5)
})

/** The session that « Décharger » makes, begun by a colleague on another device. */
const unloadedElsewhere = async (id: string): Promise<void> => {
  const { office } = screens.house
  const objects = await office.rows('object')
  const announced = ['Fauteuil', 'Chaise'].map((name, n) => ({
    line_id: `${id}-${n}`,
    object_id: objects.find(row => row['name'] === name)?.['id'],
    name,
    quantity: 2,
    quantity_done: null,
    weight: objects.find(row => row['name'] === name)?.['weight'],
  }))
  const [flow] = await office.rows('provenance')
  await office.ask('POST', '/task', {
    id,
    scope: 'scale',
    task_type_id: 17,
    task_state_id: 1,
    date: TODAY,
    provenance_id: flow?.['id'],
    objects: announced,
  })
}

const weighOneOfThem = async (id: string): Promise<void> => {
  const { page } = screens
  await unloadedElsewhere(id)
  await page.goto(`/balance/mobile/objects?session=${id}`)
  await page.locator('section[aria-labelledby=waiting] button', { hasText: 'Fauteuil' }).click()
  await said('Brut')
  for (const key of '20') await button(key).click()
  await button('C’est pesé\u202f!').click()
  await page.getByRole('link', { name: 'Terminer' }).click()
  await button(/^Valider/).click()
  await page.getByRole('heading', { name: '2\u00a0objets sans pesée' }).waitFor()
}

const endedLines = async (id: string): Promise<readonly Json[]> => {
  await said('Nouvelle session')
  await eventually(async () => [5, 7].includes(Number((await sessionOf(id))?.['task_state_id']))).toBe(true)
  return linesOf(id)
}

test('[WG7] what a truck announced and nobody weighed goes on waiting, is counted as an estimate, or is left for another weighing', async () => {
  screens.page.resize(390)
  const estimated = '0193a000-0000-7000-8000-00000000e001'
  await weighOneOfThem(estimated)
  await button('Continuer à peser').click()
  await button(/^Valider/).click()
  await button('Estimer d’après le catalogue').click()
  const all = await endedLines(estimated)
  expect(all.filter(line => line['gross'] === 20_000)).toHaveLength(1)
  expect(all.reduce((sum, line) => sum + Number(line['quantity_done']), 0)).toBe(4)
  const rest = all.filter(line => line['gross'] === null)
  expect(rest.every(line => line['estimated'] === 1 && Number(line['weight_done']) > 0)).toBe(true)

  const left = '0193a000-0000-7000-8000-00000000e002'
  await weighOneOfThem(left)
  await button('Laisser pour une autre pesée').click()
  expect(await endedLines(left)).toMatchObject([{ gross: 20_000, weight_done: 20_000, quantity_done: 2 }])
})

/** What weighed so much on the scale, in all sessions, once the phone has sent everything. */
const linesOfGross = async (grams: number): Promise<readonly Json[]> => {
  await eventually(async () => (await screens.house.office.tasks()).flatMap(linesIn).some(of(grams))).toBe(
    true,
  )
  await screens.page.getByText('À jour').first().waitFor()
  return (await screens.house.office.tasks()).flatMap(linesIn).filter(of(grams))
}
const linesIn = (task: Json): readonly Json[] => task['objects'] as readonly Json[]
const of =
  (grams: number) =>
  (line: Json): boolean =>
    line['gross'] === grams

test('[WG2] [WG3] at the dock an impossible weight and an unusual one are pointed out before they are kept', async () => {
  const { page } = screens
  const key = async (keys: string): Promise<void> => {
    for (const one of keys) await button(one).click()
  }
  await page.goto('/balance/mobile')
  await page.getByRole('link', { name: 'Pesée entrante' }).click()
  await button('Interne').click()
  await page.getByLabel('Chercher un objet').fill('Fauteuil')
  await page
    .locator('button.wrow')
    .filter({ has: page.getByText('Fauteuil', { exact: true }) })
    .first()
    .click()
  await said('Brut')
  await key('2')
  await button(/^Caisse/)
    .first()
    .click()
  await said('Le poids est inférieur à celui du contenant.')
  await button('C’est pesé\u202f!').click()
  await page.getByRole('alert').getByText('Le poids est inférieur à celui du contenant.').waitFor()
  await button(/^Caisse/)
    .first()
    .click()
  await key('000')
  await button('C’est pesé\u202f!').click()
  await page
    .getByRole('alert')
    .getByText(/Cette balance s’arrête à/)
    .waitFor()
  for (let n = 0; n < 4; n++) await button('Effacer un chiffre').click()
  await key('90')
  await button('C’est pesé\u202f!').click()
  await said(/fois le poids habituel/)
  await button('Corriger le poids').click()
  for (let n = 0; n < 2; n++) await button('Effacer un chiffre').click()
  await key('18')
  await button('virgule').click()
  await key('13')
  // A double tap weighs once, although the keypad is not drawn anew in between.
  await button('C’est pesé\u202f!').evaluate(pressed => {
    pressed.click()
    pressed.click()
  })
  await said(/^1.objet ·/)
  expect(await linesOfGross(18_130)).toHaveLength(1)
})
