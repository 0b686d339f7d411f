// The calendar of the settings (CA1–CA5): the demo's holidays, one lifted and closed again, another set, own closed days with what stands on
// them. It is Wednesday, 18 November 2026.
import '../dom.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { resizeTo } from '../browser-parts.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
})
beforeEach(async () => {
  resizeTo(1440)
  const { page } = screens
  await page.goto('/management/config/calendrier')
  await page.getByText('À jour', { exact: true }).first().waitFor()
  await row('Noël').waitFor()
})

const button = (name: string | RegExp): Locator => screens.page.getByRole('button', { name })
const row = (text: string): Locator => screens.page.locator('.cal tbody tr', { hasText: text })
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const upToDate = (): Promise<void> => screens.page.getByText('À jour', { exact: true }).first().waitFor()
/** The dry run of a change, confirmed. */
const confirm = async (title: RegExp, name: string | RegExp): Promise<void> => {
  const sheet = screens.page.getByRole('dialog', { name: title })
  await sheet.getByRole('button', { name, exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}
const exceptionsOn = async (date: string) =>
  (await screens.house.office.rows('shift_exception'))
    .filter(one => one['date'] === date)
    .map(({ label, open }) => `${String(label)} ${String(open)}`)

test('[CA2] the holidays of the next twelve months are shown in order, the following years on request', async () => {
  const { page } = screens
  const days = (): Promise<string[]> =>
    page.getByRole('region', { name: 'Jours fériés à venir' }).locator('.cal__day').allInnerTexts()
  const near = await days()
  expect(near).toHaveLength(13)
  expect(near[0]).toMatch(/25 déc\./)
  expect(near.at(-1)).toMatch(/11 nov\./)
  await button('Les années suivantes').click()
  await eventually(async () => (await days()).length).toBe(28)
  await said('samedi 25 déc. 2027')
})

test('[CA3] a holiday is lifted without network and stays so on the server; closed again it is the same exception', async () => {
  const { house, time } = screens
  const before = (await house.office.rows('shift_exception')).find(one => one['date'] === '2026-12-25')
  house.setReachable(false)
  await button(/^Lever\s: Noël/).click()
  await confirm(/^Lever\s: Noël, vendredi 25 déc/, 'Lever')
  await said(/^Levé\s: Noël/)
  await row('Noël').getByText('Ouverte').waitFor()
  house.setReachable(true)
  await time.pass(60_000)
  await upToDate()
  expect(await exceptionsOn('2026-12-25')).toEqual([])
  await button(/^Fermer de nouveau\s: Noël/).click()
  await confirm(/^Fermer de nouveau/, 'Fermer ce jour')
  await row('Noël').getByText('Fermée').waitFor()
  await upToDate()
  await eventually(() => exceptionsOn('2026-12-25')).toEqual(['Noël 0'])
  const after = (await house.office.rows('shift_exception')).find(one => one['date'] === '2026-12-25')
  expect(after?.['id']).toBe(before?.['id'])
})

test('[CA2] another set says that its days are on their way, and shows them once they came', async () => {
  const { page, house, time } = screens
  const choice = page.getByLabel('Ceux de')
  house.setReachable(false)
  await choice.selectOption({ label: 'Guadeloupe' })
  await confirm(/^Jours fériés/, 'Choisir ce calendrier')
  await said('Le calendrier suivra après le prochain envoi')
  await row('Abolition de l’esclavage').getByText('En route').waitFor()
  expect(await row('Saint-Étienne').count()).toBe(0)
  house.setReachable(true)
  await time.pass(60_000)
  await upToDate()
  await row('Abolition de l’esclavage').getByText('Fermée').waitFor()
  await choice.selectOption({ label: 'France et Alsace-Moselle' })
  await confirm(/^Jours fériés/, 'Choisir ce calendrier')
  await row('Saint-Étienne').first().getByText('Fermée').waitFor()
})

test('[CA4] [CA5] a closed day says what stands there before it is saved, and is opened again', async () => {
  const { page, house } = screens
  const there = (await house.office.tasks()).filter(
    task =>
      task['date'] === '2026-11-19' &&
      task['task_state_id'] !== 3 &&
      task['task_type_id'] !== 19 &&
      task['scope'] !== 'scale',
  )
  const visits = there.filter(({ scope }) => scope === 'emma').length
  await button('Jour fermé').click()
  const sheet = page.getByRole('dialog', { name: /^Fermer/ })
  await sheet.getByRole('button', { name: 'Fermer ce jour' }).click()
  await sheet.getByText('Choisissez un jour.').waitFor()
  await sheet.getByLabel('Date').fill('2026-11-19')
  await sheet.getByText(new RegExp(`${visits}\\spassages.* ce jour-là`)).waitFor()
  await sheet.getByText('rien n’a encore bougé').waitFor()
  await sheet.getByLabel('Motif').fill('Grève')
  await sheet.getByRole('button', { name: 'Fermer sans déplacer' }).click()
  await row('Grève')
    .getByText(/passages/)
    .waitFor()
  await upToDate()
  await eventually(() => exceptionsOn('2026-11-19')).toEqual(['Grève 0'])
  await button(/^Rouvrir\s: jeudi 19 nov/).click()
  await confirm(/^Rouvrir/, 'Rouvrir')
  await eventually(() => row('Grève').count()).toBe(0)
  await eventually(() => exceptionsOn('2026-11-19')).toEqual([])
})

test('[CA7] what stands on a day is moved with its closing, one visit kept back; one undo takes all of it back', async () => {
  const { page, house } = screens
  const standing = async (): Promise<Map<string, string>> =>
    new Map(
      (await house.office.tasks())
        .filter(({ scope, task_state_id }) => scope !== 'scale' && task_state_id === 2)
        .map(({ id, date }) => [String(id), String(date)]),
    )
  const before = await standing()
  const onDay = [...before].filter(([, date]) => date === '2026-11-20').map(([id]) => id)
  expect(onDay.length).toBeGreaterThan(2)
  await button('Jour fermé').click()
  const sheet = page.getByRole('dialog', { name: /^Fermer/ })
  await sheet.getByLabel('Date').fill('2026-11-20')
  await sheet.getByLabel('Motif').fill('Panne')
  const rows = sheet.locator('.dryl li')
  await eventually(() => rows.count()).toBeGreaterThan(2)
  await sheet.getByRole('button', { name: 'Choisir un par un' }).click()
  const choice = sheet.getByLabel('Nouveau créneau').first()
  await choice.selectOption({ label: 'Ne pas déplacer' })
  await sheet.getByRole('button', { name: /^Fermer et déplacer les/ }).click()
  await said(/^Fermé\s: vendredi 20 nov\., \d+\spassages déplacés/)
  await upToDate()
  await eventually(async () => {
    const now = await standing()
    return onDay.filter(id => now.get(id) === '2026-11-20').length
  }).toBeLessThan(onDay.length)
  const moved = await standing()
  expect(onDay.filter(id => moved.get(id) === '2026-11-20').length).toBeGreaterThan(0)
  // What stayed is told beside the closed day, with a way to move it.
  await row('Panne')
    .getByRole('button', { name: /^Déplacer/ })
    .waitFor()
  await button(/^Annuler\s: Fermé/).click()
  await eventually(() => exceptionsOn('2026-11-20')).toEqual([])
  await eventually(async () => {
    const now = await standing()
    return onDay.every(id => now.get(id) === '2026-11-20')
  }).toBe(true)
})

test('[CA4] a span for one truck in the morning is one line; the same again is refused', async () => {
  const { page } = screens
  const close = async (): Promise<Locator> => {
    await button('Jour fermé').click()
    const sheet = page.getByRole('dialog', { name: /^Fermer/ })
    await sheet.getByLabel('Date').fill('2027-02-01')
    await sheet.getByLabel('Jusqu’au').fill('2027-02-03')
    await sheet.getByLabel('Motif').fill('Révision')
    await sheet.getByRole('button', { name: 'Matin' }).click()
    await sheet.getByLabel('Qui ferme').selectOption({ label: 'Camion 2' })
    await sheet.getByRole('button', { name: 'Fermer ces jours' }).click()
    return sheet
  }
  const sheet = await close()
  await sheet.waitFor({ state: 'detached' })
  await row('Révision').getByText('Camion 2').waitFor()
  expect(await row('Révision').count()).toBe(1)
  expect(await row('Révision').locator('.cal__day').innerText()).toMatch(/1er févr\. – .*3 févr\., matin/)
  const again = await close()
  await again.getByText('Cette fermeture est déjà au calendrier.').waitFor()
  await again.getByRole('button', { name: 'Abandonner' }).click()
})

test('[CA4] [CA7] a truck’s own day off, from its sheet: the same dry run, and so is its end; open at other hours is saved as such', async () => {
  const { page } = screens
  await page.goto('/management/config/ressources')
  await page.getByText('Camion 1', { exact: true }).first().click()
  const add = async (date: string): Promise<Locator> => {
    await button('Exception').click()
    const sheet = page.getByRole('dialog', { name: /^(Fermer|Ouvrir)/ })
    await sheet.getByLabel('Date').fill(date)
    return sheet
  }
  const closing = await add('2027-02-09')
  await closing.getByText('Rien de prévu ce jour-là').waitFor()
  await closing.getByRole('button', { name: 'Fermer ce jour' }).click()
  await eventually(() => exceptionsOn('2027-02-09')).toEqual([' 0'])
  await button(/^Supprimer\s: mardi 9 févr/).click()
  await confirm(/^Rouvrir/, 'Rouvrir')
  await eventually(() => exceptionsOn('2027-02-09')).toEqual([])
  const opening = await add('2027-02-13')
  await opening.getByLabel('Ouvert ce jour-là, à d’autres heures').check()
  await opening.getByText('Aucun passage ne revient').waitFor()
  await opening.getByLabel('Heure de début').fill('09:00')
  await opening.getByLabel('Heure de fin').fill('11:00')
  await opening.getByRole('button', { name: 'Ouvrir ce jour' }).click()
  await eventually(() => exceptionsOn('2027-02-13')).toEqual([' 1'])
  const rows = await screens.house.office.rows('shift_exception')
  expect(rows.find(({ date }) => date === '2027-02-13')).toMatchObject({ start: '09:00', end: '11:00' })
  await button(/^Supprimer\s: samedi 13 févr/).click()
  await screens.page
    .getByRole('dialog', { name: /^Supprimer l’ouverture/ })
    .getByText('Rien de prévu ce jour-là')
    .waitFor()
  await confirm(/^Supprimer l’ouverture/, 'Supprimer l’ouverture')
  await eventually(() => exceptionsOn('2027-02-13')).toEqual([])
  await button(/^Annuler\s: Ouverture supprimée/).click()
  await eventually(() => exceptionsOn('2027-02-13')).toEqual([' 1'])
  const over = await add('2027-02-13')
  await over.getByRole('button', { name: 'Fermer ce jour' }).click()
  await eventually(() => exceptionsOn('2027-02-13')).toEqual([' 0'])
  const everybody = await add('2027-02-14')
  await everybody.getByLabel('Qui ferme').selectOption({ label: 'Toute l’organisation' })
  await everybody.getByRole('button', { name: 'Fermer ce jour' }).click()
  await button(/^Supprimer\s: dimanche 14 févr/).click()
  await confirm(/^Rouvrir.*14 févr\., .*toutes les ressources$/, 'Rouvrir')
  await eventually(() => exceptionsOn('2027-02-14')).toEqual([])
})
