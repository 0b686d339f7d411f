// Sectors that are made with their towns: one edit, before them, once.
import { beforeEach, expect, test } from 'vitest'
import { City, Partner, Sector } from '#records/entities/places.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { csvLines } from '#records/text/csv.ts'
import { openMirror, type Mirror } from '#test/fixtures/mirror.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { sectorNamed } from '../rules/named-parent.ts'
import { readTownSheet } from '../rules/town-sheet.ts'
import { importRecords } from './import-records.ts'
import { saveRecord } from './save-record.ts'

const rights = rightsOf(['config', 'config_cities'])

let mirror: Mirror
let db: LocalDatabase
beforeEach(async () => {
  mirror = await openMirror()
  db = mirror.device.db
  await mirror.put(Sector, { id: 'north', name: 'Nord' })
  await mirror.put(City, { id: 'erstein', name: 'Erstein', zipcode: '67150', sector_id: 'north' })
})

const bring = async (text: string, from = 0) =>
  importRecords(db, {
    of: City,
    records: readTownSheet(csvLines(text), {
      cities: [{ id: 'erstein', name: 'Erstein', zipcode: '67150', archived: 0 }],
      sectors: [{ id: 'north', name: 'Nord' }],
      sector_id: null,
      isCollected: true,
      zips: [],
      mayAddSectors: true,
    }).good.slice(from),
    rights,
    onProgress: () => undefined,
  })
const sectorsHere = async () =>
  (await tableOf(db, Sector).toArray()).map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))
const sectorOf = async (town: string) => {
  const city = await tableOf(db, City)
    .filter(({ name }) => name === town)
    .first()
  return (await tableOf(db, Sector).get(city?.sector_id ?? ''))?.name
}
const sent = async () => (await db.outbox.orderBy('seq').toArray()).map(({ entity, op }) => `${op} ${entity}`)

const TOWNS =
  'ville;code_postal;secteur\nErstein;67150;Ried\nBarr;67140;RIED\nObernai;67210;nord\nRhinau;67860;Forêt'

test('an import makes the sectors that are missing, each once and before its towns; one of the same name is taken', async () => {
  expect(await bring(TOWNS)).toEqual({ ok: true, value: { created: 3, changed: 1 } })
  expect(await sectorsHere()).toEqual(['Forêt', 'Nord', 'Ried'])
  expect(await Promise.all(['Erstein', 'Barr', 'Obernai', 'Rhinau'].map(sectorOf))).toEqual([
    'Ried',
    'Ried',
    'Nord',
    'Forêt',
  ])
  const order = await sent()
  expect(order.filter(one => one === 'create sector')).toHaveLength(2)
  expect(order.lastIndexOf('create sector')).toBeLessThan(order.indexOf('create city'))
  const town = (await db.outbox.toArray()).find(
    ({ entity, patch }) => entity === 'city' && patch['name'] === 'Barr',
  )
  expect(town?.refs).toEqual([town?.patch['sector_id']])
})

test('an import that goes on after a fault, or whose sector came meanwhile, makes no second one', async () => {
  await mirror.put(Sector, { id: 'forest', name: 'FORET' })
  await bring(TOWNS)
  await bring(TOWNS, 1)
  expect(await sectorsHere()).toEqual(['FORET', 'Nord', 'Ried'])
})

test('a town is saved with its new sector in one edit; a name that is here, or archived, makes no second one', async () => {
  const save = (id: string | null, sector: string) =>
    saveRecord(db, City, { id, values: { name: 'Barr' }, rights, parent: sectorNamed(sector) })
  const made = await save(null, ' Ried ')
  expect(made.ok).toBe(true)
  expect(await sent()).toEqual(['create sector', 'create city'])
  expect(await sectorOf('Barr')).toBe('Ried')
  await save(made.ok ? made.value.id : '', 'NORD')
  expect(await sectorOf('Barr')).toBe('Nord')
  await mirror.put(Sector, { id: 'south', name: 'Sud', archived: 1 })
  await save(made.ok ? made.value.id : '', 'Sud')
  expect(await tableOf(db, Sector).get('south')).toMatchObject({ archived: 0 })
  expect(await sectorsHere()).toEqual(['Nord', 'Ried', 'Sud'])
})

test('who may not make sectors makes none with a record, by form or by import', async () => {
  const others = rightsOf(['config'])
  const parent = sectorNamed('Ried')
  const records = [{ line: 2, id: null, values: { name: 'Barr' }, parent }]
  // A partner is theirs to write, so that what is refused is the sector.
  expect(
    await saveRecord(db, Partner, { id: null, values: { name: 'Barr' }, rights: others, parent }),
  ).toMatchObject({ ok: false, failure: { kind: 'forbidden' } })
  expect(
    await importRecords(db, { of: Partner, records, rights: others, onProgress: () => undefined }),
  ).toMatchObject({ ok: false, failure: { kind: 'forbidden' } })
  expect(await sectorsHere()).toEqual(['Nord'])
  expect(await sent()).toEqual([])
})
