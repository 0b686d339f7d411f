// A long write decides before it takes the lock for which all other writers wait (decision 018): on what it reads without the lock, and
// under the lock it reads that again. Where anything is another than it was, what was decided does not count.
import type { AnyRow } from '#records/entity.ts'
import type { OrganisationStorage, Reader, Transaction } from '../../storage/storage.ts'
import { chunksOf } from '../../storage/records.ts'
import { breather } from './breather.ts'

/** Thrown by what cannot wait for the lock: the write is then decided under it. */
export const needsLock = new Error('This can only be done under the lock')

export interface Ahead {
  /** Reads without the lock until `enter`, and is the transaction from then on. */
  readonly tx: Transaction
  /** Under the lock: whether all that was read is still so. */
  enter(db: Transaction): Promise<boolean>
}

/** What was asked besides single records, and what was found. */
interface Seen {
  readonly found: string
  readonly again: (from: Reader) => Promise<string>
}

/** Each change of a record gives it another rev. */
const rowMark = (row: AnyRow | undefined): string => (row === undefined ? '' : `${row.id} ${row.rev}`)
const rowsMark = (rows: readonly AnyRow[]): string => rows.map(rowMark).join('\n')
const plainMark = (found: unknown): string => JSON.stringify(found) ?? ''
const mapMark = (found: ReadonlyMap<string, unknown>): string => JSON.stringify([...found])

/** Records that are read again by one statement. */
const PIECE = 50

const openSeen = () => {
  const rows = new Map<string, Map<string, string>>()
  const others = new Map<string, Seen>()
  let isTorn = false
  return {
    hasRow: (entity: string, id: string): boolean => rows.get(entity)?.has(id) === true,
    row: (entity: string, id: string, row: AnyRow | undefined): void => {
      const ofEntity = rows.get(entity) ?? new Map<string, string>()
      rows.set(entity, ofEntity)
      const found = rowMark(row)
      if ((ofEntity.get(id) ?? found) !== found) isTorn = true
      ofEntity.set(id, found)
    },
    other: (name: string, seen: Seen): void => {
      if ((others.get(name)?.found ?? seen.found) !== seen.found) isTorn = true
      others.set(name, seen)
    },
    isStill: async (db: Reader): Promise<boolean> => {
      if (isTorn) return false
      const breathe = breather()
      for (const [entity, ofEntity] of rows)
        for (const piece of chunksOf([...ofEntity], PIECE)) {
          await breathe()
          const ids = piece.map(([id]) => id)
          const now = new Map((await db.getMany(entity, ids)).map(row => [row.id, row]))
          if (piece.some(([id, found]) => rowMark(now.get(id)) !== found)) return false
        }
      for (const { found, again } of others.values()) {
        await breathe()
        if ((await again(db)) !== found) return false
      }
      return true
    },
  }
}

type Read = <T>(
  name: readonly unknown[],
  ask: (from: Reader) => Promise<T>,
  mark: (found: T) => string,
) => Promise<T>

const readsOf = (read: Read): Omit<Reader, 'get' | 'shardsOf'> => ({
  getMany: (...of) => read(['many', ...of], from => from.getMany(...of), rowsMark),
  find: (...of) => read(['find', ...of], from => from.find(...of), rowsMark),
  sizes: (...of) => read(['sizes', ...of], from => from.sizes(...of), mapMark),
  count: (...of) => read(['count', ...of], from => from.count(...of), plainMark),
  list: (...of) => read(['list', ...of], from => from.list(...of), plainMark),
  lowest: (...of) => read(['lowest', ...of], from => from.lowest(...of), mapMark),
  clock: () => read(['clock'], from => from.clock(), plainMark),
  changes: (...of) => read(['changes', ...of], from => from.changes(...of), plainMark),
  shardsChangedAfter: rev => read(['after', rev], from => from.shardsChangedAfter(rev), mapMark),
  revAt: at => read(['rev', at], from => from.revAt(at), plainMark),
  history: query => read(['history', query], from => from.history(query), plainMark),
  fieldChanges: of => read(['field', of], from => from.fieldChanges(of), plainMark),
  historyAfter: (...of) => read(['lines', ...of], from => from.historyAfter(...of), plainMark),
  mutation: (...of) => read(['mutation', ...of], from => from.mutation(...of), plainMark),
  passwordHash: id => read(['password', id], from => from.passwordHash(id), plainMark),
  token: hash => read(['token', hash], from => from.token(hash), plainMark),
  deviceKey: id => read(['key', id], from => from.deviceKey(id), plainMark),
})

type Write = <T>(act: (db: Transaction) => Promise<T>) => Promise<T>

const writesOf = (write: Write): Omit<Transaction, keyof Reader | 'getForUpdate'> => ({
  advanceClock: n => write(db => db.advanceClock(n)),
  put: (...of) => write(db => db.put(...of)),
  putChanges: changes => write(db => db.putChanges(changes)),
  putHistory: lines => write(db => db.putHistory(lines)),
  rewriteHistory: (...of) => write(db => db.rewriteHistory(...of)),
  remember: mutation => write(db => db.remember(mutation)),
  nextNumber: series => write(db => db.nextNumber(series)),
  purge: (...of) => write(db => db.purge(...of)),
  forget: (...of) => write(db => db.forget(...of)),
  setPasswordHash: (...of) => write(db => db.setPasswordHash(...of)),
  putToken: token => write(db => db.putToken(token)),
  useToken: (...of) => write(db => db.useToken(...of)),
  revokeTokens: (...of) => write(db => db.revokeTokens(...of)),
  bindDevice: (...of) => write(db => db.bindDevice(...of)),
  renewEpoch: epoch => write(db => db.renewEpoch(epoch)),
})

export const openAhead = (data: OrganisationStorage): Ahead => {
  const seen = openSeen()
  let locked: Transaction | undefined
  const read: Read = async (name, ask, mark) => {
    if (locked !== undefined) return ask(locked)
    const found = await ask(data)
    seen.other(JSON.stringify(name), { found: mark(found), again: async from => mark(await ask(from)) })
    return found
  }
  const get = async (entity: string, id: string): Promise<AnyRow | undefined> => {
    const row = await data.get(entity, id)
    seen.row(entity, id, row)
    return row
  }
  return {
    tx: {
      ...readsOf(read),
      ...writesOf(async act => {
        if (locked === undefined) throw needsLock
        return act(locked)
      }),
      get: (...of) => locked?.get(...of) ?? get(...of),
      getForUpdate: (...of) => locked?.getForUpdate(...of) ?? get(...of),
      shardsOf: (entity, id, gone) =>
        // Where a record is changes with the record itself, which is read again anyway.
        locked === undefined && gone !== 'with' && seen.hasRow(entity, id)
          ? data.shardsOf(entity, id)
          : read(['shards', entity, id, gone], from => from.shardsOf(entity, id, gone), plainMark),
    },
    enter: async db => {
      if (!(await seen.isStill(db))) return false
      locked = db
      return true
    },
  }
}
