import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openWorld, type World } from '#test/contracts/dialect/world.ts'

let world: World
afterEach(() => world.close())

const upload = '/api/v1/files/upload'

test('an empty file is refused as missing', async () => {
  world = await openWorld()
  const { privateKey } = JSON.parse(await readFile(join(world.data, 'image-keys.json'), 'utf8')) as {
    readonly privateKey: string
  }
  const authorization = `Basic ${Buffer.from(`${privateKey}:`).toString('base64')}`
  for (const file of [new Blob([]), 'data:image/png;base64,']) {
    const body = new FormData()
    body.append('file', file)
    body.append('fileName', 'x.jpg')
    const answer = await world.call(upload, { method: 'POST', headers: { authorization }, body })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'Missing file parameter for upload.' }),
    ])
  }
})

test('at most four uploads from one address are read at once before their signatures are checked', async () => {
  world = await openWorld()
  const open: ReadableStreamDefaultController<Uint8Array>[] = []
  const slow = () => {
    const init: RequestInit & { readonly duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: new ReadableStream<Uint8Array>({ start: controller => void open.push(controller) }),
      duplex: 'half',
    }
    return world.call(upload, init)
  }
  const waiting = [slow(), slow(), slow(), slow()]
  const refused = await slow()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  for (const controller of open.slice(0, 4)) controller.close()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([400, 400, 400, 400])
  expect((await world.call(upload, { method: 'POST', body: '' })).status).toBe(400)
})
