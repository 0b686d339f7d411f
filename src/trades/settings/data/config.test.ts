// The configuration's own writes: what the server would refuse is refused here, and what a colleague wrote meanwhile is kept.
import { beforeEach, expect, test } from 'vitest'
import { csvLines, csvOf } from '#records/text/csv.ts'
import { ObjectCategory } from '#records/entities/object-category.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { User } from '#records/entities/people.ts'
import { City, Sector } from '#records/entities/places.ts'
import { Resource } from '#records/entities/resource.ts'
import { Container } from '#records/entities/setup-lists.ts'
import { ShiftException, ShiftInstance, ShiftResource } from '#records/entities/shift.ts'
import { Task } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { readObjectSheet } from '../rules/object-sheet.ts'
import { refusedRows } from '../rules/read-table.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { usualWeek } from '../rules/week-hours.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { usageOf } from './usage-of.ts'
import { weekOf } from './week-of.ts'
import { archiveRecord } from './archive-record.ts'
import { importRecords } from './import-records.ts'
import { moveCategory } from './move-category.ts'
import { removeRecord, restoreRecord } from './remove-record.ts'
import { saveRecord } from './save-record.ts'
import { saveWeek, type WeekChange } from './save-week.ts'

const rights = rightsOf(['config', 'config_cities', 'config_objects', 'config_users'])
const fleet = rightsOf(['config', 'config_resources'])
const chair = {
  id: 'chair',
  name: 'Chaise',
  weight: 4000,
  volume: 0.2,
  loading_duration: '00:02',
  weight_channel: 'unit',
} as const

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror()
  db = mirror.device.db
  await mirror.put(City, { id: 'erstein', name: 'Erstein', zipcode: '67150', sector_id: 'north' })
  await mirror.put(Sector, { id: 'north', name: 'Nord' })
  await mirror.put(User, { id: 'ana', username: 'Ana', email: 'ana@example.org' })
})

const patchesOf = async (id: string) =>
  (await db.outbox.where('[entity+id]').between(['', ''], ['\uffff', '\uffff']).toArray())
    .filter(entry => entry.id === id)
    .map(({ op, patch }) => ({ op, patch }))

test('a form saves what the person touched; a field that a colleague changed meanwhile keeps their value', async () => {
  const from = { name: 'Erstein', zipcode: '67150', collected: 1 }
  await mirror.put(City, {
    id: 'erstein',
    name: 'Erstein',
    zipcode: '67151',
    collected: 1,
    sector_id: 'north',
  })
  const saved = await saveRecord(db, City, {
    id: 'erstein',
    values: { ...from, name: 'Erstein-Ville' },
    from,
    rights,
  })
  expect(saved).toEqual({ ok: true, value: { id: 'erstein' } })
  expect(await tableOf(db, City).get('erstein')).toMatchObject({ name: 'Erstein-Ville', zipcode: '67151' })
  expect(await patchesOf('erstein')).toEqual([{ op: 'patch', patch: { name: 'Erstein-Ville' } }])
})

test('a new record needs what its entity requires, and the missing field is named', async () => {
  expect(await saveRecord(db, City, { id: null, values: { name: ' ' }, rights })).toEqual({
    ok: false,
    failure: { kind: 'invalid', fields: { name: { isEmpty: 'isEmpty' } } },
  })
  const blank = { ...blankRow(City), name: 'Rhinau' }
  expect((await saveRecord(db, City, { id: null, values: blank, from: blank, rights })).ok).toBe(true)
})

test('a name that is already taken is refused here, whatever its capitals; a record may keep its own', async () => {
  const taken = await saveRecord(db, User, { id: null, values: { username: 'ana', email: '' }, rights })
  expect(taken).toMatchObject({ failure: { fields: { username: { recordFound: 'recordFound' } } } })
  expect((await saveRecord(db, User, { id: 'ana', values: { username: 'ANA' }, rights })).ok).toBe(true)
})

test('[RG3] without the list’s right nothing is written', async () => {
  const poor = rightsOf(['config'])
  for (const outcome of [
    await saveRecord(db, City, { id: 'erstein', values: { name: 'X' }, rights: poor }),
    await removeRecord(db, City, { id: 'erstein', rights: poor }),
    await moveCategory(db, { id: 'a', to: 'up', rights: poor }),
  ])
    expect(outcome).toMatchObject({
      ok: false,
      failure: { kind: 'forbidden', problems: [{ right: expect.stringMatching(/^config_/) }] },
    })
  expect(await db.outbox.count()).toBe(0)
})

