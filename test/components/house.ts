// The real server of the component tests, in the page's process: `createApp` over SQLite with the demo world, a network that can be cut,
// the office at work elsewhere, and other devices.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { dayOf } from '#records/time/dates.ts'
import type { Credentials } from '#core/api/account.ts'
import { openDatabase, type LocalDatabase } from '#core/store/database.ts'
import { openRegistry } from '#core/store/registry.ts'
import { createApp, type App } from '#server/app.ts'
import { demoAccounts, seedDemo } from '#server/demo/seed-demo.ts'
import { readSettings } from '#server/settings.ts'
import type { Storage } from '#server/storage/storage.ts'
import { completeLists } from '#server/use/settings/base-lists.ts'
import type { Ports } from '#server/use/write/caller.ts'
import { openImages } from '#server/use/pictures/images.ts'
import type { Message } from '#server/use/people/mail.ts'
import { createPasswords } from '#server/use/people/passwords.ts'
import { makeEngine } from '#core/sync/session/engine.ts'
import { browserLocks } from '#core/sync/lock.ts'
import type { SyncRemote } from '#core/sync/session/remote.ts'
import type { ClientConfig } from '#core/wire/sync-protocol.ts'
import { sqliteTemplate } from '../fixtures/sqlite-template.ts'
import type { TestTime } from './time.ts'

export const PASSWORD = demoAccounts.password
const ORG = 'quai'

export type Json = { readonly [member: string]: unknown }

interface Office {
  ask(method: string, path: string, body?: Json): Promise<Json>
  rows(entity: string): Promise<readonly Json[]>
  tasks(): Promise<readonly Json[]>
}
interface Elsewhere {
  readonly remote: SyncRemote
  readonly db: LocalDatabase
}
export interface House {
  /** As the page's browser and its worker reach it. */
  readonly fetch: typeof globalThis.fetch
  readonly mails: Message[]
  readonly office: Office
  officeAs(who: Credentials): Office
  firstRunCode(): string
  /** False: nobody reaches the server, and open connections break. */
  setReachable(isReachable: boolean): void
  /** The server answers « 500 » to every pull and every write. */
  failSync(isFailing: boolean): void
  /** Pulls and writes get no answer until what it returns is called. */
  holdSync(): () => void
  /** How many requests were answered with « 500 ». */
  failedSyncs(): number
  /** Of the latest commit. */
  rev(): Promise<number>
  /** Another device, signed in, with everything it may hold. */
  openDevice(username: string): Promise<Elsewhere>
  close(): Promise<void>
}
export interface HouseOptions {
  /** False: an empty installation that waits for its first run. */
  readonly hasDemo?: boolean
  readonly settings?: { readonly [name: string]: string }
}

/** In place of Argon2, which is slow on purpose. */
const quick = {
  hash: async (password: string) => `plain:${password}`,
  verify: async (stored: string, password: string) => stored === `plain:${password}`,
}

const configOf = (url: string): ClientConfig => ({
  api: `${url}/api`,
  client_id: ORG,
  images: '',
  upload: '',
  upload_public_key: '',
  help: null,
})

/** With its body, so that nothing of it is under way any more. */
const whole = async (answer: Response): Promise<Response> =>
  answer.body === null ? answer : new Response(await answer.arrayBuffer(), answer)

/** A network that can be cut: answers under way break then, and so does the live channel. */
const cable = (app: App, origin: string) => {
  let isReachable = true
  let isFailing = false
  let failed = 0
  let gate: Promise<void> | null = null
  let underWay = 0
  const open = new Set<AbortController>()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    const request = input instanceof Request ? input : new Request(new URL(String(input), origin), init)
    if (isFailing && /\/api\/sync/.test(request.url)) {
      failed += 1
      return new Response('nonsense', { status: 500 })
    }
    if (gate !== null && /\/api\/sync/.test(request.url)) await gate
    if (!request.url.endsWith('/live')) {
      underWay += 1
      try {
        return await whole(await app.fetch(request, { address: '192.0.2.1' }))
      } finally {
        underWay -= 1
      }
    }
    const answer = await app.fetch(request, { address: '192.0.2.1' })
    if (answer.body === null) return answer
    const cut = new AbortController()
    open.add(cut)
    const body = answer.body.pipeThrough(new TransformStream(), { signal: cut.signal })
    return new Response(body, { status: answer.status, headers: answer.headers })
  }
  return {
    fetch,
    fail: (failing: boolean) => void (isFailing = failing),
    failed: () => failed,
    hold: (): (() => void) => {
      let open = (): void => undefined
      gate = new Promise(resolve => {
        open = resolve
      })
      return () => {
        gate = null
        open()
      }
    },
    isBusy: () => underWay > 0,
    set: (reachable: boolean) => {
      isReachable = reachable
      if (reachable) return
      for (const one of open) one.abort(new TypeError('network error'))
      open.clear()
    },
  }
}

