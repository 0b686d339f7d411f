import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLines } from '#records/text/csv.ts'
import { townName } from './town-name.ts'
import { newSector } from './named-parent.ts'
import { parentNames } from './read-table.ts'
import { readTownSheet, townLines } from './town-sheet.ts'

const here = {
  cities: [],
  sectors: [{ id: 'north', name: 'Nord' }],
  sector_id: null,
  isCollected: true,
  zips: [],
  mayAddSectors: false,
}
const read = (text: string, known: Partial<Parameters<typeof readTownSheet>[1]> = {}) =>
  readTownSheet(csvLines(text), { ...here, ...known })
const townsOf = (text: string, known?: Partial<Parameters<typeof readTownSheet>[1]>) =>
  read(text, known).good.map(({ values }) => [values['name'], values['zipcode']])

test('the files of La Poste, of INSEE and of the national addresses are read as they come', () => {
  const post = read(
    '#Code_commune_INSEE;Nom_de_la_commune;Code_postal;Libellé_d_acheminement;Ligne_5\n67130;ERSTEIN;67150;ERSTEIN;\n67130;ERSTEIN;67150;ERSTEIN;KRAFFT\n01001;L ABERGEMENT CLEMENCIAT;1400;L ABERGEMENT CLEMENCIAT;',
  )
  expect(post.good.map(({ values }) => [values['name'], values['zipcode']])).toEqual([
    ['Erstein', '67150'],
    ['L’Abergement-Clemenciat', '01400'],
  ])
  expect([post.unknown, post.bad, post.repeated]).toEqual([[], [], 1])

  const insee = read(
    'TYPECOM,COM,REG,DEP,CTCD,ARR,TNCC,NCC,NCCENR,LIBELLE,CAN,COMPARENT\nCOM,67130,44,67,6AE,675,1,ERSTEIN,Erstein,Erstein,6705,\nCOMD,67999,44,67,6AE,675,0,KRAFFT,Krafft,Krafft,,67130',
  )
  expect(insee.good).toMatchObject([{ id: null, values: { name: 'Erstein', collected: 1 } }])
  expect(insee.bad.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'Partie d’une autre ville\u00a0: c’est celle-ci qui compte.'],
  ])

  const addresses = read(
    'id;id_fantoir;numero;rep;nom_voie;code_postal;code_insee;nom_commune;x;y;lon;lat\n67130_1;;1;;Rue du Général de Gaulle;67150;67130;Erstein;1;1;7;48\n67130_2;;2;;Rue du Général de Gaulle;67150;67130;Erstein;1;1;7;48',
  )
  expect([addresses.good.length, addresses.repeated, addresses.unknown]).toEqual([1, 1, []])
})

test('a lost zero is given back; where the code of INSEE begins with none, the postal code is refused', () => {
  const read4 = (insee: string) =>
    read(`Code_commune_INSEE;Nom_de_la_commune;Code_postal\n${insee};BISCHHEIM;6780`)
  expect(read4('67043').bad.map(({ reason }) => reason)).toEqual([
    '«\u202f6780\u202f» n’est pas un code postal\u00a0: il en faut cinq chiffres.',
  ])
  for (const insee of ['06043', '6043', ''])
    expect(read4(insee).good.map(({ values }) => values['zipcode'])).toEqual(['06780'])
})

test('only the postal codes that were asked for are read; the others are neither refused nor counted', () => {
  const text = 'ville;code_postal\nErstein;67150\nColmar;68000\nParis;75001\nSans code;'
  expect(townsOf(text, { zips: ['67', '68'] })).toEqual([
    ['Erstein', '67150'],
    ['Colmar', '68000'],
  ])
  expect(read(text, { zips: ['67'] })).toMatchObject({ bad: [], repeated: 0 })
})

test('a town that is here is brought up to date: by name and code, by name where one of them has no code, from the archive', () => {
  const city = (id: string, name: string, zipcode: string, archived: 0 | 1 = 0) => ({
    id,
    name,
    zipcode,
    archived,
  })
  const cities = [city('a', 'Erstein', '67150'), city('b', 'Sélestat', ''), city('c', 'Barr', '67140', 1)]
  const { good, repeated } = read(
    'ville;code_postal;jours\nERSTEIN;67150;jeudi\nErstein;67151;\nSELESTAT;67600;\nBarr;67140;\nErstein;;',
    { cities, sector_id: 'north' },
  )
  expect(good).toEqual([
    { line: 2, id: 'a', values: { name: 'Erstein', days: ['thursday'] } },
    { line: 3, id: null, values: { name: 'Erstein', zipcode: '67151', sector_id: 'north', collected: 1 } },
    // Its name keeps the accent that the postal list has not.
    { line: 4, id: 'b', values: { name: 'Sélestat', zipcode: '67600' } },
    { line: 5, id: 'c', values: { name: 'Barr', archived: 0 } },
  ])
  expect(repeated).toBe(1)
})

