// A series is set up as people say it, seen before it is saved, suspended for a while; the server has the days that the page showed.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { addDays, mondayOf, weekdayIndex } from '#records/time/dates.ts'
import type { Json } from '../house.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

const ID = '0193a000-0000-7000-8000-00000000d001'
/** A Tuesday to come. */
const FIRST = addDays(mondayOf(TODAY), 8)

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
  const { office } = screens.house
  const city = (await office.tasks()).find(task => task['task_type_id'] === 1)?.['city']
  await office.ask('POST', '/task', {
    id: ID,
    task_type_id: 1,
    task_state_id: 2,
    lastname: 'Zzrythme',
    city: String(city),
    phone1: '+33639980077',
    date: FIRST,
  })
  await screens.page.goto(`/collect/desktop/task?id=${ID}`)
  await field('Répéter').waitFor()
})

const field = (name: string): Locator => screens.page.getByLabel(name, { exact: true })
const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const save = async (): Promise<void> => {
  await button(/^Enregistrer/)
    .first()
    .click()
  if (await button('Toute la série').count()) await button('Toute la série').click()
}
const standing = async (): Promise<readonly Json[]> => {
  const tasks = await screens.house.office.tasks()
  const series = tasks.find(({ id }) => id === ID)?.['series_id']
  return tasks.filter(task => task['series_id'] === series && series != null && task['task_state_id'] === 2)
}
const dates = async (): Promise<string[]> =>
  (await standing()).map(task => String(task['series_date'])).toSorted()

test('[RC7] every week on Tuesday and Friday: the days are shown, and are those of the server', async () => {
  const { page } = screens
  await field('Répéter').selectOption('week')
  await button('vendredi').click()
  await page.getByText('Chaque semaine, le mardi et le vendredi').waitFor()
  await save()
  await eventually(async () => [...new Set((await dates()).map(weekdayIndex))]).toEqual([1, 4])
  expect((await dates()).length).toBeGreaterThan(8)
  // Each day leads to its own visit.
  await page.goto(`/collect/desktop/task?id=${ID}`)
  const days = page.locator('.rdays a')
  await eventually(() => days.count()).toBeGreaterThan(8)
  await eventually(async () => (await days.first().getAttribute('href')) ?? '').toContain(
    '/collect/desktop/task?id=',
  )
})

test('[RC7] suspended from a day to a day: those visits go, the others stay, and come back once it is lifted', async () => {
  const before = await dates()
  const [from, to] = [addDays(FIRST, 7), addDays(FIRST, 20)]
  await field('Suspendre du').fill(from)
  await field('au').fill(to)
  await button('Ajouter la suspension').click()
  await save()
  const left = before.filter(day => day < from || day > to)
  expect(left.length).toBeLessThan(before.length)
  await eventually(dates).toEqual(left)
  await screens.page.goto(`/collect/desktop/task?id=${ID}`)
  await button(/^Lever la suspension/).click()
  await save()
  await eventually(dates).toEqual(before)
})