test('what is used, by a field, by a line or by a tare, is not deleted; what is not used is deleted', async () => {
  await mirror.put(Container, { id: 'crate', name: 'Caisse', weight: 3500 })
  await mirror.put(CatalogueObject, { ...chair })
  await mirror.put(Task, {
    id: 't1',
    objects: [{ ...lineOfObject(chair, 'l'), tares: [{ container_id: 'crate', weight: 3500, count: 1 }] }],
  })
  expect(await removeRecord(db, Sector, { id: 'north', rights })).toMatchObject({ ok: false })
  expect(await removeRecord(db, CatalogueObject, { id: 'chair', rights })).toMatchObject({ ok: false })
  expect((await usageOf(db, { entity: 'container' })).get('crate')).toBe(1)
  expect(await removeRecord(db, City, { id: 'erstein', rights })).toMatchObject({ ok: true })
  expect(await removeRecord(db, Sector, { id: 'north', rights })).toMatchObject({ ok: true })
  expect(await tableOf(db, Sector).get('north')).toBeUndefined()
})

test('what was deleted is restored whole under its id; what has a number from the server is not', async () => {
  await mirror.put(Container, { id: 'crate', name: 'Caisse', weight: 3500 })
  const removed = await removeRecord(db, Container, { id: 'crate', rights })
  const row = removed.ok ? removed.value : null
  expect(row).toMatchObject({ name: 'Caisse' })
  if (row !== null) await restoreRecord(db, Container, { row, rights })
  expect(await tableOf(db, Container).get('crate')).toMatchObject({ name: 'Caisse', weight: 3500 })
  expect((await patchesOf('crate')).map(({ op }) => op)).toEqual(['delete', 'create'])
  await mirror.put(Resource, { id: 'truck', name: 'Camion', number: 4 })
  expect(await removeRecord(db, Resource, { id: 'truck', rights: fleet })).toEqual({ ok: true, value: null })
})

test('[SL1] a resource is created with its week; a half day that was never set up opens only on the chosen day', async () => {
  const of = {
    of: ShiftResource,
    rows: (id: string) => usualWeek(id, 'truck'),
  }
  const made = await saveRecord(db, Resource, {
    id: null,
    values: { name: 'Camion', type: 'truck', weight: 900_000, volume: 12 },
    rights: fleet,
    comesWith: of,
  })
  const resource = made.ok ? made.value.id : ''
  const weekIn = async (id: string) =>
    (await weekOf(db, { resource: id })).map(row => [row.shift_id, row.monday_working, row.monday_start])
  expect((await weekIn(resource)).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [1, 1, '08:00'],
    [2, 1, '13:00'],
    [3, 0, '08:00'],
  ])
  await saveWeek(db, {
    resource: 'old',
    changes: [{ shift_id: 2, values: { friday_working: 1 } }],
    rights: fleet,
  })
  const [half] = await weekOf(db, { resource: 'old' })
  expect(half).toMatchObject({
    monday_working: 0,
    friday_working: 1,
    friday_start: '13:00',
    friday_end: '17:00',
  })
})

test('a resource that was just made is used nowhere, and its week goes with it; one with a slot is used', async () => {
  await mirror.put(Resource, { id: 'new', name: 'Camion neuf', number: 7 })
  for (const half of usualWeek('new', 'truck'))
    await mirror.put(ShiftResource, { ...half, id: `n${half.shift_id}` })
  expect((await usageOf(db, { entity: 'resource' })).get('new')).toBeUndefined()
  expect(await removeRecord(db, Resource, { id: 'new', rights: fleet })).toMatchObject({ ok: true })
  expect(await weekOf(db, { resource: 'new' })).toEqual([])
  await mirror.put(Resource, { id: 'old', name: 'Camion', number: 8 })
  await mirror.put(ShiftInstance, { id: 's', resource_id: 'old', date: '2026-11-24', shift_id: 1 })
  expect(await removeRecord(db, Resource, { id: 'old', rights: fleet })).toMatchObject({ ok: false })
})

