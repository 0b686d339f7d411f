// A push that began before a restore was noticed must not send the entries that are put back into the outbox because of the restore: first
// all rows are loaded again.
import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { applyChunk } from '#core/store/mirror/mirror.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { takeDeparture } from '#core/store/outbox/outbox-departure.ts'
import { pushOnce } from '#core/sync/push.ts'
import { beginRestore, beginSending } from '#core/sync/session/restore.ts'
import { openDevice } from '../sync/device.ts'
import { scripted } from '../sync/push/scripted-server.ts'
import { clientOf } from '../sync/wire.ts'

test('entries that a restore puts back are sent only after all rows are loaded again', async () => {
  const { db } = await openDevice('push-under-a-restore')
  const bodies: string[] = []
  const push = () =>
    pushOnce({
      db,
      client: clientOf(
        scripted(
          items =>
            items.map(({ id, note }) => ({
              status: 200,
              entity: { ...blankRow(Task), id, note, rev: 9 },
            })),
          bodies,
        ),
      ),
      now: () => Date.UTC(2026, 10, 21),
      isDesk: false,
    })
  await alignShards(db, ['a'])
  const row = { ...blankRow(Task), id: 't1', rev: 1 }
  const lines = [{ e: 'task', id: 't1', rev: 1, v: row }]
  await applyChunk(db, { shard: 'a', lines, cursor: 1, complete: true, epoch: 'e' })
  await db.meta.put({ k: 'epoch', value: 'e' })
  await edit(db, [Task], draft => draft.patch(Task, 't1', { note: 'mine' }))
  await push()
  expect([bodies.length, await db.outbox.count()]).toEqual([1, 0])

  await beginRestore(db, 'e', 'e-2')
  await push()
  expect([bodies.length, await db.outbox.count()]).toEqual([1, 1])
  await beginSending(db)
  expect((await takeDeparture(db, entries => entries)).leaving).toHaveLength(1)
})