test('what a line says of its town comes before what was chosen for all; what cannot be meant is refused with its reason', () => {
  const { good, bad } = read(
    'ville;code_postal;secteur;collectee;jours\nErstein;67150;nord;non;lundi, jeu.\nBarr;6714A;;;\n;67140;;;\nObernai;67210;Sud;;\nRhinau;67860;;peut-être;\nBenfeld;67230;;;demain',
    { isCollected: true },
  )
  expect(good).toEqual([
    {
      line: 2,
      id: null,
      values: {
        name: 'Erstein',
        zipcode: '67150',
        sector_id: 'north',
        collected: 0,
        days: ['monday', 'thursday'],
      },
    },
  ])
  expect(bad.map(({ reason }) => reason)).toEqual([
    '«\u202f6714A\u202f» n’est pas un code postal\u00a0: il en faut cinq chiffres.',
    'Le nom est obligatoire.',
    'Le secteur «\u202fSud\u202f» n’existe pas.',
    '«\u202fpeut-être\u202f»\u00a0: oui ou non.',
    '«\u202fdemain\u202f» n’est pas un jour de la semaine.',
  ])
})

test('a sector that is not here is named once for all its towns, whatever its case and accents; a refused line names none', () => {
  const text =
    'ville;code_postal;secteur;jours\nErstein;67150;Forêt;\nBarr;67140;FORET;\nObernai;67210;nord;\nRhinau;67860;Sud;demain'
  const { good, bad } = read(text, { mayAddSectors: true })
  expect(good.map(({ values, parent }) => [values['sector_id'] ?? null, parent?.name ?? null])).toEqual([
    [null, 'Forêt'],
    [null, 'Forêt'],
    ['north', null],
  ])
  expect(parentNames(good)).toEqual(['Forêt'])
  expect(bad).toHaveLength(1)
  const long = 'x'.repeat(121)
  expect(read(`ville;secteur\nErstein;${long}`, { mayAddSectors: true }).bad[0]?.reason).toContain('Secteur')
})

test('a new sector for all goes to the new towns whose line names none; without its name they are refused', () => {
  const cities = [{ id: 'a', name: 'Erstein', zipcode: '67150', archived: 0 as const }]
  const text = 'ville;code_postal;secteur\nErstein;67150;\nBarr;67140;\nObernai;67210;Nord'
  const named = (name: string) => read(text, { cities, sector_id: newSector(name), mayAddSectors: true })
  expect(
    named('Ried').good.map(({ values, parent }) => [values['name'], values['sector_id'], parent?.name]),
  ).toEqual([
    ['Barr', undefined, 'Ried'],
    ['Obernai', 'north', undefined],
  ])
  expect(named('NORD').good.map(({ values }) => values['sector_id'])).toEqual(['north', 'north'])
  expect(named(' ').bad.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'Le nom du nouveau secteur manque.'],
  ])
})

test('a column that nobody knows is named; one of an official file that says nothing of a town is not', () => {
  expect(read('ville;code_postal;couleur;lat\nErstein;67150;vert;48,4').unknown).toEqual(['couleur'])
  expect(read('couleur;taille\nvert;2').bad[0]?.reason).toContain('dont «\u202fville\u202f»')
})

test('a pasted list has a town a line, its code before or after it, or is a table copied from a spreadsheet', () => {
  const lines = (text: string) => readTownSheet(townLines(text), here)
  const towns = (text: string) =>
    lines(text).good.map(({ values }) => [values['name'], values['zipcode'] ?? null])
  expect(towns('67150 Erstein\n\nBarr (67140)\nObernai, 67210\n1400 L’Abergement')).toEqual([
    ['Erstein', '67150'],
    ['Barr', '67140'],
    ['Obernai', '67210'],
    ['L’Abergement', '01400'],
  ])
  expect(towns('Commune\tCP\nErstein\t67150')).toEqual([['Erstein', '67150']])
  expect(towns('ville,code_postal\nErstein,67150')).toEqual([['Erstein', '67150']])
  expect(lines('Barr, 6714A\nErstein 67150 Nord').bad.map(({ line, reason }) => [line, reason])).toEqual([
    [1, '«\u202f6714A\u202f» n’est pas un code postal\u00a0: il en faut cinq chiffres.'],
    [2, '«\u202fErstein 67150 Nord\u202f» n’est pas un nom de ville.'],
  ])
  expect(townLines('  \n ')).toEqual([])
  expect(lines('67150 Erstein\n67150 Erstein')).toMatchObject({ good: [{ line: 1 }], repeated: 1 })
})

