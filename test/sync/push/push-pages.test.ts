// A hotel's page, a proxy's « Not Found », a server that contradicts itself: none of these decides about captured edits (sync.md section
// 2).
import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { applyChunk } from '#core/store/mirror/mirror.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { pushOnce } from '#core/sync/push.ts'
import { openDevice } from '../device.ts'
import { scripted, type Script } from './scripted-server.ts'
import { clientOf } from '../wire.ts'

const page = (status: number) => (): Response =>
  new Response('<!doctype html><h1>Wifi</h1>', {
    status,
    headers: { 'Content-Type': 'text/html', 'Retry-After': '3' },
  })
const accepted: Script = items =>
  items.map(({ id, note }) => ({ status: 200, entity: { ...blankRow(Task), id, note, rev: 50 } }))

const edited = async (...ids: readonly string[]) => {
  const { db } = await openDevice('one')
  const bodies: string[] = []
  const push = (script: Script) =>
    pushOnce({ db, client: clientOf(scripted(script, bodies)), now: () => Date.UTC(2026, 10, 21) })
  await alignShards(db, ['a'])
  const lines = ids.map((id, i) => ({ e: 'task', id, rev: i + 1, v: { ...blankRow(Task), id, rev: i + 1 } }))
  await applyChunk(db, { shard: 'a', lines, cursor: ids.length, complete: true, epoch: 'e' })
  for (const id of ids) await edit(db, [Task], draft => draft.patch(Task, id, { note: 'b' }))
  return { db, bodies, push }
}

for (const status of [400, 404, 405, 409, 410, 412, 422])
  test(`${status} with a page instead of an answer decides nothing: the entries are kept unchanged and sent again`, async () => {
    const { db, bodies, push } = await edited('t1', 't2')

    expect(await push(page(status))).toMatchObject({ kind: 'retry', after: 3000 })
    expect(await db.outbox.toArray()).toMatchObject([
      { state: 'sent', tries: 1, patch: { note: 'b' } },
      { state: 'sent', tries: 1, patch: { note: 'b' } },
    ])
    // One request and not one for each entry, because none of them was refused.
    expect(bodies).toHaveLength(1)
    expect(await push(accepted)).toEqual({ kind: 'done' })
    expect(bodies[1]).toBe(bodies[0])
    expect(await db.outbox.count()).toBe(0)
  })

test('after a 412 with the very row of the entry, it is sent again later, neither at once nor endlessly', async () => {
  const { db, bodies, push } = await edited('t1')
  const current = { ...blankRow(Task), id: 't1', rev: 1 }
  const end = await push(items =>
    items.map(() => ({ status: 412, problem: { title: 'x', status: 412, current } })),
  )
  expect(end).toMatchObject({ kind: 'retry' })
  expect(bodies).toHaveLength(1)
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'sent', patch: { note: 'b' } }])
})
