// The pages before a session, and signing in (screens.md section 1; RG1, RG2): what they ask, what they refuse and why, and what a person
// without a right reads.
import './dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { eventually, openScreens, type Screens } from './page.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ width: 390 })
})
const said = (text: string | RegExp): Promise<void> => screens.page.getByText(text).first().waitFor()

test('a wrong password is refused in the words of the specification', async () => {
  const { page } = screens
  await page.goto('/login')
  await page.getByLabel('Nom d’utilisateur').fill('camion')
  await page.getByLabel('Mot de passe', { exact: true }).fill('tout-faux-2026')
  await page.keyboard.press('Enter')
  await said('Êtes-vous sûr de bien avoir saisi vos informations ?')
  await said("Pas d'accès")
})

test('a forgotten password: what the page is for, a mistyped address, always the same answer', async () => {
  const { page, house } = screens
  await page.goto('/login')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor()
  await said('un lien y part')
  const address = page.getByLabel('Adresse e-mail')
  const ask = page.getByRole('button', { name: 'Recevoir un lien' })
  await address.fill('camille')
  await ask.click()
  await page.locator('.field--error', { hasText: 'n’est pas valable' }).waitFor()
  await address.fill('personne@example.org')
  await ask.click()
  await said('Si un compte existe, un message vient d’être envoyé.')
  expect(house.mails).toEqual([])
})

test('an expired link shows so until another is requested; a weak password is refused before it is sent', async () => {
  const { page, house } = screens
  await page.goto('/password_reset#token=dejaservi')
  await page.getByRole('heading', { name: 'Nouveau mot de passe' }).waitFor()
  const password = page.getByLabel('Nouveau mot de passe')
  await password.fill('azerty')
  await page.keyboard.press('Enter')
  await page.locator('.field--error').waitFor()
  await password.fill('trois chats gris')
  await page.keyboard.press('Enter')
  const told = page.locator('.banner', { hasText: 'Ce lien ne sert plus' })
  await told.waitFor()
  await page.getByRole('button', { name: 'Fermer' }).first().click()
  expect(await told.isVisible()).toBe(true)
  await page.getByLabel('Adresse e-mail').fill('admin@example.org')
  await page.keyboard.press('Enter')
  await said('Si un compte existe')
  await eventually(() => house.mails.map(({ to }) => to)).toEqual(['admin@example.org'])
})

test('an unknown page says « Page Not Found: {path} »', async () => {
  const { page } = screens
  await page.goto('/collect/mobile/tournee')
  await said('Page Not Found: /collect/mobile/tournee')
  await page.getByRole('heading', { name: 'Cette page n’existe pas' }).waitFor()
})

test('a signed-out visit to a guarded address asks for a sign-in and then goes there', async () => {
  const { page } = screens
  await page.goto('/collect/mobile/sync')
  await page.waitForURL('**/login**')
  await page.getByLabel('Nom d’utilisateur').fill('camion')
  await page.getByLabel('Mot de passe', { exact: true }).fill('quai-demo-2026')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/collect/mobile/sync')
})

test('[RG2] a missing right keeps the person signed in and says so', async () => {
  const { page } = screens
  await page.goto('/collect/desktop')
  await said('Vous n’avez pas accès à cet écran')
  await page.goto('/collect/mobile')
  await page.getByRole('heading', { name: 'Matin' }).waitFor()
})

test('a stop finished offline waits, sealed, for its crew while another crew uses the phone', async () => {
  const { page, house, signIn } = screens
  await page.goto('/collect/mobile')
  await page.getByText('À jour').first().waitFor()
  await page.locator('a[href*="/collect/mobile/slot"]').first().click()
  await page.locator('a[href*="/collect/mobile/task"]').first().click()
  await page.waitForURL('**/collect/mobile/task**')
  const { pathname, search } = new URL(page.url())
  const finish = page.getByRole('button', { name: 'Terminée', exact: true })
  await finish.waitFor()
  house.setReachable(false)
  await finish.click()
  await said('1 en attente')
  await page.goto('/management/profile')
  await said('1 modification en attente')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.waitForURL('**/login**')
  await said(/1.modification sera renvoyée après reconnexion/)
  // After a sign-out the next person starts on a first page of their own, not where the former one was.
  expect(new URL(page.url()).search).toBe('')

  house.setReachable(true)
  await signIn('camion2')
  await page.goto('/collect/mobile')
  await page.getByText('À jour').first().waitFor()
  await page.goto(`${pathname}${search}`)
  await said('Cette tâche n’est pas sur cet appareil')
  await page.goto('/management/profile')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.waitForURL('**/login**')
  await said(/Samir\u00a0: 1.modification attend sa connexion/)

  await signIn('camion')
  await page.goto(`${pathname}${search}`)
  await page.getByText('Réalisée', { exact: true }).first().waitFor()
  await page.getByText('À jour').first().waitFor()
  const id = new URLSearchParams(search).get('id') ?? ''
  await eventually(async () => (await house.office.ask('GET', `/task/${id}`))['task_state_id']).toBe(5)
})

test('an account whose only area is not built reads so once, and finds its profile and signing out there', async () => {
  const { page, signIn, signOut } = screens
  await signOut()
  await signIn('caisse')
  await page.goto('/')
  await said('Cet écran n’est pas encore construit.')
  await page.getByRole('link', { name: 'Mon profil' }).waitFor()
  expect(await page.getByRole('link', { name: 'Retour à l’accueil' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.waitForURL('**/login**')
})

test('[RG2] without the right a list of the settings says so, and the person stays signed in', async () => {
  const { page, signIn, signOut } = screens
  await signOut()
  await signIn('bureau')
  for (const path of [
    'management/config/objets',
    'management/config/donnees-personnelles',
    'management/install',
    'balance/mobile',
    'vente/desktop',
  ]) {
    await page.goto(`/${path}`)
    await said('Vous n’avez pas accès à cet écran')
    await page.getByRole('link', { name: 'Mon profil' }).waitFor()
    await page.getByRole('button', { name: 'Se déconnecter' }).waitFor()
  }
})
