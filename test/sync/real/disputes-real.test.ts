// « Conflicts become work » (sync.md section 2) from end to end, on the real server in process: what a crew captured offline and the office
// contradicted becomes a dispute at the planner's, is settled there, and is settled on the phone too.
import 'fake-indexeddb/auto'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchProfile, grantByPassword } from '#core/api/account.ts'
import { makeClient } from '#core/api/client.ts'
import { realScheduler } from '#core/api/scheduler.ts'
import { dayOf, momentOf } from '#records/time/dates.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { has, rightsOf } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { leaveDeleted, settleDispute } from '#trades/sending/data/settle-dispute.ts'
import type { Values } from '#core/store/rows/entry.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { openConflicts } from '#core/store/conflicts/conflicts.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { createApp, type App } from '#server/app.ts'
import { demoAccounts, seedDemo } from '#server/demo/seed-demo.ts'
import { readSettings } from '#server/settings.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import { openImages } from '#server/use/pictures/images.ts'
import { createPasswords } from '#server/use/people/passwords.ts'
import { pullOnce } from '#core/sync/pull.ts'
import { pushOnce } from '#core/sync/push.ts'
import { keyMaker, openDevice } from '../device.ts'
import { asFetch } from '../wire.ts'

const NOW = Date.UTC(2026, 10, 18, 9)
const quick = {
  hash: async (password: string) => `plain:${password}`,
  verify: async (stored: string, password: string) => stored === `plain:${password}`,
}

let app: App
const ends: (() => Promise<unknown> | void)[] = []
type Station = Awaited<ReturnType<typeof signIn>>
let crew: Station
let planner: Station

beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), 'quai-disputes-'))
  const storage = await openSqlite({ file: join(data, 'quai.sqlite') })
  const ports = { storage, clock: () => NOW, random: randomBytes, log: () => undefined }
  await storage.addOrganisation('quai', 'epoch-1')
  await seedDemo(ports, { org: 'quai', today: dayOf(NOW), hashPassword: quick.hash })
  const read = readSettings({ QUAI_DATA: data, QUAI_URL: 'http://quai.test' })
  if (!read.ok) throw new Error(read.sentence)
  app = await createApp({
    ports,
    settings: read.settings,
    images: await openImages(data, randomBytes),
    mail: { send: async () => undefined },
    client: null,
    passwords: createPasswords(quick),
  })
  ends.push(
    () => rm(data, { recursive: true, force: true }),
    () => storage.close(),
    () => app.close(),
  )
  crew = await signIn('camion', 1)
  planner = await signIn('bureau', 2)
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

const signIn = async (username: string, seed: number) => {
  let access: string | null = null
  const client = makeClient({
    fetch: asFetch((url, init) => app.fetch(new Request(url, init), { address: '192.0.2.1' })),
    base: 'http://quai.test/api',
    scheduler: realScheduler,
    tokens: {
      access: async () => access,
      renew: async () => ({ ok: false, failure: { kind: 'notSignedIn', invalidGrant: false }, status: 401 }),
    },
    device: `device-${username}`,
    onHeard: () => undefined,
  })
  const granted = await grantByPassword(client, 'quai', { username, password: demoAccounts.password })
  if (!granted.ok) throw new Error(`${username}: ${granted.failure.kind}`)
  access = granted.pair.access
  const known = await fetchProfile(client)
  if (!known.ok) throw new Error(`${username}: ${known.failure.kind}`)
  const { profile } = known
  const rights = rightsOf(profile.permissions)
  const { db } = await openDevice(username, keyMaker(seed), profile.id)
  ends.push(() => db.close())
  await alignShards(db, profile.shards)
  const device = { id: `device-${username}`, name: username }
  const station = {
    db,
    rights,
    push: () => pushOnce({ db, client, now: () => NOW, isDesk: has(rights, 'emma_desktop') }),
    pull: () => pullOnce({ db, client, scheduler: realScheduler, device }),
    task: (id: string) => taskById(db, { id }),
    patch: async (id: string, fields: Values): Promise<void> => {
      await edit(db, [Task], draft => draft.patch(Task, id, fields))
      expect(await station.push()).toEqual({ kind: 'done' })
      expect(await db.outbox.toArray()).toEqual([])
    },
  }
  await station.pull()
  return station
}

/** An accepted stop of this crew that no other test has used. */
const used = new Set<string>()
const freshStop = async (): Promise<TaskRow> => {
  await crew.pull()
  const rows = await crew.db.rows('task').toArray()
  const ids = rows.filter(row => row['task_state_id'] === TASK_STATE.accepted).map(({ id }) => id)
  const id = ids.find(one => !used.has(one)) ?? ''
  used.add(id)
  const stop = await crew.task(id)
  if (stop === null) throw new Error('the demo has no stop left')
  return stop
}
const finish = (id: string) => finishTask(crew.db, { id, at: momentOf(NOW), rights: crew.rights })

