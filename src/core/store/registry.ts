// The users of this device (sync.md section 0, principle 7): which database belongs to whom, with the tokens of those signed in.
// It is a tiny database of its own; nothing of it is in localStorage or in a URL.
import { Dexie, liveQuery, type Table } from 'dexie'
import { uuidv7 } from '#records/values/uuid.ts'

interface StoredTokens {
  readonly access: string
  readonly refresh: string | null
}

interface StoredProfile {
  readonly id: string
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly permissions: readonly string[]
  readonly shards: readonly string[]
  readonly organisation: { readonly name: string; readonly [field: string]: unknown }
  readonly mark?: string
}

export interface KnownUser {
  readonly database: string
  readonly server: string
  readonly user: string
  /** Kept because « 3 modifications de Paul attendent sa connexion » needs a name after the profile is cleared. */
  readonly firstname: string
  readonly username: string
  readonly profile: StoredProfile | null
  readonly tokens: StoredTokens | null
  /** ISO 8601 UTC. */
  readonly lastUsed: string
  /** Since when the mirror is reserved for its user (a forced sign-out). */
  readonly sealedAt: string | null
  /** The role chosen last on /switch_role. */
  readonly role: string | null
}

/**
 * The user whose session a tab resumes: the tab's own, as long as they are signed in; otherwise the last one who used this
 * device.
 */
export const sessionOfTab = (users: readonly KnownUser[], database: string | null): KnownUser | undefined =>
  users.find(user => user.database === database && user.tokens !== null) ?? users[0]

export interface DeviceIdentity {
  readonly id: string
  readonly name: string
}

export interface Registry {
  /** Created at the first call, then always the same. */
  device(name: string): Promise<DeviceIdentity>
  /** The id that the server gives this device in place of one that belongs to another. */
  replaceDevice(id: string): Promise<void>
  /** This device's key, made at the first call; whichever tab comes first, there is one. */
  deviceKey(make: () => Promise<CryptoKeyPair>): Promise<CryptoKeyPair>
  /** The office sees the new name after the next start of the application. */
  renameDevice(name: string): Promise<void>
  users(): Promise<KnownUser[]>
  user(database: string): Promise<KnownUser | undefined>
  put(user: KnownUser): Promise<void>
  change(database: string, values: Partial<KnownUser>): Promise<void>
  /** Reads the user and writes the change in one step. False, and nothing written, when `isStill` no longer accepts the user. */
  changeIf(
    database: string,
    isStill: (user: KnownUser) => boolean,
    values: Partial<KnownUser>,
  ): Promise<boolean>
  /** Calls back with this user's row whenever any tab writes it, and once at the start. Returns a function that stops it. */
  watch(
    database: string,
    onUser: (user: KnownUser | undefined) => void,
    onError: (error: unknown) => void,
  ): () => void
  close(): void
}

export interface RegistryOptions {
  readonly indexedDB?: IDBFactory
  readonly IDBKeyRange?: typeof IDBKeyRange
  readonly newId?: () => string
}

export const openRegistry = ({ newId, ...options }: RegistryOptions = {}): Registry => {
  const dexie = new Dexie('quai', { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' })
  dexie.version(1).stores({ users: 'database, lastUsed', meta: 'k' })
  const users: Table<KnownUser, string> = dexie.table('users')
  const meta: Table<{ readonly k: 'device'; readonly value: DeviceIdentity }, string> = dexie.table('meta')
  const keys: Table<{ readonly k: 'key'; readonly value: CryptoKeyPair }, string> = dexie.table('meta')
  return {
    device: name =>
      dexie.transaction('rw', ['meta'], async () => {
        const known = await meta.get('device')
        if (known !== undefined) return known.value
        const value = {
          id: newId?.() ?? uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
          name,
        }
        await meta.put({ k: 'device', value })
        return value
      }),
    replaceDevice: id =>
      dexie.transaction('rw', ['meta'], async () => {
        const known = await meta.get('device')
        await meta.put({ k: 'device', value: { name: known?.value.name ?? '', id } })
      }),
    deviceKey: async make => {
      const known = await keys.get('key')
      if (known !== undefined) return known.value
      const value = await make()
      return dexie.transaction('rw', ['meta'], async () => {
        const earlier = await keys.get('key')
        if (earlier === undefined) await keys.put({ k: 'key', value })
        return earlier?.value ?? value
      })
    },
    renameDevice: name =>
      dexie.transaction('rw', ['meta'], async () => {
        const known = await meta.get('device')
        if (known !== undefined) await meta.put({ k: 'device', value: { ...known.value, name } })
      }),
    users: () => users.orderBy('lastUsed').reverse().toArray(),
    user: database => users.get(database),
    put: async user => {
      await users.put(user)
    },
    change: async (database, values) => {
      await users.update(database, values)
    },
    changeIf: (database, isStill, values) =>
      dexie.transaction('rw', ['users'], async () => {
        const user = await users.get(database)
        if (user === undefined || !isStill(user)) return false
        await users.update(database, values)
        return true
      }),
    watch: (database, onUser, onError) => {
      const subscription = liveQuery(async () => users.get(database)).subscribe(onUser, onError)
      return () => subscription.unsubscribe()
    },
    close: () => dexie.close(),
  }
}
