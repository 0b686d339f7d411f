// `npm run export`: one file of a whole organisation, which gets its final name only once it is complete.
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from '../storage/error-codes.ts'
import type { Settings } from '../settings.ts'
import { openPersonalLog } from '../use/people/personal-data-log.ts'
import { copyDatabase } from '../storage/sqlite-file.ts'
import type { Storage } from '../storage/storage.ts'
import { DATABASE, exists, momentInName } from './data-folder.ts'
import { exchangeSentences as sentences } from './exchange-sentences.ts'
import { writeExport, type ExportManifest } from './export-file.ts'
import { exportedLines, exportManifest } from './export-organisation.ts'
import { refusal, type Done } from './make-backup.ts'
import { withStorage } from './open-storage.ts'

export interface ExportOptions {
  readonly settings: Settings
  readonly org: string
  readonly at: Date
  readonly version: string
  /** The path that the operator asks for; otherwise the file goes to `$QUAI_DATA/exports/`. */
  readonly file?: string
}
type Exported = Done<{ readonly file: string; readonly manifest: ExportManifest }>

export const makeExport = async (options: ExportOptions): Promise<Exported> => {
  const { settings, at } = options
  const { data, databaseUrl } = settings
  if (databaseUrl === null && !(await exists(join(data, DATABASE)))) return refusal(sentences.noData(data))
  const file = options.file ?? join(data, 'exports', `quai-${options.org}-${momentInName(at)}.ndjson`)
  if (await exists(file)) return refusal(sentences.exists(file))
  const [part, scratch] = [`${file}.part`, `${file}.scratch`]
  await mkdir(dirname(file), { recursive: true })
  try {
    await rm(part, { force: true })
    const write = (storage: Storage): Promise<Exported> => writeFrom(storage, options, part)
    const done =
      databaseUrl === null ? await fromCopy(settings, scratch, write) : await fromServer(settings, write)
    if (!done.ok) return done
    // The export contains everybody's data (RP3), so it is noted in the log of accesses before anybody can read it.
    await openPersonalLog(data).note({
      at: at.toISOString(),
      org: options.org,
      user_id: 'operator',
      device: null,
      what: 'export',
      entity: 'task',
      id: null,
      count: done.manifest.records,
    })
    await rename(part, file)
    return { ...done, file }
  } catch (error) {
    if (isDiskFull(error)) return refusal(sentences.diskFull)
    throw error
  } finally {
    await rm(part, { force: true })
    await rm(scratch, { recursive: true, force: true })
  }
}

const ATTEMPTS = 5

type Write = (storage: Storage) => Promise<Exported>

const fromCopy = async (settings: Settings, scratch: string, write: Write): Promise<Exported> => {
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true })
  await copyDatabase(join(settings.data, DATABASE), join(scratch, DATABASE))
  return fromServer({ ...settings, data: scratch }, write)
}
const fromServer = async (settings: Settings, write: Write): Promise<Exported> =>
  (await withStorage(settings, ({ storage }) => write(storage))) ?? refusal(sentences.noData(settings.data))

const writeFrom = async (
  storage: Storage,
  { org, version, at }: ExportOptions,
  part: string,
): Promise<Exported> => {
  if (!(await storage.organisations()).includes(org)) return refusal(sentences.unknownOrganisation(org))
  const data = storage.of(org)
  // A copied database does not change. On PostgreSQL the server continues to write, so the export is repeated until the clock did not move
  // during it: then all lines are of one moment.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const manifest = await exportManifest(data, { org, version, at })
    await rm(part, { force: true })
    await writeExport(part, exportedLines(data, manifest))
    if ((await data.clock()).rev === manifest.rev) return { ok: true, file: part, manifest }
  }
  return refusal(sentences.neverStill)
}
