// Two server processes on one PostgreSQL (sync.md sections 3.3 and 3.6): a token from one is valid at the other, a write at one reaches the
// live streams of the other, and both send the same epoch in every answer.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createApp, type App } from '#server/app.ts'
import { readSettings } from '#server/settings.ts'
import { openPostgres } from '#server/storage/postgres/open-postgres.ts'
import type { Ports } from '#server/use/write/caller.ts'
import { openImages } from '#server/use/pictures/images.ts'
import { createPasswords } from '#server/use/people/passwords.ts'
import { openWorld, EPOCH, ORG } from '../fixtures/server-world.ts'
import { createDatabase } from '../postgres.ts'

const ORIGIN = 'https://api.example.org'
const PASSWORD = 'quatre roues et un quai'
const quickHashing = {
  hash: async (password: string) => `plain:${password}`,
  verify: async (stored: string, password: string) => stored === `plain:${password}`,
}

const openApp = async (ports: Ports): Promise<App> => {
  const folder = await mkdtemp(join(tmpdir(), 'quai-processes-'))
  const read = readSettings({ QUAI_DATA: folder, QUAI_URL: ORIGIN })
  if (!read.ok) throw new Error(read.sentence)
  const app = await createApp({
    ports,
    settings: read.settings,
    images: await openImages(folder, randomBytes),
    mail: { send: async () => undefined },
    client: null,
    passwords: createPasswords(quickHashing),
    liveEvery: 50,
  })
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  return app
}

const open = async () => {
  const url = await createDatabase(inject('pgUrl'))
  const world = await openWorld(await openPostgres({ url }))
  const other = await openPostgres({ url })
  onTestFinished(async () => {
    await other.close()
    await world.close()
  })
  await world.put('user', { id: 'u', username: 'bureau', permissions: ['emma_desktop', 'add_task'] })
  await world.ports.storage.of(ORG).transaction(tx => tx.setPasswordHash('u', `plain:${PASSWORD}`))
  const apps = [await openApp(world.ports), await openApp({ ...world.ports, storage: other })] as const
  const call = async (app: App, path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await app.fetch(new Request(new URL(path, ORIGIN), init))
    expect(answer.headers.get('x-server-epoch'), path).toBe(EPOCH)
    return answer
  }
  const sent = JSON.stringify({
    grant_type: 'password',
    username: 'bureau',
    password: PASSWORD,
    client_id: ORG,
  })
  const json = { 'content-type': 'application/json' }
  const signedIn = await call(apps[0], '/api/oauth', { method: 'POST', headers: json, body: sent })
  const { access_token } = (await signedIn.json()) as { readonly access_token: string }
  const headers = { ...json, authorization: `Bearer ${access_token}` }
  return { apps, call, headers }
}

test('a commit of one process reaches the live streams of the other in less than a second', async () => {
  const { apps, call, headers } = await open()
  const [one, other] = apps
  const live = await call(other, '/api/live', { headers })
  const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(text)) {
      const piece = await reader?.read()
      if (piece === undefined || piece.done) throw new Error(`the stream ended after: ${text}`)
      text += piece.value
    }
  }
  await until(/^: open\n\n/)
  const waits: number[] = []
  for (let round = 0; round < 5; round++) {
    const body = JSON.stringify({ lastname: `R${round}` })
    const made = await call(one, '/api/task', { method: 'POST', headers, body })
    const { rev } = (await made.json()) as { readonly rev: number }
    const committed = performance.now()
    await until(new RegExp(`event: rev\\ndata: \\{"rev":${rev}\\}\\n\\n`))
    waits.push(performance.now() - committed)
  }
  // The usual wait: a single one says how busy the machine was.
  expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(1000)
  // While nothing happens, comment lines keep the stream open.
  text = ''
  await until(/^: still here\n\n: still here\n\n$/)
  await reader?.cancel()
})

test('the feed of one process has at once what the other wrote, and every answer of both has the epoch', async () => {
  const { apps, call, headers } = await open()
  const [one, other] = apps
  for (let round = 0; round < 20; round++) {
    const body = JSON.stringify({ id: `t${round}` })
    const [writer, reader] = round % 2 === 0 ? [one, other] : [other, one]
    expect((await call(writer, '/api/task', { method: 'POST', headers, body })).status).toBe(201)
    const asked = JSON.stringify({ epoch: EPOCH, shards: { 'emma/none': 0 } })
    const feed = await call(reader, '/api/sync', { method: 'POST', headers, body: asked })
    expect(await feed.text()).toContain(`"id":"t${round}"`)
  }
  for (const app of apps)
    for (const [path, status] of [
      ['/api/ping', 200],
      ['/api/profile', 200],
      ['/api/task/nothing', 404],
      ['/api/nowhere', 404],
    ] as const)
      expect((await call(app, path, { headers })).status).toBe(status)
})
