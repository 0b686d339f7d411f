// Two versions of a weighing session at its desk: nothing is chosen for the person, what is left is counted, the chosen line is kept. The
// versions of a stop are in sending.test.ts; that a phone and a desk make them: test/journeys/dock/weighing-two-phones.test.ts.
import './dom.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Json } from './house.ts'
import { eventually, openScreens, type Screens } from './page.ts'
import { TODAY } from './time.ts'

const SESSION = '0193a000-0000-7000-8000-00000000f101'
let screens: Screens

const lineOf = (grams: number, object_id: unknown): Json => ({
  line_id: '0193a000-0000-7000-8000-00000000f102',
  object_id,
  name: 'Fauteuil',
  quantity: 1,
  quantity_done: 1,
  gross: grams,
  weight_done: grams,
  channel: 'scale',
  weighed_at: `${TODAY} 10:00:00`,
})

beforeAll(async () => {
  screens = await openScreens({ as: 'quai' })
  const { office } = screens.house
  const idOf = async (entity: string, name: string): Promise<unknown> =>
    (await office.rows(entity)).find(row => row['name'] === name)?.['id']
  const fauteuil = await idOf('object', 'Fauteuil')
  await office.ask('POST', '/task', {
    id: SESSION,
    scope: 'scale',
    task_type_id: 17,
    task_state_id: 1,
    date: TODAY,
    provenance_id: await idOf('provenance', 'Apport volontaire'),
    objects: [lineOf(16_000, fauteuil)],
  })
  // A phone corrected 18 kg to 21 kg, while the desk corrected it to 16 kg.
  await office.ask('PATCH', `/task/${SESSION}`, {
    disputes: [
      {
        id: '0193a000-0000-7000-8000-00000000f103',
        cause: 'both_changed',
        captured_at: `${TODAY} 10:05:00`,
        from: { objects: [lineOf(18_000, fauteuil)] },
        patch: { objects: [lineOf(21_000, fauteuil)] },
        theirs: { objects: [lineOf(16_000, fauteuil)] },
      },
    ],
  })
})

test('the desk chooses line by line between its version and the dock’s, and the session keeps the chosen one', async () => {
  const { page, house } = screens
  await page.goto(`/balance/desktop/task?id=${SESSION}`)
  const versions = page.getByRole('region', { name: 'Deux versions de cette session' })
  await versions.getByText(/Rien n’est perdu\./).waitFor()
  const dock = versions.getByRole('radio', { name: /^Au quai\s: 21,00/ })
  const desk = versions.getByRole('radio', { name: /^Au bureau\s: 16,00/ })
  expect([await dock.isChecked(), await desk.isChecked()]).toEqual([false, false])
  await versions.getByText(/avant\s: 18,00/).waitFor()
  const confirm = versions.getByRole('button', { name: 'Valider ces choix' })
  await confirm.click()
  await versions.getByText('Il reste 1\u00a0ligne à départager.').waitFor()
  await versions.getByRole('button', { name: /^Tout garder\s: Au bureau/ }).click()
  expect(await desk.isChecked()).toBe(true)
  expect(await versions.getByText(/^Il reste/).count()).toBe(0)
  await dock.check()
  expect([await dock.isChecked(), await desk.isChecked()]).toEqual([true, false])
  await confirm.click()
  await versions.waitFor({ state: 'detached' })
  await eventually(async () => {
    const task = (await house.office.tasks()).find(one => one['id'] === SESSION)
    return ((task?.['objects'] ?? []) as readonly Json[])[0]?.['gross']
  }).toBe(21_000)
})
