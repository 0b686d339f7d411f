// One's own account, in the profile (screens.md section 9).
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../house.ts'
import { eventually, openScreens, type Screens } from '../page.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'admin', width: 390 })
})

const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()

test('[RG7] one’s own address changes in the profile, with the password once it is another one', async () => {
  const { page, house } = screens
  await page.goto('/management/profile')
  const row = page.getByRole('button', { name: /^E-mail/ })
  const old = (await row.innerText()).replace('E-mail', '').trim()
  await row.click()
  const sheet = page.getByRole('dialog')
  const email = sheet.getByLabel('Adresse e-mail')
  expect(await email.inputValue()).toBe(old)
  expect(await sheet.getByLabel('Votre mot de passe').count()).toBe(0)
  await email.fill('autre@quai.example')
  const save = sheet.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  await said('Le mot de passe actuel est obligatoire')
  await sheet.getByLabel('Votre mot de passe').fill('pas-le-bon-2026')
  await save.click()
  await page.locator('.field--error', { hasText: 'pas le bon' }).waitFor()
  await sheet.getByLabel('Votre mot de passe').fill(PASSWORD)
  await save.click()
  await said('L’ancienne en est avertie')
  await eventually(() => row.innerText()).toContain('autre@quai.example')
  expect(house.mails.map(({ to }) => to)).toContain(old)
})
