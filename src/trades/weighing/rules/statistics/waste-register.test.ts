import { expect, test } from 'vitest'
import { objects, categories, session, weighedLine, DAY } from '#test/fixtures/weighing-world.ts'
import { ObjectCategory } from '#records/entities/object-category.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Destination, Outlet, type DestinationRow, type OutletRow } from '#records/entities/setup-lists.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { streamsOf } from './tag-report.ts'
import { wasteGaps, wasteLines, wasteRegisterCsv, type WasteSources } from './waste-register.ts'

const taker = (id: string, treatment: string, members: Partial<DestinationRow> = {}): DestinationRow => ({
  ...blankRow(Destination),
  id,
  name: id,
  treatment,
  ...members,
})
const whole = {
  treatment_code: 'R3',
  receiver: 'Recyclage du Ried',
  receiver_siret: '73282932000074',
  receiver_address: '4 rue du Tri',
  carrier: 'Transports du Ried',
  carrier_siret: '73282932000074',
  carrier_receipt: '67-2026-12',
  carrier_address: '9 rue du Port',
  pop: 0,
} as const
const sourcesWith = (...takers: readonly DestinationRow[]): WasteSources => ({
  catalogue: {
    objectsById: new Map(objects.map(one => [one.id, { ...blankRow(CatalogueObject), ...one }])),
    categoriesById: new Map(categories.map(one => [one.id, { ...blankRow(ObjectCategory), ...one }])),
  },
  flowsById: new Map(takers.map(one => [one.id, one])),
  destinationsById: new Map(takers.map(one => [one.id, one])),
  codesById: new Map(),
  streams: streamsOf([]),
  sender: { name: 'Le Quai du Ried', siret: '73282932000074', address: '2 rue du Ried' },
})
const out = (id: string, destination_id: string, members: Partial<TaskRow> = {}): TaskRow =>
  session(id, { task_type_id: 18, destination_id, date: DAY, number: 7, ...members })
const mixed = { objects: [weighedLine('1', 'fridge', 58_000), weighedLine('2', 'bed', 32_000)] }
const lines = (csv: string): string[][] =>
  csv
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
    .map(line => line.split(';'))

test('[WG10] one line a session and code of waste: the stream’s code, tonnes, who took it and who carried it', () => {
  const recycler = taker('Recycleur', 'recycling', whole)
  const csv = lines(
    wasteRegisterCsv([out('s1', 'Recycleur', { ...mixed, slip_number: 'BSD-12' })], sourcesWith(recycler)),
  )
  expect(csv).toHaveLength(3)
  expect(csv[1]?.join(';')).toContain('20\u00a001\u00a023*;Oui;Non;0,058;0;BSD-12;Le Quai du Ried')
  expect(csv[2]?.join(';')).toContain('20\u00a003\u00a007;Non;Non;0,032')
  for (const line of csv.slice(1)) expect(line).toEqual(expect.arrayContaining(['Recyclage du Ried', 'R3']))
})

test('[WG10] a destination’s own code serves all that it takes; reuse, entries and open sessions are no waste', () => {
  const takers = [
    taker('Benne', 'disposal', { ...whole, waste_code: '20 03 07', treatment_code: 'D1' }),
    taker('Boutique', 'reuse'),
  ]
  const sessions = [
    out('s1', 'Benne', mixed),
    out('s2', 'Boutique', mixed),
    out('s3', 'Benne', { ...mixed, task_state_id: TASK_STATE.draft }),
    session('s4', { ...mixed, provenance_id: 'brought' }),
  ]
  expect(lines(wasteRegisterCsv(sessions, sourcesWith(...takers)))).toHaveLength(3)
  expect(wasteGaps(sessions, sourcesWith(...takers))).toEqual([])
})

test('[WG10] what is missing is told by kind, with where it went; a slip only for hazardous waste', () => {
  const recycler = taker('Recycleur', 'recycling')
  const sessions = [
    out('s1', 'Recycleur', mixed),
    out('s2', 'Recycleur', { objects: [weighedLine('3', 'cloth', 8000)] }),
  ]
  expect(wasteGaps(sessions, sourcesWith(recycler))).toEqual([
    { missing: 'code déchet', lines: 1, destinations: ['Recycleur'] },
    { missing: 'mention POP', lines: 3, destinations: ['Recycleur'] },
    { missing: 'code de traitement', lines: 3, destinations: ['Recycleur'] },
    { missing: 'destinataire', lines: 3, destinations: ['Recycleur'] },
    { missing: 'SIRET du destinataire', lines: 3, destinations: ['Recycleur'] },
    { missing: 'adresse du destinataire', lines: 3, destinations: ['Recycleur'] },
    { missing: 'transporteur', lines: 3, destinations: ['Recycleur'] },
    { missing: 'SIRET du transporteur', lines: 3, destinations: ['Recycleur'] },
    { missing: 'adresse du transporteur', lines: 3, destinations: ['Recycleur'] },
    { missing: 'récépissé du transporteur', lines: 3, destinations: ['Recycleur'] },
    { missing: 'bordereau', lines: 1, destinations: ['Recycleur'] },
  ])
})

const cold: OutletRow = {
  ...blankRow(Outlet),
  id: 'cold',
  name: 'Froid',
  code: 'EEE',
  tags: '["Élec - Froid"]',
  waste_code: '20 01 23*',
  pop: 1,
  eco_organisation: 'Froid et Compagnie',
  eco_organisation_siren: '732829320',
}
const ofStreams = (streams: readonly OutletRow[], destination: DestinationRow): WasteSources => ({
  ...sourcesWith(destination),
  streams: streamsOf(streams),
})
const fridge = { objects: [weighedLine('1', 'fridge', 58_000)], slip_number: 'BSD-12' }
const cellsOf = (sources: WasteSources, destination: string): readonly (readonly [string, string])[] => {
  const [heads = [], cells = []] = lines(wasteRegisterCsv([out('s1', destination, fridge)], sources))
  return heads.map((head, n) => [head, cells[n] ?? ''] as const)
}

