// A JSON error from a gateway in between is no answer of our server: captured edits wait, as after an HTML page.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { applyChunk } from '#core/store/mirror/mirror.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { pushOnce } from '#core/sync/push.ts'
import { openDevice } from '../sync/device.ts'
import { json, scripted } from '../sync/push/scripted-server.ts'
import { clientOf } from '../sync/wire.ts'

for (const [status, body] of [
  [404, { message: 'no Route matched with those values' }],
  [404, { error: 'not found' }],
  [405, { error: 'method not allowed' }],
  [400, { error: 'bad gateway configuration' }],
] as const)
  test(`a gateway’s own ${status} ${JSON.stringify(body)} refuses no entry`, async () => {
    const { db } = await openDevice('one')
    await alignShards(db, ['a'])
    const v = { ...blankRow(Task), id: 't1', rev: 1, note: 'a' }
    const lines = [{ e: 'task', id: 't1', rev: 1, v }]
    await applyChunk(db, { shard: 'a', lines, cursor: 1, complete: true, epoch: 'e' })
    await edit(db, [Task], draft => draft.patch(Task, 't1', { note: 'b' }))
    const client = clientOf(scripted(() => json(status, body), []))
    const end = await pushOnce({ db, client, now: () => Date.UTC(2026, 10, 21), isDesk: false })
    expect(end).toMatchObject({ kind: 'retry' })
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'sent', patch: { note: 'b' } }])
  })
