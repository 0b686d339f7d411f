// `npm run restore -- FILE`, with the servers stopped; on PostgreSQL `-- --after-pg-restore` too, once pg_restore has finished.
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { openPostgres } from '../storage/postgres/open-postgres.ts'
import { renewOrganisations } from '../storage/renew-organisations.ts'
import { productVersion, runCommand } from './command-line.ts'
import { imageFilesOf } from './images/image-files.ts'
import { refusal } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { sentences } from './sentences.ts'
import { restoreIntoPostgres } from './stores/restore-into-postgres.ts'

const AFTER_PG_RESTORE = '--after-pg-restore'
const newEpoch = (): string => randomBytes(16).toString('hex')

await runCommand(async settings => {
  const { data, databaseUrl } = settings
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
  if (file === undefined) return refusal(sentences.noFile)
  const bucket = settings.s3 === null ? undefined : imageFilesOf(settings)
  const asked = { data, file: resolve(file), at: new Date(), newEpoch, bucket }
  const done =
    databaseUrl === null
      ? await restoreBackup(asked)
      : await restoreIntoPostgres({ ...asked, url: databaseUrl, version: productVersion() })
  return done.ok ? { ok: true, sentence: sentences.restored(done) } : done
})
