// Nothing false is said while a screen reads: no count, no « aucun », no « rien » before it is known. The device's tables are held, so that
// no read of the screen is answered, and what it shows meanwhile is read word by word.
import '../dom.ts'
import { beforeAll, expect, test } from 'vitest'
import { routes } from '#records/rights/routes.ts'
import { openScreens, type Screens } from '../page.ts'
import { settle } from '../wait.ts'

let screens: Screens
beforeAll(async () => {
  screens = await openScreens({ as: 'admin' })
  await screens.page.goto('/collect/desktop/dashboard')
  await screens.page.getByText('À jour', { exact: true }).first().waitFor()
})

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
  })

/** A transaction over every table that lasts until it is let go: what a screen asks meanwhile waits behind it. */
const holdDatabase = async (name: string): Promise<() => Promise<void>> => {
  const db = await asked(indexedDB.open(name))
  const names = [...db.objectStoreNames]
  const turn = db.transaction(names, 'readwrite')
  let isHeld = true
  const again = (): void => {
    if (isHeld) turn.objectStore(names[0] ?? '').count().onsuccess = again
  }
  again()
  return async () => {
    isHeld = false
    await new Promise(resolve => turn.addEventListener('complete', resolve))
    db.close()
  }
}

/** Another file of this process may have left a database behind. */
const holdTables = async (): Promise<() => Promise<void>> => {
  const names = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.startsWith('quai:') === true ? name : [],
  )
  const held = await Promise.all(names.map(holdDatabase))
  return async () => {
    for (const letGo of held) await letGo()
  }
}

/** What only a read can know: an amount, or that there is none. */
const KNOWS = [
  /\baucune?s?\b/i,
  /\brien\b/i,
  /\bvide\b/i,
  /\bn’attend/,
  /^0$/,
  /\b0\s(?!kg|min|m³|€)\p{L}/u,
  /\d+\s(?:points?|tâches?|arrêts?|objets?|sessions?|fiches?) /,
]
/** True before anything is read: a choice of a form, a paper that was opened without saying of what, a task that is new; and what the
 * server tells by itself, the other devices of a person. */
const KNOWN = new Set([
  '/management/profile',
  '/collect/desktop/task',
  '/collect/desktop/print/slot',
  '/collect/desktop/print/task',
  '/collect/desktop/print/delivering',
  '/collect/desktop/print/certificate',
  '/collect/desktop/print/stickers',
  '/_icons',
])

const linesOf = (place: Element): string[] =>
  [...place.querySelectorAll('*')]
    .filter(one => one.closest('option, script, style') === null)
    .flatMap(one => [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
    .map(({ textContent }) => textContent?.trim() ?? '')
/** Of the device itself, which no table tells: its cameras, its storage. */
const OF_DEVICE = /caméra|\bko\b/
const falseLines = (lines: readonly string[]): string[] =>
  lines.filter(line => KNOWS.some(pattern => pattern.test(line)) && !OF_DEVICE.test(line))

const LISTS = [
  'objets',
  'villes',
  'utilisateurs',
  'secteurs',
  'ressources',
  'calendrier',
  'serveur',
  'commencer',
]

test('no screen says an amount, or that there is none, before it has read it', async () => {
  const { page } = screens
  const paths = [
    ...routes
      .map(({ path }) => path)
      .filter(path => !path.includes(':') && path !== '/' && path !== '/login' && !KNOWN.has(path)),
    ...LISTS.map(slug => `/management/config/${slug}`),
    '/collect/desktop?days=1',
    '/collect/desktop?days=7',
    '/collect/desktop/task?id=00000000-0000-4000-8000-000000000000',
    '/collect/desktop/print/slot?id=00000000-0000-4000-8000-000000000000',
  ]
  const faults: string[] = []
  let shown = 0
  for (const path of paths) {
    // Its files are there, so that it is the reading alone that is awaited.
    await page.goto(path)
    const letGo = await holdTables()
    await page.goto(path)
    for (let turn = 0; turn < 20; turn++) await settle()
    const lines = linesOf(document.body)
    shown += lines.length
    faults.push(...falseLines(lines).map(line => `${path}: ${line}`))
    await letGo()
  }
  expect(shown).toBeGreaterThan(500)
  expect(faults).toEqual([])
})

test('the reader finds what would be false', () => {
  expect(
    falseLines(['0', 'Aucune caution n’attend', 'Rien à placer', '1 point sur 10 prêt', '0 tâche']),
  ).toHaveLength(5)
  expect(falseLines(['Samedi 28 nov.', '0,00 kg', 'Brouillons', '3 j', '10 h'])).toEqual([])
})
