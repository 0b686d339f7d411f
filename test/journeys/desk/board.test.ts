// The planner's board of the built app (screens.md section 3): a drag that shows the resulting load, a move by keys alone, a forced move, a
// move without network; a colleague's board follows, and other people's changes are shown with their author.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import { axeViolations } from '../tools/axe.ts'
import { newPerson, type Person } from '../tools/chromium.ts'
import { openOffice, type Office } from '../tools/office.ts'
import {
  afternoonOf as afternoon,
  askFor,
  boardDay as day,
  morningOf as morning,
  nextWorkday,
  placeOnServer,
  type AskedTask,
} from '../tools/planner-board.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { untilAtRest, untilOnDisk } from '../tools/waits.ts'

let server: JourneyServer
let office: Office
let planner: Person
let colleague: Person

const HOSTILE = 'Zed <img src=x onerror="document.title=1">'

const request = (asked: AskedTask): Promise<unknown> => askFor(office, asked)

const openBoard = async (username: string): Promise<Person> => {
  const person = await newPerson({ width: 1440, height: 900 })
  await signIn(person.page, server.url, username)
  await person.page.goto(`${server.url}/collect/desktop?tab=trucks&date=${day}`)
  await person.page
    .locator(`${morning(1)} [data-card]`)
    .first()
    .waitFor({ timeout: 30_000 })
  return person
}

const drag = async (page: Page, card: string, cell: string): Promise<void> => {
  // Scrolls back, because the keys may have scrolled the target under the heads.
  await page.locator('.board').evaluate(board => board.scrollTo(0, 0))
  const from = await page.locator(`[data-card="${card}"]`).boundingBox()
  const to = await page.locator(`${cell} [data-head]`).boundingBox()
  if (from === null || to === null) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 30, { steps: 3 })
  await page.mouse.move(to.x + 40, to.y + 8, { steps: 6 })
}

const isIn = (page: Page, card: string, cell: string): Promise<void> =>
  page.locator(`${cell} [data-card="${card}"]`).waitFor()

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  office = openOffice(server.url)
  await request({ id: 'jb-drag', lastname: HOSTILE })
  await request({ id: 'jb-keys', lastname: 'Clavier' })
  await request({ id: 'jb-big', lastname: 'Énorme', volume: 14 })
  await request({ id: 'jb-away', lastname: 'Sansréseau' })
  await request({ id: 'jb-half', lastname: 'Moitié', volume: 6.5 })
  await request({ id: 'jb-other', lastname: 'Autremoitié', volume: 6.5 })
  ;[planner, colleague] = await Promise.all([openBoard('bureau'), openBoard('bureau2')])
}, 60_000)
afterAll(async () => {
  await planner?.close()
  await colleague?.close()
  await server.remove()
})

test('a drag shows the slot’s new load, the drop reaches the other planner, and « Annuler » undoes it', async () => {
  const { page } = planner
  await page.locator('.pool [data-card="jb-drag"]').scrollIntoViewIfNeeded()
  await drag(page, 'jb-drag', morning(1))
  await expect
    .poll(() => page.locator(`${morning(1)} .cell__p`).textContent())
    .toMatch(/\d+ %→deviendra\d+ %/)
  await page.mouse.up()
  await isIn(page, 'jb-drag', morning(1))
  expect(await placeOnServer(office, 'jb-drag')).toEqual(['1', day, 1])
  await isIn(colleague.page, 'jb-drag', morning(1))
  await page.getByRole('button', { name: /^Annuler\s:/ }).click()
  await page.locator('.pool [data-card="jb-drag"]').waitFor()
  await colleague.page.locator('.pool [data-card="jb-drag"]').waitFor()
})

test('a hostile name is shown as text: nothing runs, neither on the card nor in messages', async () => {
  const { page } = planner
  await drag(page, 'jb-drag', afternoon(1))
  await page.mouse.up()
  await isIn(page, 'jb-drag', afternoon(1))
  expect(await page.locator(`${afternoon(1)} [data-card="jb-drag"]`).textContent()).toContain(HOSTILE)
  expect(await page.locator('.board img').count()).toBe(0)
  expect(await page.title()).toContain('Planning')
})

