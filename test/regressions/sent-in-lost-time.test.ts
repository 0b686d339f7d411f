// An entry that was sent and not answered before the server was restored kept its key and a rev from after the backup. The restored server
// may give that rev to another change, so If-Match would not detect the conflict (src/core/sync/session/restore.ts beginSending checks only entries that
// were put back).
import { expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { noteAnswer } from '#core/store/database.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { applyChunk } from '#core/store/mirror/mirror.ts'
import { takeDeparture } from '#core/store/outbox/outbox-departure.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { beginRestore, beginSending } from '#core/sync/session/restore.ts'
import { openDevice } from '../sync/device.ts'

test('an entry that was being sent when the server was restored is also compared by value', async () => {
  const { db } = await openDevice('one')
  await alignShards(db, ['a'])
  const bring = (rev: number, note: string, epoch: string) =>
    applyChunk(db, {
      shard: 'a',
      lines: [{ e: 'task', id: 't1', rev, v: { ...blankRow(Task), id: 't1', rev, note } }],
      cursor: rev,
      complete: true,
      epoch,
    })
  await bring(20, 'of the lost time', 'e1')
  await noteAnswer(db, undefined, { epoch: 'e1', rev: 20, pulledAt: '2026-11-18T06:00:00.000Z' })
  await edit(db, [Task], draft => draft.patch(Task, 't1', { note: 'mine' }))
  await takeDeparture(db, entries => entries)
  const [sent] = await db.outbox.toArray()
  // No answer arrives; the server is restored from a backup, and a colleague's different text is stored under rev 20.
  await beginRestore(db, 'e1')
  await bring(20, 'a colleague’s', 'e2').catch(() => undefined)
  await noteAnswer(db, null, { epoch: 'e2', rev: 25, pulledAt: '2026-11-18T07:00:00.000Z' })
  await bring(20, 'a colleague’s', 'e2')
  expect((await db.base.get(['task', 't1']))?.row).toMatchObject({ note: 'a colleague’s' })
  await beginSending(db)
  const [entry] = await db.outbox.toArray()
  // Unchanged, the entry would be sent with If-Match 20 and overwrite « a colleague’s » without a question.
  expect({ key: entry?.key === sent?.key, state: entry?.state, baseRev: entry?.baseRev }).not.toEqual({
    key: true,
    state: 'sent',
    baseRev: 20,
  })
})
