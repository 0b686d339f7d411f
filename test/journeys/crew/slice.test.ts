// The first slice, in a real browser on the built app: a stop finished without network is shown as done on another device.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKeptPerson, newPerson, type Person } from '../tools/chromium.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'

let server: JourneyServer
const people: Person[] = []
const withUs = <P extends Person>(one: P): P => {
  people.push(one)
  return one
}

beforeAll(async () => {
  server = await journeyServer()
  await server.start()
})
afterAll(async () => {
  for (const one of people) await one.close()
  await server.remove()
})

test('a crew finishes a stop with the server stopped and the browser restarted, a second device sees it done', async () => {
  let crew = withUs(await newKeptPerson({ width: 390, height: 844 }))
  await signIn(crew.page, server.url, 'camion')
  await crew.page.waitForURL('**/collect/mobile')
  await crew.page.getByRole('heading', { name: 'Matin' }).waitFor()
  await crew.page.getByText('À jour').waitFor()
  await crew.page.waitForFunction(
    () => navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true),
  )

  await server.stop('SIGKILL')
  people.splice(people.indexOf(crew), 1)
  crew = withUs(await crew.reopen())
  await crew.page.goto(`${server.url}/collect/mobile`)
  await crew.page.getByRole('heading', { name: 'Matin' }).waitFor()
  await crew.page.getByText('Hors ligne').first().waitFor()
  await crew.page.locator('a[href*="/collect/mobile/slot"]').first().click()
  await crew.page.waitForURL('**/collect/mobile/slot**')
  const slotAddress = new URL(crew.page.url())
  await crew.page.locator('a[href*="/collect/mobile/task"]').first().click()
  await crew.page.waitForURL('**/collect/mobile/task**')
  const taskAddress = new URL(crew.page.url())
  await crew.page.getByRole('button', { name: 'Terminée', exact: true }).click()
  await crew.page.getByText('1 en attente').first().waitFor()

  people.splice(people.indexOf(crew), 1)
  crew = withUs(await crew.reopen())
  await crew.page.goto(`${server.url}${taskAddress.pathname}${taskAddress.search}`)
  await crew.page.getByText('Réalisée', { exact: true }).first().waitFor()
  await crew.page.getByText('1 en attente').first().waitFor()

  const desk = withUs(await newPerson({ width: 1440, height: 900, staysOnline: true }))
  await server.start()
  await signIn(desk.page, server.url, 'admin')
  await desk.page.goto(`${server.url}${taskAddress.pathname}${taskAddress.search}`)
  await crew.page.getByText('À jour').first().waitFor({ timeout: 70_000 })
  await desk.page.getByText('Réalisée', { exact: true }).first().waitFor({ timeout: 30_000 })
  await desk.page.goto(`${server.url}${slotAddress.pathname}${slotAddress.search}`)
  await desk.page.getByText('1 arrêt fait sur 6').waitFor()
  expect(crew.refusedByPolicy).toEqual([])
  expect(desk.refusedByPolicy).toEqual([])
}, 180_000)
