// What a desk does by a few keys (screens.md section 3): a street’s tasks nearest to today, calling, printing a day truck by truck, an
// object’s availability, the number of days of the board.
import './dom.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import { resizeTo } from './browser-parts.ts'
import type { Locator } from './locator.ts'
import { eventually, openScreens, type Screens } from './page.ts'
import { TODAY } from './time.ts'

let screens: Screens
const STREET = 'impasse du Zéphyr'
/** Days from today of the tasks of one street; null for a draft without a day. */
const street: readonly (number | null)[] = [-300, -9, -2, 0, 1, 2, 5, 20, 300, null]
const idOf = (n: number): string => `0193a000-0000-7000-8000-00000000b${String(n).padStart(3, '0')}`

beforeAll(async () => {
  screens = await openScreens()
  const { page, house, signIn } = screens
  for (const [n, ahead] of street.entries())
    await house.office.ask('POST', '/task?force=1', {
      id: idOf(n),
      task_type_id: 1,
      task_state_id: 1,
      lastname: `Zéphyr ${ahead ?? 'sans date'}`,
      address: `${n} ${STREET}`,
      city: 'Ostwiller',
      phone1: n === 3 ? '+33639987744' : null,
      ...(ahead === null ? {} : { date: addDays(TODAY, ahead) }),
    })
  await signIn('bureau')
  await page.goto('/collect/desktop/dashboard')
  await page.getByText('À jour').first().waitFor()
})
beforeEach(() => resizeTo(1440))

const words = (): Locator => screens.page.getByRole('combobox', { name: 'Chercher ou agir' })
const options = (): Locator => screens.page.getByRole('option')
const open = async (typed: string): Promise<void> => {
  await screens.page.keyboard.press('Control+k')
  await words().fill(typed)
}
const close = async (): Promise<void> => {
  await screens.page.keyboard.press('Escape')
  await words().waitFor({ state: 'detached' })
}

test('a street’s tasks are listed nearest to today first, today’s included, with how many there are', async () => {
  const { page } = screens
  await open(STREET)
  await page.getByRole('group', { name: 'Tâches, 6 sur 10' }).waitFor()
  await page.getByText('10\u00a0tâches').waitFor()
  const days = async (): Promise<unknown[]> =>
    (await options().allInnerTexts()).slice(0, 6).map(title => /Zéphyr (-?\d+)/.exec(title)?.[1])
  await eventually(days).toEqual(['0', '1', '2', '-2', '5', '-9'])
  await close()
})

test('« appeler » calls a task’s number; « imprimer demain » leads to that day’s sheets, truck by truck', async () => {
  const { page } = screens
  await open('appeler zephyr 0')
  await page.getByRole('option', { name: /^Appeler Zéphyr 0, Ostwiller/ }).waitFor()
  expect(await options().first().innerText()).toContain('06 39 98 77 44')
  await close()

  await open('imprimer')
  await page
    .getByRole('option', { name: /^Imprimer aujourd’hui/ })
    .first()
    .waitFor()
  await close()
  await open('imprimer demain')
  await page.keyboard.press('Enter')
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === '/collect/desktop/print/slot' && searchParams.get('date') === addDays(TODAY, 1),
  )
})

test('[DC1] the sheets of a day are chosen truck by truck, and the button says how many come out', async () => {
  const { page } = screens
  await page.goto(`/collect/desktop/print/slot?date=${TODAY}`)
  const sheets = page.locator('.papers > .paper')
  await sheets.first().waitFor()
  const all = await sheets.count()
  expect(all).toBeGreaterThan(1)
  await page.getByRole('button', { name: new RegExp(`^Imprimer ${all}.feuilles$`) }).waitFor()
  const titles = await page.locator('.papers .p-title').allInnerTexts()
  const name = titles[0]?.split(',')[0] ?? ''
  const own = titles.filter(title => title.startsWith(`${name},`)).length
  await page.getByRole('button', { name, exact: true }).click()
  await eventually(() => sheets.count()).toBe(own)
  await eventually(() => new URL(page.url()).searchParams.getAll('truck').length).toBe(1)
  await page.getByRole('button', { name: 'Tous les camions' }).click()
  await eventually(() => sheets.count()).toBe(all)
  await page.getByRole('button', { name: 'Jour précédent' }).click()
  await eventually(() => new URL(page.url()).searchParams.get('date')).toBe(addDays(TODAY, -1))
})

test('[RT1] [RT17] « disponibilité de » shows six weeks by half day, who holds the rest, and where the instances are', async () => {
  const { page } = screens
  await page.goto('/collect/desktop/dashboard')
  await open('disponibilité de chaise pliante')
  await page
    .getByRole('option', { name: /^Disponibilité\u00a0: Chaise pliante/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  const free = page.getByRole('list', { name: 'Libres\u00a0: Chaise pliante' })
  await free
    .getByText(/\d+\slibre/)
    .first()
    .waitFor()
  const holders = page.getByRole('list', { name: /^Retenus par / })
  await holders
    .getByText(/\d+ réservé/)
    .first()
    .waitFor()
  await page.reload()
  await free.waitFor()
  await page.getByRole('button', { name: 'Semaines suivantes' }).click()
  await page.getByRole('button', { name: 'Toute la catégorie' }).click()
  await eventually(() => page.getByRole('list', { name: /^Libres/ }).count()).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Fermer la disponibilité' }).click()
  await free.waitFor({ state: 'detached' })
})

test('1, 3 and 7 are the number of days of the board, J and K the next and the former ones', async () => {
  const { page } = screens
  const days = (): string | null => new URL(page.url()).searchParams.get('days')
  const date = (): string | null => new URL(page.url()).searchParams.get('date')
  await page.goto('/collect/desktop')
  await page.getByRole('button', { name: 'Jours suivants' }).waitFor()
  await page.keyboard.press('1')
  await eventually(async () => days()).toBe('1')
  await page.keyboard.press('j')
  await eventually(async () => date()).toBe(addDays(TODAY, 1))
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await eventually(async () => date()).toBe(addDays(TODAY, -1))
  await page.keyboard.press('7')
  await eventually(async () => days()).toBe('7')
  await page.keyboard.press('3')
  await eventually(async () => days()).toBeNull()
})

test('the search sorts by its columns, what is empty last', async () => {
  const { page } = screens
  await page.goto(`/collect/desktop/search?text=${encodeURIComponent(STREET)}`)
  const head = page.getByRole('columnheader', { name: 'Date' })
  const names = async (): Promise<string[]> => page.locator('.found__name a').allInnerTexts()
  await eventually(async () => (await names()).length).toBe(10)
  await head.getByRole('button').click()
  const up = ['-300', '-9', '-2', '0', '1', '2', '5', '20', '300', 'sans date'].map(n => `Zéphyr ${n}`)
  await eventually(names).toEqual(up)
  await head.getByRole('button').click()
  await eventually(names).toEqual([...up.slice(0, -1).toReversed(), ...up.slice(-1)])
})
