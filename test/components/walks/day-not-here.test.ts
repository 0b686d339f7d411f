// A crew's phone holds the weeks beside the present one. Of any other day it says that it does not hold it, not that there is nothing.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { addDays, mondayOf } from '#records/time/dates.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

/** After a truck's last day of the demo: nothing is planned in what is held. */
const monday = mondayOf(TODAY)
const HELD = addDays(monday, 13)
const FAR = addDays(monday, 21)
const LONG_AGO = addDays(monday, -14)

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'camion', width: 390 })
  await screens.page.getByText('À jour').first().waitFor()
})
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const isSaid = async (text: string | RegExp): Promise<boolean> =>
  (await screens.page.getByText(text).count()) > 0

test('a day beyond what the phone holds is not here yet, a long past one no more; a held one without slots has none', async () => {
  const { page } = screens
  await page.goto(`/collect/mobile?date=${FAR}`)
  await said('Ce jour n’est pas encore sur cet appareil.')
  await said(/la semaine précédente, dès qu’il y a du réseau/)
  expect(await isSaid('Aucun créneau ce jour-là.')).toBe(false)
  expect(await isSaid(/Rien n’est prévu/)).toBe(false)
  await page.goto(`/collect/mobile?date=${LONG_AGO}`)
  await said('Ce jour n’est plus sur cet appareil.')
  await page.goto(`/collect/mobile?date=${HELD}`)
  await said('Aucun créneau ce jour-là.')
  await said('Les sept jours qui suivent ne sont pas encore tous sur cet appareil.')
})

test('a slot of such a day is not said to be another crew’s', async () => {
  const { page } = screens
  await page.goto(`/collect/mobile/slot?resource=1&date=${FAR}&shift=1`)
  await said('Ce jour n’est pas encore sur cet appareil.')
  expect(await isSaid(/confié à une autre équipe/)).toBe(false)
  await page.goto(`/collect/mobile/slot?resource=1&date=${HELD}&shift=1`)
  await said('Il a pu être déplacé ou confié à une autre équipe.')
  await eventually(() => isSaid(/pas encore/)).toBe(false)
})
