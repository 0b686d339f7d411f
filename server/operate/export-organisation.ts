// One organisation as lines: everything but passwords, tokens and photographs. The embedded database is copied first, so that all lines
// show the same moment while the server continues to write.
import { entities } from '#records/entities/index.ts'
import type { AnyRow } from '#records/entity.ts'
import { schemaVersion } from '../storage/migrate.ts'
import type { Reader } from '../storage/storage.ts'
import { EXPORT_FORMAT, type ExportManifest } from './export-file.ts'

const ROWS = 500
const LINES = 5000

export const exportManifest = async (
  reader: Reader,
  { org, version, at }: { readonly org: string; readonly version: string; readonly at: Date },
): Promise<ExportManifest> => {
  let records = 0
  for (const { name } of entities) records += await reader.count(name, { deleted: 'with' })
  return {
    product: 'quai',
    kind: 'export',
    format: EXPORT_FORMAT,
    version,
    schema: schemaVersion,
    made_at: at.toISOString(),
    organisation: org,
    rev: (await reader.clock()).rev,
    records,
    history: (await reader.history({ limit: 1, offset: 0 })).total,
  }
}

/** Every record of an entity, deleted ones included, ordered by id. */
export async function* everyRow(reader: Reader, entity: string): AsyncGenerator<AnyRow> {
  let last: string | undefined
  for (;;) {
    const found = await reader.find(entity, {
      ...(last === undefined ? {} : { where: [{ is: 'from', field: 'id', value: last }] }),
      deleted: 'with',
      limit: ROWS + 1,
    })
    const rows = found.filter(({ id }) => id !== last)
    if (rows.length === 0) return
    yield* rows
    last = rows.at(-1)?.id
  }
}

export async function* exportedLines(reader: Reader, manifest: ExportManifest): AsyncGenerator {
  yield manifest
  for (const { name } of entities) for await (const v of everyRow(reader, name)) yield { e: name, v }
  for (let offset = 0; offset < manifest.history; offset += LINES)
    for (const h of (await reader.history({ limit: LINES, offset })).lines) yield { h }
}
