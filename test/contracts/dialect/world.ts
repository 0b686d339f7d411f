// A small organisation behind the whole app, in process, on SQLite in a temporary folder: two people, seven containers, a task.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blankRow, type AnyRow, type Entity } from '#records/entity.ts'
import { Organisation, User } from '#records/entities/people.ts'
import { Container } from '#records/entities/setup-lists.ts'
import { Task } from '#records/entities/task.ts'
import { ALL_RIGHTS } from '#records/rights/rights-matrix.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { createApp, type App } from '#server/app.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Ports } from '#server/use/write/caller.ts'
import { openImages } from '#server/use/pictures/images.ts'
import type { ImageStore } from '#server/use/pictures/stores/image-store.ts'
import type { Message } from '#server/use/people/mail.ts'
import { createPasswords } from '#server/use/people/passwords.ts'
import { write } from '#server/use/write/write.ts'
import { sqliteTemplate } from '../../fixtures/sqlite-template.ts'

export const ORIGIN = 'https://api.example.org'
export const PASSWORD = 'quatre roues et un quai'
export const START = Date.UTC(2026, 10, 18, 9, 0, 0)

export interface World {
  readonly app: App
  readonly ports: Ports
  readonly data: string
  readonly mails: readonly Message[]
  readonly logged: readonly { readonly [detail: string]: unknown }[]
  readonly slept: readonly number[]
  advance(milliseconds: number): void
  call(path: string, init?: RequestInit): Promise<Response>
  /** Signs in and returns the access token. */
  tokenOf(username: string, device?: string): Promise<string>
  close(): Promise<void>
}

export interface WorldOptions {
  /** A folder that has its data already, as after a restore. */
  readonly data?: string
  readonly settings?: Partial<Settings>
  readonly people?: boolean
  /** Where images are, if not in the data folder. */
  readonly files?: ImageStore
  readonly client?: string
  readonly liveEvery?: number
  readonly wrap?: (storage: Storage) => Storage
  /** Writes the demo for a first run that asks for it. */
  readonly seed?: (ports: Ports) => Promise<void>
}

const quickHashing = {
  hash: async (password: string) => `plain:${password}`,
  verify: async (stored: string, password: string) => stored === `plain:${password}`,
}

const people = [
  { id: 'u-admin', username: 'admin', email: 'admin@example.org', permissions: [...ALL_RIGHTS] },
  {
    id: 'u-camion',
    username: 'camion',
    email: 'camion@example.org',
    permissions: ['emma_mobile', 'resource_1'],
  },
]

const fill = async (ports: Ports): Promise<void> => {
  const caller = { org: 'quai', user_id: 'u-admin', rights: NO_RIGHTS, device: null }
  await write(ports, caller, { key: null, fingerprint: '' }, async tx => {
    const add = (of: Entity, values: { readonly [field: string]: unknown }): void => {
      const row: AnyRow = { ...blankRow(of), ...values }
      tx.save(of, undefined, { ...row, ...of.derive(row) })
    }
    add(Organisation, { id: 'quai', name: 'Le Quai', client_id: 'quai', zone: 'Europe/Paris' })
    for (const person of people) add(User, person)
    for (const n of [1, 2, 3, 4, 5, 6, 7]) add(Container, { id: `c${n}`, name: `Bac ${n}`, weight: n * 100 })
    add(Task, { id: 't1', firstname: 'Zoé', lastname: 'Muller', city: 'Ostwiller', date: '2026-11-18' })
    for (const { id } of people) await tx.db.setPasswordHash(id, `plain:${PASSWORD}`)
    return { status: 204 }
  })
}

const portsOf = (storage: Storage): Ports => ({
  storage,
  clock: () => START,
  random: randomBytes,
  log: () => undefined,
})
const openEmptyCopy = sqliteTemplate(storage => storage.addOrganisation('quai', 'epoch-one'))
const openFilledCopy = sqliteTemplate(async storage => {
  await storage.addOrganisation('quai', 'epoch-one')
  await fill(portsOf(storage))
})

export const openWorld = async (options: WorldOptions = {}): Promise<World> => {
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'quai-world-')))
  const openCopy = options.people === false ? openEmptyCopy : openFilledCopy
  const file = join(data, 'quai.sqlite')
  const opened = await (options.data === undefined ? openCopy(file) : openSqlite({ file }))
  const storage = options.wrap?.(opened) ?? opened
  let now = START
  const mails: Message[] = []
  const logged: { readonly [detail: string]: unknown }[] = []
  const slept: number[] = []
  const ports: Ports = { storage, clock: () => now, random: randomBytes, log: event => logged.push(event) }
  const read = readSettings({ QUAI_DATA: data, QUAI_URL: ORIGIN })
  if (!read.ok) throw new Error(read.sentence)
  const app = await createApp({
    ports,
    settings: { ...read.settings, ...options.settings },
    images: await openImages(data, randomBytes, options.files === undefined ? {} : { files: options.files }),
    mail: { send: async message => void mails.push(message) },
    client: options.client ?? null,
    passwords: createPasswords(quickHashing),
    seed: async () => options.seed?.(ports),
    sleep: async milliseconds => {
      slept.push(milliseconds)
      now += milliseconds
    },
    ...(options.liveEvery === undefined ? {} : { liveEvery: options.liveEvery }),
  })
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    app.fetch(new Request(new URL(path, ORIGIN), init), { address: '192.0.2.1' })
  return {
    app,
    ports,
    data,
    mails,
    logged,
    slept,
    advance: milliseconds => {
      now += milliseconds
    },
    call,
    tokenOf: async (username, device) => {
      const answer = await call('/api/oauth', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(device === undefined ? {} : { 'x-device': device }),
        },
        body: JSON.stringify({ grant_type: 'password', username, password: PASSWORD, client_id: 'quai' }),
      })
      const sent = (await answer.json()) as { readonly access_token?: string }
      if (sent.access_token === undefined) throw new Error(`${username} could not sign in: ${answer.status}`)
      return sent.access_token
    },
    close: async () => {
      await app.close()
      await opened.close()
      await rm(data, { recursive: true, force: true })
    },
  }
}
