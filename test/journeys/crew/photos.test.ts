// The photo worker in a real browser: upright, at most 1600 pixels, without the camera's metadata, and with a defined outcome for every
// kind of file. The page that contains it is built like the product's.
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../house/sources.ts'
import { newPerson, type Person } from '../tools/chromium.ts'

let folder: string
let server: Server
let url: string
let phone: Person
const asked: string[] = []

const types: { readonly [extension: string]: string } = { '.html': 'text/html', '.js': 'text/javascript' }
const serve = (): Promise<Server> =>
  new Promise(resolve => {
    const made = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname
      asked.push(path)
      const file = join(folder, path === '/' ? 'index.html' : path)
      response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
      createReadStream(file)
        .on('error', () => response.writeHead(404).end())
        .pipe(response)
    })
    made.listen(0, '127.0.0.1', () => resolve(made))
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quai-photo-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'test/journeys/crew/photo-page'),
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
    worker: { format: 'es' },
  })
  server = await serve()
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  url = `http://127.0.0.1:${address.port}/`
  phone = await newPerson({ width: 390, height: 844 })
})
afterAll(async () => {
  await phone.close()
  await new Promise(resolve => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

interface Made {
  readonly ok?: false
  readonly fault?: string
  readonly type: string
  readonly name: string
  readonly width: number
  readonly height: number
  readonly bytes: readonly number[]
}
const make = async (file: Buffer, mimeType = 'image/jpeg', query = ''): Promise<Made> => {
  await phone.page.goto(`${url}${query}`)
  await phone.page.getByLabel('Photo').setInputFiles({ name: 'IMG_20261118.jpg', mimeType, buffer: file })
  const output = phone.page.locator('output')
  await output.filter({ hasText: '{' }).waitFor()
  return JSON.parse((await output.textContent()) ?? '') as Made
}
const bytesOf = ({ bytes }: Made): Buffer => Buffer.from(bytes)

/** Half red, half blue, with the metadata that a phone writes: place, time and model. */
const shot = (width: number, height: number, orientation = 1): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#00c' } },
        left: width / 2,
        top: 0,
      },
    ])
    .withExif({
      IFD0: { Make: 'Téléphone', Model: 'Modèle 7' },
      IFD2: { DateTimeOriginal: '2026:11:18 10:00:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 25/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '7/1 40/1 0/1',
      },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()

test('a photo of 4000 × 3000 becomes 1600 × 1200 in the worker, without place, time or model', async () => {
  const taken = await shot(4000, 3000)
  expect((await sharp(taken).metadata()).exif).toBeInstanceOf(Buffer)
  expect(taken.includes('Exif')).toBe(true)
  const made = await make(taken)
  const { width, height, exif, xmp, iptc, format } = await sharp(bytesOf(made)).metadata()
  expect([width, height, format, exif, xmp, iptc]).toEqual([
    1600,
    1200,
    'jpeg',
    undefined,
    undefined,
    undefined,
  ])
  expect(bytesOf(made).includes('Exif')).toBe(false)
  expect(made).toMatchObject({ width: 1600, height: 1200, type: 'image/jpeg', name: 'photo.jpg' })
  expect(made.bytes.length).toBeLessThan(taken.length)
  expect(asked.some(path => path.includes('photo.worker'))).toBe(true)
  expect(phone.page.workers()).toEqual([])
})

test('a photo taken upright stays upright', async () => {
  const made = await make(await shot(2000, 1000, 6))
  expect(made).toMatchObject({ width: 800, height: 1600 })
  const top = await sharp(bytesOf(made))
    .extract({ left: 400, top: 100, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect((top[0] ?? 0) > 150 && (top[2] ?? 255) < 60).toBe(true)
})

test('a small picture is not enlarged; a signature stays a transparent PNG', async () => {
  const ink = await sharp({ create: { width: 300, height: 120, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const signature = await make(ink, 'image/png', '?use=signature')
  expect(signature).toMatchObject({ width: 300, height: 120, type: 'image/png', name: 'signature.png' })
  expect((await sharp(bytesOf(signature)).stats()).isOpaque).toBe(false)
  const photo = await make(ink, 'image/png')
  expect(photo).toMatchObject({ width: 300, height: 120, type: 'image/jpeg' })
  const [red] = (await sharp(bytesOf(photo)).stats()).channels
  expect(red?.min).toBeGreaterThan(250)
})

test('a photo over 40 megapixels is refused before it is decoded, in any format', async () => {
  const large = (format: 'jpeg' | 'webp') =>
    sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
      .toFormat(format)
      .toBuffer()
  expect(await make(await large('jpeg'))).toEqual({ ok: false, fault: 'tooLarge' })
  expect(await make(await large('webp'), 'image/webp')).toEqual({ ok: false, fault: 'tooLarge' })
})

test('a file that is no picture, an empty one, a cut one, a HEIC that this browser cannot read: each has its outcome', async () => {
  const whole = await shot(400, 300)
  expect(await make(Buffer.from('bonjour'))).toEqual({ ok: false, fault: 'unreadable' })
  expect(await make(Buffer.alloc(0))).toEqual({ ok: false, fault: 'unreadable' })
  expect(await make(whole.subarray(0, 300))).toEqual({ ok: false, fault: 'unreadable' })
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(400)])
  expect(await make(heic, 'image/heic')).toEqual({ ok: false, fault: 'unsupported' })
})

test.each([
  ['no canvas in a worker: the page does it itself', 'delete window.OffscreenCanvas'],
  ['no canvas on the page: the worker does it', 'HTMLCanvasElement.prototype.getContext = () => null'],
  [
    'a worker that cannot start: the page does it itself',
    "window.Worker = class extends Worker { constructor() { super('/absent.js', { type: 'module' }) } }",
  ],
])('%s', async (_, script) => {
  const other = await newPerson({ width: 390, height: 844 })
  const usual = phone
  try {
    phone = other
    await other.page.addInitScript(script)
    expect(await make(await shot(2400, 1200))).toMatchObject({ width: 1600, height: 800, type: 'image/jpeg' })
  } finally {
    phone = usual
    await other.close()
  }
})
