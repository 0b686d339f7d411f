// The first minute of a device: what is shown while its data still arrive does not move either, whichever screen is opened meanwhile.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from '../tools/chromium.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { shiftsOf, watchShifts } from '../tools/layout/shifts.ts'
import { signIn } from '../tools/sign-in.ts'
import { untilAtRest } from '../tools/waits.ts'

const MOST = 0.02

let server: JourneyServer
beforeAll(async () => {
  server = await journeyServer()
  await server.start()
})
afterAll(() => server.remove())

const firstMinute = [
  { username: 'bureau', width: 1024, path: '/collect/desktop' },
  { username: 'bureau', width: 1350, path: '/collect/desktop?days=1' },
  { username: 'bureau', width: 390, path: '/collect/desktop/dashboard' },
  { username: 'bureau', width: 1350, path: '/collect/desktop/search' },
  { username: 'camion', width: 390, path: '/collect/mobile' },
  { username: 'quai', width: 390, path: '/balance/mobile' },
]

test('nothing moves while a device is filled for the first time', async () => {
  const faults: string[] = []
  for (const { username, width, path } of firstMinute) {
    const person = await newPerson({ width, height: width < 700 ? 800 : 900, staysOnline: true })
    try {
      await watchShifts(person.context)
      await signIn(person.page, server.url, username)
      await person.page.goto(server.url + path, { waitUntil: 'commit' })
      await person.page.getByText('À jour').first().waitFor({ state: 'attached', timeout: 40_000 })
      await person.page.waitForFunction(() => document.querySelector('.skels') === null)
      await untilAtRest(person.page)
      const { sum, moved } = await shiftsOf(person.page)
      if (sum > MOST) faults.push(`${sum.toFixed(3)} ${username} ${path} at ${width} px, ${moved}`)
    } finally {
      await person.close()
    }
  }
  expect(faults).toEqual([])
}, 180_000)
