// Conflicts are work: after the run a planner finds every one of them on a screen, and settles it there.
import type { Page } from 'playwright-core'
import type { Actor } from './acts.ts'
import { outboxOf, type Parked } from './judge.ts'

const SYNC = '/collect/mobile/sync'

const countIn = async (page: Page, heading: RegExp): Promise<number> => {
  const text = await page
    .getByRole('heading', { name: heading })
    .first()
    .textContent({ timeout: 10_000 })
    .catch(() => null)
  return Number(/\d+/.exec(text ?? '')?.[0] ?? 0)
}

/** The parked work of this person that no screen counts. */
export const workShown = async (
  { who, page }: Actor,
  url: string,
  parked: readonly Parked[],
): Promise<string[]> => {
  if (parked.length === 0) return []
  await page.goto(url + SYNC)
  const conflicts = parked.filter(({ state }) => state === 'conflict').length
  const refused = parked.filter(({ state }) => state === 'refused').length
  const told: string[] = []
  if (conflicts > 0 && (await countIn(page, /Vu autrement au bureau|^À départager/)) < conflicts)
    told.push(`${who}: ${conflicts} conflicts, not all of them shown`)
  if (refused > 0 && (await countIn(page, /En erreur/)) < refused)
    told.push(`${who}: ${refused} refused, not all of them shown`)
  return told
}

/**
 * Settles conflicts one after the other, at random by one's own or by the other version, until none is left. A conflict that cannot be
 * settled is returned with the screen's text.
 */
export const settleAll = async ({ who, page, random }: Actor, url: string): Promise<string[]> => {
  for (let n = 0; n < 40; n++) {
    const open = (await outboxOf(page)).filter(({ state }) => state === 'conflict')
    if (open.length === 0) return []
    await page.goto(url + SYNC)
    // The link in the page, not the chip in the header, which has the same text and leads to this same screen.
    await page
      .locator('main')
      .getByRole('link', { name: /à départager/ })
      .first()
      .click()
    const isOffered = await page
      .locator('.cf')
      .waitFor({ timeout: 8000 })
      .then(
        () => true,
        () => false,
      )
    if (!isOffered) {
      const told = await page.locator('main').first().innerText()
      return [`${who} cannot settle ${open.map(({ id }) => id).join(', ')}: ${told.replaceAll(/\s+/g, ' ')}`]
    }
    // A crew's fact may have no second version to compare; it is only confirmed.
    const rows = page.locator('.cmp tbody tr')
    const side = random() < 0.5 ? 'ArrowLeft' : 'ArrowRight'
    for (let field = await rows.count(); field > 0; field--) {
      await page.keyboard.press(side)
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Control+Enter')
    await page.waitForTimeout(400)
  }
  return [`${who} settles conflicts without end`]
}