test('by keys alone a card is reached, moved, and put before another', async () => {
  const { page } = planner
  await page.locator('.pool [data-card="jb-keys"]').focus()
  await page.keyboard.press('d')
  const sheet = page.getByRole('dialog', { name: /Déplacer vers/ })
  await sheet.getByLabel('Jour', { exact: true }).fill(day)
  const target = sheet.getByRole('button', { name: /Camion 2, après-midi/ }).first()
  await target.focus()
  await page.keyboard.press('Enter')
  await isIn(page, 'jb-keys', afternoon(2))
  // After a move by keys the focus stays on the card in its new cell.
  await expect
    .poll(() =>
      page.evaluate(
        () => document.activeElement?.closest<HTMLElement>('[data-cell] [data-card]')?.dataset['card'],
      ),
    )
    .toBe('jb-keys')
  const order = (): Promise<string[]> =>
    page
      .locator(`${afternoon(2)} [data-card]`)
      .evaluateAll(all => all.map(one => one.getAttribute('data-card') ?? ''))
  const before = await order()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await order()).indexOf('jb-keys')).toBe(before.indexOf('jb-keys') - 1)
  await page.keyboard.press('ArrowUp')
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-card'))
  expect(focused).not.toBe('jb-keys')
  await expect
    .poll(async () => {
      const found = await colleague.page
        .locator(`${afternoon(2)} [data-card]`)
        .evaluateAll(all => all.map(one => one.getAttribute('data-card') ?? ''))
      return found.indexOf('jb-keys')
    })
    .toBe(before.indexOf('jb-keys') - 1)
})

