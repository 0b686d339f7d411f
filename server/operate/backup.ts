// `npm run backup`: makes one file in `$QUAI_DATA/backups/` and prints its path; the server may be running.
import { constants, setPriority } from 'node:os'
import { productVersion, runCommand } from './command-line.ts'
import { imageFilesOf } from './images/image-files.ts'
import { makeBackup, type BackupKind } from './make-backup.ts'
import { NIGHTLY } from './nightly/nightly-backup.ts'
import { storeOf } from './stores/store.ts'

const isNightly = process.argv.includes(NIGHTLY)
const kind: BackupKind = isNightly ? '-nuit' : ''
// A server is at work beside it.
if (isNightly) setPriority(constants.priority.PRIORITY_LOW)

await runCommand(async settings => {
  const { data } = settings
  const store = storeOf(settings)
  const images = imageFilesOf(settings)
  const done = await makeBackup({ data, at: new Date(), version: productVersion(), store, images, kind })
  return done.ok ? { ok: true, sentence: done.file } : done
})
