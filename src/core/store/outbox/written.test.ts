// What an edit wrote, undone and done again: new edits, and none where somebody has changed the same fields.
import { beforeEach, expect, test } from 'vitest'
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { tableOf, type LocalDatabase } from '../database.ts'
import { edit } from './outbox.ts'
import { noting, reversed, writeBack } from './written.ts'

let mirror: Mirror
let db: LocalDatabase
const task = (id: string): Promise<TaskRow | undefined> => tableOf(db, Task).get(id)
const REFUSAL = 'non'

beforeEach(async () => {
  mirror = await openMirror({ stickers: false })
  db = mirror.device.db
  await mirror.put(Task, { id: 'a', lastname: 'Ott', note: 'avant' }, { id: 'b', lastname: 'Haas' })
})

const write = async () => {
  const noted = noting(db, [ShiftInstance])
  await edit(noted.db, [Task, ShiftInstance], async draft => {
    await draft.create(ShiftInstance, 's', { resource_id: 'r', date: '2026-11-24', shift_id: 1 })
    await draft.patch(Task, 'a', { note: 'entre' })
    await draft.patch(Task, 'a', { note: 'après', shift_instance_id: 's' })
    await draft.create(Task, 'new', { lastname: 'Neu' })
    await draft.remove(Task, 'b')
  })
  return noted.take()
}

test('changes, creations and removals go back, and forth again; a slot that was made stays', async () => {
  const written = await write()
  expect(await writeBack(db, written, REFUSAL)).toEqual({ ok: true, value: null })
  expect(await task('a')).toMatchObject({ note: 'avant', shift_instance_id: null })
  expect(await task('b')).toMatchObject({ lastname: 'Haas' })
  expect(await task('new')).toBe(undefined)
  expect(await tableOf(db, ShiftInstance).get('s')).toMatchObject({ shift_id: 1 })
  expect(await writeBack(db, reversed(written), REFUSAL)).toEqual({ ok: true, value: null })
  expect(await task('a')).toMatchObject({ note: 'après', shift_instance_id: 's' })
  expect(await task('b')).toBe(undefined)
  expect(await task('new')).toMatchObject({ lastname: 'Neu' })
})

test('what had not been sent leaves nothing in the outbox', async () => {
  await writeBack(db, await write(), REFUSAL)
  expect((await db.outbox.toArray()).filter(({ entity, id }) => entity === 'task' && id === 'a')).toEqual([])
})

test('all or nothing: one field that somebody has changed since keeps everything', async () => {
  const written = await write()
  await edit(db, [Task], draft => draft.patch(Task, 'a', { note: 'un autre' }))
  expect(await writeBack(db, written, REFUSAL)).toMatchObject({ ok: false, failure: { detail: REFUSAL } })
  expect(await task('a')).toMatchObject({ note: 'un autre', shift_instance_id: 's' })
  expect(await task('new')).toMatchObject({ lastname: 'Neu' })
})

test('another field that somebody has changed since is no obstacle, and stays changed', async () => {
  const written = await write()
  await edit(db, [Task], draft => draft.patch(Task, 'a', { digicode: '12B' }))
  expect((await writeBack(db, written, REFUSAL)).ok).toBe(true)
  expect(await task('a')).toMatchObject({ note: 'avant', digicode: '12B' })
})

test('what a line got only since it was written, as its trace, is no obstacle; another value of it is', async () => {
  const line = { line_id: 'l1', quantity: 1, name: 'Armoire' }
  const trace = [{ at: '2026-11-24 10:00:00', user_id: 'u', device: 'd', why: 'edited' }]
  const row = { ...blankRow(Task), id: 'a' }
  const before = { ...row, objects: [{ ...line, quantity: 2 }] }
  const written = [{ of: Task, id: 'a', before, after: { ...row, objects: [line] } }]
  await edit(db, [Task], draft => draft.patch(Task, 'a', { objects: [{ ...line, trace }] }))
  expect((await writeBack(db, written, REFUSAL)).ok).toBe(true)
  await edit(db, [Task], draft => draft.patch(Task, 'a', { objects: [{ ...line, quantity: 3 }] }))
  expect((await writeBack(db, written, REFUSAL)).ok).toBe(false)
})
