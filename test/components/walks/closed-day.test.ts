// A series, then a day that closes (RC8, CA7): its page, the board and the server say the same, at once; lifted, all is as it was.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { addDays, formatDate, mondayOf } from '#records/time/dates.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

const ID = '0193a000-0000-7000-8000-00000000d0b3'
/** Tuesdays to come; the third is virtual. */
const FIRST = addDays(mondayOf(TODAY), 8)
const DAYS = [0, 7, 14, 21].map(count => addDays(FIRST, count))

let screens: Screens
let slot: { readonly resource_id: string; readonly shift_id: number; readonly name: string }
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
  const { office } = screens.house
  const truck = (await office.rows('resource')).find(({ name }) => name === 'Camion 1')
  slot = { resource_id: String(truck?.['id']), shift_id: 1, name: 'Camion 1' }
  const city = (await office.tasks()).find(task => task['task_type_id'] === 1)?.['city']
  const made = await office.ask('POST', '/shift_instance', {
    resource_id: slot.resource_id,
    shift_id: slot.shift_id,
    date: FIRST,
  })
  await office.ask('POST', '/task', {
    id: ID,
    task_type_id: 1,
    task_state_id: 2,
    lastname: 'Zzferme',
    city: String(city),
    phone1: '+33639980078',
    shift_instance_id: made['id'],
    frequency: 1,
    frequency_key: 'week',
  })
})

const button = (name: string | RegExp): Locator => screens.page.getByRole('button', { name })
const visits = async () => {
  const tasks = await screens.house.office.tasks()
  const series = tasks.find(({ id }) => id === ID)?.['series_id']
  return tasks.filter(
    task =>
      task['series_id'] === series && series != null && task['task_state_id'] === 2 && task['deleted'] !== 1,
  )
}
const dates = async (): Promise<string[]> =>
  (await visits()).map(task => String(task['date'])).toSorted((a, b) => a.localeCompare(b))
/** What the page of the series lists. */
const listed = async (): Promise<string[]> => {
  await screens.page.goto(`/collect/desktop/task?id=${ID}`)
  const days = screens.page.locator('.rdays li')
  await eventually(() => days.count()).toBeGreaterThan(3)
  return days.allInnerTexts()
}
const onBoard = async (date: string): Promise<number> => {
  await screens.page.goto(`/collect/desktop?date=${date}&days=1`)
  await screens.page.getByText('À jour', { exact: true }).first().waitFor()
  return screens.page.getByText('Zzferme').count()
}
const closeDay = async (date: string): Promise<void> => {
  await screens.page.goto('/management/config/calendrier')
  await screens.page.getByText('À jour', { exact: true }).first().waitFor()
  await screens.page.locator('.cal tbody tr', { hasText: 'Noël' }).waitFor()
  await button('Jour fermé').click()
  const sheet = screens.page.getByRole('dialog', { name: /^Fermer/ })
  await sheet.getByLabel('Date').fill(date)
  await sheet.getByLabel('Motif').fill('Inventaire')
  await eventually(() => sheet.locator('.dryl li', { hasText: 'Zzferme' }).count()).toBe(1)
  await sheet.getByText('déplacé avec sa récurrence').first().waitFor()
  await sheet
    .getByRole('button', { name: /^Fermer (ce jour|sans déplacer)$/ })
    .first()
    .click()
  await sheet.waitFor({ state: 'detached' })
  await screens.page.getByText('À jour', { exact: true }).first().waitFor()
}

test('[RC8] [CA7] a day of the series closes: its page, the board and the server have the visit on the next open day', async () => {
  await eventually(dates).toEqual(expect.arrayContaining(DAYS))
  const [, second = '', third = ''] = DAYS
  for (const day of [second, third]) {
    await closeDay(day)
    const moved = addDays(day, 1)
    await eventually(dates).toEqual(expect.arrayContaining([moved]))
    expect(await dates()).not.toContain(day)
    const rows = await listed()
    const own = formatDate(day, 'shortDate')
    expect(rows.filter(text => text.includes(`au lieu du ${own}, Inventaire`))).toEqual([
      expect.stringContaining(formatDate(moved, 'day')),
    ])
    expect(rows.some(text => text.startsWith(formatDate(day, 'day')))).toBe(false)
    await eventually(() => onBoard(moved)).toBeGreaterThan(0)
    expect(await onBoard(day)).toBe(0)
  }
})

