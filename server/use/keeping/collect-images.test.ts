// Which images are removed, and when: on a clock that the test sets.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, stop, type World } from '#test/fixtures/server-world.ts'
import { failure, IMAGES_AWAY } from '../../storage/error-codes.ts'
import { openImages, THUMBNAIL, type Images } from '../pictures/images.ts'
import { folderStore } from '../pictures/stores/folder-store.ts'
import type { ImageStore } from '../pictures/stores/image-store.ts'
import { collectImages, UNUSED_FOR } from './collect-images.ts'
import { tidyImages } from './housekeeping.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY

let world: World
let data: string
let images: Images
let isAway: boolean
beforeEach(async () => {
  world = await openWorld()
  data = await mkdtemp(join(tmpdir(), 'quai-collect-'))
  isAway = false
  const folder = folderStore(join(data, 'images'))
  const files: ImageStore = {
    ...folder,
    remove: path => (isAway ? Promise.reject(failure(IMAGES_AWAY, 'gone')) : folder.remove(path)),
  }
  images = await openImages(data, randomBytes, { files })
})
afterEach(async () => {
  await world.close()
  await rm(data, { recursive: true, force: true })
})

const keep = async (...paths: string[]): Promise<void> => {
  for (const path of paths) {
    await images.files.put(`${THUMBNAIL}/${path}`, Buffer.from('small'))
    await images.files.put(path, Buffer.from('large'))
  }
}
const paths = async (): Promise<string[]> => {
  const found: string[] = []
  for await (const { path } of images.files.list()) found.push(path)
  return found.sort()
}
const both = (path: string): string[] => [path, `${THUMBNAIL}/${path}`]
const memory = () => join(data, 'unused-images.json')
const look = () => collectImages(world.ports, images, memory())
/** Looks each week for so long. */
const pass = async (time: number): Promise<number> => {
  let removed = 0
  for (const end = world.at + time; world.at < end;) {
    world.at = Math.min(end, world.at + WEEK)
    removed += await look()
  }
  return removed
}

test('[21.7] an image that no record names is removed with its thumbnail, once it was without a name for 120 days', async () => {
  await keep('taches/lost.jpg')
  expect(await look()).toBe(0)
  expect(await pass(UNUSED_FOR - DAY)).toBe(0)
  expect(await paths()).toEqual(both('taches/lost.jpg').sort())
  expect(await pass(WEEK)).toBe(1)
  expect(await paths()).toEqual([])
  // Longer than a device's change is known again.
  expect(UNUSED_FOR).toBeGreaterThan(90 * DAY)
})

test('[21.7] one that is named is kept: in a list, by an address of elsewhere, in another version, in a text, in a deleted record, by its small one', async () => {
  const named = ['list', 'own', 'version', 'text', 'deleted', 'été 1'].map(name => `taches/${name}.jpg`)
  await keep(...named, 'small.webp', 'taches/lost.jpg')
  await world.put(
    'task',
    stop('a', {
      photosList: [
        { id: 'p', kind: 'object', url: '/images/taches/list.jpg' },
        { id: 'q', kind: 'object', url: 'https://quai.example.org/images/taches/own.jpg?v=1' },
        { id: 'r', kind: 'object', url: encodeURI('/images/taches/été 1.jpg') },
      ],
      disputes: [{ id: 'd', values: { photosList: [{ url: '/images/taches/version.jpg' }] } }],
      comment: 'voir "/images/taches/text.jpg", merci',
    }),
    stop('b', { deleted: 1, photosList: [{ id: 's', kind: 'object', url: '/images/taches/deleted.jpg' }] }),
  )
  await world.put('object', { id: 'o', picture: `/images/${THUMBNAIL}/small.webp` })
  await look()
  expect(await pass(2 * UNUSED_FOR)).toBe(1)
  expect(await paths()).toEqual([...named, 'small.webp'].flatMap(both).sort())
})

test('[21.7] the time begins when the last record ceases to name it, however old the file is', async () => {
  await keep('a.jpg')
  await world.put('task', stop('a', { photosList: [{ id: 'p', kind: 'object', url: '/images/a.jpg' }] }))
  await pass(3 * UNUSED_FOR)
  await world.put('task', stop('a', { photosList: [] }))
  expect(await pass(UNUSED_FOR)).toBe(0)
  // Named again, and dropped again.
  await world.put('task', stop('a', { photosList: [{ id: 'p', kind: 'object', url: '/images/a.jpg' }] }))
  await pass(WEEK)
  await world.put('task', stop('a', { photosList: [] }))
  expect(await pass(UNUSED_FOR)).toBe(0)
  expect(await pass(2 * WEEK)).toBe(1)
})

test('[21.7] records are read once a week; a memory that is lost or unreadable begins again', async () => {
  await keep('a.jpg')
  await look()
  const first = await readFile(memory(), 'utf8')
  world.at += WEEK - 1
  await look()
  expect(await readFile(memory(), 'utf8')).toBe(first)
  await pass(UNUSED_FOR - WEEK)
  await writeFile(memory(), '{"looked":')
  expect(await pass(UNUSED_FOR - WEEK)).toBe(0)
  expect(await pass(3 * WEEK)).toBe(1)
})

test('[21.7] more records than are read at once are all read', async () => {
  const rows = Array.from({ length: 1203 }, (_, n) =>
    stop(`t${n}`, { photosList: [{ id: 'p', kind: 'object', url: `/images/${n}.jpg` }] }),
  )
  await world.put('task', ...rows)
  await keep('0.jpg', '99.jpg', '100.jpg', '101.jpg', '1202.jpg')
  await look()
  expect(await pass(UNUSED_FOR + WEEK)).toBe(0)
})

test('[21.7] what could not be removed while the store was away is removed later, and is no failure', async () => {
  await keep('signature.png', 'lost.jpg')
  await world.put('task', stop('a', { photosList: [{ id: 'p', kind: 'object', url: '/images/lost.jpg' }] }))
  isAway = true
  await images.remove('/images/signature.png')
  await tidyImages(world.ports, images, memory())
  expect(await paths()).toEqual([...both('lost.jpg'), ...both('signature.png')].sort())
  isAway = false
  await tidyImages(world.ports, images, memory())
  expect(await paths()).toEqual(both('lost.jpg').sort())
})
