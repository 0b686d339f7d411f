// A day of 22 visits is closed without a network (CA7): what the dry run said is what the board shows, and what the server has once the
// network is back.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { addDays, formatDate, mondayOf } from '#records/time/dates.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

const COUNT = 22
/** A Wednesday to come. */
const DAY = addDays(mondayOf(TODAY), 16)

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
  const { office } = screens.house
  const trucks = (await office.rows('resource')).filter(({ name }) => /^Camion \d$/.test(String(name)))
  const city = (await office.tasks()).find(task => task['task_type_id'] === 1)?.['city']
  for (let n = 0; n < COUNT; n++) {
    const at = await office.ask('POST', '/shift_instance', {
      resource_id: trucks[n % trucks.length]?.['id'],
      shift_id: 1,
      date: DAY,
    })
    await office.ask('POST', '/task', {
      task_type_id: 1,
      task_state_id: 2,
      lastname: `Zzferme ${n}`,
      city: String(city),
      phone1: '+33639980078',
      shift_instance_id: at['id'],
    })
  }
})

const visits = async () =>
  (await screens.house.office.tasks()).filter(task => String(task['lastname']).startsWith('Zzferme'))
const upToDate = (): Promise<void> => screens.page.getByText('À jour', { exact: true }).first().waitFor()

test('[CA7] a day of 22 visits closed without network: all go where the dry run said, on the server too', async () => {
  expect(await visits()).toHaveLength(COUNT)
  const { page } = screens
  await page.goto('/management/config/calendrier')
  await upToDate()
  await screens.setOffline(true)
  await page.getByRole('button', { name: 'Jour fermé' }).click()
  const sheet = page.getByRole('dialog', { name: /^Fermer/ })
  await sheet.getByLabel('Date').fill(DAY)
  await sheet.getByLabel('Motif').fill('Inventaire')
  await sheet.getByRole('button', { name: /^Voir les \d+/ }).click()
  const lines: Locator = sheet.locator('.dryl li', { hasText: 'Zzferme' })
  await eventually(() => lines.count()).toBe(COUNT)
  const told = await lines.allInnerTexts()
  expect(told.filter(text => text.includes('Reste'))).toEqual([])
  await sheet.getByRole('button', { name: /^Fermer et déplacer/ }).click()
  await sheet.waitFor({ state: 'detached' })
  await screens.setOffline(false)
  await eventually(async () =>
    (await visits()).flatMap(({ date, lastname }) => (date === DAY ? [lastname] : [])),
  ).toEqual([])
  for (const { lastname, date, disputes } of await visits()) {
    const goes = told.find(text => text.startsWith(`${String(lastname)},`)) ?? ''
    expect({ lastname, disputes, goes }).toEqual({
      lastname,
      disputes: [],
      goes: expect.stringContaining(formatDate(String(date), 'day')),
    })
  }
})
