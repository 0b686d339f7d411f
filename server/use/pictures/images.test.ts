import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openImages, THUMBNAIL } from './images.ts'
import { loadUploadKeys, newUploadAuth, signUpload, uploadAuthFault } from './upload-keys.ts'

const folder = () => mkdtemp(join(tmpdir(), 'quai-images-'))
const picture = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#a0c040' } })

test('the signature equals the one that the ImageKit package computes', () => {
  expect(signUpload('priv', 'tok', 1_700_000_000)).toBe('9b0f642173cc9146de6d48670c264e24dfe2c308')
})

test('keys are made once in the data folder, readable by its owner only', async () => {
  const data = await folder()
  const first = await loadUploadKeys(data, randomBytes)
  expect(await loadUploadKeys(data, randomBytes)).toEqual(first)
  expect((await stat(join(data, 'image-keys.json'))).mode & 0o077).toBe(0)
})

test('a photograph is encoded again: upright, without its metadata, with a thumbnail', async () => {
  const data = await folder()
  const [images, files] = [await openImages(data, randomBytes), join(data, 'images')]
  const bytes = await picture()
    .withExif({ IFD0: { Copyright: 'someone', Artist: 'Zoé' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const stored = await images.store(bytes, { fileName: 'Été à Zoé.JPG', folder: '/tâches/../../etc' })
  if (!stored.ok) throw new Error(stored.message)
  expect(stored.image).toMatchObject({ width: 480, height: 640 })
  expect(stored.image.filePath).toMatch(/^\/taches\/etc\/Ete-a-Zoe_[0-9a-f]{64}\.jpg$/)
  const written = await readFile(join(files, stored.image.filePath))
  // The second half of the name is the beginning of its hash.
  expect(stored.image.fileId.slice(32)).toBe(createHash('sha256').update(written).digest('hex').slice(0, 32))
  const { exif, orientation } = await sharp(written).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
  const small = await sharp(join(files, THUMBNAIL, stored.image.filePath)).metadata()
  expect(Math.max(small.width, small.height)).toBe(320)
})

test('a picture is removed with its thumbnail, by its address; one at another address is not touched', async () => {
  const data = await folder()
  const [images, files] = [await openImages(data, randomBytes), join(data, 'images')]
  await writeFile(join(files, '../neighbour.jpg'), 'x')
  const stored = await images.store(await picture().jpeg().toBuffer(), { fileName: 'nom.jpg', folder: 'a' })
  if (!stored.ok) throw new Error(stored.message)
  const { filePath } = stored.image
  for (const address of [
    '/images/../neighbour.jpg',
    '/images/a',
    '/images/none.jpg',
    `/elsewhere${filePath}`,
  ])
    await images.remove(address)
  expect((await stat(join(files, filePath))).isFile()).toBe(true)
  expect((await stat(join(files, '../neighbour.jpg'))).isFile()).toBe(true)
  await images.remove(`https://quai.example.org/images${filePath}`)
  expect(await readdir(join(files, 'a'))).toEqual([])
  expect(await readdir(join(files, THUMBNAIL, 'a'))).toEqual([])
})

const bomb = async (): Promise<Buffer> => {
  const png = await picture(16, 16).png().toBuffer()
  png.writeUInt32BE(20_000, 16)
  png.writeUInt32BE(20_000, 20)
  return png
}
/** An interlaced PNG of 20 million pixels, 64 bits each, by its header. */
const interlaced = async (): Promise<Buffer> => {
  const png = await picture(16, 16).toColourspace('rgb16').ensureAlpha().png({ progressive: true }).toBuffer()
  png.writeUInt32BE(5000, 16)
  png.writeUInt32BE(4000, 20)
  return png
}
test.each([
  ['text', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a GIF', () => picture().gif().toBuffer()],
  ['half a JPEG', async () => (await picture().jpeg().toBuffer()).subarray(0, 900)],
  ['a header that claims 400 million pixels', bomb],
  ['eleven megabytes', async () => Buffer.alloc(11 * 1024 * 1024)],
])('%s is refused with a sentence and nothing is stored', async (_, make) => {
  const data = await folder()
  const images = await openImages(data, randomBytes)
  const stored = await images.store(await make(), { fileName: 'x.jpg', folder: '' })
  expect(stored).toMatchObject({ ok: false, message: expect.stringMatching(/\.$/) })
  await expect(stat(join(data, 'images'))).rejects.toThrow('ENOENT')
})

test.each([
  ['an interlaced PNG that a decoder holds whole, in 160 MB', interlaced],
  [
    'a progressive JPEG of 25 million pixels with whole colours',
    () => picture(5000, 5000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
])('%s is refused by its header', async (_, make) => {
  const images = await openImages(await folder(), randomBytes)
  const stored = await images.store(await make(), { fileName: 'x.jpg', folder: '' })
  expect(stored).toMatchObject({ ok: false, message: expect.stringContaining('progressive or interlaced') })
})

test.each([
  ['of a camera, 40 million pixels', () => picture(7300, 5475).jpeg().toBuffer(), [2400, 1800]],
  [
    'progressive, as web tools save it',
    () => picture(6000, 4000).jpeg({ progressive: true }).toBuffer(),
    [2400, 1600],
  ],
] as const)('a large picture is taken, no larger than a page shows it: %s', async (_, make, size) => {
  const images = await openImages(await folder(), randomBytes)
  const stored = await images.store(await make(), { fileName: 'x.jpg', folder: '' })
  expect(stored.ok && [stored.image.width, stored.image.height]).toEqual(size)
})

test('PNG and WebP keep their format', async () => {
  const images = await openImages(await folder(), randomBytes)
  for (const [bytes, end] of [
    [await picture().png().toBuffer(), /\.png$/],
    [await picture().webp().toBuffer(), /\.webp$/],
  ] as const) {
    const stored = await images.store(bytes, { fileName: '???', folder: '' })
    expect(stored.ok && stored.image.name).toMatch(end)
  }
})

test('a token is valid once, also after a restart, and old ones are removed', async () => {
  const data = await folder()
  const images = await openImages(data, randomBytes)
  expect(await images.used.use('tok', 2000)).toBe(true)
  expect(await (await openImages(data, randomBytes)).used.use('tok', 2000)).toBe(false)
  await images.used.forgetExpired(3_000_000)
  expect(await images.used.use('tok', 2000)).toBe(true)
})

test('an upload without credentials, or with wrong, expired, too long or foreign ones, is refused', () => {
  const keys = { publicKey: 'pub', privateKey: 'priv' }
  const now = 1_700_000_000_000
  const auth = newUploadAuth(keys.privateKey, 'tok', now)
  const sent = { publicKey: 'pub', token: auth.token, expire: String(auth.expire), signature: auth.signature }
  expect(uploadAuthFault(keys, sent, now)).toBeUndefined()
  expect(auth.expire - now / 1000).toBe(1800)
  const late = 1_700_003_601
  for (const wrong of [
    { publicKey: '' },
    { publicKey: 'other' },
    { token: '' },
    { token: 'tok2' },
    { signature: '' },
    { signature: auth.signature.toUpperCase() },
    { expire: 'soon' },
    { expire: '1' },
    { expire: String(late), signature: signUpload('priv', 'tok', late) },
  ])
    expect(uploadAuthFault(keys, { ...sent, ...wrong }, now), JSON.stringify(wrong)).toEqual(
      expect.any(String),
    )
  expect(uploadAuthFault(keys, sent, auth.expire * 1000)).toEqual(expect.any(String))
})

test.each(['{', '{}', '{"publicKey":" ","privateKey":""}', 'null'])(
  'keys stored as %s are made again, with a warning',
  async text => {
    const data = await folder()
    await writeFile(join(data, 'image-keys.json'), text)
    const warnings: string[] = []
    const keys = await loadUploadKeys(data, randomBytes, message => warnings.push(message))
    expect(keys.privateKey).toMatch(/^private_/)
    expect(warnings).toHaveLength(1)
    expect(await loadUploadKeys(data, randomBytes, message => warnings.push(message))).toEqual(keys)
    expect(await readdir(data)).toEqual(['image-keys.json'])
  },
)

test('two processes that start together use the same keys', async () => {
  const data = await folder()
  const both = await Promise.all([1, 2, 3].map(() => loadUploadKeys(data, randomBytes)))
  expect(new Set(both.map(({ privateKey }) => privateKey)).size).toBe(1)
})
