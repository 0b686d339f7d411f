// What every store of images must do: run on a folder, on a bucket, and on a bucket with what a folder still has.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256, wholeOf, type ImageStore } from '#server/use/pictures/stores/image-store.ts'

const listed = async (store: ImageStore): Promise<string[]> => {
  const paths: string[] = []
  for await (const { path, size } of store.list()) paths.push(`${path} ${size}`)
  return paths.sort()
}
const bytesOf = async (store: ImageStore, path: string): Promise<Buffer | undefined> => {
  const read = await store.read(path)
  return read === undefined ? undefined : wholeOf(read.body)
}

export const imageStoreContract = (open: () => Promise<ImageStore>): void => {
  const paths = [
    'a.jpg',
    'taches/été (1).webp',
    'tr:n-ik_ml_thumbnail/taches/b_c.png',
    `${'dossier/'.repeat(20)}x+y&z.jpg`,
  ]

  test.each(paths)(
    'what is put at %s is read back, byte for byte, with its size and its hash',
    async path => {
      const store = await open()
      const bytes = randomBytes(300_000)
      expect(await store.put(path, bytes)).toBe('stored')
      const read = await store.read(path)
      expect(read?.size).toBe(bytes.length)
      expect(read === undefined ? undefined : (await wholeOf(read.body)).equals(bytes)).toBe(true)
      expect(await store.hash(path)).toBe(sha256(bytes))
      expect(await store.look(path)).toEqual({ size: bytes.length, tag: read?.tag })
      expect(read?.tag).toMatch(/^[\w-]+$/)
      expect(await listed(store)).toEqual([`${path} 300000`])
    },
  )

  test('a file that is there stays as it is', async () => {
    const store = await open()
    expect(await store.put('a.jpg', Buffer.from('first'))).toBe('stored')
    expect(await store.put('a.jpg', Buffer.from('second'))).toBe('there')
    expect(String(await bytesOf(store, 'a.jpg'))).toBe('first')
  })

  test('what is not there is not found, and its removal is none', async () => {
    const store = await open()
    for (const path of [
      'none.jpg',
      'none/none.jpg',
      '',
      '../a.jpg',
      '.a.jpg',
      'a\\b.jpg',
      'a\0.jpg',
      'x'.repeat(999),
    ]) {
      expect([path, await store.look(path), await store.read(path), await store.hash(path)]).toEqual([
        path,
        undefined,
        undefined,
        undefined,
      ])
      await store.remove(path)
    }
  })

  test('what is removed is gone, and nothing else is', async () => {
    const store = await open()
    for (const path of paths) await store.put(path, Buffer.from(path))
    await store.remove('a.jpg')
    expect(await store.read('a.jpg')).toBeUndefined()
    expect(await listed(store)).toHaveLength(paths.length - 1)
    expect(await store.put('a.jpg', Buffer.from('again'))).toBe('stored')
  })

  test('a list has every file, however many there are, and none at first', async () => {
    const store = await open()
    expect(await listed(store)).toEqual([])
    const all = Array.from({ length: 11 }, (_, n) => `taches/photo_${n}.jpg`)
    for (const path of all) await store.put(path, Buffer.from(path))
    expect(await listed(store)).toEqual(all.map(path => `${path} ${path.length}`).sort())
  })

  test('an empty file is one', async () => {
    const store = await open()
    await store.put('empty.png', Buffer.alloc(0))
    expect(await store.look('empty.png')).toMatchObject({ size: 0 })
    expect(await store.hash('empty.png')).toBe(sha256(Buffer.alloc(0)))
  })

  test('a reader who leaves in the middle disturbs nobody', async () => {
    const store = await open()
    await store.put('a.jpg', randomBytes(5_000_000))
    const read = await store.read('a.jpg')
    const reader = read?.body.getReader()
    await reader?.read()
    await reader?.cancel('enough')
    expect((await bytesOf(store, 'a.jpg'))?.length).toBe(5_000_000)
    expect(store.state()).toEqual({ is: 'ok' })
  })
}