const officeOf = (app: App, origin: string, who: Credentials): Office => {
  let token: string | null = null
  const call = async (method: string, path: string, body?: Json): Promise<Json> => {
    const request = new Request(`${origin}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const answer = await app.fetch(request, { address: '192.0.2.2' })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? {} : ((await answer.json()) as Json)
  }
  const ask: Office['ask'] = async (method, path, body) => {
    if (token === null) {
      const grant = { grant_type: 'password', ...who, client_id: ORG }
      token = String((await call('POST', '/oauth', grant))['access_token'])
    }
    return call(method, path, body)
  }
  const rows: Office['rows'] = async entity => {
    const found = await ask('GET', `/${entity}?page_size=-1`)
    return (found['_embedded'] as { readonly [name: string]: readonly Json[] })[entity] ?? []
  }
  return { ask, rows, tasks: () => rows('task') }
}

const openElsewhere = async (
  fetch: typeof globalThis.fetch,
  { time, origin, username }: { readonly time: TestTime; readonly origin: string; readonly username: string },
): Promise<Elsewhere & { close(): Promise<void> }> => {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange }
  const registry = openRegistry(storage)
  const remote = makeEngine({
    fetch,
    scheduler: time,
    random: () => 0.5,
    locks: browserLocks(undefined),
    registry,
    openDatabase: name => openDatabase(name, storage),
    deviceName: 'Autre appareil',
    onBug: error => {
      throw error
    },
  })
  const nothing = (): void => undefined
  const events = { onStatus: nothing, onFailure: nothing, onResent: nothing, onSignedOut: nothing }
  await remote.start(configOf(origin), events)
  const signedIn = await remote.signIn({ username, password: PASSWORD })
  if (!signedIn.ok) throw new Error(`${username}: ${signedIn.failure.kind}`)
  const db = openDatabase(signedIn.value.database, storage)
  await remote.syncNow()
  const close = async (): Promise<void> => {
    await remote.signOut(false)
    db.close()
    registry.close()
  }
  return { remote, db, close }
}

const portsOf = (storage: Storage): Ports => ({
  storage,
  clock: () => Date.now(),
  random: randomBytes,
  log: () => undefined,
})
const seed = (storage: Storage, org: string): Promise<void> =>
  seedDemo(portsOf(storage), { org, today: dayOf(Date.now()), hashPassword: quick.hash })

/** The first test of a process fills it, at the time at which every file begins; the others get a copy. */
const copyOf = (hasDemo: boolean) =>
  sqliteTemplate(
    async storage => {
      await storage.addOrganisation(ORG, 'epoch-1')
      if (hasDemo) await seed(storage, ORG)
      await completeLists(portsOf(storage), ORG)
    },
    `${hasDemo ? 'the demo' : 'the empty house'} of the component tests`,
  )
const openDemoCopy = copyOf(true)
const openEmptyCopy = copyOf(false)

export const openHouse = async (
  time: TestTime,
  origin: string,
  options: HouseOptions = {},
): Promise<House> => {
  const { hasDemo = true, settings = {} } = options
  const data = await mkdtemp(join(tmpdir(), 'quai-components-'))
  const storage = await (hasDemo ? openDemoCopy : openEmptyCopy)(join(data, 'quai.sqlite'))
  const ports = portsOf(storage)
  const read = readSettings({ QUAI_DATA: data, QUAI_URL: origin, ...settings })
  if (!read.ok) throw new Error(read.sentence)
  const mails: Message[] = []
  const app = await createApp({
    ports,
    settings: { ...read.settings, loginsPerMinute: 1_000_000 },
    images: await openImages(data, randomBytes),
    mail: { send: async message => void mails.push(message) },
    client: null,
    passwords: createPasswords(quick),
    seed: org => seed(storage, org),
  })
  const { fetch, fail, failed, hold, isBusy, set } = cable(app, origin)
  time.heed(isBusy)
  const others: { close(): Promise<void> }[] = []
  return {
    fetch,
    mails,
    office: officeOf(app, origin, { username: 'admin', password: PASSWORD }),
    officeAs: who => officeOf(app, origin, who),
    firstRunCode: () => app.firstRunCode() ?? '',
    setReachable: set,
    failSync: fail,
    failedSyncs: failed,
    holdSync: hold,
    rev: async () => (await storage.of(ORG).clock()).rev,
    openDevice: async username => {
      const opened = await openElsewhere(fetch, { time, origin, username })
      others.push(opened)
      return opened
    },
    close: async () => {
      for (const one of others) await one.close()
      set(false)
      await app.close()
      await storage.close()
      await rm(data, { recursive: true, force: true })
    },
  }
}
