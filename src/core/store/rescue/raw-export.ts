// What a database holds unsent, and what it sent lately, read without opening it as one of ours: for a database that a newer
// version wrote (refuseNewer()). Nothing is written, so nothing is frozen: the file is for people to read, and is never
// imported by another device.
import { bytesToBase64 } from '../pictures/base64.ts'
import { databaseNames, salvage, type Factory } from './salvage.ts'

const FORMAT = 'quai-raw'

export interface RawExport {
  readonly pieces: readonly string[]
  readonly changes: number
  readonly photos: number
  /** Changes and photos that exist and cannot be read. */
  readonly unreadable: number
}

/** `at`: ISO 8601 UTC. */
export const rawExport = async (
  name: string,
  { at, ...factory }: Factory & { readonly at: string },
): Promise<RawExport> => {
  const { outbox, acked, blob, unreadable } = await salvage(name, factory)
  const photos = blob.filter(({ state }) => state !== 'sent')
  const lines = (rows: readonly object[]): string => rows.map(row => `\n${JSON.stringify(row)}`).join(',')
  const images = photos.map(
    ({ bytes, ...rest }, i) =>
      `${i === 0 ? '' : ','}\n${JSON.stringify({ ...rest, data: bytes == null ? null : bytesToBase64(bytes) })}`,
  )
  const head = JSON.stringify({ format: FORMAT, database: name, at }).slice(0, -1)
  return {
    pieces: [
      `${head},\n"entries":[${lines(outbox)}\n],\n"sent":[${lines(acked)}\n],\n"blobs":[`,
      ...images,
      '\n]}\n',
    ],
    changes: outbox.length,
    photos: photos.length,
    unreadable,
  }
}

/** The databases of everybody who has worked on this device, without the copies of a rebuilding. */
export const personalDatabases = async (factory: Factory = {}): Promise<string[]> =>
  (await databaseNames(factory)).filter(name => name.startsWith('quai:') && !name.endsWith(' (copie)'))