test('[WG10] the éco-organisme of a stream is named, with its SIREN, where the destination hands over to it; POP is the stream’s', () => {
  const toEco = taker('Reprise', 'recycling', { ...whole, pop: null, by_eco_organisation: 1 })
  const taken = new Map(cellsOf(ofStreams([cold], toEco), 'Reprise'))
  expect(taken.get('Éco-organisme')).toBe('Froid et Compagnie')
  expect(taken.get('SIREN éco-organisme')).toBe('732829320')
  expect(taken.get('Adresse transporteur')).toBe('9 rue du Port')
  expect(taken.get('POP')).toBe('Oui')
  expect(wasteGaps([out('s1', 'Reprise', fridge)], ofStreams([cold], toEco))).toEqual([])
  const own = taker('Benne', 'disposal', { ...whole, by_eco_organisation: 0 })
  const alone = new Map(cellsOf(ofStreams([cold], own), 'Benne'))
  expect(alone.get('Éco-organisme')).toBe('')
  // What a destination says of all that it takes.
  expect(alone.get('POP')).toBe('Non')
})

test('[WG10] waste with organic pollutants is hazardous and has a slip, whatever its code', () => {
  const benne = taker('Benne', 'recycling', { ...whole, waste_code: '20 03 07', pop: 1 })
  const cells = new Map(cellsOf(sourcesWith(benne), 'Benne'))
  expect([cells.get('POP'), cells.get('Dangereux')]).toEqual(['Oui', 'Oui'])
  const without = out('s1', 'Benne', { ...fridge, slip_number: '' })
  expect(wasteGaps([without], sourcesWith(benne)).map(({ missing }) => missing)).toEqual(['bordereau'])
})

test('[WG10] the final treatment is what the code of treatment says: eliminated, or recovered as energy', () => {
  const finalOf = (treatment: string, treatment_code: string): string | undefined =>
    new Map(cellsOf(sourcesWith(taker('Four', treatment, { ...whole, treatment_code })), 'Four')).get(
      'Traitement final',
    )
  expect(finalOf('recycling', 'R3')).toBe('Recyclage')
  expect(finalOf('disposal', 'R1')).toBe('Valorisation énergétique')
  expect(finalOf('recycling', 'D1')).toBe('Élimination')
  expect(finalOf('disposal', 'R12')).toBe('Élimination')
})

test('[WG10] each line has an identifier of its own, those of one session too', () => {
  const recycler = taker('Recycleur', 'recycling', whole)
  const csv = lines(
    wasteRegisterCsv(
      [out('s1', 'Recycleur', mixed), out('s2', 'Recycleur', { ...mixed, number: 8 })],
      sourcesWith(recycler),
    ),
  )
  expect(csv.map(([id]) => id)).toEqual(['Identifiant', '7-1', '7-2', '8-1', '8-2'])
})

test('[WG10] who takes charge, and the éco-organisme where one does, is told when it is missing', () => {
  const missingWith = (stream: Partial<OutletRow>, destination: Partial<DestinationRow>) =>
    wasteGaps(
      [out('s1', 'Reprise', fridge)],
      ofStreams([{ ...cold, ...stream }], taker('Reprise', 'recycling', { ...whole, ...destination })),
    ).map(({ missing }) => missing)
  expect(missingWith({}, {})).toEqual(['prise en charge par l’éco-organisme'])
  const blank = { eco_organisation: '', eco_organisation_siren: '' }
  expect(missingWith(blank, {})).toEqual([])
  expect(missingWith(blank, { by_eco_organisation: 1 })).toEqual([
    'éco-organisme de la filière',
    'SIREN de l’éco-organisme',
  ])
})

test('the organisation’s own streams replace the usual ones as soon as one of them has a tag', () => {
  const own = {
    ...blankRow(Outlet),
    id: 'o',
    name: 'Bois',
    code: 'EA',
    tags: '["DEA"]',
    waste_code: '20 01 38',
  }
  expect(streamsOf([own]).map(({ label }) => label)).toEqual(['EA\u00a0· Bois', 'Hors filière'])
  expect(streamsOf([{ ...own, tags: '[]' }]).length).toBe(13)
  expect(streamsOf([{ ...own, archived: 1 }]).length).toBe(13)
})

test('[WG10] what left for a destination without a treatment, and what the organisation itself lacks, is told too', () => {
  const takers = [taker('Recycleur', 'recycling', whole), taker('Ailleurs', '')]
  const sessions = [out('s1', 'Recycleur', { ...mixed, slip_number: 'BSD-1' }), out('s2', 'Ailleurs', mixed)]
  const sources = { ...sourcesWith(...takers), sender: { name: 'Le Quai', siret: '', address: '' } }
  expect(wasteGaps(sessions, sources)).toEqual([
    { missing: 'traitement de la destination', lines: 2, destinations: ['Ailleurs'] },
    { missing: 'SIRET de votre organisation', lines: 2, destinations: [] },
    { missing: 'adresse de votre organisation', lines: 2, destinations: [] },
  ])
  expect(wasteLines(sessions, sources)).toBe(2)
  expect(wasteLines([], sources)).toBe(0)
})
