// The shell in a real browser: every route opens inside its layout, an unknown page is a 404, axe finds nothing. still.test.ts loads each
// from its own address.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#records/rights/routes.ts'
import { axeViolations } from '../tools/axe.ts'
import { newPerson } from '../tools/chromium.ts'
import { openWithin } from '../tools/open-within.ts'
import { peopleOfTest } from '../tools/people.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'
import { untilAtRest, untilRead } from '../tools/waits.ts'

let server: JourneyServer
const people = peopleOfTest()
beforeAll(async () => {
  server = await journeyServer()
  await server.start()
})
afterAll(() => server.remove())

const addressOf = (path: string): string =>
  path.replace('/:slug+', '/objets').replace('/:history+', '/history/emma')
/** All routes except `/`, which redirects, and `/login`, which sends a signed-in person on. */
const visited = routes.map(({ path }) => path).filter(path => !['/', '/login', '/balance'].includes(path))

for (const [width, height, colorScheme] of [
  [360, 640, 'light'],
  [1440, 900, 'dark'],
] as const) {
  test(`every route opens without an accessibility violation, ${width} px, ${colorScheme}`, async () => {
    const admin = await newPerson({ width, height, colorScheme, staysOnline: true })
    people.push(admin)
    const { page } = admin
    await page.goto(`${server.url}/login`)
    await page.getByRole('button', { name: 'Se connecter' }).waitFor()
    const found: { [address: string]: string[] } = { '/login': await axeViolations(page) }
    await signIn(page, server.url, 'admin')
    for (const path of visited) {
      await openWithin(page, addressOf(path))
      await page.locator('h1').first().waitFor()
      await untilRead(page)
      await untilAtRest(page)
      found[path] = await axeViolations(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (overflow > 0) found[path].push(`scrolls sideways by ${overflow} px`)
    }
    expect(Object.entries(found).filter(([, violations]) => violations.length > 0)).toEqual([])
    expect(admin.refusedByPolicy).toEqual([])
  }, 240_000)
}

test('every route answers to its own address', async () => {
  const stranger = await newPerson({ width: 390, height: 844, staysOnline: true })
  people.push(stranger)
  for (const path of visited) {
    const answer = await stranger.page.request.get(server.url + addressOf(path))
    expect({ path, status: answer.status() }).toEqual({ path, status: 200 })
  }
})

test('an unknown page has status 404 and shows « Page Not Found: {path} »', async () => {
  const stranger = await newPerson({ width: 390, height: 844, staysOnline: true })
  people.push(stranger)
  const answer = await stranger.page.goto(`${server.url}/collect/mobile/tournee`)
  expect(answer?.status()).toBe(404)
  await stranger.page.getByText('Page Not Found: /collect/mobile/tournee').waitFor()
  await stranger.page.getByRole('heading', { name: 'Cette page n’existe pas' }).waitFor()
  expect(await axeViolations(stranger.page)).toEqual([])
}, 60_000)
