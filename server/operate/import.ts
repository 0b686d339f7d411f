// `npm run import -- FILE`: imports an export; the server must be stopped and the data folder empty.
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { runCommand } from './command-line.ts'
import { exchangeSentences as sentences } from './exchange-sentences.ts'
import { refusal } from './make-backup.ts'
import { makeImport } from './make-import.ts'

await runCommand(async ({ data, databaseUrl }) => {
  const [file] = process.argv.slice(2)
  if (databaseUrl !== null) return refusal(sentences.postgres)
  if (file === undefined) return refusal(sentences.noFile)
  const newEpoch = (): string => randomBytes(16).toString('hex')
  const done = await makeImport({ data, file: resolve(file), at: new Date(), newEpoch })
  return done.ok
    ? { ok: true, sentence: sentences.imported(done.manifest.organisation, done.manifest) }
    : done
})
