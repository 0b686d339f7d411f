// « Location » among the figures, and what the dashboard follows up of the rentals: each leads to what it counts.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import { openScreens, type Screens } from '../page.ts'
import { TODAY } from '../time.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
  await screens.page.goto('/collect/desktop')
  await screens.page.getByText('À jour').first().waitFor()
})

test('[RT7] the figures of « Location » are tables that lead to what they count', async () => {
  const { page } = screens
  await page.goto(`/collect/desktop/stats?scope=loki&from=${addDays(TODAY, -60)}&to=${TODAY}`)
  for (const name of ['Taux d’utilisation', 'Cautions détenues', 'Retours en retard', 'Devis'])
    await page.getByRole('heading', { name, exact: true }).waitFor()
  const use = page.getByRole('table', { name: 'Taux d’utilisation' }).getByRole('link').first()
  expect(await use.getAttribute('href')).toMatch(/search\?object=/)
  const late = page.getByRole('table', { name: 'Retours en retard' }).getByRole('link').first()
  expect(await late.getAttribute('href')).toMatch(/task\?/)
  await page.goto('/collect/desktop/stats')
  await page.getByRole('heading', { name: 'Par type' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Taux d’utilisation' }).count()).toBe(0)
})

test('[RT7] [RT25a] the dashboard says what has run, whom to call, and what is to be given back', async () => {
  const { page, house } = screens
  const [object] = await house.office.rows('object')
  await house.office.ask('POST', '/sub_rental', {
    object_id: object?.['id'],
    quantity: 6,
    supplier: 'Fêtes et Cie',
    start_date: addDays(TODAY, -4),
    end_date: addDays(TODAY, -1),
  })
  await page.goto('/collect/desktop/dashboard')
  await page
    .getByText(/jours? de retard, .*courus/)
    .first()
    .waitFor()
  await page
    .getByRole('link', { name: /^Appeler / })
    .first()
    .waitFor()
  await page.getByText(/6\spièces à rendre depuis le/).waitFor()
})
