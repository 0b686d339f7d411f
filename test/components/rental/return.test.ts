// The return of a rental at the desk (RT24, RT25): what is scanned and is not of it, a partial return, what cannot be, and what is found again.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import { atSight, quickly, strike } from '../hands.ts'
import type { Json } from '../house.ts'
import type { Locator } from '../locator.ts'
import { eventually, openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'location' })
  const { ask } = screens.house.office
  await ask('POST', '/object', { id: 'bal', name: 'Table du bal', quantity: 1, rentable: 1, value: 40 })
  await rent('un', ['UN00001', 'UN00002', 'UN00003'])
  await rent('deux', ['DEUX0001'])
  await screens.page.goto('/collect/desktop/task?id=un-back&view=return')
  await said('Retour d’un')
})

const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()
const button = (name: string | RegExp): Locator =>
  screens.page.getByRole('button', { name, exact: typeof name === 'string' })
const scan = async (code: string): Promise<void> => {
  await screens.page.getByLabel('Scanner une étiquette', { exact: true }).fill(code)
  await screens.page.keyboard.press('Enter')
}

/** It left four days ago and is to be back today. */
const rent = async (name: string, codes: readonly string[]): Promise<void> => {
  const { ask } = screens.house.office
  const asked = { line_id: 'l', object_id: 'bal', name: 'Table du bal', quantity: codes.length }
  const left: Json[] = [{ ...asked, quantity_done: 0 }]
  for (const code of codes) {
    const id = code.toLowerCase()
    await ask('POST', '/object_instance', { id, external_id: code, object_id: 'bal', state: 'available' })
    for (const state of ['prepared', 'rented']) await ask('PATCH', `/object_instance/${id}`, { state })
    const told = { object_instance_id: id, object_instance_state: 'rented', object_instance_missing: 0 }
    left.push({ ...asked, line_id: id, quantity: 0, quantity_done: 1, ...told })
  }
  const client = { lastname: name, city: 'Ostwiller', phone1: '06 39 98 77 01', scope: 'loki', shift_id: 1 }
  const back = { ...client, id: `${name}-back`, task_type_id: 13, task_state_id: 2, date: TODAY }
  await ask('POST', '/task', { ...back, objects: [asked] })
  const out = { ...client, id: `${name}-out`, task_type_id: 15, task_state_id: 5, date: addDays(TODAY, -4) }
  await ask('POST', '/task', { ...out, next_task_id: `${name}-back`, objects: left })
}

test('[RT24] a sticker that nobody knows, of another rental, of a thing that is not in it: each has its sentence', async () => {
  await scan('RIEN9999')
  await said('Étiquette inconnue')
  await scan('DEUX0001')
  await said(/Parti avec deux/)
  // What is refused is told where the person looks, which on a phone is far above the end.
  await scan('SVM9KY5HR')
  await screens.page
    .locator('.hand-scan')
    .getByRole('alert')
    .getByText(/relisez l’étiquette/)
    .waitFor()
  expect(
    await screens.page
      .locator('.ret-settle')
      .getByText(/relisez l’étiquette/)
      .count(),
  ).toBe(0)
  await scan('UN00001')
  await eventually(async () => screens.page.getByText(/relisez l’étiquette/).count()).toBe(0)
  await button('Complet').first().click()
  await said('0 / 3')
  await button(/Faire signer et clore/).click()
  await button(/Clore le retour/).click()
  await said(/Rien n’est compté/)
})

test('[RT24] what did not come asks for its day; the rest is a second return, and the caution stays', async () => {
  const { page, house } = screens
  await scan('UN00001')
  await said('1 sur 3')
  await scan('UN00002')
  await said('2 sur 3')
  await page.keyboard.press('F4')
  await said('1 cassé ou perdu')
  await page.getByLabel('Client, nom', { exact: true }).fill('R Heim')
  await page.keyboard.press('F9')
  await said('Dites quel jour revient ce qui manque encore.')
  await page.reload()
  await said('2 / 3')
  await page.getByLabel('Le reste revient le', { exact: true }).fill(addDays(TODAY, 3))
  await page.keyboard.press('F9')
  await eventually(() => page.getByLabel('Client, nom', { exact: true }).inputValue()).toBe('R Heim')
  await page.keyboard.press('F9')
  await said(/Retour clos/)
  await said('Ce retour est déjà clos.')
  const steps = async (): Promise<readonly Json[]> =>
    (await house.office.tasks()).filter(task => task['lastname'] === 'un' && task['task_type_id'] === 13)
  await eventually(async () =>
    (await steps())
      .map(({ task_state_id, date }) => [task_state_id, date])
      .toSorted((a, b) => Number(a[0]) - Number(b[0])),
  ).toEqual([
    [2, addDays(TODAY, 3)],
    [5, TODAY],
  ])
  const lines = (await house.office.rows('invoice')).filter(line => line['task_id'] === 'un-out')
  expect(lines.map(({ label, amount }) => [label, amount])).toEqual([['Table du bal, perdu ou cassé', 40]])
})

