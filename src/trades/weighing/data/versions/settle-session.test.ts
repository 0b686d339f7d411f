// Disputes of a weighing session at its desk: one that only informs is settled by « Valider », one with two versions by a choice.
import { beforeEach, expect, test } from 'vitest'
import type { Dispute } from '#records/entities/dispute.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { at, openDock, session, weighedLine, weigher, weighingDesk } from '#test/fixtures/weighing-world.ts'
import type { Mirror } from '#test/fixtures/mirror.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { sessionVersions } from './session-versions.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { editWeighing } from '../sessions/edit-weighing.ts'
import { takeBackValidation, validateSession } from '../sessions/end-session.ts'
import { settleSession } from './settle-session.ts'

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openDock()
  db = mirror.device.db
})

const fact: Dispute = {
  id: 'twice',
  cause: 'both_changed',
  captured_at: at('10:00'),
  user_id: 'u',
  device: 'other',
  from: {},
  patch: {},
  theirs: null,
  detail: null,
  settled_at: null,
  settled_by: null,
}
const was = weighedLine('1', 'bed', 30_000)
const other = weighedLine('2', 'armchair', 18_000)
/** The desk subtracted a crate as tare; the phone read the scale again. */
const atDesk = {
  ...was,
  weight_done: 26_500,
  tares: [{ container_id: 'crate', weight: 3500, count: 1 }],
}
const onPhone = { ...was, gross: 34_000, weight_done: 34_000 }
const twice: Dispute = {
  ...fact,
  from: { objects: [was, other], note: '', task_state_id: 1 },
  patch: { objects: [onPhone, other], note: 'Vu au quai', task_state_id: 5 },
  theirs: { objects: [atDesk, other], note: 'Vu au bureau', task_state_id: 1 },
}
const disputed = (disputes: TaskRow['disputes']): Partial<TaskRow> & { id: string } =>
  session('s', {
    task_state_id: 7,
    check_reasons: ['dispute'],
    disputes,
    note: 'Vu au bureau',
    objects: [atDesk, other],
  })
const read = async (): Promise<TaskRow> => {
  const task = await taskById(db, { id: 's' })
  if (task == null) throw new Error('no session')
  return task
}
const desk = { session: 's', at: at('11:00'), rights: weighingDesk }
const settle = async (choices: { [key: string]: 'mine' | 'theirs' }, rev?: number) =>
  settleSession(db, {
    session: 's',
    dispute: 'twice',
    choices,
    rev: rev ?? (await read()).rev,
    at: at('11:00'),
  })

test('[LB2] [TS7] a dispute that only informs the desk is settled by its validation', async () => {
  await mirror.put(Task, disputed([{ ...fact, detail: 'Deux appareils ont lié ce code.' }]))
  await validateSession(db, desk)
  expect(await read()).toMatchObject({
    task_state_id: 5,
    check_reasons: [],
    disputes: [{ id: 'twice', settled_at: at('11:00') }],
  })
})

test('[TS7] [WG5] reopening a validated weighing session: « À valider » with its causes, a correction made since stays', async () => {
  const unusual = { ...other, outlier: 1 as const }
  await mirror.put(Task, {
    ...disputed([{ ...fact, detail: 'Deux appareils ont lié ce code.' }]),
    check_reasons: ['outlier', 'dispute'],
    objects: [was, unusual],
  })
  const before = await read()
  const ended = await validateSession(db, desk)
  if (!ended.ok || ended.value.taken === null) throw new Error('not validated')
  const validated = await read()
  expect(validated.objects).toMatchObject([{}, { outlier: 0 }])
  expect(await takeBackValidation(db, { ...desk, taken: ended.value.taken })).toMatchObject({ ok: true })
  const { check_reasons, objects } = before
  expect(await read()).toMatchObject({ task_state_id: 7, check_reasons, objects })
  const again = await validateSession(db, desk)
  if (!again.ok || again.value.taken === null) throw new Error('not validated')
  await editWeighing(db, { ...desk, line_id: '1', change: { gross: 29_000 }, why: 'Relu' })
  await takeBackValidation(db, { ...desk, taken: again.value.taken })
  expect(await read()).toMatchObject({
    task_state_id: 7,
    objects: [{ gross: 29_000, weight_done: 29_000 }, { outlier: 1 }],
  })
})

