// Towns from a table of elsewhere: our own export, the postal codes of La Poste, the communes of INSEE, the national address file; or from
// a text with a town a line.
import { City, type CityRow } from '#records/entities/places.ts'
import { csvLines, type CsvLine } from '#records/text/csv.ts'
import { normalised } from '#records/text/search-text.ts'
import { weekdays } from '#records/time/weekdays.ts'
import { decodedValues, readTable, type ReadTable, type TableLine } from './read-table.ts'
import { townName } from './town-name.ts'

const NAME = 'ville'
const ZIP = 'code_postal'
export const townHeads = [NAME, ZIP, 'secteur', 'collectee', 'jours'] as const

const others: { readonly [title: string]: string } = {
  // La Poste, « base officielle des codes postaux ».
  nom_de_la_commune: NAME,
  nom_commune: NAME,
  // INSEE, « code officiel géographique ».
  libelle: NAME,
  typecom: 'type_commune',
  // Lists by hand.
  nom: NAME,
  commune: NAME,
  name: NAME,
  cp: ZIP,
  codepostal: ZIP,
  postcode: ZIP,
  zipcode: ZIP,
  jours_de_passage: 'jours',
}

/** What these files have besides: to say that it is not read would hide a column that somebody misspelt. */
const OFFICIAL =
  /^(code_(commune_)?insee|code_insee_.*|ligne_5|_?id|id_fantoir|numero|rep|nom_voie|nom_.*|libelle_.*|alias|x|y|lon|lat|long|coordonnees_.*|com|reg|dep|ctcd|arr|tncc|ncc|nccenr|can|comparent|cad_parcelles|type_.*|source_.*|certification_commune)$/

export interface TownDefaults {
  /** For the new towns whose line names none; null for none. */
  readonly sector_id: string | null
  readonly isCollected: boolean
  /** Only the towns whose postal code begins with one of these; none for all. */
  readonly zips: readonly string[]
}

interface Known extends TownDefaults {
  readonly cities: readonly Pick<CityRow, 'id' | 'name' | 'zipcode' | 'archived'>[]
  readonly sectors: readonly { readonly id: string; readonly name: string }[]
}

/** « L'Abergement-Clémenciat » and « L ABERGEMENT CLEMENCIAT » are one name. */
const plainName = (name: string): string =>
  normalised(name)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
const keyOf = (plain: string, zip: string): string => `${plain} ${zip}`

type Here = Known['cities'][number]

/** The town of a line among those that are here: of its name and postal code, or of its name where one of the two has no code. */
const townsHere = (cities: Known['cities']): ((plain: string, zip: string) => Here | null) => {
  const exact = new Map<string, Here>()
  const named = new Map<string, Here>()
  const coded = new Set<string>()
  for (const here of cities.toSorted((a, b) => b.archived - a.archived)) {
    const plain = plainName(here.name)
    exact.set(keyOf(plain, here.zipcode), here)
    named.set(plain, here)
    if (here.zipcode !== '') coded.add(plain)
  }
  return (plain, zip) => {
    const ofName = zip === '' || !coded.has(plain) ? named.get(plain) : undefined
    return exact.get(keyOf(plain, zip)) ?? ofName ?? null
  }
}

export const readTownSheet = (rows: readonly CsvLine[], known: Known): ReadTable => {
  const { sectors, zips } = known
  const hereOf = townsHere(known.cities)
  const sectorIds = new Map(sectors.map(({ id, name }) => [normalised(name), id]))
  const start = { sector_id: known.sector_id, collected: known.isCollected ? 1 : 0 }
  const seen = new Set<string>()
  return readTable(rows, {
    titles: [...townHeads, 'type_commune'],
    others,
    needs: NAME,
    silent: title => OFFICIAL.test(title),
    isAsked: line => zips.length === 0 || zips.some(first => zipOf(line.cell(ZIP)).startsWith(first)),
    recordOf: line => {
      const name = townName(line.cell(NAME))
      const zip = zipOf(line.cell(ZIP))
      const wrong = lineRefusal(line, { name, zip })
      if (wrong !== null) return wrong
      const plain = plainName(name)
      const key = keyOf(plain, zip)
      if (seen.has(key)) return null
      seen.add(key)
      const own = ownValues(line, sectorIds)
      if (typeof own === 'string') return own
      const here = hereOf(plain, zip)
      const news = {
        ...(zip === '' || zip === here?.zipcode ? {} : { zipcode: zip }),
        ...(here === null ? start : {}),
        ...(here?.archived === 1 ? { archived: 0 } : {}),
        ...own,
      }
      if (Object.keys(news).length === 0) return null
      // A town that is here keeps its name: the postal list has no accents.
      const decoded = decodedValues(City, { name: here?.name ?? name, ...news })
      return typeof decoded === 'string' ? decoded : { id: here?.id ?? null, ...decoded }
    },
  })
}

