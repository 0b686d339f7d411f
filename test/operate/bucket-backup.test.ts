// [21.7] A backup holds the images wherever they are, and brings them back to where the settings say: a bucket or the data folder.
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '#server/operate/make-backup.ts'
import { restoreBackup } from '#server/operate/restore-backup.ts'
import { folderStore } from '#server/use/pictures/stores/folder-store.ts'
import { wholeOf, type ImageStore } from '#server/use/pictures/stores/image-store.ts'
import { s3Store } from '#server/use/pictures/stores/s3-store.ts'
import { withLeftovers } from '#server/use/pictures/stores/with-leftovers.ts'
import { openS3, type S3Server } from '../fixtures/s3-server.ts'
import { AT, filesOf, fillData, newFolder, removeFolders } from './data-world.ts'

afterAll(removeFolders)
const newEpoch = () => 'epoch-after'

const textsOf = async (store: ImageStore): Promise<{ [path: string]: string }> => {
  const texts: { [path: string]: string } = {}
  for await (const { path } of store.list()) {
    const read = await store.read(path)
    texts[path] = read === undefined ? '' : (await wholeOf(read.body)).toString('base64')
  }
  return texts
}
const bucket = async () => {
  const s3 = await openS3()
  onTestFinished(() => s3.stop())
  return { s3, store: s3Store(s3.settings, { times: { restMs: 0 } }) }
}
/** The files, but for those that SQLite makes beside its own while somebody looks at it. */
const dataOf = async (data: string) =>
  Object.entries(await filesOf(data)).filter(([path]) => !/-(?:wal|shm)$/.test(path))

/** A server whose images are in a bucket, but for one that is still in its folder. */
const open = async () => {
  const data = await newFolder()
  await (await fillData(data)).close()
  const { s3, store } = await bucket()
  const folder = folderStore(join(data, 'images'))
  const all = await textsOf(folder)
  for (const [path, text] of Object.entries(all)) {
    if (path === 'photo_1.jpg') continue
    await store.put(path, Buffer.from(text, 'base64'))
    await folder.remove(path)
  }
  const images = withLeftovers(store, folder)
  return { data, s3, store, images, all }
}
const backupOf = async ({ data, images }: { readonly data: string; readonly images: ImageStore }) => {
  const done = await makeBackup({ data, at: AT, version: '1.2.3', images })
  if (!done.ok) throw new Error(done.sentence)
  return done.file
}

test('what is in the bucket and in the folder is in the backup, and comes back into a bucket or into a folder', async () => {
  const from = await open()
  const file = await backupOf(from)
  const data = await newFolder()
  const { store } = await bucket()
  const into = withLeftovers(store, folderStore(join(data, 'images')))
  const restored = await restoreBackup({ data, file, at: AT, newEpoch, bucket: into })
  expect(restored).toMatchObject({ ok: true, newer: 0 })
  expect(await textsOf(store)).toEqual(from.all)
  expect((await readdir(data)).filter(name => name === 'images' || name.startsWith('restore'))).toEqual([])
  const other = await newFolder()
  expect(await restoreBackup({ data: other, file, at: AT, newEpoch })).toMatchObject({ ok: true })
  expect(await textsOf(folderStore(join(other, 'images')))).toEqual(from.all)
})

test('what came into the bucket or into the folder since the backup stays, and is counted', async () => {
  const from = await open()
  const file = await backupOf(from)
  await from.store.put('newer.jpg', Buffer.from('newer'))
  await folderStore(join(from.data, 'images')).put('newest.jpg', Buffer.from('newest'))
  await from.store.remove('empty.png')
  const restored = await restoreBackup({ data: from.data, file, at: AT, newEpoch, bucket: from.images })
  expect(restored).toMatchObject({ ok: true, newer: 2 })
  const more = { 'newer.jpg': Buffer.from('newer'), 'newest.jpg': Buffer.from('newest') }
  const texts = Object.fromEntries(
    Object.entries(more).map(([path, text]) => [path, text.toString('base64')]),
  )
  expect(await textsOf(from.images)).toEqual({ ...from.all, ...texts })
})

const faults: readonly (readonly [string, S3Server['fails'], string])[] = [
  ['does not answer', { status: 503 }, 'ne répond pas'],
  ['refuses the keys', { refuses: true }, 'refuse QUAI_S3_KEY'],
  ['is none', { noBucket: true }, 'n’a pas le compartiment'],
]
test.each(faults)(
  'a bucket that %s: no backup, one sentence, nothing is left of it',
  async (_, fails, words) => {
    const from = await open()
    const before = await dataOf(from.data)
    from.s3.fails = fails
    expect(await makeBackup({ data: from.data, at: AT, version: '1.2.3', images: from.images })).toEqual({
      ok: false,
      sentence: expect.stringMatching(new RegExp(`${words}.*Rien n’a été sauvegardé`)),
    })
    expect(await dataOf(from.data)).toEqual(before)
  },
)

test.each([...faults, ['is full', { full: true }, 'est plein'] as const])(
  'a bucket that %s: nothing is restored, one sentence, the data are as they were; again once it is well',
  async (_, fails, words) => {
    const from = await open()
    const file = join(await newFolder(), 'backup.tar')
    await copyFile(await backupOf(from), file)
    const before = await dataOf(from.data)
    await from.store.remove('empty.png')
    from.s3.fails = fails
    const again = { data: from.data, file, at: AT, newEpoch, bucket: from.images }
    expect(await restoreBackup(again)).toEqual({
      ok: false,
      sentence: expect.stringMatching(new RegExp(`${words}.*Rien n’a été restauré`)),
    })
    expect(await dataOf(from.data)).toEqual(before)
    from.s3.fails = {}
    expect(await restoreBackup(again)).toMatchObject({ ok: true })
    expect(await textsOf(from.images)).toEqual(from.all)
  },
)

test('a restore that is ended at any image is completed by the next one', async () => {
  const from = await open()
  const file = join(await newFolder(), 'backup.tar')
  await copyFile(await backupOf(from), file)
  for (let most = 0; most < Object.keys(from.all).length; most++) {
    const { store } = await bucket()
    let left = most
    const ending: ImageStore = {
      ...store,
      put: (path, bytes) => (left-- > 0 ? store.put(path, bytes) : Promise.reject(new Error('ended'))),
    }
    const data = await newFolder()
    await mkdir(join(data, 'images'))
    const asked = { data, file, at: AT, newEpoch }
    await expect(restoreBackup({ ...asked, bucket: ending })).rejects.toThrow('ended')
    expect((await readdir(data)).includes('quai.sqlite')).toBe(false)
    expect(await restoreBackup({ ...asked, bucket: store })).toMatchObject({ ok: true })
    expect(await textsOf(store)).toEqual(from.all)
    await rm(data, { recursive: true })
  }
})

test('an image that goes away, or is cut, while it is saved makes no backup', async () => {
  const from = await open()
  const gone: ImageStore = {
    ...from.images,
    read: path => (path === 'empty.png' ? Promise.resolve(undefined) : from.images.read(path)),
  }
  // It has no byte, and so none is missing: the others have.
  expect(await makeBackup({ data: from.data, at: AT, version: '1', images: gone })).toMatchObject({
    ok: true,
  })
  for (const read of [
    async () => undefined,
    async () => ({ size: 70_000, tag: 't', body: new Blob(['short']).stream() }),
  ])
    expect(
      await makeBackup({ data: from.data, at: new Date(0), version: '1', images: { ...from.images, read } }),
    ).toMatchObject({ ok: false, sentence: expect.stringContaining('a changé pendant la sauvegarde') })
})
