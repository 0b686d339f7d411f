// What must hold at every moment, read from the disks without the product's code: a device shows the server's row of one rev with its own
// waiting edits applied, revs never decrease within an epoch, and no entry is in another person's database.
import type { Acked, Base, Entry } from '#core/store/rows/entry.ts'
import { DELETION, isMark, pathsOf, type Capture, type Ledger } from './ledger.ts'
import type { Phone } from './phone.ts'
import { versionKey, type ModelServer, type Row } from './server.ts'

export const entityNames = ['task', 'partner'] as const

/** The contents of one user's database on one phone. */
export interface Disk {
  readonly phone: string
  readonly user: string
  /** Null while rows from before and after a restore of the server are mixed. */
  readonly epoch: string | null
  readonly entries: readonly Entry[]
  /** Entries acknowledged in the last days, in a database that is not open: they are sent again after a restore when the user returns. */
  readonly acked: readonly Entry[]
  readonly bases: readonly Base[]
  rows(entity: string): readonly Row[]
}

export const userOf = (database: string): string => database.slice(database.lastIndexOf(':') + 1)

export const readDisk = ({ name, storage, db }: Phone, database: string): Disk => {
  const meta = storage.read<{ k: string; value: unknown }>(database, 'meta')
  const epoch = meta.find(({ k }) => k === 'epoch')?.value
  const restore = meta.find(({ k }) => k === 'restore')?.value
  const isMixed = JSON.stringify(restore ?? null).includes('bringing')
  return {
    phone: name,
    user: userOf(database),
    epoch: typeof epoch === 'string' && !isMixed ? epoch : null,
    entries: storage.read(database, 'outbox'),
    acked: db?.name === database ? [] : storage.read<Acked>(database, 'acked').map(({ entry }) => entry),
    bases: storage.read(database, 'base'),
    rows: entity => storage.read(database, entity),
  }
}

/** The values that an entry changes; in a keyed list only the members that differ from before. */
export const changesOf = ({
  patch,
  from,
}: Pick<Entry, 'patch' | 'from'>): [path: string, value: unknown][] => {
  const before = pathsOf(from)
  return [...pathsOf(patch)].filter(([path, value]) => value !== before.get(path))
}

export interface Watch {
  /** Checks a phone's open database if anything was written since the last check. */
  look(phone: Phone): void
  readonly violations: string[]
}

export const makeWatch = (
  server: Pick<ModelServer, 'versions' | 'applied' | 'epoch'>,
  ledger: Ledger,
): Watch => {
  const looked = new Map<string, number>()
  const revs = new Map<string, number>()
  const violations: string[] = []
  const found = (text: string): void => {
    if (!violations.includes(text)) violations.push(text)
  }

  const isDeletedBy = ({ phone, user }: Disk, entity: string, id: string): boolean =>
    ledger.captures.some(
      one =>
        one.path === DELETION &&
        one.phone === phone &&
        one.user === user &&
        one.entity === entity &&
        one.id === id,
    )

  const checkRow = (disk: Disk, entity: string, row: Row): void => {
    const where = `${disk.phone}/${disk.user}: ${entity} ${row.id}`
    const entries = disk.entries.filter(one => one.entity === entity && one.id === row.id)
    const base = disk.bases.find(one => one.entity === entity && one.id === row.id)
    if (entries.length === 0 && base !== undefined) found(`${where} has a base and no entry`)
    const rev = base?.rev ?? row.rev
    if (base?.row === null || disk.epoch === null) return
    // An answer from before the deletion may still arrive; the next one removes the record again.
    if (isDeletedBy(disk, entity, row.id)) return
    const last = `${disk.epoch} ${where}`
    if ((revs.get(last) ?? 0) > rev) found(`${where} went back from rev ${revs.get(last)} to ${rev}`)
    revs.set(last, rev)
    const theirs = server.versions.get(versionKey(disk.epoch, entity, row.id, rev))
    if (theirs === undefined) return
    // A single waiting value is shown even if it equals what another device wrote meanwhile.
    const waiting = entries.filter(({ state }) => state !== 'damaged')
    const pending = new Set([
      ...waiting.flatMap(changesOf).map(([path]) => path),
      ...waiting.flatMap(({ patch }) => Object.keys(patch)),
    ])
    const shown = pathsOf(row)
    for (const [path, value] of pathsOf(theirs)) {
      if (path === 'rev' || pending.has(path)) continue
      if (JSON.stringify(shown.get(path) || null) !== JSON.stringify(value || null))
        found(`${where}.${path} shows « ${text(shown.get(path))} » where rev ${rev} has « ${text(value)} »`)
    }
  }

  /** The person's latest value of each path: shown while it waits, and once it was acknowledged never replaced by an older row. */
  const checkOwn = (disk: Disk): void => {
    const lastWords = new Map<string, Capture>()
    for (const capture of ledger.captures)
      if (
        capture.isSaved &&
        capture.phone === disk.phone &&
        capture.user === disk.user &&
        isMark(capture.value)
      )
        lastWords.set(`${capture.entity} ${capture.id} ${capture.path}`, capture)
    for (const { entity, id, path, value } of lastWords.values()) {
      const row = disk.rows(entity).find(one => one.id === id)
      if (row === undefined || isDeletedBy(disk, entity, id)) continue
      const where = `${disk.phone}/${disk.user}: ${entity} ${id}.${path}`
      const entry = disk.entries.find(
        one =>
          one.entity === entity &&
          one.id === id &&
          changesOf(one).some(([at, mine]) => at === path && mine === value),
      )
      // If the server already has a record whose creation waits here, the server's row is shown.
      const isHeld = entry?.op === 'create' && disk.bases.some(one => one.id === id && one.row !== null)
      if (isHeld) continue
      if (entry !== undefined && entry.state !== 'damaged') {
        if (pathsOf(row).get(path) !== value)
          found(`${where} waits as « ${text(value)} » and shows « ${text(pathsOf(row).get(path))} »`)
        continue
      }
      const applied = server.applied.find(
        one =>
          one.user === disk.user &&
          one.entity === entity &&
          one.id === id &&
          pathsOf({ [one.field]: one.after }).get(path) === value,
      )
      const rev = disk.bases.find(one => one.entity === entity && one.id === id)?.rev ?? row.rev
      if (applied !== undefined && disk.epoch === server.epoch && rev < applied.rev)
        found(
          `${where} « ${text(value)} » was taken at rev ${applied.rev} and the row shown is of rev ${rev}`,
        )
    }
  }

  return {
    violations,
    look: phone => {
      const { storage, db } = phone
      if (db === null || storage.isOff()) return
      const name = `${phone.name} ${db.name}`
      if (looked.get(name) === storage.writes()) return
      looked.set(name, storage.writes())
      const disk = readDisk(phone, db.name)
      for (const { user, id } of disk.entries)
        if (user !== disk.user) found(`${phone.name}: an entry of ${user} on ${id} lies with ${disk.user}`)
      for (const entity of entityNames) for (const row of disk.rows(entity)) checkRow(disk, entity, row)
      checkOwn(disk)
    },
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null))
