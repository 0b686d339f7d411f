// Failures of the device's own storage, in a real browser on the built app (sync.md section 4; quality.md section 2, « quota, eviction,
// corrupted or newer IndexedDB »): each has its message and its way out, and captured work survives it.
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPerson, type Person } from '../tools/chromium.ts'
import { journeyServer, type JourneyServer } from '../tools/server.ts'
import { signIn } from '../tools/sign-in.ts'

let server: JourneyServer
let person: Person

beforeEach(async () => {
  server = await journeyServer()
  await server.start()
  person = await newPerson({ width: 390, height: 844 })
})
afterEach(async () => {
  await person.close()
  await server.remove()
})

const openStop = async (page: Page): Promise<string> => {
  await signIn(page, server.url, 'camion')
  await page.getByRole('heading', { name: 'Matin' }).waitFor()
  await page.getByText('À jour', { exact: true }).first().waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.locator('a[href*="/collect/mobile/slot?"]').first().click()
  await page.locator('a[href*="/collect/mobile/task"]').first().click()
  await finish(page).waitFor()
  return page.url()
}
const finish = (page: Page) => page.getByRole('button', { name: 'Terminée', exact: true })
const ownDatabase = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const all = await indexedDB.databases()
    return all.map(({ name }) => name ?? '').find(name => name.startsWith('quai:')) ?? ''
  })

/** Chromium accepts no smaller quota from outside, so its own methods are replaced in the page. */
const fillUp = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const method of ['add', 'put'] as const) {
      const write = IDBObjectStore.prototype[method]
      Object.assign(IDBObjectStore.prototype, {
        [method](this: IDBObjectStore, ...args: [unknown]) {
          if (document.documentElement.dataset['full'] !== undefined)
            throw new DOMException('Encountered full disk', 'QuotaExceededError')
          return write.apply(this, args)
        },
      })
    }
    document.documentElement.dataset['full'] = ''
  })

test('without room the tap is refused with a message, nothing is shown as done, and it works once there is room', async () => {
  const { page } = person
  await openStop(page)
  await fillUp(page)
  await finish(page).click()
  await page.getByText(/rien n’a été enregistré/).waitFor()
  await finish(page).waitFor()
  expect(await page.getByText('Réalisée', { exact: true }).count()).toBe(0)
  await page.evaluate(() => delete document.documentElement.dataset['full'])
  await finish(page).click()
  await page.getByText('Réalisée', { exact: true }).first().waitFor()
}, 90_000)

test('at 80 % of the quota a warning is shown', async () => {
  const { page, context } = person
  await openStop(page)
  await context.addInitScript(() =>
    Object.defineProperty(StorageManager.prototype, 'estimate', {
      value: async () => ({ usage: 81_000_000, quota: 100_000_000 }),
    }),
  )
  await page.reload()
  await page.getByText(/Il reste peu de place sur cet appareil\s: 81.Mo sur 100.Mo/).waitFor()
}, 90_000)

test('a connection that the system closed is opened again, and the tap is stored', async () => {
  const { page } = person
  await openStop(page)
  await finish(page).click()
  await page.getByText('Réalisée', { exact: true }).first().waitFor()
  await page.evaluate(() => {
    const begin = IDBDatabase.prototype.transaction
    let isTaken = true
    Object.assign(IDBDatabase.prototype, {
      transaction(this: IDBDatabase, ...args: Parameters<typeof begin>) {
        const isWriting = args[1] === 'readwrite'
        if (isTaken && isWriting) {
          isTaken = false
          throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
        }
        return begin.apply(this, args)
      },
    })
  })
  await page.getByRole('button', { name: 'Remettre à faire' }).click()
  await finish(page).waitFor()
}, 90_000)

test('a newer database version: the old tab keeps its screen and offers « Recharger », and then explains the reason', async () => {
  const { page, context } = person
  await openStop(page)
  const name = await ownDatabase(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  const other = await context.newPage()
  await other.goto(`${server.url}/favicon.svg`)
  await other.evaluate(
    database =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(database, 9000)
        request.addEventListener('success', () => {
          request.result.close()
          resolve()
        })
        request.addEventListener('error', () => reject(request.error ?? new Error('not raised')))
      }),
    name,
  )
  const banner = page.locator('.banner--update')
  await banner.getByText(/celui-ci n’enregistre plus rien/).waitFor()
  await finish(page).click()
  await page.getByText(/viennent d’une version plus récente/).waitFor()
  await finish(page).waitFor()
  expect(loads).toBe(0)
  await banner.getByRole('button', { name: 'Recharger' }).click()
  await page.getByRole('heading', { name: 'Une version plus récente est passée par ici' }).waitFor()
}, 90_000)

test('a browser that refuses to store anything gets a message instead of losing work later', async () => {
  const { page, context } = person
  await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined }))
  await page.goto(`${server.url}/collect/mobile`)
  await page.getByRole('heading', { name: 'Ce navigateur ne garde rien' }).waitFor()
}, 60_000)

test('unreadable rows: waiting work is exported, the database is rebuilt, and the stop is sent to the server', async () => {
  const { page, context } = person
  const stop = await openStop(page)
  await server.stop()
  await finish(page).click()
  await page.getByText('1 en attente').first().waitFor()

  await context.addInitScript(() => {
    const isHurt = (store: IDBObjectStore | IDBIndex): boolean =>
      ('objectStore' in store ? store.objectStore : store).name === 'task' &&
      !sessionStorage.getItem('mended')
    for (const owner of [IDBObjectStore.prototype, IDBIndex.prototype]) {
      for (const method of ['get', 'getAll', 'openCursor'] as const) {
        const read = owner[method] as (...args: unknown[]) => IDBRequest
        Object.assign(owner, {
          [method](this: IDBObjectStore | IDBIndex, ...args: unknown[]) {
            if (isHurt(this)) throw new DOMException('Internal error reading', 'UnknownError')
            return read.apply(this, args)
          },
        })
      }
    }
  })
  await page.goto(stop)
  await page.getByRole('heading', { name: 'Les données de cet appareil sont abîmées' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter mes données non envoyées' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^quai-non-envoye-.*\.json$/)
  await page.getByText(/1.modification à l’abri/).waitFor()
  await page.evaluate(() => sessionStorage.setItem('mended', 'yes'))
  await page.getByRole('button', { name: 'Reconstruire' }).click()
  await page.getByText('1 en attente').first().waitFor()
  await server.start()
  await page.goto(`${server.url}/collect/mobile/sync`)
  await page.getByRole('button', { name: /Tout synchroniser/ }).click()
  await page.goto(stop)
  await page.getByText('Réalisée', { exact: true }).first().waitFor({ timeout: 60_000 })
  await page.getByText('À jour', { exact: true }).first().waitFor({ timeout: 60_000 })
  expect(person.refusedByPolicy).toEqual([])
}, 150_000)