const lineRefusal = (
  line: TableLine,
  { name, zip }: { readonly name: string; readonly zip: string },
): string | null => {
  if (name === '') return 'Le nom est obligatoire.'
  if (/\d{3}/.test(name)) return `«\u202f${name}\u202f» n’est pas un nom de ville.`
  if (!/^(COM)?$/.test(line.cell('type_commune')))
    return 'Partie d’une autre ville\u00a0: c’est celle-ci qui compte.'
  return /^(\d{5})?$/.test(zip)
    ? null
    : `«\u202f${zip}\u202f» n’est pas un code postal\u00a0: il en faut cinq chiffres.`
}

/** A spreadsheet takes 01150 for a number, and loses its zero. */
const zipOf = (text: string): string => (/^\d{4}$/.test(text) ? `0${text}` : text.replaceAll(/\s/g, ''))

/** What the line itself says of its town. */
const ownValues = (
  { cell }: TableLine,
  sectorIds: ReadonlyMap<string, string>,
): { readonly [field: string]: unknown } | string => {
  const values: { [field: string]: unknown } = {}
  const sector = cell('secteur')
  if (sector !== '') {
    const id = sectorIds.get(normalised(sector))
    if (id === undefined) return `Le secteur «\u202f${sector}\u202f» n’existe pas.`
    values['sector_id'] = id
  }
  const collected = normalised(cell('collectee'))
  if (collected !== '') {
    if (!/^(oui|non|1|0)$/.test(collected)) return `«\u202f${cell('collectee')}\u202f»\u00a0: oui ou non.`
    values['collected'] = /^(oui|1)$/.test(collected) ? 1 : 0
  }
  const days = cell('jours')
  if (days !== '') {
    const read = days.split(/[\s,|]+/).map(dayOf)
    const wrong = read.indexOf(undefined)
    if (wrong >= 0)
      return `«\u202f${days.split(/[\s,|]+/)[wrong] ?? ''}\u202f» n’est pas un jour de la semaine.`
    values['days'] = read
  }
  return values
}

/** « jeudi », « jeu. », or the id of our own export. */
const dayOf = (word: string): string | undefined => {
  const plain = normalised(word).replaceAll('.', '')
  return weekdays.find(
    ({ id, label }) => id === plain || (plain.length >= 3 && normalised(label).startsWith(plain)),
  )?.id
}

/** « 67150 Erstein », « Erstein (67150) », « Erstein », or a table copied from a spreadsheet with its titles. */
export const townLines = (text: string): readonly CsvLine[] => {
  const [head = ''] = text.split(/\r?\n/, 1)
  if (/[\t;]/.test(head)) return csvLines(text)
  const lines = text.split(/\r?\n/).flatMap((line, i) => {
    const [, zipFirst, nameAfter, nameFirst, zipAfter, nameAlone] =
      /^(?:(\S*\d\S*)[\s,]+(.+)|(.+?)[\s,(]+([^\s,()]*\d[^\s,()]*)\)?|(.+))$/.exec(line.trim()) ?? []
    const name = nameAfter ?? nameFirst ?? nameAlone
    return name === undefined ? [] : [{ line: i + 1, cells: [name, zipFirst ?? zipAfter ?? ''] }]
  })
  return lines.length === 0 ? [] : [{ line: 0, cells: [NAME, ZIP] }, ...lines]
}
