// One person's data on the server: found however they are spelled, blanked everywhere while figures are kept, noted by ids alone.
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blankRow, type AnyRow } from '#records/entity.ts'
import {
  admin,
  desk,
  entityNamed,
  line,
  openWorld,
  ORG,
  stop,
  type World,
} from '#test/fixtures/server-world.ts'
import type { RecordName } from '#core/wire/personal-data.ts'
import type { Reader } from '../../storage/storage.ts'
import { erasePerson, personDocument, replayErasures, type PersonalParts } from './personal-data.ts'
import {
  changesWithoutPerson,
  personalEntities,
  personalTexts,
  withoutPerson,
} from './personal-data-fields.ts'
import { openPersonalLog } from './personal-data-log.ts'
import { criterionOf, heldAbout } from './personal-data-search.ts'
import { openPersonalView } from './personal-data-view.ts'
import { patchRecord } from '../records/resources.ts'

let world: World
let folder: string
let parts: PersonalParts
let removed: string[]
beforeEach(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'quai-personal-'))
  removed = []
  parts = {
    ports: world.ports,
    log: openPersonalLog(folder),
    images: { remove: async address => void removed.push(address) },
  }
})
afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const recordOf = (row: {
  readonly id: string
  readonly rev: number
  readonly [field: string]: unknown
}): AnyRow =>
  Object.assign({ deleted: 0 as const, creation_time: null, modification_time: null, creator_id: null }, row)
const reader = () => world.ports.storage.of(ORG)
const found = async (sent: { readonly [name: string]: string }): Promise<string[]> => {
  const criterion = criterionOf(sent)
  if (criterion === undefined) throw new Error('no criterion')
  return (await heldAbout(reader(), criterion, await openPersonalView(world.ports, admin)))
    .map(({ entity, id, found: where }) => `${entity}/${id} ${where}`)
    .sort()
}
const dispute = {
  id: 'd1',
  cause: 'both_changed',
  captured_at: '2026-11-18 09:00:00',
  user_id: null,
  device: null,
  from: { lastname: 'Muller', objects: [] },
  patch: { lastname: 'Zimmer', phone1: '06 39 98 11 22', quantity: 3 },
  theirs: null,
  detail: 'Mme Zimmer a appelé',
  settled_at: null,
  settled_by: null,
}

test('[RP4] a person is found by any spelling of number, address or name, in deleted records, disputes and history', async () => {
  await world.put(
    'task',
    stop('t1', { phone1: '+33 6 39 98 11 22', lastname: 'Kœnig', firstname: 'Zoé' }),
    stop('t2', { phone1: '06.39.98.11.22', lastname: 'Autre', deleted: 1 }),
    stop('t3', { phone1: '', email: 'Zoe@Example.org', lastname: 'Personne' }),
    stop('t4', { lastname: 'Muller', disputes: [dispute] }),
    stop('t5', { phone1: '06 39 98 11 23', lastname: 'Zo' }),
  )
  await world.put('partner', { id: 'p1', name: 'Mairie', phone1: '0639981122' })
  expect(await found({ phone: '0639981122' })).toEqual([
    'partner/p1 record',
    'task/t1 record',
    'task/t2 record',
    'task/t4 record',
  ])
  expect(await found({ email: 'zoe@example.org' })).toEqual(['task/t3 record'])
  expect(await found({ name: 'zoe  KŒNIG' })).toEqual(['task/t1 record'])
  await patchRecord(
    world.ports,
    desk,
    entityNamed('task'),
    't3',
    { email: 'autre@example.org' },
    { key: null, rev: null, force: false },
  )
  expect(await found({ email: 'zoe@example.org' })).toEqual(['task/t3 history'])
})

test.each([{}, { phone: '0612' }, { email: 'zoe' }, { name: 'a ' }])(
  '%j is refused as a query: it would find everybody',
  sent => {
    expect(criterionOf(sent)).toBeUndefined()
  },
)

