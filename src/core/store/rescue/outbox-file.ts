// What has not been sent, as a file that its owner carries to another device (screens.md section 4, « Exporter (fichier) »).
import type { AnyRow } from '#records/entity.ts'
import { entityByName } from '#records/entities/index.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { outboxFileMessages } from '#records/fr/device-messages.ts'
import { bytesToBase64 } from '../pictures/base64.ts'
import { readMeta, readOwner, type Connection, type LocalDatabase, type Owner } from '../database.ts'
import type { Entry } from '../rows/entry.ts'
import { baseOf, entriesOf, show } from '../rows/mirror-row.ts'
import { storageFaultOf } from '../storage-fault.ts'
import { readBlob, readEntry, readHead, type FileHead } from './outbox-file-lines.ts'

const FORMAT = 'quai-outbox'
const VERSION = 2

/** Facts that are not in the database: the page passes them in. */
export interface FileFacts {
  /** Two servers may have their API at the same path. */
  readonly origin?: string
  /** The person's name, for the refusal that another person reads. */
  readonly name?: string
  /** ISO 8601 UTC. */
  readonly at?: string
}

export const writeOutboxFile = async (db: LocalDatabase, facts: FileFacts = {}): Promise<string> => {
  let text = ''
  for await (const piece of outboxFilePieces(db, facts)) text += piece
  return text
}

/** The same, entry by entry and image by image, so that the photos of a week are never all in memory. */
export async function* outboxFilePieces(db: LocalDatabase, facts: FileFacts = {}): AsyncGenerator<string> {
  const entries = await frozenOrRead(db)
  const owner = await readOwner(db)
  const head = {
    format: FORMAT,
    version: VERSION,
    server: serverOf(db, owner),
    origin: facts.origin ?? null,
    epoch: (await readMeta(db, 'epoch')) ?? null,
    user: { id: owner.user, name: facts.name ?? '' },
    device: owner.device,
    at: facts.at ?? null,
  }
  yield `${JSON.stringify(head).slice(0, -1)},\n"entries":[`
  for (const [i, { seq: _seq, ...entry }] of entries.entries())
    yield `${i === 0 ? '' : ','}\n${JSON.stringify(entry)}`
  yield '\n],\n"blobs":['
  const ids = await db.blob.where('state').anyOf('waiting', 'refused').primaryKeys()
  let separator = '\n'
  for (const id of ids) {
    const blob = await db.blob.get(id)
    if (blob === undefined || blob.state === 'sent') continue
    const { bytes, ...rest } = blob
    yield `${separator}${JSON.stringify({ ...rest, data: bytes === null ? null : bytesToBase64(bytes) })}`
    separator = ',\n'
  }
  yield '\n]}\n'
}

/**
 * Marks queued entries as sent: nothing merges into them any more, so this device and the one that imports the file send the same
 * bytes under the same keys, and the server performs them once.
 */
export const freeze = (db: LocalDatabase): Promise<Entry[]> =>
  db.strict.dexie.transaction('rw', ['outbox'], async () => {
    await db.strict.outbox.where('state').equals('queued').modify({ state: 'sent' })
    return db.strict.outbox.orderBy('seq').toArray()
  })

/** Even a full disk must not prevent the export of unsent work. */
const frozenOrRead = async (db: LocalDatabase): Promise<Entry[]> => {
  try {
    return await freeze(db)
  } catch (error) {
    if (storageFaultOf(error) !== 'full') throw error
    return db.outbox.orderBy('seq').toArray()
  }
}

/** The API and the organisation, as they form the database's name (database.ts). */
const serverOf = ({ name: given }: LocalDatabase, { user }: Owner): string => {
  const name = given.replace(RESCUE_COPY, '')
  return name.endsWith(`:${user}`) ? name.slice(name.indexOf(':') + 1, -user.length - 1) : name
}
/** A damaged database is exported from its copy (salvage.ts). */
const RESCUE_COPY = / \(copie\)$/

export interface TakenIn {
  readonly added: number
  /** Already on this device, waiting or acknowledged. */
  readonly known: number
  readonly photos: number
  /** How many of the added ones cannot be read. */
  readonly damaged: number
}

/** Imports what the same person exported elsewhere, wholly or not at all. What cannot be read is kept as `damaged`, and shown. */
export const readOutboxFile = async (
  db: LocalDatabase,
  text: string,
  { origin }: Pick<FileFacts, 'origin'> = {},
): Promise<Outcome<TakenIn>> => {
  const owner = await readOwner(db)
  const refuse = (detail: string) => failed({ kind: 'other', status: 0, detail })
  const head = readHead(text, FORMAT)
  if (head === null) return refuse(outboxFileMessages.unreadable)
  if (head.version !== VERSION) return refuse(outboxFileMessages.otherVersion)
  const isElsewhere = origin !== undefined && head.origin !== null && head.origin !== origin
  if (head.server !== serverOf(db, owner) || isElsewhere) return refuse(outboxFileMessages.otherServer)
  if (head.user.id !== owner.user) return refuse(outboxFileMessages.otherUser(head.user.name))
  return success(await takeIn(db, owner, head))
}

const takeIn = (db: LocalDatabase, owner: Owner, head: FileHead): Promise<TakenIn> => {
  const entries = head.entries.map(sent => readEntry(sent, owner))
  const blobs = head.blobs.map(readBlob)
  const touched = [...new Set(entries.map(({ entity }) => entity))].filter(
    name => entityByName(name) !== undefined,
  )
  const tables = db.strict
  const names = [...touched, 'outbox', 'base', 'acked', 'blob']
  return tables.dexie.transaction('rw', names, async () => {
    const fresh: Omit<Entry, 'seq'>[] = []
    for (const entry of entries) if (!(await isKnown(tables, entry.key))) fresh.push(entry)
    await tables.outbox.bulkAdd(fresh)
    const records = new Map(fresh.map(entry => [`${entry.entity} ${entry.id}`, entry]))
    for (const { entity, id } of records.values()) await showRecord(tables, entity, id)
    let photos = 0
    for (const blob of blobs) {
      if ((await tables.blob.get(blob.id)) !== undefined) continue
      await tables.blob.add(blob)
      photos += 1
    }
    const damaged = fresh.filter(({ state }) => state === 'damaged').length
    return { added: fresh.length, known: entries.length - fresh.length, photos, damaged }
  })
}

const isKnown = async ({ outbox, acked }: Connection, key: string): Promise<boolean> =>
  (await outbox.where('key').equals(key).count()) > 0 || (await acked.get(key)) !== undefined

/** A record that this device has never held waits without a base: its entries are sent unchanged. */
const showRecord = async (tables: Connection, entity: string, id: string): Promise<void> => {
  const of = entityByName(entity)
  if (of === undefined) return
  const entries = await entriesOf(tables, entity, id)
  const row: AnyRow | undefined = await tables.rows(entity).get(id)
  const isCreated = entries.some(({ op }) => op === 'create')
  const kept = await tables.base.get([entity, id])
  if (kept === undefined && row === undefined && !isCreated) return
  const base = kept ?? baseOf(of, id, await tables.rows(entity).get(id))
  await show(tables, of, base, entries)
}
