// The contract of the image store on each of its three, and what only a store over a network can do wrong.
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { folderStore } from '#server/use/pictures/stores/folder-store.ts'
import type { ImagesState } from '#server/use/pictures/stores/image-store.ts'
import { sha256, wholeOf } from '#server/use/pictures/stores/image-store.ts'
import { s3Store, type S3Options } from '#server/use/pictures/stores/s3-store.ts'
import { withLeftovers } from '#server/use/pictures/stores/with-leftovers.ts'
import { openS3, type S3Server } from '../fixtures/s3-server.ts'
import { waitFor } from '../fixtures/wait-for.ts'
import { imageStoreContract } from './image-store-contract.ts'

const folders: string[] = []
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'quai-store-'))
  folders.push(folder)
  return folder
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})
const bucket = async (): Promise<S3Server> => {
  const s3 = await openS3()
  onTestFinished(() => s3.stop())
  return s3
}

describe('in a folder', () => {
  imageStoreContract(async () => folderStore(join(await newFolder(), 'images')))

  test('a link out of the folder, and a file that is still being written, are none', async () => {
    const data = await newFolder()
    const store = folderStore(join(data, 'images'))
    await store.put('a.jpg', Buffer.from('a'))
    await writeFile(join(data, 'secret.jpg'), 'secret')
    await symlink(join(data, 'secret.jpg'), join(data, 'images/link.jpg'))
    await writeFile(join(data, 'images/b.jpg.part'), 'half')
    expect(await store.read('link.jpg')).toBeUndefined()
    const paths = []
    for await (const { path } of store.list()) paths.push(path)
    expect(paths).toEqual(['a.jpg'])
  })
})
describe('in a bucket', () => imageStoreContract(async () => s3Store((await bucket()).settings)))
describe('in a bucket, with a folder beside it', () => {
  imageStoreContract(async () =>
    withLeftovers(s3Store((await bucket()).settings), folderStore(await newFolder())),
  )

  test('what is only in the folder is there; what is removed is gone from both', async () => {
    const [s3, folder] = [s3Store((await bucket()).settings), folderStore(await newFolder())]
    const both = withLeftovers(s3, folder)
    await folder.put('old.jpg', Buffer.from('old'))
    await s3.put('old.jpg', Buffer.from('old'))
    await both.put('new.jpg', Buffer.from('new'))
    expect([await folder.look('new.jpg'), await s3.look('new.jpg')]).toEqual([undefined, expect.anything()])
    const paths = []
    for await (const { path } of both.list()) paths.push(path)
    expect(paths.sort()).toEqual(['new.jpg', 'old.jpg'])
    await both.remove('old.jpg')
    expect([await folder.look('old.jpg'), await s3.look('old.jpg')]).toEqual([undefined, undefined])
  })
})