test('[SL2] [CP4] a week with hours that run backwards, or a morning past noon, is not kept; both halves may move at once', async () => {
  for (const half of usualWeek('r', 'truck'))
    await mirror.put(ShiftResource, { ...half, id: `w${half.shift_id}` })
  const save = (...changes: readonly WeekChange[]) => saveWeek(db, { resource: 'r', changes, rights: fleet })
  expect(await save({ shift_id: 1, values: { monday_end: '07:00' } })).toMatchObject({
    failure: { fields: { monday_end: { endBeforeStart: 'endBeforeStart' } } },
  })
  const long: WeekChange = { shift_id: 1, values: { monday_end: '14:00' } }
  expect(JSON.stringify(await save(long))).toContain('lundi')
  expect(await db.outbox.count()).toBe(0)
  expect((await save(long, { shift_id: 2, values: { monday_start: '14:30' } })).ok).toBe(true)
  // The server checks the entries one after the other, so the one that makes room goes first.
  expect((await db.outbox.orderBy('seq').toArray()).map(({ id }) => id)).toEqual(['w2', 'w1'])
  const bothWays = [
    { shift_id: 1, values: { tuesday_end: '14:00', monday_end: '11:00' } },
    { shift_id: 2, values: { tuesday_start: '14:00', monday_start: '12:00' } },
  ] as const
  expect(JSON.stringify(await save(...bothWays))).toContain('un jour après l’autre')
  expect(await save({ shift_id: 1, values: { sunday_end: '14:00' } })).toEqual({ ok: true, value: null })
})

test('a truck with waiting tasks is not archived: nobody would see them', async () => {
  await mirror.put(Resource, { id: 'r', name: 'Camion 1' })
  const archive = (today: string) =>
    archiveRecord(db, Resource, { id: 'r', archived: 1, today, rights: fleet })
  await mirror.put(Task, { id: 't', task_state_id: 2, resource_id: 'r', date: '2026-11-23' })
  expect(JSON.stringify(await archive('2026-11-23'))).toContain('tâche l’attend')
  expect((await archive('2026-11-24')).ok).toBe(true)
})

test('the last person who manages the accounts is kept, and the reason is shown before anything is written', async () => {
  const manages = { username: 'chef', active: 1, permissions: ['config', 'config_users'] } as const
  await mirror.put(User, { ...manages, id: 'chef' }, { ...manages, id: 'gone', username: 'gone', active: 0 })
  const leave = () => saveRecord(db, User, { id: 'chef', values: { active: 0 }, rights })
  const said = { failure: { detail: expect.stringContaining('dernier compte') } }
  expect(await leave()).toMatchObject(said)
  expect(await removeRecord(db, User, { id: 'chef', rights })).toMatchObject(said)
  expect(await db.outbox.count()).toBe(0)
  await mirror.put(User, { ...manages, id: 'second', username: 'second' })
  expect((await leave()).ok).toBe(true)
})

test('[SL1] the same exception twice is refused here, in one sentence', async () => {
  const values = { resource_id: 'r', date: '2026-12-24', open: 0 }
  expect((await saveRecord(db, ShiftException, { id: null, values, rights: fleet })).ok).toBe(true)
  expect(await saveRecord(db, ShiftException, { id: null, values, rights: fleet })).toMatchObject({
    failure: { fields: { date: { recordFound: 'recordFound' } } },
  })
  const other = { ...values, shift_id: 1 }
  expect((await saveRecord(db, ShiftException, { id: null, values: other, rights: fleet })).ok).toBe(true)
})

test('categories change places, move below another one, and never below themselves', async () => {
  const order = async (parent: string | null): Promise<string[]> =>
    (await tableOf(db, ObjectCategory).toArray())
      .filter(({ parent_id }) => parent_id === parent)
      .toSorted((a, b) => a.category_order - b.category_order)
      .map(({ id }) => id)
  for (const [i, id] of ['a', 'b', 'c'].entries())
    await mirror.put(ObjectCategory, { id, name: id, category_order: i })
  await mirror.put(ObjectCategory, { id: 'a1', name: 'a1', parent_id: 'a' })
  await moveCategory(db, { id: 'c', to: 'up', rights })
  expect(await order(null)).toEqual(['a', 'c', 'b'])
  await moveCategory(db, { id: 'a', to: 'down', rights })
  expect(await order(null)).toEqual(['c', 'a', 'b'])
  await moveCategory(db, { id: 'b', to: { before: 'a1' }, rights })
  expect(await order('a')).toEqual(['b', 'a1'])
  await moveCategory(db, { id: 'a', to: { before: 'a1' }, rights })
  expect(await order(null)).toEqual(['c', 'a'])
})

