// Signs in as a person does: by the labels on the screen.
import type { Page } from 'playwright-core'

export const signIn = async (page: Page, url: string, username: string): Promise<void> => {
  await page.goto(`${url}/login`)
  await page.getByLabel('Nom d’utilisateur').fill(username)
  await page.getByLabel('Mot de passe', { exact: true }).fill('quai-demo-2026')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  // `/` leads on by itself.
  await page.waitForURL(({ pathname }) => pathname !== '/login' && pathname !== '/')
}
