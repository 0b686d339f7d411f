// The faults that random schedules found, each reduced to its smallest form.
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { moveCursors } from '#core/store/mirror/held-shards.ts'
import { applyChunk } from '#core/store/mirror/mirror.ts'
import { acknowledge } from '#core/store/outbox/outbox-answers.ts'
import { takeDeparture } from '#core/store/outbox/outbox-departure.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { makeLoop } from '#core/sync/loop.ts'
import { DONE, retry } from '#core/sync/pass-end.ts'
import { openDevice } from '../device.ts'
import { virtualClock, type Fetch } from '../wire.ts'
import { closePhones, noteOf, patch, paul, seed, startPhone } from '../engine/worker-phone.ts'

afterEach(closePhones)

test('a clock set back a day after a Retry-After does not delay sending for a day', async () => {
  const clock = virtualClock()
  let skew = 0
  let passes = 0
  const answers = [retry({ kind: 'offline' }, 7_000)]
  const loop = makeLoop(
    async () => {
      passes += 1
      return answers.shift() ?? DONE
    },
    {
      scheduler: { now: () => clock.now() + skew, after: clock.after },
      random: () => 0.5,
      onStart: () => undefined,
      onEnd: () => undefined,
      onBug: () => undefined,
    },
  )
  loop.kick()
  await clock.settle()
  skew = -86_400_000
  loop.kick()
  await clock.pass(6_900)
  expect(passes).toBe(1)
  await clock.pass(200)
  expect(passes).toBe(2)
})

const rowOf = (rev: number, note: string): AnyRow => ({ ...blankRow(Task), id: 't1', rev, note })

test('a deletion answered late does not hide what the feed has sent since', async () => {
  const { db } = await openDevice('one')
  const bring = (row: AnyRow): Promise<void> =>
    applyChunk(db, {
      shard: 'a',
      lines: [{ e: 'task', id: row.id, rev: row.rev, v: row }],
      cursor: row.rev,
      complete: true,
      epoch: '',
    })
  await alignShards(db, ['a'])
  await bring(rowOf(1, 'seen'))
  await edit(db, [Task], draft => draft.remove(Task, 't1'))
  const { leaving } = await takeDeparture(db, entries => entries)
  await bring(rowOf(9, 'back with a dispute'))
  for (const entry of leaving) await acknowledge(db, [{ entry, row: null }], '2026-11-21T09:00:00.000Z')
  expect(await noteOf(db, 't1')).toBe('back with a dispute')
  db.close()
})

/** Answers with the first shard and cuts the rest, so that the first load never ends. */
const cutting =
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    const answer = await fetch(url, init)
    if (!url.endsWith('/sync')) return answer
    const [first = ''] = (await answer.text()).split(/(?<="more":false}\n)/)
    return new Response(first, { headers: answer.headers })
  }

test('a restore of the server before the first complete pull is noticed, and lost changes are sent again', async () => {
  const phone = await startPhone()
  seed(phone.server, 3)
  phone.network = cutting(phone.server.fetch)
  await phone.remote.signIn(paul)
  await phone.clock.settle()
  const backup = phone.server.backup()
  await patch(phone.db(), 't1', 'kept')
  await phone.clock.settle()
  expect(phone.server.rows.get('task t1')).toMatchObject({ note: 'kept' })
  expect(await phone.db().outbox.count()).toBe(0)

  phone.server.restore(backup, 'epoch-2')
  phone.network = phone.server.fetch
  await phone.clock.pass(180_000)
  expect(phone.server.rows.get('task t1')).toMatchObject({ note: 'kept' })
  expect(phone.resent).toEqual([1])
})

test('the cursors of shards without changes advance together, and shards that were removed meanwhile stay removed', async () => {
  const { db } = await openDevice('one')
  await alignShards(db, ['a', 'b'])
  await moveCursors(
    db,
    ['a', 'b', 'c'].map(shard => ({ shard, cursor: 7 })),
    '',
    '2026-11-18',
  )
  expect(await db.shard.toArray()).toMatchObject([
    { name: 'a', cursor: 7, complete: true },
    { name: 'b', cursor: 7, complete: true },
  ])
  db.close()
})
