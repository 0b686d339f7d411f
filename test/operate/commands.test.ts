// The two commands and the server's start as they are delivered: what they print, where, and their exit codes.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bareEnvironment } from '../fixtures/bare-environment.ts'
import { fillData, newFolder, removeFolders } from './data-world.ts'
import { builtServer } from './built-server.ts'

let outDir: string
const running: ChildProcess[] = []
beforeAll(async () => {
  outDir = await builtServer()
})
afterEach(() => {
  for (const server of running.splice(0)) server.kill('SIGKILL')
})
afterAll(async () => {
  await removeFolders()
})

const command = (
  name: 'backup' | 'restore',
  settings: { readonly [name: string]: string },
  ...args: readonly string[]
) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(outDir, `${name}.js`), ...args], {
    env: { ...bareEnvironment(), ...settings },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const start = (data: string) => {
  const server = spawn(process.execPath, [join(outDir, 'main.js')], {
    env: { ...bareEnvironment(), QUAI_DATA: data, PORT: '0' },
  })
  running.push(server)
  let said = ''
  const ready = new Promise<void>(done => {
    server.stdout.on('data', () => done())
  })
  server.stderr.on('data', (text: Buffer) => (said += String(text)))
  const ended = new Promise<number | null>(done => {
    server.once('close', code => done(code))
  })
  return { server, ready, ended, said: () => said }
}

test('backup prints the path of its file while the server runs; restore refuses until it is stopped and keeps the old data', async () => {
  const data = await newFolder()
  await (await fillData(data)).close()
  const first = start(data)
  await first.ready
  const backup = command('backup', { QUAI_DATA: data })
  expect(backup).toMatchObject({ status: 0, stderr: '' })
  const file = backup.stdout.trim()
  expect(file).toMatch(/backups\/quai-[\dTZ-]+\.tar$/)
  expect(command('restore', { QUAI_DATA: data }, file)).toEqual({
    status: 1,
    stdout: '',
    stderr: `Un serveur Quai utilise le dossier «\u202f${data}\u202f»\u00a0: arrêtez-le d’abord. Rien n’a été restauré.\n`,
  })
  first.server.kill('SIGKILL')
  await first.ended
  const restored = command('restore', { QUAI_DATA: data }, file)
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  expect(restored.stdout).toMatch(
    /^Restauré\u00a0: la sauvegarde du .* UTC \(Quai \d+\.\d+\.\d+\)\.\n2 organisations, 0 tâche, 0 compte, 4 fichiers d’images\.\nLes données d’avant sont gardées dans .*\/before-restore-.*\n.*ces 7\sderniers jours\.\n$/,
  )
  const second = start(data)
  await second.ready
  second.server.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('a second server on the same folder is refused; one after a kill is not', async () => {
  const data = await newFolder()
  const first = start(data)
  await first.ready
  const second = start(data)
  expect(await second.ended).toBe(1)
  expect(second.said()).toMatch(
    /^Un autre serveur Quai, ou une restauration, utilise le dossier «\u202f[^\n]+\n$/,
  )
  first.server.kill('SIGKILL')
  await first.ended
  const third = start(data)
  await third.ready
})

test('a server with a damaged database prints how to restore it', async () => {
  const data = await newFolder()
  await (await fillData(data)).close()
  const bytes = await readFile(join(data, 'quai.sqlite'))
  for (const spoilt of [Buffer.from('x'.repeat(8192)), bytes.fill(0x5a, 4096)]) {
    await writeFile(join(data, 'quai.sqlite'), spoilt)
    const { ended, said } = start(data)
    expect(await ended).toBe(1)
    expect(said()).toMatch(
      /^Quai n’a pas pu démarrer\u00a0: [^\n]+ contient une base abîmée \(SQLITE_[^\n]+npm run restore -- FICHIER\n$/,
    )
  }
})

test('a server that starts after a killed restore finishes it first', async () => {
  const data = await newFolder()
  await (await fillData(data, { mark: 'present' })).close()
  const saved = await newFolder()
  await (await fillData(saved, { mark: 'saved' })).close()
  await mkdir(join(data, 'restore.ready/data'), { recursive: true })
  await cp(saved, join(data, 'restore.ready/data'), { recursive: true })
  await writeFile(join(data, 'restore.ready/before'), 'before-restore-then')
  const { ready } = start(data)
  await ready
  expect(await readFile(join(data, 'image-keys.json'), 'utf8')).toContain('saved')
  expect(await readFile(join(data, 'before-restore-then/image-keys.json'), 'utf8')).toContain('present')
})

test('without a file, with a wrong setting, or on PostgreSQL, each command prints what to do', async () => {
  const data = await newFolder()
  const postgres = { QUAI_DATA: data, QUAI_DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  const told = (
    name: 'backup' | 'restore',
    settings: { readonly [name: string]: string },
    ...args: string[]
  ) => {
    const { status, stdout, stderr } = command(name, settings, ...args)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    return stderr
  }
  expect(told('restore', { QUAI_DATA: data })).toBe(
    'Donnez le fichier à restaurer\u00a0: npm run restore -- FICHIER\n',
  )
  expect(told('backup', { QUAI_DATA: data })).toContain('rien à sauvegarder')
  expect(told('backup', { PORT: 'cinq' })).toContain('PORT vaut')
  expect(told('backup', postgres)).toContain('Rien n’a été sauvegardé')
  expect(told('restore', postgres, 'quai.tar')).toContain('ne peut pas être lu')
  expect(told('restore', { QUAI_DATA: data }, '--after-pg-restore')).toContain('va avec QUAI_DATABASE_URL')
})