test('a table of 5,000 objects with 100 bad lines imports 4,900 and explains 100, a thousand at a time', async () => {
  const lines = Array.from({ length: 5000 }, (_, i) =>
    i % 50 === 0 ? `R${i};;beaucoup` : `R${i};Objet ${i};${i % 90},5`,
  )
  const read = readObjectSheet(csvLines(['reference;nom;poids_kg', ...lines].join('\n')), {
    objects: [],
    categories: [],
  })
  expect(read.bad).toHaveLength(100)
  expect(read.bad[0]).toMatchObject({ line: 2, reason: 'Le nom est obligatoire.' })
  const steps: number[] = []
  const outcome = await importRecords(db, {
    of: CatalogueObject,
    records: read.good,
    rights,
    onProgress: done => steps.push(done),
  })
  expect(outcome).toEqual({ ok: true, value: { created: 4900, changed: 0 } })
  // Each step is a transaction for which every screen and the sending wait. There must be few of them, or the import takes
  // minutes (the bench limits it to 5 s).
  expect(steps).toEqual([1000, 2000, 3000, 4000, 4900])
  expect(await tableOf(db, CatalogueObject).count()).toBe(4900)
}, 60_000)

test('an import that is stopped keeps what was imported and reports how much', async () => {
  const records = Array.from({ length: 1100 }, (_, i) => ({
    line: i + 2,
    id: null,
    values: { name: `O${i}` },
  }))
  let told = 0
  const outcome = await importRecords(db, {
    of: CatalogueObject,
    records,
    rights,
    onProgress: done => {
      told = done
    },
    isStopped: () => told > 0,
  })
  expect(outcome).toEqual({ ok: true, value: { created: 1000, changed: 0 } })
  expect(await tableOf(db, CatalogueObject).count()).toBe(1000)
})

test('columns go by the names that people give them; unread columns are reported, and no quote swallows its neighbours', () => {
  const sheet = readObjectSheet(
    csvLines('NOM;Poids (kg);volume;Durée;Couleur\nLampe;1,5;0,2;0:05;vert\n"Pouf;2\nBanc";3;;;'),
    { objects: [], categories: [] },
  )
  expect(sheet.unknown).toEqual(['Couleur'])
  const values = { name: 'Lampe', weight: 1500, volume: 0.2, loading_duration: '00:05' }
  expect(sheet.good).toEqual([{ line: 2, id: null, values }])
  expect(sheet.bad.map(({ reason }) => reason)).toEqual(['Un guillemet réunit plusieurs lignes.'])
  const open = readObjectSheet(csvLines('nom;poids\n"Pouf;2\nBanc;3'), { objects: [], categories: [] })
  expect(open.good).toMatchObject([{ line: 3, values: { name: 'Banc' } }])
  expect(open.bad).toMatchObject([{ line: 2, reason: 'Guillemet jamais refermé.' }])
})

test('a line names an object by its reference, or else by its name, and changes only the columns that are there', async () => {
  await mirror.put(CatalogueObject, { ...chair, reference: 'C-1', value: 12 })
  const { good, bad } = readObjectSheet(
    csvLines(
      'Référence;Nom;Poids kg;Catégorie\nc-1;Chaise haute;4,2;\nX;Lampe;-3;\n\n;Pouf;5;Nulle part\n;Chaise haute;1;\nc-1;Encore;1;',
    ),
    { objects: await tableOf(db, CatalogueObject).toArray(), categories: [] },
  )
  expect(good).toEqual([
    { line: 2, id: 'chair', values: { name: 'Chaise haute', reference: 'c-1', weight: 4200 } },
    { line: 6, id: null, values: { name: 'Chaise haute', weight: 1000 } },
  ])
  expect(bad.map(({ line, reason }) => [line, reason])).toEqual([
    [3, '«\u202f-3\u202f»\u00a0: il faut zéro ou plus.'],
    [5, 'La catégorie «\u202fNulle part\u202f» n’existe pas.'],
    [7, 'Déjà dans ce fichier, plus haut.'],
  ])
  expect(csvOf(refusedRows({ heads: ['Référence', 'Nom'], bad: bad.slice(0, 1) }))).toBe(
    '\ufeffRéférence;Nom;ligne;refus\r\nX;Lampe;3;«\u202f-3\u202f»\u00a0: il faut zéro ou plus.\r\n',
  )
  await importRecords(db, { of: CatalogueObject, records: good, rights, onProgress: () => undefined })
  expect(await tableOf(db, CatalogueObject).get('chair')).toMatchObject({
    name: 'Chaise haute',
    value: 12,
    weight: 4200,
  })
})
