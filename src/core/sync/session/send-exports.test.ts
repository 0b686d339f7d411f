// A list exported to a file without network is noted here until the server has the note (RP3).
import { expect, test } from 'vitest'
import type { Client } from '../../api/client.ts'
import { failed } from '#records/failure.ts'
import { eraseMirror } from '../../store/mirror/held-shards.ts'
import { exportNotes, noteExport } from '../../store/rescue/export-notes.ts'
import { openDevice } from '#test/sync/device.ts'
import { sendExports } from './send-exports.ts'

const client = (isOnline: () => boolean, heard: unknown[]): Client => ({
  send: () => Promise.reject(new Error('not asked')),
  sendForJson: request => {
    heard.push(request.body)
    return Promise.resolve(
      isOnline()
        ? { ok: true, status: 204, value: null, epoch: null }
        : { ...failed({ kind: 'offline' }), status: null, retryAfter: null, epoch: null, body: '' },
    )
  },
})

test('[RP3] the note of an export without network is kept, through a sign-out, until the log has it; then it is sent no more', async () => {
  const { db } = await openDevice('one')
  const heard: unknown[] = []
  let isOnline = false
  const to = client(() => isOnline, heard)
  await sendExports(db, to)
  expect(heard).toEqual([])
  const note = { at: '2026-11-22T08:00:00.000Z', kind: 'tasks', count: 387, asked: 'haas' } as const
  await noteExport(db, note)
  await noteExport(db, { ...note, kind: 'register', asked: '' })
  await sendExports(db, to)
  await eraseMirror(db)
  expect(await exportNotes(db)).toMatchObject([note, { kind: 'register' }])
  isOnline = true
  await sendExports(db, to)
  expect(heard).toHaveLength(2)
  expect(heard[1]).toMatchObject({ notes: [note, { kind: 'register' }] })
  expect(await exportNotes(db)).toEqual([])
  await sendExports(db, to)
  expect(heard).toHaveLength(2)
})
