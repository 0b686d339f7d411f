// Images in a bucket, through the whole server: the page and the devices see no difference, and what fails of it ends nothing.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#test/contracts/dialect/world.ts'
import { openS3, type S3Server } from '#test/fixtures/s3-server.ts'
import { waitFor } from '#test/fixtures/wait-for.ts'
import { THUMBNAIL } from '../../use/pictures/images.ts'
import { s3Store } from '../../use/pictures/stores/s3-store.ts'
import { listen } from '../sockets/listen.ts'

let world: World
let s3: S3Server
afterEach(async () => {
  await world.close()
  await s3.stop()
})
const TOKEN = 'a-token-of-the-watcher'
const open = async (isBucket = true): Promise<void> => {
  s3 = await openS3()
  const files = s3Store(s3.settings, { probeMs: 20, times: { silentMs: 300, restMs: 0 } })
  world = await openWorld({ settings: { metricsToken: TOKEN }, ...(isBucket ? { files } : {}) })
}
const picture = (side = 400) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#884',
      noise: { type: 'gaussian', mean: 90, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
const upload = async (bytes?: Buffer): Promise<Response> => {
  const keys = JSON.parse(await readFile(join(world.data, 'image-keys.json'), 'utf8')) as {
    readonly privateKey: string
  }
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(bytes ?? (await picture()))]))
  body.append('fileName', 'armoire.jpg')
  body.append('folder', '/taches')
  const authorization = `Basic ${Buffer.from(`${keys.privateKey}:`).toString('base64')}`
  return world.call('/api/v1/files/upload', { method: 'POST', headers: { authorization }, body })
}
const uploaded = async (): Promise<string> => {
  const answer = await upload()
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { readonly filePath: string }).filePath
}

describe.each([
  ['a folder', false],
  ['a bucket', true],
])('in %s', (_, isBucket) => {
  test('[21.7] a picture and its small one are served: whole, by HEAD, not again to who has them', async () => {
    await open(isBucket)
    const path = await uploaded()
    for (const [address, side] of [
      [`/images${path}`, 400],
      [`/images/${THUMBNAIL}${path}`, 320],
    ] as const) {
      const whole = await world.call(address)
      expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
        200,
        'image/jpeg',
        'public, max-age=31536000, immutable',
      ])
      expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      const bytes = Buffer.from(await whole.arrayBuffer())
      expect([whole.headers.get('content-length'), (await sharp(bytes).metadata()).width]).toEqual([
        String(bytes.length),
        side,
      ])
      const head = await world.call(address, { method: 'HEAD' })
      expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
        200,
        String(bytes.length),
        '',
      ])
      const etag = whole.headers.get('etag') ?? ''
      for (const [sent, status] of [
        [etag, 304],
        [`"other", ${etag}`, 304],
        ['*', 304],
        ['"other"', 200],
      ] as const) {
        const again = await world.call(address, { headers: { 'if-none-match': sent } })
        expect([sent, again.status, again.headers.get('etag')]).toEqual([sent, status, etag])
        await again.arrayBuffer()
      }
    }
  })

  test.each(['/images/none.jpg', '/images/..%2fquai.sqlite', '/images/', `/images/${'x'.repeat(2000)}.jpg`])(
    'there is none at %s',
    async path => {
      await open(isBucket)
      expect((await world.call(path)).status).toBe(404)
      expect((await world.call(path, { method: 'HEAD' })).status).toBe(404)
    },
  )
})

test('[21.7] in a bucket nothing of a picture stays on the machine, and its name has its hash', async () => {
  await open()
  const path = await uploaded()
  expect([...s3.kept.keys()].sort()).toEqual([`images${path}`, `images/${THUMBNAIL}${path}`].sort())
  await expect(readFile(join(world.data, 'images', path))).rejects.toMatchObject({ code: 'ENOENT' })
  // The small one first: a picture that is there has it.
  expect(s3.asked).toEqual([`PUT images/${THUMBNAIL}${path}`, `PUT images${path}`])
})

test.each([
  ['does not answer', { silent: true }, 503, 'away', 'Le stockage des images ne répond pas.'],
  ['refuses the keys', { refuses: true }, 503, 'refused', 'Le stockage des images refuse les clés de Quai.'],
  ['is none', { noBucket: true }, 503, 'absent', 'Le stockage des images n’a pas de compartiment de ce nom.'],
  ['is full', { full: true }, 507, 'full', 'Le stockage des images est plein.'],
] as const)(
  '[21.7] a bucket that %s: an upload is not acknowledged, the rest goes on, and it is told',
  async (_, fails, status, images, message) => {
    await open()
    const path = await uploaded()
    s3.fails = fails
    const refused = await upload()
    expect(refused.status).toBe(status)
    const body = (await refused.json()) as { readonly message: string; readonly help: string }
    expect(body).toMatchObject({ message: expect.stringMatching(/image.*\.$/), help: expect.any(String) })
    if (images !== 'full') {
      const picture = await world.call(`/images${path}`)
      expect([picture.status, picture.headers.get('retry-after'), await picture.json()]).toEqual([
        503,
        '2',
        expect.objectContaining({ detail: 'Les images ne sont pas disponibles. Réessayez dans un moment.' }),
      ])
    }
    const health = await world.call('/api/health')
    expect([health.status, await health.json()]).toEqual([
      503,
      { status: 'degraded', database: 'ok', images, message },
    ])
    const metrics = await world.call('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(await metrics.text()).toContain('\nquai_images_up 0\n')
    expect((await world.call('/api/ping')).status).toBe(200)
    expect(world.logged.filter(({ level }) => level !== 'info')).toEqual([])
    s3.fails = {}
    if (images === 'full') await uploaded()
    await waitFor(async () => expect((await world.call('/api/health')).status).toBe(200))
    await uploaded()
  },
)

test('[21.7] a picture whose bytes stop coming is cut off for its reader, and the server serves on', async () => {
  await open()
  const path = await uploaded()
  const server = await listen(world.app, '127.0.0.1', 0)
  const at = `http://127.0.0.1:${server.port}`
  try {
    for (const fails of [{ cuts: 9000 }, { cuts: 5 }, { stalls: true }]) {
      s3.fails = fails
      const cut = await fetch(`${at}/images${path}`)
      await expect(cut.arrayBuffer()).rejects.toThrow('terminated')
      s3.fails = {}
      const whole = await fetch(`${at}/images${path}`)
      expect((await whole.arrayBuffer()).byteLength).toBe(Number(whole.headers.get('content-length')))
    }
    // A reader who leaves.
    const left = await fetch(`${at}/images${path}`)
    await left.body?.cancel()
    expect((await fetch(`${at}/api/ping`)).status).toBe(200)
  } finally {
    await server.stop(50)
  }
})
