// A planner at the board: opening it for a day, dragging cards, and reading what the server then has.
import type { Locator, Page } from 'playwright-core'
import { addDays, weekdayIndex } from '#records/time/dates.ts'
import { addWorkdays } from '#server/demo/work/workdays.ts'
import { newPerson, type Person } from './chromium.ts'
import type { Json, Office } from './office.ts'
import { signIn } from './sign-in.ts'

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
export const nextWorkday = (day: string): string => addWorkdays(day, 1)
export const boardDay = nextWorkday(today)
export const nextSunday = addDays(today, 6 - weekdayIndex(today))
export const morningOf = (truck: number): string => `[data-cell="${truck} ${boardDay} 1"]`
export const afternoonOf = (truck: number): string => `[data-cell="${truck} ${boardDay} 2"]`

export interface AskedTask {
  readonly id: string
  readonly lastname: string
  readonly volume?: number
  readonly loaded_after?: string
  readonly minutes?: string
}
export const askFor = (
  office: Office,
  { id, lastname, volume = 0.5, loaded_after, minutes = '00:10' }: AskedTask,
): Promise<unknown> =>
  office.ask('POST', '/task', {
    id,
    task_type_id: 1,
    task_state_id: 2,
    lastname,
    city: 'Ostwiller',
    zipcode: '67902',
    phone1: '06 39 98 10 10',
    forced_volume: volume,
    forced_weight: 10_000,
    forced_loading_duration: minutes,
    ...(loaded_after === undefined ? {} : { loaded_after }),
  })

/** Makes room in the day's slots of these trucks, whose stops become short and light: how full the demo's are depends on the day of the week. */
export const makeRoom = async (office: Office, trucks: readonly number[]): Promise<void> => {
  const isThere = (task: Json): boolean =>
    trucks.includes(Number(task['resource_id'])) && task['date'] === boardDay
  const small = { forced_loading_duration: '00:10', forced_volume: 0.2, forced_weight: 1_000 }
  for (const { id } of (await office.tasks()).filter(isThere))
    await office.ask('PATCH', `/task/${String(id)}`, small)
}

export const openPlanner = async (url: string, username: string, query = ''): Promise<Person> => {
  const person = await newPerson({ width: 1440, height: 900, staysOnline: true })
  await signIn(person.page, url, username)
  await person.page.goto(`${url}/collect/desktop?tab=trucks&date=${boardDay}${query}`)
  await person.page.locator(morningOf(1)).first().waitFor({ timeout: 30_000 })
  // The day's slots must be loaded before anything in them is shown.
  await person.page.getByText('À jour').first().waitFor({ state: 'attached', timeout: 30_000 })
  return person
}

const middleOf = async (found: Locator): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await found.boundingBox()
  if (box === null) throw new Error('nothing to drag')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags a card above a point without dropping it. */
export const carry = async (
  page: Page,
  card: string,
  to: { readonly x: number; readonly y: number },
): Promise<void> => {
  const from = await middleOf(page.locator(`[data-card="${card}"]`).first())
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 8, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
}

export const cardsIn = (page: Page, cell: string): Promise<string[]> =>
  page
    .locator(`td${cell} [data-card]`)
    .evaluateAll(all => all.map(one => one.getAttribute('data-card') ?? ''))

export const placeOnServer = async (office: Office, id: string): Promise<unknown> => {
  for (let waited = 0; waited < 8000; waited += 100) {
    const task = await office.ask('GET', `/task/${id}`)
    if (task['shift_instance_id'] !== null) return [task['resource_id'], task['date'], task['shift_id']]
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return null
}
