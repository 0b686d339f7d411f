// The devices of one person, at a desk: one session on a device is ended and given back, or the device is blocked for everybody.
import '../dom.ts'
import { expect, test } from 'vitest'
import { resizeTo } from '../browser-parts.ts'
import { openScreens } from '../page.ts'

test('[RG9] a device is blocked after it was said what becomes of its unsent work, and its line says since when and by whom', async () => {
  resizeTo(1440)
  const { page, house } = await openScreens({ as: 'admin' })
  await house.openDevice('camion')
  const crew = (await house.office.rows('user')).find(({ username }) => username === 'camion')
  const name = String(crew?.['firstname'])
  await page.goto('/management/config/utilisateurs')
  await page.locator('.cfg__name a', { hasText: name }).click()
  const line = page.getByRole('region', { name: 'Accès' }).getByRole('listitem').filter({ hasText: 'Autre' })
  await line.getByRole('button', { name: /^Bloquer/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Bloquer/ })
  await dialog.getByText('Ce qui n’y est pas envoyé y reste sous clé').waitFor()
  await dialog.getByText(`Il sert à ${name}`).waitFor()
  await dialog.getByRole('button', { name: 'Bloquer pour tous' }).click()
  await dialog.waitFor({ state: 'detached' })
  await line.getByText(/^bloqué depuis le .* par /).waitFor()
  const stored = async () => (await house.office.rows('device')).find(({ name }) => name === 'Autre appareil')
  expect(await stored()).toMatchObject({ user_id: crew?.['id'], revoked: 0, blocked_by: expect.any(String) })
  await line.getByRole('button', { name: /^Débloquer/ }).click()
  await line.getByRole('button', { name: /^Déconnecter/ }).click()
  await page
    .getByRole('dialog', { name: /^Déconnecter/ })
    .getByRole('button', { name: 'Déconnecter' })
    .click()
  await line.getByText(/^déconnecté depuis le .* par /).waitFor()
  await line.getByRole('button', { name: /^Rétablir/ }).click()
  await line.getByRole('button', { name: /^Déconnecter/ }).waitFor()
})