test('a pasted table without titles has its code before or after the name, between semicolons, commas or tabs', () => {
  const lines = (text: string) => readTownSheet(townLines(text), here)
  const towns = (text: string) => lines(text).good.map(({ values }) => [values['name'], values['zipcode']])
  const both = [
    ['Lindenhof', '67903'],
    ['Barr', '67140'],
  ]
  expect(towns('67903;Lindenhof\n67140;Barr')).toEqual(both)
  expect(towns('Lindenhof; 67903;\n"Barr";"67140"')).toEqual(both)
  expect(towns('67903\tLindenhof\nBarr\t67140')).toEqual(both)
  expect(towns('67903,Lindenhof\n67140 Barr')).toEqual(both)
  expect(lines('67903;Lindenhof;Ried').bad.map(({ reason }) => reason)).toEqual([
    '3\u00a0cellules pour 2\u00a0colonnes\u00a0: un séparateur de trop, ou un guillemet qui manque.',
  ])
})

test('a pasted word without a postal code is a line to look at again, unless a town of this name is here', () => {
  const cities = [{ id: 'a', name: 'Le Hohwald', zipcode: '67140', archived: 1 as const }]
  const lines = (text: string) => readTownSheet(townLines(text), { ...here, cities })
  const { good, bad } = lines('Lindenhof\n67150 Erstein\nle hohwald\nBarr;')
  expect(good.map(({ line, id }) => [line, id])).toEqual([
    [2, null],
    [3, 'a'],
  ])
  expect(bad.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'Le code postal de «\u202fLindenhof\u202f» manque.'],
    [4, 'Le code postal de «\u202fBarr\u202f» manque.'],
  ])
  // INSEE's own file of the communes has no postal code at all.
  expect(townsOf('ville\nErstein')).toEqual([['Erstein', undefined]])
})

test('the name comes from the best of several columns: whole, then without its article, then that of the post', () => {
  expect(townsOf('code_commune_INSEE,nom_commune_postal,code_postal\n67210,LE HOHWALD,67140')).toEqual([
    ['Le Hohwald', '67140'],
  ])
  const all =
    'nom_commune_complet,code_postal,nom_commune,nom_commune_postal\nL’Hôpital,57490,Hôpital,L HOPITAL\n'
  expect(townsOf(all)).toEqual([['L’Hôpital', '57490']])
  expect(read(all).unknown).toEqual([])
})

test('a name whose accents were encoded twice is put right and counted; one whose letters are lost is refused', () => {
  const sheet = read(
    'ville;code_postal\nStÃ©phane-sur-Ill;67000\nSÃ©lestat;67600\nL’AbbaÃ¯e;67001\nSÃ£o;67002\nS\ufffdlestat;67600',
  )
  expect(sheet.good.map(({ values }) => values['name'])).toEqual([
    'Stéphane-sur-Ill',
    'Sélestat',
    'L’Abbaïe',
    'São',
  ])
  expect(sheet.mended).toBe(4)
  expect(sheet.bad.map(({ line, reason }) => [line, reason])).toEqual([
    [6, 'Des lettres ont été perdues à l’enregistrement de ce texte\u00a0: repartez de l’original.'],
  ])
  expect(read('ville;code_postal\nSélestat;67600').mended).toBe(0)
})

const lettersOf = (n: number): string =>
  String(n).replaceAll(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)))

test('thirty-six thousand lines are read, each once', () => {
  const rows = Array.from(
    { length: 36_000 },
    (_, i) => `COMMUNE ${lettersOf(i)};${String(1000 + (i % 94_000)).padStart(5, '0')}`,
  )
  const { good, repeated } = read(['ville;code_postal', ...rows, ...rows.slice(0, 100)].join('\n'))
  expect([good.length, repeated]).toEqual([36_000, 100])
})

test('a name in capitals is written as people write it; any other stays as it is', () => {
  for (const [given, shown] of [
    ['ERSTEIN', 'Erstein'],
    ['SAINT NICOLAS DE PORT', 'Saint-Nicolas-de-Port'],
    ['ST DIE DES VOSGES', 'Saint-Die-des-Vosges'],
    ['STE MARIE AUX MINES', 'Sainte-Marie-aux-Mines'],
    ['LE HAVRE', 'Le Havre'],
    ['LES ABYMES', 'Les Abymes'],
    ['VILLENEUVE D ASCQ', 'Villeneuve-d’Ascq'],
    ['Sélestat', 'Sélestat'],
    ['  La   Wantzenau ', 'La Wantzenau'],
    ['Y', 'Y'],
  ])
    expect(townName(given ?? '')).toBe(shown)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), text => {
      expect(townName(townName(text))).toBe(townName(text))
    }),
  )
})
