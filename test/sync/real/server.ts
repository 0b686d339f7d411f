// The real server in process, on either store, as schedules use it: a separate organisation for each schedule, faults between its steps,
// and every write from its history.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, dayOf } from '#records/time/dates.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import { organisationNamespace, shiftInstanceId } from '#records/values/slot-id.ts'
import { createApp } from '#server/app.ts'
import { readSettings } from '#server/settings.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Ports } from '#server/use/write/caller.ts'
import { openImages } from '#server/use/pictures/images.ts'
import { createPasswords } from '#server/use/people/passwords.ts'
import { recordShards } from '#server/use/write/shards.ts'
import { entityNamed } from '../../fixtures/server-world.ts'
import type { Applied } from '../model/server.ts'
import { START } from '../model/time.ts'
import { dying, type Faults } from './faults.ts'

export const REAL_PASSWORD = 'quai-demo-2026'

export interface RealServer {
  readonly faults: Faults
  /** The server's present time. */
  clock: () => number
  /** Adds an organisation with crews, a desk, two trucks, their slots of this week and the next, and some stops. */
  addOrganisation(org: string): Promise<void>
  fetch(url: string, init: RequestInit, address: string): Promise<Response>
  /** Tasks and partners that are not deleted, with the shards of each. */
  rows(org: string, entity: string): Promise<{ readonly row: AnyRow; readonly shards: readonly string[] }[]>
  /** Every write in the history, field by field. */
  applied(org: string): Promise<Applied[]>
  close(): Promise<void>
}

export const realPeople = [
  { id: 'bureau', permissions: ['emma_desktop', 'add_task', 'force_values', 'planning_full', 'config'] },
  { id: 'camion', permissions: ['emma_mobile', 'search_add_object', 'resource_1'] },
  { id: 'camion2', permissions: ['emma_mobile', 'search_add_object', 'resource_2'] },
] as const

export const trucks = ['truck-1', 'truck-2'] as const

const quick = {
  hash: async (password: string) => `plain:${password}`,
  verify: async (stored: string, password: string) => stored === `plain:${password}`,
}

/** Opens the server; closing it also closes the storage. */
export const openRealServer = async (storage: Storage): Promise<RealServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'quai-real-'))
  const faults: Faults = { next: () => null }
  const ports: Ports = {
    storage: dying(storage, faults),
    clock: () => server.clock(),
    random: randomBytes,
    log: () => undefined,
  }
  const read = readSettings({ QUAI_DATA: folder, QUAI_URL: 'http://quai.test' })
  if (!read.ok) throw new Error(read.sentence)
  await storage.addOrganisation('quai', 'epoch-0')
  const app = await createApp({
    ports,
    settings: { ...read.settings, loginsPerMinute: 1_000_000 },
    images: await openImages(folder, randomBytes),
    mail: { send: async () => undefined },
    client: null,
    passwords: createPasswords(quick),
    sleep: async () => undefined,
  })

  const server: RealServer = {
    faults,
    clock: () => START,
    addOrganisation: async org => {
      await storage.addOrganisation(org, `epoch-of-${org}`)
      await furnish(storage, org, dayOf(START))
    },
    fetch: async (url, init, address) => {
      // The live channel never ends; schedules pull without it.
      if (url.endsWith('/live')) return new Response(null, { status: 404 })
      const answer = await app.fetch(new Request(url, init), { address })
      // The answer is read to its end while the server still counts as working on it.
      const { status, headers } = answer
      const body = await answer.arrayBuffer().catch(() => null)
      if (body === null) throw new TypeError('Failed to fetch')
      return new Response(body.byteLength === 0 ? null : body, { status, headers })
    },
    rows: async (org, entity) => {
      const found = await storage.of(org).find(entity, {})
      return found.map(row => ({ row, shards: recordShards(entity, row) }))
    },
    applied: async org => {
      const { lines } = await storage.of(org).history({ limit: 10_000, offset: 0 })
      return lines.toReversed().flatMap(({ entity, id, rev, user_id, device, changes }) =>
        Object.entries(changes).map(([field, [before, after]]) => ({
          key: `${rev}`,
          device: device ?? '',
          user: user_id,
          entity,
          id,
          // In the server's history a deletion is a field, which a later edit may set back.
          op: field === 'deleted' && after === 1 ? ('delete' as const) : ('patch' as const),
          rev,
          field,
          before,
          after,
        })),
      )
    },
    close: async () => {
      await app.close()
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return server
}

/** The slot of a truck on a day of this week or the next. */
export const slotOf = (org: string, resource_id: string, date: string): string =>
  shiftInstanceId(organisationNamespace(org), resource_id, date, 1)

const furnish = (storage: Storage, org: string, today: string): Promise<void> =>
  storage.of(org).transaction(async tx => {
    const put = async (
      entity: string,
      ...sent: readonly { readonly [field: string]: unknown }[]
    ): Promise<void> => {
      const of = entityNamed(entity)
      let rev = (await tx.advanceClock(sent.length)) - sent.length
      for (const members of sent) {
        rev += 1
        const row: AnyRow = { ...blankRow(of), creation_time: `${today} 08:00:00`, ...members, rev }
        await tx.put(entity, [{ row, search: '' }])
        const shards = recordShards(entity, row)
        await tx.putChanges(shards.map(shard => ({ shard, entity, id: row.id, rev, gone: 0 as const })))
      }
    }
    const namespace = organisationNamespace(org)
    await put('organisation', { id: org, name: org, client_id: org, namespace, zone: 'Europe/Paris' })
    await put(
      'user',
      ...realPeople.map(({ id, permissions }) => ({ id, username: id, firstname: id, permissions })),
    )
    for (const { id } of realPeople) await tx.setPasswordHash(id, await quick.hash(REAL_PASSWORD))
    await put(
      'resource',
      ...trucks.map((id, n) => ({
        id,
        number: n + 1,
        name: id,
        type: 'truck',
        scope: 'collect',
        weight: 0,
        volume: 0,
      })),
    )
    const days = [today, addDays(today, 7)]
    await put(
      'shift_instance',
      ...trucks.flatMap(resource_id =>
        days.map(date => ({ id: slotOf(org, resource_id, date), resource_id, date, shift_id: 1, open: 1 })),
      ),
    )
    await put('task', ...Array.from({ length: 5 }, (_, n) => stop(org, `t${n}`, trucks[n % 2] ?? '', today)))
  })

const stop = (org: string, id: string, resource_id: string, date: string) => ({
  id,
  task_type_id: 1,
  task_state_id: 2,
  scope: 'emma',
  lastname: 'Martin',
  city: 'Erstein',
  phone1: '0612345678',
  resource_id,
  resource_name: resource_id,
  shift_instance_id: slotOf(org, resource_id, date),
  shift_id: 1,
  date,
  note: `start ${id}`,
  objects: [
    {
      line_id: 'l',
      object_id: null,
      object_instance_id: null,
      name: 'Armoire',
      quantity: 1,
      quantity_done: null,
      weight: 40_000,
      weight_done: null,
      volume: 1,
      loading_duration: '00:10',
      refused_reason: null,
      added: 0,
    },
  ],
})
