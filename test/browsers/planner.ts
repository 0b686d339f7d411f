// One planner of the four people: seeded random work on the board, by mouse and by keys, with and without network. Every move that the
// board showed is recorded.
import type { Page } from 'playwright-core'
import { cameTo, gestureAt, loseNetwork, pick, POOL, type Actor, type Move } from './acts.ts'

export interface Planner extends Actor {
  readonly moves: Move[]
  /** Cards whose names start with this belong to this run. */
  readonly prefix: string
}

const SHOWN_MS = 4000

export const planAtRandom = async (planner: Planner): Promise<void> => {
  while (Date.now() < planner.until) {
    const luck = planner.random()
    const [, name, act] = acts.find(([share]) => luck < share) ?? [1, 'accept', accept]
    const start = Date.now()
    await act(planner)
    await closeWhatIsOpen(planner.page)
    planner.log(`${name} ${Date.now() - start} ms, ${planner.moves.length} moves`)
    await planner.page.waitForTimeout(planner.random() * 200)
  }
}

interface CardPlace {
  readonly id: string
  readonly cell: string
  readonly isDraft: boolean
}

const cardsShown = ({ page, prefix }: Planner): Promise<CardPlace[]> =>
  page.evaluate(
    start =>
      [...document.querySelectorAll<HTMLElement>('[data-cell] [data-card]')].flatMap(card => {
        const id = card.dataset['card'] ?? ''
        const isMovable = card.dataset['movable'] !== undefined
        if (!id.startsWith(start) || !isMovable) return []
        const cell = card.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? ''
        return [{ id, cell, isDraft: card.classList.contains('tk--draft') }]
      }),
    prefix,
  )

const openCells = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('td[data-cell]:not(.cell--off)')].map(
      cell => cell.dataset['cell'] ?? '',
    ),
  )

const chooseMove = async (planner: Planner) => {
  const card = pick(planner, await cardsShown(planner))
  const to = pick(
    planner,
    (await openCells(planner.page)).filter(cell => cell !== card?.cell),
  )
  return card === undefined || to === undefined ? null : { card, to }
}

const focusCard = async (page: Page, id: string): Promise<boolean> =>
  page.evaluate(wanted => {
    const card = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(wanted)}"]`)
    card?.focus()
    return card !== null && document.activeElement === card
  }, id)

const shiftWords = ['', 'matin', 'après-midi', 'journée']

const placeByKeys = async (planner: Planner): Promise<void> => {
  const { page } = planner
  const move = await chooseMove(planner)
  if (move === null || !(await focusCard(page, move.card.id))) return
  const [resource = '', date = '', shift = ''] = move.to.split(' ')
  await page.keyboard.press('d')
  const sheet = page.getByRole('dialog', { name: /Déplacer vers/ })
  if (!(await appears(sheet))) return
  await sheet.getByLabel('Jour', { exact: true }).fill(date)
  const name = await page.locator(`tr:has(td[data-cell="${move.to}"]) th b`).first().textContent()
  const target = sheet
    .locator('.places button:not([disabled])')
    .filter({ hasText: `${(name ?? resource).trim()}, ${shiftWords[Number(shift)] ?? ''}` })
    .first()
  if (!(await appears(target))) return
  await target.press('Enter')
  await note(planner, move.card.id, move.to)
}

const placeByMouse = async (planner: Planner): Promise<void> => {
  const { page } = planner
  const move = await chooseMove(planner)
  if (move === null) return
  const card = page.locator(`[data-card="${move.card.id}"]`).first()
  const head = page.locator(`[data-cell="${move.to}"] [data-head]`)
  await card.scrollIntoViewIfNeeded({ timeout: 1500 }).catch(gone)
  const [from, to] = [await boxOf(card), await boxOf(head)]
  if (from === null || to === null) return
  const at = { x: from.x + 20, y: from.y + 12 }
  // Another card may have moved under the mouse since the position was read.
  const under = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? '',
    at,
  )
  if (under !== move.card.id) return
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 20, at.y + 18, { steps: 2 })
  await page.mouse.move(to.x + 30, to.y + 8, { steps: 4 })
  const over = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? '',
    { x: to.x + 30, y: to.y + 8 },
  )
  await page.mouse.up()
  if (over === move.to) await note(planner, move.card.id, move.to)
}