test('[RP4] names, phones, e-mails, addresses, texts and signatures are erased; figures, dates and objects are kept', () => {
  const of = entityNamed('task')
  const photo = { id: 'ph', kind: 'object', caption: 'La cuisine de Zoé' }
  const row = {
    ...stop('t1', {
      rev: 3,
      number: 12,
      name: 'Martin Zoé',
      address: '1 rue du Quai',
      note: 'Chez Zoé',
      digicode: '12A',
      reason_text: 'Zoé est à l’hôpital',
      cancelled_reason: 'Mme Martin a déménagé',
      forced_reason: 'Zoé',
      forced_loading_specs: 'Par la cour de Zoé',
      signed_name: 'Zoé',
      total_weight: 40_000,
      objects: [line('l1')],
      photosList: [photo, { id: 'si', kind: 'signature' }],
      disputes: [dispute],
    }),
    id: 't1',
    rev: 3,
  }
  const after = withoutPerson(of, recordOf(row))
  expect(after).toMatchObject({
    id: 't1',
    number: 12,
    city: 'Erstein',
    date: '2026-11-18',
    total_weight: 40_000,
    objects: [line('l1')],
    photosList: [{ ...photo, caption: '' }],
    disputes: [
      { id: 'd1', from: { lastname: '', objects: [] }, patch: { lastname: '', quantity: 3 }, detail: null },
    ],
  })
  expect(JSON.stringify(after)).not.toMatch(/Martin|Zoé|Zimmer|Muller|39 98|12A|rue du Quai/)
})

test('[RP4] free texts in lines, in missing proofs and in versions of them are erased too; the lines are kept', () => {
  const words = {
    objects: [
      {
        ...line('l1'),
        name: 'Canapé',
        refused_reason: 'stained',
        refused_text: 'Mme Martin a un chien',
        trace: [{ at: null, why: 'edited', text: 'Selon Zoé', weight_done: 12 }],
      },
    ],
    proofs_missing: [{ proof: 'signature', reason: 'Zoé était absente' }],
  }
  const row = { ...stop('t1', words), id: 't1', rev: 3 }
  const quoted = { ...dispute, patch: words, from: { objects: [] } }
  const after = withoutPerson(entityNamed('task'), recordOf({ ...row, disputes: [quoted] }))
  expect(after).toMatchObject({
    objects: [
      {
        name: 'Canapé',
        refused_reason: 'stained',
        refused_text: null,
        trace: [{ why: 'edited', text: '', weight_done: 12 }],
      },
    ],
    proofs_missing: [{ proof: 'signature', reason: '' }],
    disputes: [{ patch: { objects: [{ name: 'Canapé', refused_text: null }] } }],
  })
  expect(JSON.stringify(after)).not.toMatch(/Martin|Zoé/)
})

test('[RP4] a person is found by what was written about them, in whatever field', async () => {
  const refused = { ...line('l1'), name: 'Table Zimmer', refused_text: 'Mme Zimmer garde la table' }
  await world.put(
    'task',
    stop('t1', { objects: [refused] }),
    stop('t2', { objects: [{ ...line('l1'), name: 'Table Zimmer' }] }),
    stop('t3', { photosList: [{ id: 'ph', kind: 'object', caption: 'Chez Zimmer' }] }),
    stop('t4', { disputes: [{ ...dispute, from: {}, patch: {} }] }),
  )
  await world.put('user', { id: 'u9', username: 'zimmer', active: 0 })
  await world.put('payment', { id: 'pay', task_id: 't2', note: 'Chèque de Mme Zimmer' })
  await world.put('shift_instance', { id: 's9', resource_id: 'c1', message: 'Appeler M. Zimmer' })
  await world.put('partner', { id: 'p1', name: 'Mairie', access: 'Demander M. Zimmer' })
  expect(await found({ name: 'zimmer' })).toEqual([
    'partner/p1 record',
    'payment/pay record',
    'shift_instance/s9 record',
    'task/t1 record',
    'task/t3 record',
    'task/t4 record',
    'user/u9 record',
  ])
})

const documentOf = async (asked: readonly RecordName[]): Promise<unknown> => {
  let text = ''
  const view = await openPersonalView(world.ports, admin)
  for await (const piece of personDocument(reader(), asked, 'now', view)) text += piece
  return JSON.parse(text)
}

test('[20.2] [RP4] a document is read as its reader takes it, and holds the whole past of each record', async () => {
  await world.put('task', stop('t1'), stop('t2'))
  for (let n = 1; n <= 150; n++)
    await patchRecord(
      world.ports,
      desk,
      entityNamed('task'),
      't1',
      { note: `Vu ${n}` },
      { key: null, rev: null, force: false },
    )
  let read = 0
  const counting: Reader = {
    ...reader(),
    history: async query => {
      const page = await reader().history(query)
      read += page.lines.length
      return page
    },
  }
  const view = await openPersonalView(world.ports, admin)
  const asked = ['t1', 't2'].map(id => ({ entity: 'task', id }))
  const pieces = personDocument(counting, asked, 'now', view)
  for (let n = 0; n < 3; n++) await pieces.next()
  expect(read).toBeLessThan(50)
  const whole = await documentOf(asked)
  expect(whole).toMatchObject({ kind: 'personal-data', records: [{ id: 't1' }, { id: 't2' }] })
  expect(JSON.stringify(whole).match(/"Vu \d+"\]/g)).toHaveLength(150)
})

