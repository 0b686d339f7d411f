// A day at the dock of the built app, beside the weights themselves: a scale on a cable that moves, stands still and is unplugged; a
// session left overnight, signed and printed; a truck of which not everything was put on the scale (WG1, WG2, WG7, DC1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice, type Json, type Office } from './office.ts'
import { journeyServer, type JourneyServer } from './server.ts'
import { atDock, begin, chooseObject, handsAtDock } from './weighing-hands.ts'
import { newWeighingPhone, type WeighingPhone } from './weighing-phone.ts'
import { plugScale, scaleAt } from './weighing-scale.ts'

let server: JourneyServer
let office: Office
let phone: WeighingPhone

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
  office = openOffice(server.url)
  phone = await newWeighingPhone({ width: 390, height: 844, film: null })
  await plugScale(phone.context)
  await phone.context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '1')
  })
  await atDock(phone.page, server.url)
})
afterAll(async () => {
  await phone.close()
  await server.remove()
})

const linesOf = (task: Json | undefined): readonly Json[] => (task?.['objects'] ?? []) as readonly Json[]

const sessionNamed = async (id: string): Promise<Json | undefined> =>
  (await office.tasks()).find(task => task['id'] === id)

const sessionOnScreen = async (): Promise<string> => {
  await phone.page.waitForURL(/session=/)
  return new URL(phone.page.url()).searchParams.get('session') ?? ''
}

test('[WG1] a scale on a cable is waited for while it moves, followed when it stands still, and typed for when it is unplugged', async () => {
  const { page } = phone
  const hands = handsAtDock(page)
  const scale = scaleAt(page)
  await begin(page, server.url)
  await chooseObject(page, 'Fauteuil')
  await scale.says('ST,GS,+ 17.90kg')
  await page.getByText('Stable', { exact: true }).waitFor()
  await scale.says('US,GS,+ 18.40kg')
  await page.getByText('Instable', { exact: true }).waitFor()
  await hands.press('C’est pesé\u00a0!')
  await page.getByRole('alert').getByText('Attendez que la balance soit stable').waitFor()
  await scale.pullCable()
  await page.getByText('Balance débranchée').waitFor()
  await expect.poll(() => page.locator('.readout .val').first().innerText()).toBe('–')
  await hands.key('18')
  await hands.press('C’est pesé\u00a0!')
  await page.getByText(/^1.objet ·/).waitFor()

  await chooseObject(page, 'Fauteuil')
  await scale.says('ST,GS,+ 19.20kg')
  await page.getByText('Stable', { exact: true }).waitFor()
  await hands.press('C’est pesé\u00a0!')
  await page.getByText(/^2.objets ·/).waitFor()
  const id = await sessionOnScreen()
  await expect
    .poll(async () => linesOf(await sessionNamed(id)).map(line => line['gross']), { timeout: 20_000 })
    .toEqual([18_000, 19_200])
}, 60_000)