test('[RT25] the broken one is scanned again with another return: found, its price in an avoir', async () => {
  const { page, house } = screens
  await page.goto('/collect/desktop/task?id=deux-back&view=return')
  await said('Retour de deux')
  await scan('UN00002')
  await button(/Retrouvé, 40,00/).click()
  await said(/40,00\s€ en avoir/)
  const lines = async (): Promise<readonly unknown[]> =>
    (await house.office.rows('invoice'))
      .filter(line => line['task_id'] === 'un-out')
      .map(({ amount }) => amount)
  await eventually(async () => [...(await lines())].toSorted((a, b) => Number(a) - Number(b))).toEqual([
    -40, 40,
  ])
  await eventually(async () => (await house.office.ask('GET', '/object_instance/un00002'))['state']).toBe(
    'available',
  )
})

test('[RT24] [RT25a] « Tout est revenu » by its key; what is counted before the departure is received stays, and says so', async () => {
  const { page, house } = screens
  await page.keyboard.press('F2')
  await said('1 / 1')
  await house.office.ask('PATCH', '/task/deux-out', { task_state_id: 2 })
  await said('Départ pas encore reçu')
  await page.goto('/collect/desktop/task?id=deux-out')
  await page.getByRole('link', { name: 'Faire le retour', exact: true }).click()
  await said(/Comptez ce qui est là/)
  await said('1 / 1')
  // One more than was asked for is no mistake of who counts.
  const back = page.getByRole('textbox', { name: 'Table du bal, revenus', exact: true })
  await back.fill('2')
  await back.blur()
  await eventually(async () => page.locator('.ret-table').getByText('Départ pas encore reçu').count()).toBe(1)
  await said(/payé au départ n’est pas encore reçu/)
  expect(await page.getByText('Plus que parti').count()).toBe(0)
  await house.office.ask('PATCH', '/task/deux-out', { task_state_id: 5 })
  await said('Plus que parti')
  await back.fill('0')
  await said('1 / 1')
})

test('[RT24] what comes before the screen has drawn it is never lost: a key at first sight, quick taps, quick figures', async () => {
  const { page } = screens
  await rent('trois', ['TROIS001', 'TROIS002', 'TROIS003'])
  const signed = page.locator('[data-first-sign]')
  const isSigning = (): Promise<boolean> => signed.evaluate(field => field === document.activeElement)
  const pressed = atSight('.ret-sum--big', () => strike('F9'))
  await page.goto('/collect/desktop/task?id=trois-back&view=return')
  await pressed
  await eventually(isSigning).toBe(true)
  // Its stickers may arrive after the rental.
  await said('TROIS003')

  const press = async (name: string): Promise<() => void> => {
    const found = await button(name).evaluate(element => element)
    return () => found.click()
  }
  const [all, missing, unused, lessUnused] = await Promise.all([
    press('Tout est revenu F2'),
    press('Ajouter un\u00a0: Table du bal, manquants'),
    press('Ajouter un\u00a0: Table du bal, non utilisés'),
    press('Retirer un\u00a0: Table du bal, non utilisés'),
  ])
  await quickly(all, missing, missing, unused, unused, lessUnused, unused)
  const shown = (name: string) =>
    eventually(() => page.getByRole('textbox', { name, exact: true }).inputValue())
  await shown('Table du bal, manquants').toBe('2')
  await shown('Table du bal, non utilisés').toBe('2')
  await said('3 / 3')

  const inside = page.getByRole('textbox', { name: 'TROIS003, pièces manquantes', exact: true })
  await inside.focus()
  await inside.evaluate(field => (field as HTMLInputElement).select())
  await quickly(
    () => strike('1'),
    () => strike('2'),
  )
  await inside.blur()
  await shown('Table du bal, manquants').toBe('12')
  // Not after all, and all the same.
  const [complete, other] = await Promise.all(
    [0, 1].map(n =>
      button('Complet')
        .nth(n)
        .evaluate(element => () => element.click()),
    ),
  )
  if (complete === undefined || other === undefined) throw new Error('nothing to tap')
  await quickly(complete, complete, other)
  await said('2 / 3')

  // A scan, and at once « it is broken ».
  await page.getByLabel('Scanner une étiquette', { exact: true }).fill('TROIS001')
  await quickly(
    () => strike('Enter'),
    () => strike('F4'),
  )
  await said('1 cassé ou perdu')
})