test('[RP4] the payments and invoice lines of a task are handed out and erased with it, their amounts kept', async () => {
  await world.put('task', stop('t1'), stop('t2'))
  await world.put(
    'payment',
    { id: 'p1', task_id: 't1', amount: 12, note: 'Chèque de Mme Martin' },
    { id: 'p2', task_id: 't2', amount: 5, note: 'Autre' },
  )
  await world.put('invoice', { id: 'i1', task_id: 't1', amount: 12, label: 'Table', reason: 'Remise à Zoé' })
  const asked = [{ entity: 'task', id: 't1' }]
  const document = await documentOf(asked)
  expect(document).toMatchObject({ records: [{ id: 't1' }, { id: 'p1' }, { id: 'i1' }] })
  expect((await erasePerson(parts, admin, asked)).erased).toHaveLength(3)
  expect(await world.row('payment', 'p1')).toMatchObject({ amount: 12, note: '' })
  expect(await world.row('payment', 'p2')).toMatchObject({ amount: 5, note: 'Autre' })
  expect(await world.row('invoice', 'i1')).toMatchObject({ amount: 12, label: 'Table', reason: '' })
})

test('[RP4] every field that is erased has a start value that says nothing', () => {
  for (const of of personalEntities) {
    const blank = blankRow(of)
    expect(personalTexts(of, blank).join('')).toBe('')
    expect(withoutPerson(of, { ...blank, id: 'x' })).toMatchObject({ id: 'x' })
  }
})

test('[RP4] a history line still shows which fields changed, but not their values', () => {
  const changes = changesWithoutPerson(entityNamed('task'))({
    lastname: ['Martin', 'Muller'],
    total_weight: [1, 2],
    disputes: [[], [dispute]],
  })
  expect(Object.keys(changes)).toEqual(['lastname', 'total_weight', 'disputes'])
  expect(changes['total_weight']).toEqual([1, 2])
  expect(JSON.stringify(changes)).not.toMatch(/Martin|Muller|Zimmer/)
})

test('[RP4] an erasure is sent to the devices, rewrites the history, and skips an account that is in use', async () => {
  await world.put('task', stop('t1', { address: '1 rue du Quai' }))
  await world.put('user', { id: 'parti', username: 'parti', lastname: 'Roth', active: 0 })
  const { rev } = await reader().clock()
  const done = await erasePerson(parts, admin, [
    { entity: 'task', id: 't1' },
    { entity: 'user', id: 'camion' },
    { entity: 'user', id: 'parti' },
    { entity: 'container', id: 'c1' },
  ])
  expect(done.kept).toEqual([{ entity: 'user', id: 'camion' }])
  const { lines } = await reader().history({ limit: 10, offset: 0 })
  expect(lines.map(({ id }) => id)).toEqual(['parti', 't1'])
  expect(lines[1]?.changes).toMatchObject({ lastname: ['', ''], address: ['', ''] })
  expect(JSON.stringify(lines)).not.toMatch(/Martin|Roth|quai du|rue du Quai|"parti"\]/)
  expect(await world.row('task', 't1')).toMatchObject({
    lastname: '',
    address: '',
    name: '',
    city: 'Erstein',
  })
  expect(await world.row('user', 'parti')).toMatchObject({
    lastname: '',
    username: 'efface-parti',
    active: 0,
  })
  expect(await reader().changes('emma/2026-W47', rev, 10)).toMatchObject([{ id: 't1', gone: 0 }])
  expect(await readFile(join(folder, 'personal-data', 'erasures.ndjson'), 'utf8')).not.toMatch(/Martin|Quai/)
})

test("[RP4] after a restore that undid an erasure, the server's start repeats it, once", async () => {
  await world.put('task', stop('t1'))
  await erasePerson(parts, admin, [{ entity: 'task', id: 't1' }])
  expect(await replayErasures(parts)).toBe(0)
  await world.put('task', stop('t1', { modification_time: '2026-11-17 08:00:00' }))
  expect(await replayErasures(parts)).toBe(1)
  expect(await world.row('task', 't1')).toMatchObject({ lastname: '', phone1: '' })
  expect(await replayErasures(parts)).toBe(0)
})

