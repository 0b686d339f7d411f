// The three commands as they are delivered: what they print, where, their exit codes, and the password from the standard input.
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareEnvironment } from '../fixtures/bare-environment.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import { fillData, newFolder, removeFolders } from './data-world.ts'
import { builtServer } from './built-server.ts'

let outDir: string
beforeAll(async () => {
  outDir = await builtServer()
})
afterAll(async () => {
  await removeFolders()
})

const command = (
  name: 'account' | 'export' | 'import',
  data: string,
  input: string,
  ...args: readonly string[]
) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(outDir, `${name}.js`), ...args], {
    env: { ...bareEnvironment(), QUAI_DATA: data },
    encoding: 'utf8',
    input,
  })
  return { status, stdout, stderr }
}

test('an account is made while the database is open, with its password read from the standard input and shown nowhere', async () => {
  const data = await newFolder()
  const open = await fillData(data)
  const password = 'quatre roues et un quai'
  expect(command('account', data, `${password}\n`, 'admin', 'claire', '--firstname', 'Claire')).toEqual({
    status: 0,
    stdout: 'Le compte administrateur «\u202fclaire\u202f» est créé.\n',
    stderr: '',
  })
  expect(await open.of('quai').count('user', {})).toBe(1)
  await open.close()
  expect(command('account', data, 'azertyuiop12\n', 'password', 'claire')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('trop facile à deviner'),
  })
  expect(command('account', data, '', 'password', 'claire')).toMatchObject({ status: 1 })
  expect(command('account', data, '', 'deactivate', 'claire').stderr).toContain('dernier compte')
  for (const args of [
    [],
    ['admin'],
    ['remove', 'claire'],
    ['admin', 'a', 'b'],
    ['admin', 'a', '--colour', 'b'],
  ])
    expect(command('account', data, `${password}\n`, ...args).stderr).toMatch(/^Donnez ce qu’il faut faire/)
  const nowhere = await newFolder()
  expect(command('account', nowhere, `${password}\n`, 'admin', 'claire')).toMatchObject({ status: 1 })
})

test('an organisation is exported from one folder and imported into another', async () => {
  const [from, to] = [await newFolder(), await newFolder()]
  await (await fillData(from)).close()
  const exported = command('export', from, '')
  expect(exported).toMatchObject({ status: 0, stderr: '' })
  const [file = ''] = exported.stdout.split('\n', 1)
  expect(await readFile(file, 'utf8')).toMatch(/^{"product":"quai","kind":"export"/)
  expect(command('import', to, '', file)).toMatchObject({ status: 0, stderr: '' })
  expect(command('import', to, '', file)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('dossier vide'),
  })
  expect(command('import', to, '').stderr).toContain('npm run import -- FICHIER')
  const storage = await openSqlite({ file: join(to, 'quai.sqlite') })
  expect(await storage.of('quai').count('container', {})).toBe(1)
  await storage.close()
})
