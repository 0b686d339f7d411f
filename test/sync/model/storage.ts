// The disk of a phone: an IndexedDB with a power cut between any two of its transactions, registry included, and a way to read it without
// the product's code.
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'

const POWER_CUT = 'the power was cut'

export interface ModelStorage {
  readonly indexedDB: IDBFactory
  /** How many write transactions have begun. */
  writes(): number
  /** Cuts the power after this many more write transactions have begun; null for never. */
  cutAfter(count: number | null): void
  isOff(): boolean
  /** Cuts the power: uncommitted changes are lost, and this generation of code can write no more. */
  cut(): void
  turnOn(): void
  read<T>(database: string, table: string): T[]
  databases(): string[]
}

interface RawDatabases {
  readonly _databases: ReadonlyMap<
    string,
    {
      readonly rawObjectStores: ReadonlyMap<
        string,
        { readonly records: { values(): Iterable<{ readonly value: unknown }> } }
      >
    }
  >
}

/** `chance` gives a number in [0, 1) that decides whether a transaction under way at the power cut is lost; half of them are. */
export const makeModelStorage = (chance: () => number): ModelStorage => {
  const factory = new IDBFactory()
  // The library keeps the data in memory under these names, and they are decoded here.
  const raw = factory as unknown as RawDatabases
  let generation = 0
  let isOff = false
  let writes = 0
  let left: number | null = null
  const running = new Set<IDBTransaction>()

  const cut = (): void => {
    isOff = true
    left = null
    for (const transaction of running) if (chance() < 0.5) abort(transaction)
    running.clear()
  }

  const instrument = (database: IDBDatabase, born: number): void => {
    const begin = database.transaction.bind(database)
    database.transaction = (stores, mode, options) => {
      if (mode === 'readwrite' && born === generation && !isOff) {
        if (left === 0) cut()
        else if (left !== null) left -= 1
      }
      if (isOff || born !== generation) throw new Error(POWER_CUT)
      const transaction = begin(stores, mode, options)
      if (mode === 'readwrite') {
        writes += 1
        running.add(transaction)
        for (const end of ['complete', 'abort'])
          transaction.addEventListener(end, () => running.delete(transaction))
      }
      return transaction
    }
  }

  const open: IDBFactory['open'] = (name, version) => {
    if (isOff) throw new Error(POWER_CUT)
    const born = generation
    const request = factory.open(name, version)
    request.addEventListener('success', () => instrument(request.result, born))
    return request
  }

  return {
    indexedDB: {
      open,
      cmp: (one, other) => factory.cmp(one, other),
      databases: () => factory.databases(),
      deleteDatabase: name => factory.deleteDatabase(name),
    },
    writes: () => writes,
    cutAfter: count => {
      left = count
    },
    isOff: () => isOff,
    cut,
    turnOn: () => {
      generation += 1
      isOff = false
    },
    read: <T>(database: string, table: string) => {
      const store = raw._databases.get(database)?.rawObjectStores.get(table)
      return store === undefined ? [] : Array.from(store.records.values(), ({ value }) => value as T)
    },
    databases: () => [...raw._databases.keys()].filter(name => name.startsWith('quai:')),
  }
}

const abort = (transaction: IDBTransaction): void => {
  try {
    transaction.abort()
  } catch (error) {
    // Committed a moment ago.
    if (!(error instanceof Error && error.name === 'InvalidStateError')) throw error
  }
}

/** Whether an error is that of a device without power, however the database words it. */
export const isPowerCut = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.includes(POWER_CUT) || /DatabaseClosed|InvalidState|Abort/.test(error.name))