test('[CP6] over 100 % the problems are listed: one planner is blocked, another may force', async () => {
  const { page } = colleague
  await drag(page, 'jb-big', morning(2))
  await page.mouse.up()
  const blocked = page.getByRole('dialog', { name: /1 problème/ })
  await blocked.getByText(/Le volume prévu atteint/).waitFor()
  await blocked.getByText('Bloqué').waitFor()
  expect(await blocked.getByRole('button', { name: 'Forcer' }).count()).toBe(0)
  // The key that asked for the move may be pressed twice: the second press must not answer the dialog.
  await page.keyboard.press('Enter')
  await untilAtRest(page)
  await blocked.getByText('Bloqué').waitFor()
  await blocked.getByRole('button', { name: 'Fermer' }).click()

  await drag(planner.page, 'jb-big', morning(2))
  await planner.page.mouse.up()
  const dialog = planner.page.getByRole('dialog', { name: /1 problème/ })
  expect(await axeViolations(planner.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Forcer' }).click()
  await isIn(planner.page, 'jb-big', morning(2))
  expect(await placeOnServer(office, 'jb-big')).toEqual(['2', day, 1])
  await isIn(page, 'jb-big', morning(2))
  await page.locator(`${morning(2)} .pc--over`).waitFor()
})

test('[CP6] tasks that no slot can take together are spread over two slots', async () => {
  const { page } = planner
  for (const id of ['jb-half', 'jb-other']) {
    await page.locator(`.pool [data-card="${id}"]`).focus()
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('d')
  const sheet = page.getByRole('dialog', { name: /Déplacer vers.*2.tâches/ })
  await sheet.getByLabel('Jour', { exact: true }).fill(day)
  await sheet
    .getByRole('button', { name: /Camion 2, après-midi/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /problème/ })
  await dialog.getByRole('button', { name: /Répartir sur 2\s+créneaux/ }).click()
  const places = [await placeOnServer(office, 'jb-half'), await placeOnServer(office, 'jb-other')]
  expect(places).not.toContain(null)
  expect(places[0]).not.toEqual(places[1])
})

test('[SL4] the tab can be limited to one of its planning types, and the address keeps it', async () => {
  const { page } = planner
  const select = page.getByLabel('Types de tâches')
  await select.selectOption({ label: 'Enlèvements' })
  await page.waitForURL(/type=trucks-end/)
  await expect.poll(() => page.locator('.board [data-card^="jb-"]').count()).toBe(0)
  await select.selectOption({ label: 'Tous les types' })
  await page.locator('.board [data-card^="jb-"]').first().waitFor()
})

test('a change by somebody else flashes with its author and time', async () => {
  const { page } = planner
  const id = await page
    .locator(`${morning(1)} [data-card]:not([data-card^="jb-"])`)
    .first()
    .getAttribute('data-card')
  await office.ask('PATCH', `/task/${id}`, { note: 'Sonner deux fois' })
  await page
    .locator(`[data-card="${id}"].tk--news`)
    .getByText(/Claire Muller-Roth, \d\d:\d\d/)
    .waitFor()
  // Without [see_creators] the author is not shown.
  await office.ask('PATCH', `/task/${id}`, { note: 'Sonner trois fois' })
  await colleague.page
    .locator(`[data-card="${id}"].tk--news`)
    .getByText(/Modifiée, \d\d:\d\d/)
    .waitFor()
})

test('without network the board can be planned, and it sends its changes when the network is back', async () => {
  const { page, context } = planner
  await context.setOffline(true)
  // The banner moves the board down, so the drag must wait for it.
  await page
    .getByText(/Hors ligne/)
    .first()
    .waitFor()
  await untilAtRest(page)
  await drag(page, 'jb-away', morning(1))
  await page.mouse.up()
  await isIn(page, 'jb-away', morning(1))
  // The board reads what waits apart from the tasks, so the mark may come a moment after the card.
  await expect.poll(() => page.locator('[data-card="jb-away"]').textContent()).toContain('pas encore envoyée')

  // The load of a day that this desk never had is unknown, not 0.
  await page.locator('[data-card="jb-away"]').focus()
  await page.keyboard.press('d')
  const sheet = page.getByRole('dialog', { name: /Déplacer vers/ })
  await sheet.getByLabel('Jour', { exact: true }).fill(nextWorkday(addDays(day, 200)))
  await sheet.getByText(/ne sont pas sur cet appareil/).waitFor()
  await sheet.locator('.places .place').first().waitFor()
  expect(await sheet.locator('.places').textContent()).not.toContain('%')
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  expect(await placeOnServer(office, 'jb-away')).toEqual(['1', day, 1])
})

test('an instruction in a slot’s sheet is shown on its truck; the slot’s page orders the stops and prints', async () => {
  const { page } = planner
  await page.locator(`${morning(1)} [data-head]`).click()
  const sheet = page.getByRole('dialog', { name: /Camion 1/ })
  await sheet.getByLabel('Consigne').fill('Clés au bureau')
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await page
    .locator(`${morning(1)} .cell__note`)
    .getByText('Clés au bureau')
    .waitFor()

  // Unsaved text in the sheet survives Escape, and a colleague's change of another field meanwhile is kept too.
  await page.locator(`${morning(1)} [data-head]`).click()
  await sheet.getByLabel('Note à l’équipe').fill('Hayon lent')
  await untilOnDisk(page, 'Hayon lent')
  await page.keyboard.press('Escape')
  await colleague.page.locator(`${morning(1)} [data-head]`).click()
  const theirs = colleague.page.getByRole('dialog', { name: /Camion 1/ })
  await theirs.getByLabel('Consigne').fill('Clés chez Lou')
  await theirs.getByRole('button', { name: 'Enregistrer' }).click()
  await page
    .locator(`${morning(1)} .cell__note`)
    .getByText('Clés chez Lou')
    .waitFor()
  await page.locator(`${morning(1)} [data-head]`).click()
  await expect.poll(() => sheet.getByLabel('Note à l’équipe').inputValue()).toBe('Hayon lent')
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.locator(`${morning(1)} [data-head]`).click()
  expect(await sheet.getByLabel('Note à l’équipe').inputValue()).toBe('Hayon lent')
  expect(await sheet.getByLabel('Consigne').inputValue()).toBe('Clés chez Lou')
  await sheet.getByRole('link', { name: 'Ouvrir la page' }).click()
  await page.waitForURL(/\/slot\?/)
  const names = (): Promise<string[]> => page.locator('.order__who b').allTextContents()
  await page.locator('.order__who').first().waitFor()
  const before = await names()
  await page
    .getByRole('button', { name: /^Plus tard.:/ })
    .first()
    .click()
  await expect.poll(names, { timeout: 5000 }).toEqual([before[1], before[0], ...before.slice(2)])
  expect(await page.getByRole('link', { name: 'Feuille de route' }).getAttribute('href')).toContain(
    '/print/slot?id=',
  )
  expect(await axeViolations(page)).toEqual([])
})

test('[RG1] the tabs depend on the rights, and axe finds no fault on the board, also on a phone’s width', async () => {
  expect(await colleague.page.locator('.tab').allTextContents()).toEqual(['Camions'])
  const { page } = planner
  await page.goto(`${server.url}/collect/desktop?date=${day}&days=7&cards=1`)
  await page.locator('[data-card]').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page
    .locator(`${morning(1)} [data-card]`)
    .first()
    .focus()
  await page.keyboard.press('p')
  await page.getByRole('dialog', { name: /Proposer un créneau|Déplacer/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axeViolations(page)).toEqual([])
  expect(planner.refusedByPolicy).toEqual([])
})
