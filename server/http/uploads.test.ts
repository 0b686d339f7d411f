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