test('[RP4] all pictures of signatures in the record and its history are removed; photos of objects are kept', async () => {
  const signature = (id: string) => ({ id, kind: 'signature', url: `/images/${id}.png` })
  const kept = { id: 'ph', kind: 'object', url: '/images/ph.jpg' }
  await world.put('task', stop('t1', { photosList: [kept, signature('first')], disputes: [] }))
  const options = { key: null, rev: null, force: false }
  const photosList = [kept, signature('second')]
  await patchRecord(world.ports, desk, entityNamed('task'), 't1', { photosList }, options)
  await erasePerson(parts, admin, [{ entity: 'task', id: 't1' }])
  expect(removed.toSorted()).toEqual(['/images/first.png', '/images/second.png'])
  expect(await world.row('task', 't1')).toMatchObject({ photosList: [{ id: 'ph' }] })
})

test('[RP4] [20.11] a picture that another record names is not removed, whatever the erased one calls it', async () => {
  const signature = (id: string) => ({ id, kind: 'signature', url: `/images/${id}.png` })
  await world.put('object', { id: 'o1', name: 'Table', image: '/images/catalogue.png' })
  await world.put('task', stop('t2', { photosList: [signature('both')] }))
  const photosList = ['own', 'catalogue', 'both'].map(signature)
  await world.put('task', stop('t1', { photosList, disputes: [] }))
  await erasePerson(parts, admin, [{ entity: 'task', id: 't1' }])
  expect(removed).toEqual(['/images/own.png'])
  await erasePerson(parts, admin, [{ entity: 'task', id: 't2' }])
  expect(removed).toEqual(['/images/own.png', '/images/both.png'])
})

test('[RP4] a record that was filled in again after the erasure is about somebody else, and is kept', async () => {
  await world.put('task', stop('t1'))
  await erasePerson(parts, admin, [{ entity: 'task', id: 't1' }])
  world.at += 60_000
  const options = { key: null, rev: null, force: false }
  await patchRecord(world.ports, desk, entityNamed('task'), 't1', { lastname: 'Zimmer' }, options)
  expect(await replayErasures(parts)).toBe(0)
  expect(await world.row('task', 't1')).toMatchObject({ lastname: 'Zimmer' })
})

test('[RP4] a history that came back without its record is blanked again', async () => {
  const { lines } = await reader().history({ limit: 1, offset: 0 })
  expect(lines).toEqual([])
  await parts.log.noteErasure(ORG, [{ entity: 'task', id: 'gone' }], '2026-11-18T09:00:00.000Z')
  const line = { entity: 'task', id: 'gone', at: '2026-11-01T09:00:00.000Z', user_id: null, device: null }
  await reader().transaction(tx =>
    tx.putHistory([{ ...line, rev: 1, note: null, changes: { lastname: [null, 'Martin'] } }]),
  )
  expect(await replayErasures(parts)).toBe(1)
  expect(JSON.stringify(await reader().history({ limit: 9, offset: 0 }))).not.toContain('Martin')
  expect(await replayErasures(parts)).toBe(0)
})

test("[RP4] one person's document has each record with its history, and nothing about others", async () => {
  await world.put('task', stop('t1'), stop('t2', { lastname: 'Autre' }))
  await patchRecord(
    world.ports,
    desk,
    entityNamed('task'),
    't1',
    { note: 'Vu' },
    { key: null, rev: null, force: false },
  )
  const document = await documentOf([
    { entity: 'task', id: 't1' },
    { entity: 'user', id: 'nobody' },
  ])
  expect(document).toMatchObject({
    records: [{ id: 't1', record: { lastname: 'Martin' }, history: [{ changes: { note: ['', 'Vu'] } }] }],
  })
  expect(JSON.stringify(document)).not.toContain('Autre')
})

test('[RP3] the log lists the latest first, for one organisation, and skips a torn last line', async () => {
  const one = { user_id: 'u', device: null, what: 'read', entity: 'task', id: 'x', count: 1 } as const
  await parts.log.note({ ...one, at: '2026-10-31T10:00:00.000Z', org: ORG })
  await parts.log.note({ ...one, at: '2026-11-01T10:00:00.000Z', org: ORG, id: 'y' })
  await parts.log.note({ ...one, at: '2026-11-02T10:00:00.000Z', org: 'autre' })
  await appendFile(join(folder, 'personal-data', 'access-2026-11.ndjson'), '{"at":"2026-11-0')
  expect((await parts.log.lines(ORG, 10)).map(({ id }) => id)).toEqual(['y', 'x'])
  expect(await parts.log.lines(ORG, 1)).toHaveLength(1)
})
