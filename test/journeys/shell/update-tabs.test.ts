// A new version under two tabs in a real browser on the built app: never under work, one reload each (update.test.ts has the others).
import { expect, test } from 'vitest'
import { signIn } from '../tools/sign-in.ts'
import { buildOf, controlled, countLoads, runs, still, updatingPhone } from '../tools/updating-phone.ts'

const phone = updatingPhone()

test('a form that is open in another tab holds the new version up; then every tab reloads once', async () => {
  const { deployment, person, proxy } = phone()
  const { page, context } = person
  await signIn(page, proxy.url, 'camion')
  await page.goto(`${proxy.url}/management/profile`)
  await controlled(page)
  const form = await context.newPage()
  await form.goto(`${proxy.url}/password_reset`)
  await form.getByLabel('Adresse e-mail').fill('samir@')
  const before = await buildOf(page)
  const next = deployment.put(2)
  expect(next).not.toBe(before)
  const loads = [countLoads(page), countLoads(form)]

  await page.getByRole('button', { name: 'Vérifier les mises à jour' }).click()
  const banner = page.locator('.banner--update')
  await banner.getByText('Nouvelle version disponible').waitFor()
  await banner.getByRole('button', { name: 'Recharger' }).click()
  await banner.getByText('Elle arrive dès que plus rien n’est en cours').waitFor()
  await still(page, 3000)
  expect([await buildOf(page), await buildOf(form)]).toEqual([before, before])
  expect(await form.getByLabel('Adresse e-mail').inputValue()).toBe('samir@')

  // An open sheet that is no form holds it up too.
  await form.evaluate(() => {
    const sheet = document.createElement('dialog')
    document.body.append(sheet)
    sheet.showModal()
  })
  await form.getByLabel('Adresse e-mail').evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await still(page, 1500)
  expect([await buildOf(page), await buildOf(form)]).toEqual([before, before])

  await form.evaluate(() => document.querySelector('dialog')?.remove())
  await runs(page, next)
  await runs(form, next)
  await still(page, 1500)
  expect(loads.map(count => count())).toEqual([1, 1])
  expect(person.refusedByPolicy).toEqual([])
}, 90_000)
