// `npm run backup`: makes one file in `$QUAI_DATA/backups/` and prints its path; the server may be running.
import { productVersion, runCommand } from './command-line.ts'
import { makeBackup, refusal } from './make-backup.ts'
import { sentences } from './sentences.ts'

await runCommand(async ({ data, databaseUrl }) => {
  if (databaseUrl !== null) return refusal(sentences.postgresBackup)
  const done = await makeBackup({ data, at: new Date(), version: productVersion() })
  return done.ok ? { ok: true, sentence: done.file } : done
})
