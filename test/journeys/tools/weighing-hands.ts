// What a weigher does at the dock of the built app: a hand scanner's burst of keys, the keypad, a code in front of the camera.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilKept } from './chromium.ts'
import { signIn } from './sign-in.ts'

export interface DockHands {
  press(name: string | RegExp): Promise<void>
  /** Types as a hand scanner: a burst of keys, then Enter, wherever the focus is. */
  shoot(code: string): Promise<void>
  /** Types on the screen's keypad, with its comma. */
  key(weight: string): Promise<void>
  /** « C'est pesé ! » for a weight without objections: a question would mean that a key was missed. */
  weighed(): Promise<void>
}

export const handsAtDock = (page: Page): DockHands => {
  const press: DockHands['press'] = name =>
    page
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
      .tap()
  return {
    press,
    shoot: code =>
      page.evaluate(text => {
        for (const key of [...text, 'Enter']) {
          const target = document.activeElement ?? document.body
          target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        }
      }, code),
    key: async weight => {
      for (const key of weight) await press(key === ',' ? 'virgule' : key)
    },
    weighed: async () => {
      await press('C’est pesé\u202f!')
      const question = page.getByRole('button', { name: 'C’est le bon poids' })
      const after = page.getByRole('link', { name: 'Terminer' }).or(page.locator('.cam'))
      await question.or(after).first().waitFor()
      if (await question.isVisible())
        throw new Error(`an unusual weight: ${await page.getByRole('dialog').innerText()}`)
    },
  }
}

/** Signs in as a weigher and waits for everything that a day without network needs. */
export const atDock = async (page: Page, server: string): Promise<void> => {
  await signIn(page, server, 'quai')
  await page.goto(`${server}/balance/mobile`)
  await page.getByText('À jour').first().waitFor()
  await untilKept(page)
  await page.reload()
  await page.getByText('Nouvelle session').waitFor()
}

export const begin = async (page: Page, server: string): Promise<void> => {
  await page.goto(`${server}/balance/mobile`)
  await page.getByRole('link', { name: 'Pesée entrante' }).tap()
  await page.getByRole('button', { name: 'Apport volontaire' }).tap()
  await page.getByRole('heading', { name: 'Catégories' }).waitFor()
}

export const rowOf = (page: Page, object: string): Locator =>
  page
    .locator('button.wrow')
    .filter({ has: page.getByText(object, { exact: true }) })
    .first()

/** A weight in grams as it is typed. */
const typedOf = (grams: number): string => String(grams / 1000).replace('.', ',')

/** On the scale's screen: types the weight, checks the display, and confirms. */
export const weighOnKeys = async (page: Page, grams: number): Promise<void> => {
  const hands = handsAtDock(page)
  await page.getByText('Brut').waitFor()
  await hands.key(typedOf(grams))
  await expect.poll(() => page.locator('.readout .val').first().innerText()).toContain(typedOf(grams))
  await hands.weighed()
}

/** Chooses an object on the scale's screen. */
export const chooseObject = async (page: Page, object: string): Promise<void> => {
  await page.getByLabel('Chercher un objet').fill(object)
  const row = rowOf(page, object)
  const scale = page.getByText('Brut')
  await row.tap()
  const isOn = await scale.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  )
  // The list changes while text is typed: a tap that is faster than a person's may hit a row that is still moving.
  if (!isOn && (await row.isVisible())) await row.tap()
  await scale.waitFor()
}