test('[TS7] undo after validating an open weighing session opens it again, with no causes to restore', async () => {
  await mirror.put(Task, session('s', { task_state_id: 1, objects: [was] }))
  expect(await validateSession(db, desk)).toMatchObject({
    ok: true,
    value: { task_state_id: 5, taken: null },
  })
})

test('[WG1] [TS7] two versions are asked line by line, the state never; the weighing session cannot be validated before', async () => {
  await mirror.put(Task, disputed([twice]))
  expect(await validateSession(db, desk)).toMatchObject({
    ok: false,
    failure: { detail: weighingMessages.versionsFirst },
  })
  const [version] = await sessionVersions(db, { id: 's' })
  expect(version?.asked.map(({ key }) => key).toSorted()).toEqual(['note', 'objects/1'])
  expect(version?.asked.find(({ key }) => key === 'objects/1')).toMatchObject({
    was: { gross: 30_000 },
    mine: { gross: 30_000, weight_done: 26_500 },
    theirs: { gross: 34_000, weight_done: 34_000, tares: [] },
  })
})

test('[WG1] [TS7] a weighing session that goes on while two versions wait ends « À valider », not counted', async () => {
  await mirror.put(Task, { ...disputed([twice]), task_state_id: 1, check_reasons: [] })
  await validateSession(db, { session: 's', at: at('11:00'), rights: weigher })
  expect(await read()).toMatchObject({ task_state_id: 7, check_reasons: ['dispute'] })
})

test('[WG1] [WG3] the chosen line is kept whole, net = gross − tares, and records what the other version was', async () => {
  await mirror.put(Task, disputed([twice]))
  expect((await settle({ 'objects/1': 'theirs', note: 'mine' })).ok).toBe(true)
  const settled = await read()
  expect(settled).toMatchObject({
    task_state_id: 7,
    check_reasons: [],
    note: 'Vu au bureau',
    disputes: [{ settled_at: at('11:00') }],
  })
  const line = settled.objects.find(({ line_id }) => line_id === '1')
  expect(line).toMatchObject({ gross: 34_000, tares: [], weight_done: 34_000 })
  expect(line?.trace?.at(-1)).toMatchObject({ why: 'edited', gross: 30_000, weight_done: 26_500 })
  expect(settled.objects.map(({ line_id }) => line_id).toSorted()).toEqual(['1', '2'])
  expect(await sessionVersions(db, { id: 's' })).toEqual([])
  expect((await validateSession(db, desk)).ok).toBe(true)
  expect((await read()).task_state_id).toBe(5)
})

test('[WG1] a line that one side removed is kept or removed as the desk chooses', async () => {
  const taken: Dispute = {
    ...fact,
    from: { objects: [was, other] },
    patch: { objects: [other] },
    theirs: { objects: [atDesk, other] },
  }
  await mirror.put(Task, disputed([taken]))
  await settle({ 'objects/1': 'theirs' })
  expect((await read()).objects.map(({ line_id }) => line_id)).toEqual(['2'])
})

test('an answer that lacks a line, or that is about a weighing session which has moved since, writes nothing', async () => {
  await mirror.put(Task, disputed([twice]))
  const moved = { ok: false, failure: { detail: weighingMessages.versionsMoved } }
  expect(await settle({ note: 'mine' })).toMatchObject(moved)
  expect(await settle({ 'objects/1': 'mine', note: 'mine' }, 0)).toMatchObject(moved)
  expect((await read()).disputes).toMatchObject([{ settled_at: null }])
})
