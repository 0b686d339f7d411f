// `npm run account -- admin|password|deactivate NAME`: manages accounts when nobody can sign in any more; the server may be running.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createPasswords } from '../use/people/passwords.ts'
import { accountSentences as sentences } from './account-sentences.ts'
import { createAdmin, deactivate, resetPassword, type AccountParts } from './accounts.ts'
import { runCommand } from './command-line.ts'
import { refusal } from './make-backup.ts'
import { withStorage } from './open-storage.ts'

/** Reads one line of the standard input; on a terminal the question is shown and the typed answer is not. */
const readPassword = async (): Promise<string> => {
  const { stdin, stderr } = process
  if (stdin.isTTY) stderr.write(sentences.prompt)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (stdin.isTTY) stderr.write('\n')
  }
}

const readArguments = () => {
  const text = { type: 'string' } as const
  const options = { organisation: text, firstname: text, lastname: text, email: text }
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

await runCommand(async settings => {
  const read = readArguments()
  const [what, username, ...more] = read?.positionals ?? []
  if (read === undefined || username === undefined || more.length > 0) return refusal(sentences.usage)
  const { organisation: org = 'quai', ...names } = read.values
  const perform = async (parts: AccountParts) => {
    if (what === 'admin') return createAdmin(parts, { username, ...names }, await readPassword())
    if (what === 'password') return resetPassword(parts, username, await readPassword())
    return what === 'deactivate' ? deactivate(parts, username) : refusal(sentences.usage)
  }
  const passwords = createPasswords()
  const done = await withStorage(settings, ports => perform({ ports, passwords, org }))
  return done ?? refusal(sentences.unknownOrganisation(org))
})
