// What the commands share: the settings, the product's version, and turning a sentence into an exit code.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isJson, textMember } from '#core/wire/json.ts'
import { readSettings, type Settings } from '../settings.ts'
import { refusal, type Done } from './make-backup.ts'
import { makePrivateFiles } from './private-data.ts'
import { sentences } from './sentences.ts'

/** The version in package.json, which is two folders up from dist/server as well as from server/operate. */
export const productVersion = (): string => {
  const file = join(dirname(fileURLToPath(import.meta.url)), '../../package.json')
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return isJson(read) ? textMember(read, 'version') : ''
}

/** Runs a command and prints its sentence: on the standard output with exit code 0, or on the error output with 1. */
export const runCommand = async (
  command: (settings: Settings) => Promise<Done<{ readonly sentence: string }>>,
): Promise<void> => {
  makePrivateFiles()
  const read = readSettings(process.env)
  const done = read.ok ? await command(read.settings).catch(failed) : refusal(read.sentence)
  if (done.ok) process.stdout.write(`${done.sentence}\n`)
  else {
    process.stderr.write(`${done.sentence}\n`)
    process.exitCode = 1
  }
}

const failed = (error: unknown) => refusal(sentences.failed(error))
