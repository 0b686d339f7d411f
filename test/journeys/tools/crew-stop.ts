// What a crew does at one stop of the built app: after every gesture it waits for what the screen shows.
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'

export interface StopHands {
  press(name: string | RegExp): Promise<void>
  sheet(): Locator
  /** Taps « + » or « − » of one object, so many times. */
  count(object: string, steps: number, shows: string | RegExp): Promise<void>
  /** Opens the sheet of one object and taps one of its rows. */
  onLine(object: string, row: string): Promise<void>
  /** Chooses one picture of one colour through the file input of the visible sheet. */
  shoot(label: string, colour: Colour): Promise<void>
  /** From the stop: opens the pictures, takes one, closes. */
  photo(colour: Colour): Promise<void>
  sign(name: string): Promise<void>
  finish(): Promise<void>
  /** Waits until the stop is settled and its buttons offer the next step. */
  isSettled(): Promise<void>
}

export type Colour = readonly [red: number, green: number, blue: number]

const pictureOf = ([r, g, b]: Colour): Promise<Buffer> =>
  sharp({ create: { width: 1000, height: 750, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer()

export const handsOn = (page: Page): StopHands => {
  const press: StopHands['press'] = name =>
    page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).tap()
  const sheet = (): Locator => page.getByRole('dialog')
  const isSettled = (): Promise<void> => page.getByRole('button', { name: 'Remettre à faire' }).waitFor()
  const shoot: StopHands['shoot'] = async (label, colour) => {
    const buffer = await pictureOf(colour)
    await sheet().getByLabel(label).setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
  }
  return {
    press,
    sheet,
    count: async (object, steps, shows) => {
      for (let n = 0; n < Math.abs(steps); n++)
        await press(steps > 0 ? `Ajouter un\u00a0: ${object}` : `Retirer un\u00a0: ${object}`)
      await page.getByText(shows).first().waitFor()
    },
    onLine: async (object, row) => {
      await page.locator('button.oline__name', { hasText: object }).first().tap()
      await sheet()
        .getByRole('button', { name: new RegExp(`^${row}`) })
        .tap()
    },
    shoot,
    photo: async colour => {
      await press(/^(Ajouter|Voir, ajouter)$/)
      const kept = sheet().getByText('Gardée')
      const before = await kept.count()
      await shoot('Prendre une photo', colour)
      await kept.nth(before).waitFor()
      await sheet().getByRole('button', { name: 'Fermer' }).tap()
      await sheet().waitFor({ state: 'detached' })
    },
    sign: async name => {
      await press(/Faire signer/)
      await sheet().getByLabel('Nom').fill(name)
      const canvas = sheet().locator('canvas')
      await canvas.evaluate(place => place.scrollIntoView({ block: 'center' }))
      const box = await canvas.boundingBox()
      if (box === null) throw new Error('nowhere to sign')
      await page.mouse.move(box.x + 40, box.y + 60)
      await page.mouse.down()
      await page.mouse.move(box.x + 200, box.y + 90, { steps: 6 })
      await page.mouse.up()
      await press('Enregistrer')
      await page.getByRole('img', { name: 'Signature' }).waitFor()
    },
    finish: async () => {
      await press('Terminée')
      await isSettled()
    },
    isSettled,
  }
}

/** Chooses a town with a postcode; the towns come a moment after the sheet. */
export const chooseTown = async (sheet: Locator): Promise<void> => {
  const field = sheet.getByLabel('Ville')
  const town = field.locator('option', { hasText: /\(\d{5}\)$/ }).first()
  await town.waitFor({ state: 'attached' })
  await field.selectOption((await town.textContent()) ?? '')
}
