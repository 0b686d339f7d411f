// What a process fills once and copies for its tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteTemplate } from '../../fixtures/sqlite-template.ts'

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quai-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A module that was loaded again asks for its templates as if it were the first. */
const openTwice = async (name?: string): Promise<string[][]> => {
  const folder = newFolder()
  let filled = 0
  const found: string[][] = []
  for (const n of [1, 2]) {
    const copy = sqliteTemplate(storage => storage.addOrganisation(`filled-${++filled}`, 'epoch'), name)
    const storage = await copy(join(folder, `${n}.sqlite`))
    found.push(await storage.organisations())
    // What is written into a copy is in no other.
    await storage.addOrganisation('written', 'epoch')
    await storage.close()
  }
  return found
}

test('what has a name is filled once in a process, whoever asks', async () => {
  expect(await openTwice('a world of this test')).toEqual([['filled-1'], ['filled-1']])
})

test('what has none is filled for each who asks', async () => {
  expect(await openTwice()).toEqual([['filled-1'], ['filled-2']])
})
