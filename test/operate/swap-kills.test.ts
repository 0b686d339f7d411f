// A restore that is killed at any of its steps, and then killed again while the next start repairs it, leaves either the old data or the
// new, complete.
import { spawnSync } from 'node:child_process'
import { cp, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdData } from '#server/operate/data-folder.ts'
import { makeBackup } from '#server/operate/make-backup.ts'
import { settleSwap } from '#server/operate/swap-data.ts'
import { AT, filesOf, fillData, newFolder, removeFolders, rowsOf } from './data-world.ts'

// Inside the project, where the bundle can resolve its packages.
const outDir = resolve(`.cache/restore-test-${process.pid}`)
let file: string
let pristine: string
beforeAll(async () => {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rolldownOptions: { input: 'test/operate/killed-restore.ts', output: { entryFileNames: '[name].js' } },
    },
    ssr: { target: 'node', external: true },
  })
  const source = await newFolder()
  await (await fillData(source, { mark: 'saved' })).close()
  const done = await makeBackup({ data: source, at: AT, version: '1.2.3' })
  if (!done.ok) throw new Error(done.sentence)
  file = done.file
  pristine = await newFolder()
  await (await fillData(pristine, { mark: 'present' })).close()
  await rm(join(pristine, 'image-keys.json'))
})
afterAll(async () => {
  await rm(outDir, { recursive: true, force: true })
  await removeFolders()
})

const run = (work: 'restore' | 'settle', data: string, last: number) => {
  const { status, signal, stdout } = spawnSync(
    process.execPath,
    [join(outDir, 'killed-restore.js'), work, data, file, String(last)],
    { encoding: 'utf8' },
  )
  return { status, signal, steps: Number(stdout) }
}
const copyOf = async (folder: string): Promise<string> => {
  const data = await newFolder()
  await cp(folder, data, { recursive: true })
  return data
}
/** What a starting server does first. */
const settle = async (data: string): Promise<void> => {
  const hold = holdData(data)
  expect(hold).toBeDefined()
  await settleSwap(data)
  hold?.release()
}

/** Which of the two data sets the folder has; either must be complete down to the last file. */
const worldIn = async (data: string): Promise<'present' | 'saved'> => {
  const { container = [], clock = [] } = rowsOf(join(data, 'quai.sqlite'))
  const world = String(container).includes('"present"') ? 'present' : 'saved'
  const epoch = world === 'present' ? 'epoch-of-before' : 'fresh'
  expect(clock.every(line => String(line).includes(`"${epoch}"`))).toBe(true)
  const expected = await filesOf(world === 'present' ? pristine : join(file, '../..'))
  const images = (files: { [path: string]: string }) =>
    Object.entries(files).filter(([path]) => path.startsWith('image'))
  expect(images(await filesOf(data))).toEqual(images(expected))
  expect((await readdir(data)).filter(name => name.startsWith('restore.'))).toEqual([])
  if (world === 'saved') {
    const kept = (await readdir(data)).find(name => name.startsWith('before-restore-')) ?? ''
    expect(await filesOf(join(data, kept))).toEqual(await filesOf(pristine))
  }
  return world
}

test('a restore killed at each step is repaired by the next start', async () => {
  const whole = run('restore', await copyOf(pristine), 0)
  expect(whole).toEqual({ status: 0, signal: null, steps: expect.any(Number) })
  expect(whole.steps).toBeGreaterThanOrEqual(9)
  const worlds: string[] = []
  for (let last = 1; last <= whole.steps; last++) {
    const data = await copyOf(pristine)
    expect(run('restore', data, last).signal).toBe('SIGKILL')
    await settle(data)
    worlds.push(await worldIn(data))
  }
  // The present data are moved only once the restored ones are complete on the disk; after that the result is always the restored data.
  expect(worlds.join(' ')).toMatch(/^(present ){3}(saved ?)+$/)
}, 120_000)

test('a repair killed at each step is repaired by the next start', async () => {
  for (const first of [4, 7]) {
    const killed = await copyOf(pristine)
    expect(run('restore', killed, first).signal).toBe('SIGKILL')
    for (let second = 1; ; second++) {
      const data = await copyOf(killed)
      const { signal } = run('settle', data, second)
      await settle(data)
      expect(await worldIn(data)).toBe('saved')
      if (signal === null) break
    }
  }
}, 120_000)

test('a restore after a killed restore begins with what the first one left', async () => {
  for (const last of [2, 6]) {
    const data = await copyOf(pristine)
    expect(run('restore', data, last).signal).toBe('SIGKILL')
    expect(run('restore', data, 0).status).toBe(0)
    const { container = [] } = rowsOf(join(data, 'quai.sqlite'))
    expect(String(container)).toContain('"saved"')
    expect(await readdir(data)).toEqual(expect.not.arrayContaining(['restore.part', 'restore.ready']))
  }
}, 120_000)
