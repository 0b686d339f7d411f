// Waits for what nothing on the screen shows: always for the thing itself, never for a fixed time.
import type { Page } from 'playwright-core'

/** In the browser: whether a draft with these words has reached the person's database. */
const isDraftOnDisk = async (words: string): Promise<boolean> => {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('quai:'))
  const asked = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
    })
  const db = await asked(indexedDB.open(found?.name ?? ''))
  const kept = await asked(db.transaction('meta').objectStore('meta').getAll())
  db.close()
  return JSON.stringify(kept).includes(words)
}

/** Waits until half-typed values are on disk: from then on they survive the page. */
export const untilOnDisk = async (page: Page, words: string): Promise<void> => {
  await page.waitForFunction(isDraftOnDisk, words)
}

/**
 * Waits until everything that the last gesture caused is done and rendered, so that what is not shown now will not appear: a transaction
 * over the whole database runs after every write that was requested before, the fonts are loaded, and the page has rendered and is idle.
 */
export const untilAtRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const rest = (): Promise<void> =>
      new Promise(resolve => {
        requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 1000 }))
      })
    const behindEveryWrite = async (name: string): Promise<void> => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
      })
      const turn = db.transaction([...db.objectStoreNames], 'readwrite')
      await new Promise<void>((resolve, reject) => {
        turn.addEventListener('complete', () => resolve())
        turn.addEventListener('abort', () => reject(turn.error ?? new Error('given up')))
      })
      db.close()
    }
    await rest()
    for (const { name } of await indexedDB.databases())
      if (name?.startsWith('quai:') === true) await behindEveryWrite(name)
    await document.fonts.ready
    await rest()
    await rest()
  })

/** Waits until nothing is shown in place of what is still read: a button that is enabled with it would be measured in the middle of its change. */
export const untilRead = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('.skels') === null)
}
