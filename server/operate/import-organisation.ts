// Writes the records of an export into an empty storage. Every line is read as strictly as a client's and keeps its id, number and rev, so
// that links, history and the devices' cursors stay valid. One transaction writes all of it or nothing.
import { entities } from '#records/entities/index.ts'
import { blankRow, readRow, type AnyRow, type Entity } from '#records/entity.ts'
import { isJson, type Json } from '#core/wire/json.ts'
import type { HistoryLine, Storage, Transaction } from '../storage/storage.ts'
import { attestationSeries } from '../use/write/attestation.ts'
import { searchTextOf } from '../use/write/search-text.ts'
import { recordShards } from '../use/write/shards.ts'
import { exchangeSentences as sentences } from './exchange-sentences.ts'
import { exportLines, type ExportManifest } from './export-file.ts'
import { refusal, type Done } from './make-backup.ts'

/** What is wrong with a line; nothing is written then. */
interface Fault {
  readonly line: number
  readonly why: string
}
const isFault = (value: object): value is Fault => 'why' in value

interface Read {
  readonly rowsByEntity: ReadonlyMap<string, readonly AnyRow[]>
  readonly history: readonly HistoryLine[]
}

const CHUNK = 500

export const importLines = async (
  storage: Storage,
  file: string,
  manifest: ExportManifest,
  epoch: string,
): Promise<Done<object>> => {
  const read = await readLines(file, manifest)
  if (isFault(read)) return refusal(sentences.badLine(read.line, read.why))
  await storage.addOrganisation(manifest.organisation, epoch)
  await storage.of(manifest.organisation).transaction(async tx => {
    await tx.advanceClock(manifest.rev)
    // Tasks are written last: a task's search text contains texts of other records.
    const names = entities.map(({ name }) => name).sort((a, b) => Number(a === 'task') - Number(b === 'task'))
    for (const name of names) {
      const of = entities.find(one => one.name === name)
      if (of !== undefined) await putRows(tx, of, read.rowsByEntity.get(name) ?? [])
    }
    await tx.putHistory(read.history)
  })
  return { ok: true }
}

const putRows = async (tx: Transaction, of: Entity, rows: readonly AnyRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK)
    const written = []
    for (const row of chunk) written.push({ row, search: await searchTextOf(tx, of, row) })
    await tx.put(of.name, written)
    await tx.putChanges(
      chunk.flatMap(row =>
        recordShards(of.name, row).map(shard => ({
          shard,
          entity: of.name,
          id: row.id,
          rev: row.rev,
          gone: 0 as const,
        })),
      ),
    )
  }
  for (const [series, highest] of givenNumbers(of, rows))
    for (let n = 0; n < highest; n++) await tx.nextNumber(series)
}

/** The highest number that each series has given, so that numbering continues after it. */
const givenNumbers = (of: Entity, rows: readonly AnyRow[]): ReadonlyMap<string, number> => {
  const given = new Map<string, number>()
  const note = (series: string, number: unknown): void => {
    given.set(series, Math.max(given.get(series) ?? 0, Number(number ?? 0)))
  }
  for (const { number, attestation_number, attested_at } of rows) {
    if ('number' in of.fields) note(of.name, number)
    if (of.name === 'task' && typeof attested_at === 'string')
      note(attestationSeries(attested_at), attestation_number)
  }
  return given
}

const readLines = async (file: string, manifest: ExportManifest): Promise<Read | Fault> => {
  const rowsByEntity = new Map<string, AnyRow[]>()
  const history: HistoryLine[] = []
  const known = new Set<string>()
  for await (const { n, value } of exportLines(file)) {
    if (n === 1 || value?.['end'] === true) continue
    if (value === undefined) return { line: n, why: sentences.noObject }
    if ('h' in value) {
      const { h } = value
      if (!isHistoryLine(h, manifest.rev)) return { line: n, why: sentences.badField('history', 'h') }
      history.push(h)
      continue
    }
    const of = entities.find(({ name }) => name === value['e'])
    if (of === undefined) return { line: n, why: sentences.unknownKind(String(value['e'])) }
    if (!isJson(value['v'])) return { line: n, why: sentences.noObject }
    const row = rowOf(of, value['v'], manifest.rev)
    if (typeof row === 'string') return { line: n, why: row }
    const name = `${of.name}/${row.id}`
    if (known.has(name)) return { line: n, why: sentences.twice(of.name, row.id) }
    known.add(name)
    const rows = rowsByEntity.get(of.name) ?? []
    rows.push(row)
    rowsByEntity.set(of.name, rows)
  }
  return { rowsByEntity, history }
}

const idPattern = /^[\w:.|-]{1,128}$/

/** The record, or what is wrong with it: a value that its field cannot hold is refused, never dropped. */
const rowOf = (of: Entity, sent: Json, most: number): AnyRow | string => {
  const { id, rev } = sent
  if (typeof id !== 'string' || !idPattern.test(id)) return sentences.badField(of.name, 'id')
  if (!Number.isSafeInteger(rev) || Number(rev) < 1 || Number(rev) > most)
    return sentences.badField(of.name, 'rev')
  const read = readRow(of, sent)
  for (const [name, value] of Object.entries(sent)) {
    const initial: unknown = of.fields[name]?.type.initial
    const isRefused = isSame(read[name], initial) && !isSame(value, initial)
    if (of.fields[name] === undefined || isRefused) return sentences.badField(of.name, name)
  }
  return Object.assign(blankRow(of), sent)
}
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

const isHistoryLine = (value: unknown, most: number): value is HistoryLine =>
  isJson(value) &&
  entities.some(({ name }) => name === value['entity']) &&
  typeof value['id'] === 'string' &&
  Number.isSafeInteger(value['rev']) &&
  Number(value['rev']) <= most &&
  typeof value['at'] === 'string' &&
  isTextOrNull(value['user_id']) &&
  isTextOrNull(value['device']) &&
  isTextOrNull(value['note']) &&
  isJson(value['changes'])
