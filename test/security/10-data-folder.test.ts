// [20.10] Nothing in the data folder can be read by another account of the machine, whoever made it and when.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareEnvironment } from '../fixtures/bare-environment.ts'
import { builtServer } from '../operate/built-server.ts'
import { fillData, newFolder, removeFolders } from '../operate/data-world.ts'

let outDir: string
beforeAll(async () => {
  outDir = await builtServer()
  // As a service is started by most systems.
  process.umask(0o022)
})
afterAll(removeFolders)

const environment = (data: string) => ({ ...bareEnvironment(), QUAI_DATA: data, PORT: '0' })

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const uploadTo = async (address: string, data: string): Promise<number> => {
  const text = await readFile(join(data, 'image-keys.json'), 'utf8')
  const [, key] = /"privateKey":"([^"]+)"/.exec(text) ?? []
  const body = new FormData()
  for (const [name, value] of Object.entries({ file: PIXEL, fileName: 'a.png', folder: '/tasks' }))
    body.append(name, value)
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }
  const { status } = await fetch(`${address}/api/v1/files/upload`, { method: 'POST', headers, body })
  return status
}

/** Starts the server, gives it a picture, and stops it. Returns the lines of its journal. */
const serveOnce = async (data: string): Promise<string> => {
  const server = spawn(process.execPath, [join(outDir, 'main.js')], { env: environment(data) })
  let said = ''
  server.stderr.on('data', (text: Buffer) => (said += String(text)))
  const [ready]: unknown[] = await once(server.stdout, 'data')
  expect(await uploadTo(/http:\/\/[\w.:]+/.exec(String(ready))?.[0] ?? '', data)).toBe(200)
  const ended = once(server, 'close')
  server.kill('SIGTERM')
  await ended
  return said
}
const command = (name: string, data: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(outDir, `${name}.js`), ...args], {
    env: environment(data),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout.trim()
}

const openIn = async (data: string): Promise<string[]> => {
  const open: string[] = []
  for (const name of ['.', ...(await readdir(data, { recursive: true }))])
    if (((await lstat(join(data, name))).mode & 0o077) !== 0) open.push(name)
  return open
}

test('[20.10] what the server and the commands make is of their own account', async () => {
  const data = join(await newFolder(), 'new')
  expect(await serveOnce(data)).not.toContain('open to other accounts')
  const file = command('backup', data)
  command('export', data)
  command('restore', data, file)
  const made = await readdir(data)
  expect(made).toEqual(expect.arrayContaining(['quai.sqlite', 'images', 'backups', 'exports']))
  expect(await openIn(data)).toEqual([])
}, 120_000)

test('[20.10] what an earlier version left open is closed at the start, once, and one line tells it', async () => {
  const data = await newFolder()
  await (await fillData(data)).close()
  await mkdir(join(data, 'outbox'))
  await writeFile(join(data, 'outbox/letter.eml'), 'x')
  await writeFile(join(data, 'of-somebody.txt'), 'x')
  await chmod(data, 0o755)
  expect(await openIn(data)).toEqual(
    expect.arrayContaining(['.', 'quai.sqlite', 'images', 'images/photo_1.jpg']),
  )
  const told = (await serveOnce(data)).trim().split('\n')
  expect(told.filter(line => line.includes('open to other accounts'))).toHaveLength(1)
  expect(await openIn(data)).toEqual(['of-somebody.txt'])
  expect(await serveOnce(data)).not.toContain('open to other accounts')
}, 120_000)