const takeOut = async (planner: Planner): Promise<void> => {
  const { page } = planner
  const card = pick(
    planner,
    (await cardsShown(planner)).filter(({ cell }) => cell !== POOL),
  )
  if (card === undefined || !(await focusCard(page, card.id))) return
  await page.keyboard.press('d')
  const out = page.getByRole('dialog').getByRole('button', { name: 'Retirer du planning' })
  if (!(await appears(out))) return
  await out.press('Enter')
  // A draft goes to a drawer that is not open, where the board does not show it.
  if (!card.isDraft) await note(planner, card.id, POOL)
}

const reorder = async (planner: Planner): Promise<void> => {
  const { page } = planner
  const card = pick(
    planner,
    (await cardsShown(planner)).filter(({ cell }) => cell !== POOL),
  )
  if (card === undefined || !(await focusCard(page, card.id))) return
  await page.keyboard.press(planner.random() < 0.5 ? 'Alt+ArrowUp' : 'Alt+ArrowDown')
  await page.waitForTimeout(150)
}

/** The undo of the last move made here, while its toast is shown. */
const undo = async (planner: Planner): Promise<void> => {
  const { page, moves } = planner
  const last = moves.at(-1)
  const button = page.getByRole('button', { name: /^Annuler\s:/ }).last()
  if (last === undefined || !(await button.isVisible())) return
  await button.click({ timeout: 1500 }).catch(gone)
  // The new place is read from the board: it may have changed meanwhile and is not known in advance.
  await page.waitForTimeout(300)
  const now = (await cardsShown(planner)).find(({ id }) => id === last.id)
  if (now !== undefined && now.cell !== last.to)
    moves.push({ ...last, to: now.cell, at: await gestureAt(page), isOnline: false })
}

const accept = async (planner: Planner): Promise<void> => {
  const { page } = planner
  const draft = pick(
    planner,
    (await cardsShown(planner)).filter(({ isDraft }) => isDraft),
  )
  if (draft === undefined || !(await focusCard(page, draft.id))) return
  await page.keyboard.press('a')
  await page.waitForTimeout(150)
}

/** The acts with cumulative probabilities. */
const acts: readonly (readonly [number, string, (planner: Planner) => Promise<void>])[] = [
  [0.14, 'network', loseNetwork],
  [0.46, 'keys', placeByKeys],
  [0.74, 'mouse', placeByMouse],
  [0.82, 'out', takeOut],
  [0.9, 'order', reorder],
  [0.95, 'undo', undo],
]

const note = async (planner: Planner, id: string, to: string): Promise<void> => {
  const { page, who, moves, isOnline } = planner
  const at = await gestureAt(page)
  const force = page.getByRole('dialog').getByRole('button', { name: 'Forcer' })
  const isShown = cameTo(page, { id, cell: to, at: at - 50 }, SHOWN_MS)
  const isAsked = page
    .getByRole('dialog', { name: /problème/ })
    .waitFor({ timeout: SHOWN_MS })
    .then(() => 'asked' as const)
    .catch(() => 'none' as const)
  const first = await Promise.race([isShown, isAsked])
  if (first === 'asked') {
    if (!(await force.isVisible())) return
    await force.click({ timeout: 1500 }).catch(gone)
    if (!(await cameTo(page, { id, cell: to, at: at - 50 }, SHOWN_MS))) return
    moves.push({ who, id, to, at, isOnline: false })
    return
  }
  if (await isShown) moves.push({ who, id, to, at, isOnline: isOnline && planner.isOnline })
}

const closeWhatIsOpen = async (page: Page): Promise<void> => {
  const open = page.locator('dialog[open]')
  for (let tried = 0; tried < 4 && (await open.count()) > 0; tried++) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(60)
  }
}

interface Waited {
  waitFor(options: { readonly timeout: number }): Promise<void>
}
const appears = (what: Waited): Promise<boolean> =>
  what.waitFor({ timeout: 2500 }).then(
    () => true,
    () => false,
  )

interface Boxed {
  boundingBox(options: {
    readonly timeout: number
  }): Promise<{ readonly x: number; readonly y: number } | null>
}
const boxOf = (what: Boxed) => what.boundingBox({ timeout: 1500 }).catch(() => null)

/** Ignores the failure of a gesture whose card somebody else has moved meanwhile. */
const gone = (error: unknown): void => {
  if (!(error instanceof Error)) throw error
  if (error.name !== 'TimeoutError' && !/not attached|detached/.test(error.message)) throw error
}
