// The policy of the built page in a real browser: trusted types bite, our own workers and the service worker run under them, and the same
// headers come with every page (quality.md section 3). shell.test.ts opens every route and expects no breach.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person } from '../tools/chromium.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'

const workers = readdirSync(join(import.meta.dirname, '../../../dist/client/assets')).filter(name =>
  /\.worker-[\w-]+\.js$/.test(name),
)

let server: JourneyServer
let person: Person
beforeAll(async () => {
  server = await journeyServer({ QUAI_URL: 'https://quai.example.org' })
  await server.start()
  person = await newPerson({ width: 390, height: 844 })
})
afterAll(async () => {
  await person.close()
  await server.remove()
})

test('the page, its workers and its service worker run under the policy, and say that they are reached by https alone', async () => {
  const { page } = person
  await signIn(page, server.url, 'camion')
  await page.getByText('À jour').first().waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  expect(workers.length).toBeGreaterThanOrEqual(3)
  for (const path of ['/', '/login', '/sw.js', ...workers.map(name => `/assets/${name}`)]) {
    const { headers } = await fetch(server.url + path)
    expect(headers.get('content-security-policy'), path).toContain("require-trusted-types-for 'script'")
    expect(headers.get('strict-transport-security'), path).toMatch(/^max-age=31536000/)
  }
  // Each of our workers starts: none is refused by the policy of the page, none by its own.
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  for (const name of workers) {
    const [worker] = await Promise.all([
      page.waitForEvent('worker', { predicate: started => started.url().endsWith(name) }),
      page.evaluate(asked => {
        const worker = new Worker(`/assets/${asked}`, { type: 'module' })
        worker.addEventListener('error', ({ message }) => reportError(new Error(message)))
      }, name),
    ])
    expect(await worker.evaluate(() => typeof self), name).toBe('object')
  }
  expect(faults).toEqual([])
  await page.reload()
  await page.getByText('À jour').first().waitFor()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(person.refusedByPolicy).toEqual([])
}, 120_000)

test('text that would become HTML or a script is refused, and so is a script or a worker from elsewhere', async () => {
  const { page } = person
  const refused = await page.evaluate(() => {
    const isRefused = (run: () => unknown): boolean => {
      try {
        run()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    const script = document.createElement('script')
    return {
      html: isRefused(() => (document.createElement('div').innerHTML = '<b>x</b>')),
      text: isRefused(() => (script.text = 'void 0')),
      elsewhere: isRefused(() => (script.src = 'https://elsewhere.example.org/x.js')),
      worker: isRefused(() => new Worker('data:text/javascript,0')),
      here: isRefused(() => (script.src = '/sw.js')),
    }
  })
  expect(refused).toEqual({ html: true, text: true, elsewhere: true, worker: true, here: false })
  // So the journeys would notice a breach.
  await expect.poll(() => person.refusedByPolicy.length).toBeGreaterThan(0)
}, 60_000)
