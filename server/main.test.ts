// The server as a process, built as it is delivered: what it prints, when it refuses to start, how it stops.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bareEnvironment } from '#test/fixtures/bare-environment.ts'
import { builtServer } from '#test/operate/built-server.ts'

let outDir: string
const running: ChildProcess[] = []
let data: string

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'quai-main-'))
  outDir = await builtServer()
})
afterEach(() => {
  for (const process of running.splice(0)) process.kill('SIGKILL')
})
afterAll(async () => {
  await rm(data, { recursive: true, force: true })
})

const start = (environment: { readonly [name: string]: string }) => {
  const server = spawn(process.execPath, [join(outDir, 'main.js')], {
    env: { ...bareEnvironment(), QUAI_DATA: data, PORT: '0', ...environment },
  })
  running.push(server)
  const output = { out: '', err: '' }
  server.stdout.on('data', (text: Buffer) => {
    output.out += String(text)
  })
  server.stderr.on('data', (text: Buffer) => {
    output.err += String(text)
  })
  const ended = new Promise<number | null>(done => {
    server.on('exit', code => done(code))
  })
  const ready = async (): Promise<string> => {
    for (let n = 0; n < 300; n++) {
      const address = /http:\/\/\S+/.exec(output.out)?.[0]
      if (address !== undefined && output.out.endsWith('\n')) return address
      await new Promise(done => setTimeout(done, 50))
    }
    throw new Error(`not ready: ${output.err}`)
  }
  return { server, output, ended, ready }
}

test('a wrong setting gives one French sentence and exit code 1, without a stack', async () => {
  const { output, ended } = start({ PORT: 'cinq' })
  expect(await ended).toBe(1)
  expect(output).toEqual({
    out: '',
    err: 'PORT vaut «\u202fcinq\u202f», mais il faut un nombre entre 0 et 65535.\n',
  })
})

test('a port in use gives one French sentence', async () => {
  const other = createServer()
  await new Promise<void>(done => other.listen(0, '127.0.0.1', done))
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const { output, ended } = start({ PORT: port })
  expect(await ended).toBe(1)
  expect(output.err).toBe(
    `Le port ${port} est déjà pris\u00a0: arrêtez l’autre programme ou donnez un autre PORT.\n`,
  )
  other.close()
})

test('a database out of reach gives one French sentence', async () => {
  const { output, ended } = start({ QUAI_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(await ended).toBe(1)
  expect(output.err).toMatch(/^Quai n’a pas pu démarrer\u00a0: [^\n]+\n$/)
})

test('without a user it prints the one-time code, the first run is open, and SIGTERM stops it with exit code 0', async () => {
  const { server, output, ended, ready } = start({})
  const address = await ready()
  expect(output.out).toMatch(
    /^Quai est prêt\u00a0: http:.*\nPremière installation\u00a0: .* avec le code [A-Z2-9]{10}\n$/,
  )
  expect(await (await fetch(`${address}/api/ping`)).json()).toMatchObject({ sync: 1, first_run: 1 })
  const live = await fetch(`${address}/api/live`)
  expect(live.status).toBe(401)
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('with the demo it prints the accounts, an open stream does not delay its stop, and a kill loses no record', async () => {
  const first = start({ QUAI_DEMO: '1' })
  const address = await first.ready()
  expect(first.output.out).toContain('mot de passe «\u202fquai-demo-2026\u202f»\u00a0: admin, bureau')
  const signIn = (at: string) =>
    fetch(`${at}/api/oauth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'password',
        username: 'admin',
        password: 'quai-demo-2026',
        client_id: 'quai',
      }),
    })
  const { access_token } = (await (await signIn(address)).json()) as { access_token: string }
  const authorization = `Bearer ${access_token}`
  const made = await fetch(`${address}/api/container`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'kept', name: 'Bac' }),
  })
  expect(made.status).toBe(201)
  first.server.kill('SIGKILL')
  await first.ended
  const second = start({ QUAI_DEMO: '1' })
  const again = await second.ready()
  const kept = await fetch(`${again}/api/container/kept`, { headers: { authorization } })
  expect(kept.status).toBe(200)
  const live = await fetch(`${again}/api/live`, { headers: { authorization } })
  expect(live.status).toBe(200)
  second.server.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  await live.body?.cancel().catch(() => undefined)
  expect(await readdir(data)).toEqual(expect.arrayContaining(['image-keys.json', 'quai.sqlite']))
})

test('an address that the machine does not have gives a sentence about HOST', async () => {
  const { output, ended } = start({ HOST: '300.1.1.1' })
  expect(await ended).toBe(1)
  expect(output.err).toMatch(/^HOST vaut «\u202f300\.1\.1\.1\u202f», mais [^\n]+\n$/)
})

test('a data folder that is a file, or a database file that is none, gives one French sentence naming QUAI_DATA', async () => {
  const file = join(data, 'not-a-folder')
  await writeFile(file, 'x')
  const broken = await mkdtemp(join(tmpdir(), 'quai-broken-'))
  await writeFile(join(broken, 'quai.sqlite'), 'not a database, '.repeat(200))
  for (const QUAI_DATA of [file, broken]) {
    const { output, ended } = start({ QUAI_DATA })
    expect(await ended).toBe(1)
    expect(output.err).toMatch(/^Quai n’a pas pu démarrer\u00a0: le dossier QUAI_DATA «\u202f[^\n]+\n$/)
    expect(output.err).not.toMatch(/file is not|exists|mkdir/)
  }
  await rm(broken, { recursive: true })
})