test('[RC8] opened again, each visit is on its own day everywhere', async () => {
  for (const day of DAYS.slice(1, 3)) {
    await screens.page.goto('/management/config/calendrier')
    await button(new RegExp(`^Rouvrir\\s: ${formatDate(day, 'day')}`)).click()
    const sheet = screens.page.getByRole('dialog', { name: /^Rouvrir/ })
    await sheet.getByText(`1\u00a0passage revient le ${formatDate(day, 'day')}`).waitFor()
    await sheet.locator('.dryl li', { hasText: 'Zzferme' }).waitFor()
    expect(await dates()).not.toContain(day)
    await sheet.getByRole('button', { name: 'Rouvrir', exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    await screens.page.getByText('À jour', { exact: true }).first().waitFor()
    await eventually(dates).toEqual(expect.arrayContaining([day]))
    await eventually(() => onBoard(day)).toBeGreaterThan(0)
  }
  const rows = await listed()
  expect(rows.some(text => text.includes('Inventaire'))).toBe(false)
})

test('[CA7] [RC8] the undo of a day that was opened again closes it again, with what stood there', async () => {
  const day = DAYS[3] ?? ''
  await closeDay(day)
  await eventually(dates).not.toContain(day)
  await screens.page.goto('/management/config/calendrier')
  await button(new RegExp(`^Rouvrir\\s: ${formatDate(day, 'day')}`)).click()
  const sheet = screens.page.getByRole('dialog', { name: /^Rouvrir/ })
  await sheet.getByRole('button', { name: 'Rouvrir', exact: true }).click()
  await eventually(dates).toContain(day)
  await button(/^Annuler\s: Rouvert/).click()
  await eventually(dates).not.toContain(day)
  expect(await dates()).toContain(addDays(day, 1))
})

/** Fridays; Noël and the New Year fall on one. */
const FRIDAYS = '0193a000-0000-7000-8000-00000000d0b4'
const LONE = '0193a000-0000-7000-8000-00000000d0b5'
const CHRISTMAS = '2026-12-25'

const put = async (id: string, lastname: string, date: string, more: object): Promise<void> => {
  const { office } = screens.house
  const { resource_id, shift_id } = slot
  const at = await office.ask('POST', '/shift_instance', { resource_id, shift_id, date })
  const city = (await office.tasks()).find(task => task['task_type_id'] === 1)?.['city']
  await office.ask('POST', '/task', {
    id,
    task_type_id: 1,
    task_state_id: 2,
    lastname,
    city: String(city),
    phone1: '+33639980078',
    shift_instance_id: at['id'],
    ...more,
  })
}
const datesOf = async (lastname: string): Promise<string[]> =>
  (await screens.house.office.tasks())
    .filter(task => task['lastname'] === lastname && task['task_state_id'] === 2 && task['deleted'] !== 1)
    .map(task => String(task['date']))
const chooseSet = async (label: string): Promise<Locator> => {
  await screens.page.goto('/management/config/calendrier')
  await screens.page.getByText('À jour', { exact: true }).first().waitFor()
  await screens.page.getByLabel('Ceux de').selectOption({ label })
  return screens.page.getByRole('dialog', { name: new RegExp(`^Jours fériés\\s: ${label}`) })
}

test('[CA7] [RC8] another set of holidays says what returns and what it moves before it is saved; one undo takes all back', async () => {
  await put(FRIDAYS, 'Zzvendredi', '2026-11-27', { frequency: 1, frequency_key: 'week' })
  await eventually(() => datesOf('Zzvendredi')).toEqual(expect.arrayContaining(['2026-12-28', '2027-01-04']))

  const none = await chooseSet('Aucun')
  await none.getByText('rouvrent', { exact: false }).waitFor()
  const returning = none.locator('.dryl li', { hasText: 'Zzvendredi' })
  await eventually(() => returning.count()).toBe(2)
  expect(await returning.first().innerText()).toMatch(
    /lundi 28 déc[^]*vendredi 25 déc[^]*revient avec sa récurrence/,
  )
  expect(await datesOf('Zzvendredi')).not.toContain(CHRISTMAS)
  await none.getByRole('button', { name: 'Choisir ce calendrier' }).click()
  await eventually(() => datesOf('Zzvendredi')).toEqual(expect.arrayContaining([CHRISTMAS, '2027-01-01']))

  await put(LONE, 'Zznoel', CHRISTMAS, {})
  const france = await chooseSet('France')
  await eventually(() => france.locator('.dryl li', { hasText: 'Zznoel' }).count()).toBe(1)
  await eventually(() => france.locator('.dryl li', { hasText: 'Zzvendredi' }).count()).toBe(2)
  await france.getByRole('button', { name: /^Choisir et déplacer/ }).click()
  await eventually(() => datesOf('Zznoel')).not.toContain(CHRISTMAS)
  await eventually(() => datesOf('Zzvendredi')).toEqual(expect.arrayContaining(['2026-12-28', '2027-01-04']))
  await button(/^Annuler\s: Jours fériés/).click()
  await eventually(() => datesOf('Zznoel')).toEqual([CHRISTMAS])
  await eventually(() => datesOf('Zzvendredi')).toEqual(expect.arrayContaining([CHRISTMAS, '2027-01-01']))
})
