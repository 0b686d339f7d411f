// `npm run import -- FILE`: an export into an empty data folder. The data are built in a folder of their own and put in place by the last
// step of a restore, so that a refusal, a full disk or a kill leaves the data folder as it was.
import { access, constants, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, isDiskFull } from '../storage/error-codes.ts'
import { schemaVersion } from '../storage/migrate.ts'
import { openSqlite } from '../storage/sqlite.ts'
import { DATABASE, exists, holdData, IMAGES, KEYS, momentInName } from './data-folder.ts'
import { exchangeSentences as sentences } from './exchange-sentences.ts'
import {
  EXPORT_FORMAT,
  exportLines,
  isExportManifest,
  isWholeExport,
  type ExportManifest,
} from './export-file.ts'
import { importLines } from './import-organisation.ts'
import { refusal, type Done } from './make-backup.ts'
import { dropStage, noStep, openStage, settleSwap, swapData, type Step } from './swap-data.ts'

export interface ImportOptions {
  readonly data: string
  readonly file: string
  readonly at: Date
  readonly newEpoch: () => string
  readonly step?: Step
}
type Imported = Done<{ readonly manifest: ExportManifest }>

export const makeImport = async (options: ImportOptions): Promise<Imported> => {
  const { data, file } = options
  const opened = await openExport(file)
  if (!opened.ok) return opened
  const hold = holdData(data)
  if (hold === undefined) return refusal(sentences.running(data))
  try {
    await settleSwap(data)
    for (const name of [DATABASE, IMAGES, KEYS])
      if (await exists(join(data, name))) return refusal(sentences.notEmpty(data))
    return await buildAside(options, opened.manifest)
  } catch (error) {
    if (isDiskFull(error)) return refusal(sentences.diskFull)
    throw error
  } finally {
    await dropStage(data)
    hold.release()
  }
}

const openExport = async (file: string): Promise<Imported> => {
  try {
    await access(file, constants.R_OK)
    if (!(await stat(file)).isFile()) return refusal(sentences.unreadable(file))
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES', 'ENOTDIR', 'EPERM')) return refusal(sentences.unreadable(file))
    throw error
  }
  const first = await exportLines(file).next()
  const manifest = first.done === true ? undefined : first.value.value
  if (!isExportManifest(manifest)) return refusal(sentences.notAnExport(file))
  // The version is checked before the checksum, because a newer format may end in another way.
  if (manifest.format > EXPORT_FORMAT || manifest.schema > schemaVersion)
    return refusal(sentences.newer(file, manifest.version))
  return (await isWholeExport(file)) ? { ok: true, manifest } : refusal(sentences.damaged(file))
}

const buildAside = async (
  { data, file, at, newEpoch, step = noStep }: ImportOptions,
  manifest: ExportManifest,
): Promise<Imported> => {
  const stage = await openStage(data)
  const storage = await openSqlite({ file: join(stage, DATABASE) })
  try {
    const done = await importLines(storage, file, manifest, newEpoch())
    if (!done.ok) return done
  } finally {
    await storage.close()
  }
  step('built')
  const stuck = await swapData(data, `before-import-${momentInName(at)}`, step)
  return stuck === undefined ? { ok: true, manifest } : refusal(sentences.cannotMove(stuck))
}
