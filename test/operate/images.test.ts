// [21.7] `npm run images` brings images into a bucket and back, each verified; it may be cut short anywhere and run again.
import { createHash, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { moveAsTold } from '#server/operate/images/move-as-told.ts'
import { moveImages, nothingMoved } from '#server/operate/images/move-images.ts'
import { readSettings } from '#server/settings.ts'
import { folderStore } from '#server/use/pictures/stores/folder-store.ts'
import { nameOfContent, type ImageStore } from '#server/use/pictures/stores/image-store.ts'
import { s3Store } from '#server/use/pictures/stores/s3-store.ts'
import { openS3 } from '../fixtures/s3-server.ts'
import { newFolder, removeFolders } from './data-world.ts'

afterAll(removeFolders)

const contentsOf = async (store: ImageStore): Promise<{ [path: string]: string | undefined }> => {
  const hashes: { [path: string]: string | undefined } = {}
  for await (const { path } of store.list()) {
    const read = await store.read(path)
    const hash = createHash('sha256')
    if (read !== undefined) for await (const piece of read.body) hash.update(piece)
    hashes[path] = hash.digest('hex')
  }
  return hashes
}

const open = async () => {
  const data = await newFolder()
  const s3 = await openS3()
  onTestFinished(() => s3.stop())
  const { url, bucket, key, secret, region } = s3.settings
  const read = readSettings({
    QUAI_DATA: data,
    QUAI_S3_URL: url,
    QUAI_S3_BUCKET: bucket,
    QUAI_S3_KEY: key,
    QUAI_S3_SECRET: secret,
    QUAI_S3_REGION: region,
  })
  if (!read.ok) throw new Error(read.sentence)
  return {
    s3,
    data,
    folder: folderStore(join(data, 'images')),
    bucket: s3Store(s3.settings),
    run: async (...words: string[]) => moveAsTold(read.settings, words),
  }
}
const fill = async (store: ImageStore, n: number): Promise<void> => {
  for (let at = 0; at < n; at++) {
    const bytes = randomBytes(2000 + at)
    const path = `taches/photo_${nameOfContent(randomBytes(16), bytes)}.jpg`
    await store.put(`tr:n-ik_ml_thumbnail/${path}`, randomBytes(300))
    await store.put(path, bytes)
  }
  // As the first versions named them.
  await store.put('organisation/logo_1.png', randomBytes(999))
}

test('there and back: the same files, counted in French; a second run finds them all there', async () => {
  const { folder, bucket, run } = await open()
  await fill(folder, 5)
  const before = await contentsOf(folder)
  expect(await run('--to', 's3')).toEqual({
    ok: true,
    sentence:
      '11 fichiers d’images copiés et vérifiés dans le compartiment de QUAI_S3_BUCKET.\nCeux du dossier de données y sont encore\u00a0: la même commande avec --remove les retire.',
  })
  expect([await contentsOf(bucket), await contentsOf(folder)]).toEqual([before, before])
  expect(await run('--to', 's3', '--remove')).toEqual({
    ok: true,
    sentence:
      '0 fichier d’images copié et vérifié dans le compartiment de QUAI_S3_BUCKET, 11 fichiers y étaient déjà, 11 fichiers retirés du dossier de données.',
  })
  expect([await contentsOf(bucket), await contentsOf(folder)]).toEqual([before, {}])
  expect(await run('--remove', '--to', 'folder')).toMatchObject({ ok: true })
  expect([await contentsOf(bucket), await contentsOf(folder)]).toEqual([{}, before])
})

/** A store that ends the work at its nth act. */
const cutAt = (store: ImageStore, acts: { left: number }): ImageStore => {
  const act = <A extends unknown[], T>(work: (...args: A) => Promise<T>) => {
    return (...args: A): Promise<T> =>
      acts.left-- > 0 ? work(...args) : Promise.reject(new Error('cut short'))
  }
  return {
    ...store,
    put: act(store.put),
    look: act(store.look),
    read: act(store.read),
    hash: act(store.hash),
    remove: act(store.remove),
  }
}

test.each([
  ['into a bucket', 's3'],
  ['into the folder', 'folder'],
])(
  'cut short before any act on either store, %s, nothing is lost, and the next run completes it',
  async (_, to) => {
    const { folder, bucket } = await open()
    const [from, into] = to === 's3' ? [folder, bucket] : [bucket, folder]
    await fill(from, 2)
    const all = await contentsOf(from)
    let cuts = 0
    for (let left = 0; ; left++) {
      const acts = { left }
      const way = { from: cutAt(from, acts), to: cutAt(into, acts), removes: true }
      const isWhole = await moveImages(way, nothingMoved()).then(
        () => true,
        () => false,
      )
      expect({ ...(await contentsOf(from)), ...(await contentsOf(into)) }).toEqual(all)
      if (isWhole) break
      cuts += 1
      // From the beginning again, so that each act is the last one once.
      for (const path of Object.keys(await contentsOf(into))) {
        const read = await into.read(path)
        if (read === undefined) throw new Error(path)
        await from.put(path, Buffer.from(await new Response(read.body).arrayBuffer()))
        await into.remove(path)
      }
    }
    expect(cuts).toBeGreaterThan(20)
    expect([await contentsOf(from), await contentsOf(into)]).toEqual([{}, all])
    // One that goes on where another was cut.
    const again = await open()
    await fill(again.folder, 2)
    const more = await contentsOf(again.folder)
    const cut = { from: cutAt(again.folder, { left: 9 }), to: again.bucket, removes: true }
    await expect(moveImages(cut, nothingMoved())).rejects.toThrow('cut short')
    expect(await again.run('--to', 's3', '--remove')).toMatchObject({ ok: true })
    expect([await contentsOf(again.bucket), await contentsOf(again.folder)]).toEqual([more, {}])
  },
)

test('one of the same name and other bytes, and one that is not what its name says, stay and are named', async () => {
  const { data, folder, bucket, run } = await open()
  await fill(folder, 1)
  await bucket.put('organisation/logo_1.png', Buffer.from('another'))
  const photo = Object.keys(await contentsOf(folder)).find(path => path.startsWith('taches/')) ?? ''
  await writeFile(join(data, 'images', photo), 'rotten')
  const said = await run('--to', 's3', '--remove')
  expect(said).toMatchObject({ ok: false, sentence: expect.stringMatching(/logo_1\.png[^]*est abîmé/) })
  expect(said).toMatchObject({ sentence: expect.stringContaining(photo) })
  expect(Object.keys(await contentsOf(folder)).sort()).toEqual(['organisation/logo_1.png', photo].sort())
  expect(await bucket.look(photo)).toBeUndefined()
})

test('a store that gives back other bytes than it was given is found out', async () => {
  const { s3, folder, bucket, run } = await open()
  await fill(folder, 1)
  s3.fails = { garbles: true }
  expect(await run('--to', 's3', '--remove')).toMatchObject({ ok: false })
  s3.fails = {}
  expect([Object.keys(await contentsOf(folder)).length, await contentsOf(bucket)]).toEqual([3, {}])
})

test('an image that is erased while it is copied does not come back', async () => {
  const { data, s3, folder, bucket } = await open()
  await folder.put('a.png', Buffer.from('signature'))
  s3.before = asked => {
    if (asked === 'PUT images/a.png') erased = rm(join(data, 'images/a.png'))
  }
  let erased: Promise<void> | undefined
  const waiting = { ...bucket, read: async (path: string) => (await erased, bucket.read(path)) }
  await moveImages({ from: folder, to: waiting, removes: false }, nothingMoved())
  expect(erased).toBeDefined()
  expect([await contentsOf(folder), await contentsOf(bucket)]).toEqual([{}, {}])
})

test.each([
  ['does not answer', { status: 503 }, 'ne répond pas (HTTP 503)'],
  ['refuses the keys', { refuses: true }, 'refuse QUAI_S3_KEY et QUAI_S3_SECRET'],
  ['is none', { noBucket: true }, 'n’a pas le compartiment'],
  ['is full', { full: true }, 'est plein'],
])(
  'a bucket that %s: one sentence, what was copied is counted, and nothing is lost',
  async (_, fails, words) => {
    const { s3, folder, run } = await open()
    await fill(folder, 1)
    const before = await contentsOf(folder)
    s3.fails = fails
    expect(await run('--to', 's3', '--remove')).toMatchObject({
      ok: false,
      sentence: expect.stringMatching(/0 fichier d’images copié et vérifié.*Relancez la commande/),
    })
    expect(await run('--to', 's3')).toMatchObject({ sentence: expect.stringContaining(words) })
    expect(await contentsOf(folder)).toEqual(before)
    s3.fails = {}
    expect(await run('--to', 's3')).toMatchObject({ ok: true })
  },
)

test.each([[[]], [['--to']], [['--to', 'elsewhere']], [['s3']], [['--to', 's3', '--all']]])(
  'the words %j are answered with those to use',
  async words => {
    const { s3, run } = await open()
    expect(await run(...words)).toEqual({
      ok: false,
      sentence: 'Dites où vont les images\u00a0: npm run images -- --to s3, ou npm run images -- --to folder',
    })
    expect(s3.asked).toEqual([])
  },
)

test('without a bucket in the settings it says which are missing', async () => {
  const read = readSettings({ QUAI_DATA: await newFolder() })
  if (!read.ok) throw new Error(read.sentence)
  expect(await moveAsTold(read.settings, ['--to', 's3'])).toMatchObject({
    ok: false,
    sentence: expect.stringContaining('QUAI_S3_URL, QUAI_S3_BUCKET'),
  })
})
