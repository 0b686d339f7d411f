// A name that would turn round the words beside it (U+202E): whoever typed it, and wherever it is shown, the screen reads from left to right.
import './dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { eventually, openScreens, type Screens } from './page.ts'

const TURNING = /[\u202a-\u202e\u2066-\u2069]/
let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
})

/** Every text and every attribute of the page that has such a sign. */
const turned = (): string[] =>
  [...document.querySelectorAll('*')].flatMap(element =>
    [
      ...[...element.attributes].map(({ value }) => value),
      ...[...element.childNodes].map(node => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '')),
    ].flatMap(found => (found !== null && TURNING.test(found) ? found : [])),
  )

test('[OR7] what another program sends is shown in one direction on every screen that names it', async () => {
  const { page, house } = screens
  const known = (await house.office.tasks()).find(
    task => task['task_type_id'] === 1 && task['task_state_id'] === 2 && task['shift_instance_id'] !== null,
  )
  const place = { resource: known?.['resource_id'], date: known?.['date'], shift: known?.['shift_id'] }
  const slot = new URLSearchParams(
    Object.entries(place).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  await house.office.ask('PATCH', `/task/${String(known?.['id'])}`, {
    lastname: '\u202eRettib',
    name: '\u202eRettib Nolem',
    address: '7 \u202eelleur',
    note: '\u202etnemom nu',
    tip: '\u202etuah ne',
  })
  await house.office.ask('PATCH', `/resource/${String(known?.['resource_id'])}`, { name: '\u202enoimac' })
  const places = [
    [`/collect/desktop?date=${String(known?.['date'])}&tab=trucks`, 'Rettib'],
    [`/collect/desktop/slot?${slot}`, 'noimac'],
    [`/collect/desktop/task?id=${String(known?.['id'])}`, 'noimac'],
    ['/collect/desktop/search?text=rettib', 'Rettib'],
    [`/collect/mobile/slot?${slot}`, 'Rettib'],
    [`/collect/mobile/task?id=${String(known?.['id'])}`, 'Rettib'],
    ['/management/config/ressources', 'noimac'],
  ] as const
  for (const [path, name] of places) {
    await page.goto(path)
    await page.getByText(new RegExp(name, 'i')).first().waitFor()
    expect(turned(), path).toEqual([])
  }
})

test('[OR7] what is typed or pasted into a field loses such signs at once', async () => {
  const { page } = screens
  await page.goto('/collect/desktop/task')
  const name = page.getByLabel('Nom', { exact: true })
  await name.fill('\u202eSivad')
  await eventually(() => name.inputValue()).toBe('Sivad')
  expect(turned()).toEqual([])
})