test("both changed it: the planner sees both versions, settles them in one edit, and the crew's dispute is closed", async () => {
  const stop = await freshStop()
  await edit(crew.db, [Task], draft => draft.patch(Task, stop.id, { note: 'par la cour' }))
  await finish(stop.id)
  await planner.patch(stop.id, { note: 'par la rue' })
  expect(await crew.push()).toEqual({ kind: 'done' })
  expect(await crew.db.outbox.toArray()).toEqual([])
  expect(await crew.task(stop.id)).toMatchObject({
    task_state_id: TASK_STATE.toBeChecked,
    note: 'par la rue',
    check_reasons: ['dispute'],
    disputes: [{ cause: 'both_changed', patch: { note: 'par la cour' }, settled_at: null }],
  })

  await planner.pull()
  const conflict = (await openConflicts(planner.db)).find(({ id }) => id === stop.id)
  expect(conflict?.fields).toMatchObject([{ path: 'note', mine: 'par la rue', theirs: 'par la cour' }])
  const settled = await settleDispute(planner.db, {
    task: stop.id,
    dispute: conflict?.dispute ?? '',
    choices: { note: 'theirs' },
    state: TASK_STATE.done,
    at: momentOf(NOW),
  })
  expect(settled).toEqual({ ok: true, value: null })
  await planner.push()
  expect(await planner.db.outbox.toArray()).toEqual([])
  await crew.pull()
  expect(await crew.task(stop.id)).toMatchObject({
    task_state_id: TASK_STATE.done,
    note: 'par la cour',
    check_reasons: [],
    objects: stop.objects.map(({ line_id, quantity }) => ({ line_id, quantity_done: quantity })),
  })
  expect((await openConflicts(planner.db)).filter(({ id }) => id === stop.id)).toEqual([])
})

test('given to another truck meanwhile: the facts arrive, and the task is removed from the phone', async () => {
  const stop = await freshStop()
  await finish(stop.id)
  const other = (await planner.db.rows('task').toArray()).find(
    task =>
      task['scope'] === 'emma' &&
      task['resource_id'] !== null &&
      task['resource_id'] !== stop.resource_id &&
      task['date'] === stop.date,
  )
  await planner.patch(stop.id, { shift_instance_id: other?.['shift_instance_id'] })
  expect((await planner.task(stop.id))?.resource_id).not.toBe(stop.resource_id)
  expect(await crew.push()).toEqual({ kind: 'done' })
  expect([await crew.db.outbox.toArray(), await crew.task(stop.id)]).toEqual([[], null])
  await planner.pull()
  expect(await planner.task(stop.id)).toMatchObject({
    task_state_id: TASK_STATE.toBeChecked,
    disputes: [{ cause: 'moved', patch: { task_state_id: TASK_STATE.done } }],
  })
})

test('deleted meanwhile: the task is restored as « À vérifier », with what was done', async () => {
  const stop = await freshStop()
  await finish(stop.id)
  await edit(planner.db, [Task], draft => draft.remove(Task, stop.id))
  await planner.push()
  expect(await planner.db.outbox.toArray()).toEqual([])
  expect(await crew.push()).toEqual({ kind: 'done' })
  expect(await crew.db.outbox.toArray()).toEqual([])
  await planner.pull()
  expect(await planner.task(stop.id)).toMatchObject({
    task_state_id: TASK_STATE.toBeChecked,
    disputes: [{ patch: { task_state_id: TASK_STATE.done } }],
  })
})

/** A stop finished by the crew, deleted at the office, and restored as a dispute for the planner. */
const cameBack = async () => {
  const stop = await freshStop()
  await finish(stop.id)
  await edit(planner.db, [Task], draft => draft.remove(Task, stop.id))
  await planner.push()
  await crew.push()
  await planner.pull()
  const conflict = (await openConflicts(planner.db)).find(({ id }) => id === stop.id)
  expect(conflict).toMatchObject({ source: 'dispute', cause: 'deleted' })
  return { stop, task: stop.id, dispute: conflict?.dispute ?? '', rev: conflict?.rev ?? null }
}

test('deleted meanwhile, and kept: the planner settles, and the crew has its stop again', async () => {
  const { stop, ...named } = await cameBack()
  const settled = { choices: { task_state_id: 'theirs' }, state: TASK_STATE.done, at: momentOf(NOW) } as const
  expect(await settleDispute(planner.db, { ...named, ...settled })).toEqual({ ok: true, value: null })
  await planner.push()
  expect(await planner.db.outbox.toArray()).toEqual([])
  await crew.pull()
  expect(await crew.task(stop.id)).toMatchObject({ task_state_id: TASK_STATE.done, check_reasons: [] })
})

test('deleted meanwhile and then left deleted: it is removed from every device, and nobody is asked again', async () => {
  const { stop, ...named } = await cameBack()
  expect(await leaveDeleted(planner.db, named)).toEqual({ ok: true, value: null })
  expect(await planner.push()).toEqual({ kind: 'done' })
  expect(await planner.db.outbox.toArray()).toEqual([])
  for (const station of [planner, crew]) {
    await station.pull()
    expect(await station.task(stop.id)).toBe(null)
  }
  expect((await openConflicts(planner.db)).filter(({ id }) => id === stop.id)).toEqual([])
})
