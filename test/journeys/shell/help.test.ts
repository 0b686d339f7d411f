// The operator's help widget: loaded after the sign-in, informed of who is signed in and of the sign-out; without it the application works
// too.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person } from '../tools/chromium.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'

const script = `window.heard = []
window.quaiHelp = { identify: person => heard.push(person.name + ', ' + person.organisation), forget: () => heard.push('forget') }`

let asked = 0
let isThere = true
let widget: Server
let server: JourneyServer
let person: Person
beforeAll(async () => {
  widget = createServer((_request, response) => {
    asked += 1
    response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'text/javascript' })
    response.end(isThere ? script : '')
  })
  await new Promise(resolve => widget.listen(0, '127.0.0.1', () => resolve(null)))
  const { port } = widget.address() as AddressInfo
  server = await journeyServer({ QUAI_HELP: `http://127.0.0.1:${port}/bouton.js` })
  await server.start()
  person = await newPerson({ width: 1440, height: 900, staysOnline: true })
})
afterAll(async () => {
  await person.close()
  await server.remove()
  widget.close()
})

const heard = (count: number) =>
  person.page
    .waitForFunction(wanted => {
      const texts: unknown = Reflect.get(globalThis, 'heard')
      return Array.isArray(texts) && texts.length >= wanted ? texts : null
    }, count)
    .then(found => found.jsonValue())

const signOut = async (): Promise<void> => {
  await person.page
    .getByRole('link', { name: /profil/i })
    .first()
    .click()
  await person.page.getByRole('button', { name: 'Se déconnecter' }).click()
  await person.page.waitForURL('**/login**')
}

test("the help widget is loaded once, after the sign-in, and gets the person's name and the sign-out", async () => {
  const { page } = person
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'Se connecter' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(0)
  await signIn(page, server.url, 'admin')
  expect(await heard(1)).toEqual([expect.stringContaining(', ')])
  await signOut()
  expect(await heard(2)).toEqual([expect.any(String), 'forget'])
  expect(asked).toBe(1)
  expect(person.refusedByPolicy).toEqual([])
}, 60_000)

test('a help widget that cannot be loaded causes no error', async () => {
  isThere = false
  const { page } = person
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await signIn(page, server.url, 'admin')
  await page.getByText('À jour').first().waitFor()
  expect(asked).toBe(2)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(faults).toEqual([])
}, 60_000)