describe('a bucket that fails', () => {
  const open = async (options: S3Options = {}) => {
    const s3 = await bucket()
    const told: ImagesState['is'][] = []
    const tell = ({ is }: ImagesState): void => void told.push(is)
    const times = { silentMs: 200, restMs: 0, ...options.times }
    const store = s3Store(s3.settings, { probeMs: 20, tell, ...options, times })
    return { s3, store, told }
  }
  const BYTES = Buffer.from('of a picture')

  test.each([
    ['does not begin to answer', { silent: true }, 'QUAI_IMAGES_AWAY', 'away'],
    ['answers 500', { status: 500 }, 'QUAI_IMAGES_AWAY', 'away'],
    ['answers 429', { status: 429 }, 'QUAI_IMAGES_AWAY', 'away'],
    ['has moved', { status: 301 }, 'QUAI_IMAGES_REFUSED', 'refused'],
    ['drops every connection', { drops: 1e9 }, 'QUAI_IMAGES_AWAY', 'away'],
    ['refuses the keys', { refuses: true }, 'QUAI_IMAGES_REFUSED', 'refused'],
    ['is none', { noBucket: true }, 'QUAI_IMAGES_ABSENT', 'absent'],
    ['is full', { full: true }, 'QUAI_IMAGES_FULL', 'full'],
  ] as const)(
    'one that %s: a fault of its own, told once, and well again by itself',
    async (_, fails, code, is) => {
      const { s3, store, told } = await open()
      s3.fails = fails
      for (const n of [1, 2]) await expect(store.put(`${n}.jpg`, BYTES)).rejects.toMatchObject({ code })
      expect(s3.kept.size).toBe(0)
      expect([store.state().is, told]).toEqual([is, [is]])
      s3.fails = {}
      if (is === 'full') await store.put('again.jpg', BYTES)
      await waitFor(() => expect(store.state().is).toBe('ok'))
      expect(told).toEqual([is, 'ok'])
      expect(await store.put('3.jpg', BYTES)).toBe('stored')
    },
  )

  test('one that is stopped, and started again', async () => {
    const { s3, store, told } = await open()
    await s3.stop()
    await expect(store.read('a.jpg')).rejects.toMatchObject({ code: 'QUAI_IMAGES_AWAY' })
    // Those of a socket would be taken for the database's.
    await expect(store.read('a.jpg')).rejects.toMatchObject({ cause: undefined })
    await s3.start()
    await waitFor(() => expect(store.state().is).toBe('ok'))
    expect(told).toEqual(['away', 'ok'])
  })

  test('while it is away nobody waits for it, and it is not asked by everybody', async () => {
    let now = Date.now()
    const { s3, store } = await open({ probeMs: 3_600_000, times: { restMs: 1000, now: () => now } })
    s3.fails = { status: 503 }
    for (let n = 0; n < 50; n++)
      await expect(store.look('a.jpg')).rejects.toMatchObject({ code: 'QUAI_IMAGES_AWAY' })
    expect(s3.asked).toHaveLength(1)
    now += 1001
    s3.fails = {}
    expect(await store.look('a.jpg')).toBeUndefined()
  })

  test('a connection that ends before its answer is tried once more, and what was put by the first is there', async () => {
    const { s3, store, told } = await open()
    s3.fails = { drops: 1 }
    expect(await store.put('a.jpg', BYTES)).toBe('stored')
    expect(told).toEqual([])
  })

  test.each([
    ['is cut', { cuts: 5 }],
    ['stops', { stalls: true }],
  ])('a body that %s in its middle is an error of its reader, never a short picture', async (_, fails) => {
    const { s3, store, told } = await open()
    await store.put('a.jpg', Buffer.alloc(400_000, 1))
    s3.fails = fails
    const read = await store.read('a.jpg')
    await expect(read === undefined ? [] : wholeOf(read.body)).rejects.toMatchObject({
      code: 'QUAI_IMAGES_AWAY',
    })
    expect(told).toEqual(['away'])
  })

  test('one that does not know « If-None-Match » keeps what it has all the same', async () => {
    const { s3, store } = await open()
    s3.fails = { knowsNoCondition: true }
    expect(await store.put('a.jpg', Buffer.from('first'))).toBe('stored')
    expect(await store.put('a.jpg', Buffer.from('second'))).toBe('there')
    expect(String(s3.kept.get('images/a.jpg')?.bytes)).toBe('first')
  })

  test('another’s secret, or another’s region, is refused by its signature', async () => {
    const s3 = await bucket()
    for (const wrong of [{ secret: 'other' }, { region: 'us-east-1' }, { key: 'other' }])
      await expect(s3Store({ ...s3.settings, ...wrong }).put('a.jpg', BYTES)).rejects.toMatchObject({
        code: 'QUAI_IMAGES_REFUSED',
      })
  })

  test('what another program put there is hashed by its bytes, and what is not ours is not listed', async () => {
    const { s3, store } = await open()
    s3.kept.set('images/a.jpg', { bytes: BYTES, headers: {}, tag: 't' })
    s3.kept.set('backups/b.tar', { bytes: BYTES, headers: {}, tag: 't' })
    expect(await store.hash('a.jpg')).toBe(sha256(BYTES))
    const paths = []
    for await (const { path } of store.list()) paths.push(path)
    expect(paths).toEqual(['a.jpg'])
  })
})
