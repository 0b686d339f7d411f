// `npm run restore -- FILE`, with the server stopped; on PostgreSQL `-- --after-pg-restore`, once pg_restore has finished.
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { openPostgres } from '../storage/postgres/open-postgres.ts'
import { renewOrganisations } from '../storage/renew-organisations.ts'
import { runCommand } from './command-line.ts'
import { refusal } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { sentences } from './sentences.ts'

const AFTER_PG_RESTORE = '--after-pg-restore'
const newEpoch = (): string => randomBytes(16).toString('hex')

await runCommand(async ({ data, databaseUrl }) => {
  const given = process.argv.slice(2)
  const file = given.find(word => !word.startsWith('--'))
  if (given.includes(AFTER_PG_RESTORE)) {
    if (databaseUrl === null) return refusal(sentences.postgresOnly)
    const storage = await openPostgres({ url: databaseUrl })
    try {
      const renewed = await renewOrganisations(storage, { newEpoch, at: Date.now() })
      return { ok: true, sentence: sentences.renewed(renewed.length) }
    } finally {
      await storage.close()
    }
  }
  if (databaseUrl !== null) return refusal(sentences.postgresRestore)
  if (file === undefined) return refusal(sentences.noFile)
  const done = await restoreBackup({ data, file: resolve(file), at: new Date(), newEpoch })
  return done.ok ? { ok: true, sentence: sentences.restored(done) } : done
})
