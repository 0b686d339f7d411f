// The format of the export file: NDJSON with a manifest first, then one line for each record and each line of history, and last the SHA-256
// of every byte before it. Any program can read it, and a cut or changed file is detected.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { isJson, textMember, type Json } from '#core/wire/json.ts'

export const EXPORT_FORMAT = 1

export interface ExportManifest {
  readonly product: 'quai'
  readonly kind: 'export'
  readonly format: number
  /** The product's version, and below it the number of the last migration. */
  readonly version: string
  readonly schema: number
  /** ISO 8601 UTC. */
  readonly made_at: string
  readonly organisation: string
  /** The organisation's clock, as high as the highest rev of a record or higher. */
  readonly rev: number
  readonly records: number
  readonly history: number
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

export const isExportManifest = (value: unknown): value is ExportManifest =>
  isJson(value) &&
  value['product'] === 'quai' &&
  value['kind'] === 'export' &&
  /^[A-Za-z0-9_-]{1,60}$/.test(textMember(value, 'organisation')) &&
  typeof value['version'] === 'string' &&
  ['format', 'schema', 'rev', 'records', 'history'].every(name => isCount(value[name]))

/** Writes the export; when the promise resolves it is on the disk. */
export const writeExport = (file: string, lines: AsyncIterable<unknown>): Promise<void> =>
  pipeline(
    async function* () {
      const hash = createHash('sha256')
      for await (const line of lines) {
        const text = `${JSON.stringify(line)}\n`
        hash.update(text)
        yield text
      }
      yield `${JSON.stringify({ end: true, sha256: hash.digest('hex') })}\n`
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )

const parsed = (text: string): Json | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isJson(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Each line with its number, starting at 1; undefined for a line that is not a JSON object. */
export async function* exportLines(
  file: string,
): AsyncGenerator<{ readonly n: number; readonly value: Json | undefined }> {
  let n = 0
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    n += 1
    yield { n, value: parsed(text) }
  }
}

/** Whether the last line is the checksum of all lines before it. */
export const isWholeExport = async (file: string): Promise<boolean> => {
  const hash = createHash('sha256')
  let last: string | undefined
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (last !== undefined) hash.update(`${last}\n`)
    last = text
  }
  const end = parsed(last ?? '')
  return end?.['end'] === true && end['sha256'] === hash.digest('hex')
}