test('[RT24] of two that a crew counted back unread, the depot says which: by a scan, and from the list', async () => {
  const { page, house } = screens
  await rent('six', ['SIX001', 'SIX002', 'SIX003'])
  const asked = { line_id: 'l', object_id: 'bal', name: 'Table du bal', quantity: 3 }
  const counted = { task_state_id: 5, objects: [{ ...asked, quantity_done: 2 }] }
  await house.office.ask('PATCH', '/task/six-back', counted)
  await page.goto('/collect/desktop/task?id=six-out')
  await said(/2\spièces\srevenues sans lecture, parmi 3/)
  await page.getByRole('link', { name: 'Pointer', exact: true }).click()
  await page.getByRole('heading', { name: 'À pointer' }).waitFor()
  await said('Table du bal\u00a0: 2 pièces revenues sans lecture, parmi 3. Scannez ce qui est là.')
  await scan('UN00001')
  await said('Cette étiquette n’est pas à pointer pour ce retour.')
  await scan('SIX002')
  await said('Table du bal\u00a0: 1 pièce revenue sans lecture, parmi 2. Scannez ce qui est là.')
  await button('Revenu').first().click()
  await eventually(async () => page.getByRole('heading', { name: 'À pointer' }).count()).toBe(0)
  const states = async () =>
    Promise.all(
      [1, 2, 3].map(async n => (await house.office.ask('GET', `/object_instance/six00${n}`))['state']),
    )
  await eventually(states).toEqual(['available', 'available', 'rented'])
})

test('[RT25a] more came back than left: both numbers are at the head of the dossier, with the way to the return', async () => {
  const { page, house } = screens
  await rent('quatre', ['QUATRE01'])
  const asked = { line_id: 'l', object_id: 'bal', name: 'Table du bal', quantity: 1 }
  await house.office.ask('PATCH', '/task/quatre-back', {
    task_state_id: 5,
    objects: [{ ...asked, quantity_done: 2 }],
  })
  await page.goto('/collect/desktop/task?id=quatre-out')
  await said(/Table du bal.: 2\spièces\srevenues pour 1\spartie\./)
  await page.getByRole('link', { name: 'Ouvrir le retour', exact: true }).click()
  await said('Ce retour est déjà clos.')
})

test('[RT24] crates that left without their sticker being read are counted crate by crate, beside what left', async () => {
  const { page, house } = screens
  const { ask } = house.office
  const crate = (await house.office.rows('object')).find(row => row['name'] === 'Caisse de 24 assiettes')
  const client = { lastname: 'sept', city: 'Ostwiller', phone1: '06 39 98 77 01', scope: 'loki', shift_id: 1 }
  const asked = {
    line_id: 'l',
    object_id: String(crate?.['id']),
    name: 'Caisse de 24 assiettes',
    quantity: 4,
  }
  const back = { ...client, id: 'septback', task_type_id: 13, task_state_id: 2, date: TODAY }
  await ask('POST', '/task', { ...back, objects: [asked] })
  const out = { ...client, id: 'septout', task_type_id: 15, task_state_id: 5, date: addDays(TODAY, -4) }
  const left = [{ ...asked, quantity_done: 4 }]
  await ask('POST', '/task', { ...out, next_task_id: 'septback', objects: left })
  await page.goto('/collect/desktop/task?id=septback&view=return')
  const departed = page.locator('.ret-table td[data-label=Parti]').first()
  await eventually(() => departed.evaluate(cell => cell.textContent)).toMatch(/^4\s*96\spièces$/)
})
