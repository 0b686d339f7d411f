// Towns from a table of elsewhere: our own export, the postal codes of La Poste, the communes of INSEE, the national address file; or from
// a text with a town a line.
import { City, Sector, type CityRow } from '#records/entities/places.ts'
import { csvLines, type CsvLine } from '#records/text/csv.ts'
import { normalised } from '#records/text/search-text.ts'
import { weekdays } from '#records/time/weekdays.ts'
import { townHeads } from './own-tables.ts'
import { newSectorName, sectorNamed, type NamedParent } from './named-parent.ts'
import { decodedValues, plainTitle, readTable, type ReadTable, type TableLine } from './read-table.ts'
import { townName } from './town-name.ts'

const NAME = 'ville'
const ZIP = 'code_postal'
const INSEE = 'code_insee'

const others: { readonly [title: string]: string } = {
  // The national address file: a name whole, without its article, or as the post writes it.
  nom_commune_complet: NAME,
  nom_commune: NAME,
  nom_commune_postal: NAME,
  // La Poste, « base officielle des codes postaux ».
  nom_de_la_commune: NAME,
  // INSEE, « code officiel géographique ».
  libelle: NAME,
  typecom: 'type_commune',
  code_commune_insee: INSEE,
  // Lists by hand.
  commune: NAME,
  nom: NAME,
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
  /** For the new towns whose line names none: an id, newSector(), or null for none. */
  readonly sector_id: string | null
  readonly isCollected: boolean
  /** Only the towns whose postal code begins with one of these; none for all. */
  readonly zips: readonly string[]
}

interface Known extends TownDefaults {
  readonly cities: readonly Pick<CityRow, 'id' | 'name' | 'zipcode' | 'archived'>[]
  readonly sectors: readonly { readonly id: string; readonly name: string; readonly archived?: 0 | 1 }[]
  /** Whether a sector that is not here may be made. */
  readonly mayAddSectors: boolean
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
  const { zips } = known
  const hereOf = townsHere(known.cities)
  const sectorOf = sectorsIn(known)
  const newName = newSectorName(known.sector_id)?.trim() ?? null
  const start = {
    ...(newName === null && { sector_id: known.sector_id }),
    collected: known.isCollected ? 1 : 0,
  }
  const seen = new Set<string>()
  // Any word may stand in a pasted list; a file has its titles, and INSEE's has no postal code at all.
  const isList = rows[0]?.line === LIST_HEAD
  return readTable(rows, {
    titles: [...townHeads, 'type_commune'],
    others,
    needs: NAME,
    silent: title => OFFICIAL.test(title),
    isAsked: line => zips.length === 0 || zips.some(first => zipOf(line).startsWith(first)),
    recordOf: line => {
      const name = townName(line.cell(NAME))
      const zip = zipOf(line)
      const wrong = lineRefusal(line, { name, zip })
      if (wrong !== null) return wrong
      const plain = plainName(name)
      const key = keyOf(plain, zip)
      if (seen.has(key)) return null
      seen.add(key)
      const own = ownValues(line)
      if (typeof own === 'string') return own
      const here = hereOf(plain, zip)
      if (isList && zip === '' && here === null) return `Le code postal de «\u202f${name}\u202f» manque.`
      const told = line.cell('secteur') || (here === null ? newName : null)
      if (told === '') return 'Le nom du nouveau secteur manque.'
      const sector = told === null ? { values: {} } : sectorOf(told)
      if (typeof sector === 'string') return sector
      const news = {
        ...(zip === '' || zip === here?.zipcode ? {} : { zipcode: zip }),
        ...(here === null ? start : {}),
        ...(here?.archived === 1 ? { archived: 0 } : {}),
        ...own,
        ...sector.values,
      }
      const parent = sector.parent === undefined ? {} : { parent: sector.parent }
      if (Object.keys({ ...news, ...parent }).length === 0) return null
      // A town that is here keeps its name: the postal list has no accents.
      const decoded = decodedValues(City, { name: here?.name ?? name, ...news })
      return typeof decoded === 'string' ? decoded : { id: here?.id ?? null, ...decoded, ...parent }
    },
  })
}

interface TownSector {
  readonly values: { readonly sector_id?: string }
  readonly parent?: NamedParent
}

/** The sector of a name: the one that is here, one to make with its first town, or why neither. */
const sectorsIn = ({ sectors, mayAddSectors }: Known): ((name: string) => TownSector | string) => {
  // In service last: of two with the same name, it is the one that counts.
  const inOrder = sectors.toSorted((a, b) => (b.archived ?? 0) - (a.archived ?? 0))
  const ids = new Map(inOrder.map(({ id, name }) => [normalised(name.trim()), id]))
  const fresh = new Map<string, TownSector>()
  return name => {
    const key = normalised(name)
    const id = ids.get(key)
    if (id !== undefined) return { values: { sector_id: id } }
    if (!mayAddSectors) return `Le secteur «\u202f${name}\u202f» n’existe pas.`
    const decoded = decodedValues(Sector, { name })
    if (typeof decoded === 'string') return `Secteur\u00a0: ${decoded}`
    const made = fresh.get(key) ?? { values: {}, parent: sectorNamed(name) }
    fresh.set(key, made)
    return made
  }
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

/** A spreadsheet takes 01150 for a number, and loses its zero; where the code of INSEE begins with none, another digit was lost. */
const zipOf = ({ cell }: TableLine): string => {
  const text = cell(ZIP).replaceAll(/\s/g, '')
  const isWithoutZero = /^[1-9]/.test(cell(INSEE).padStart(5, '0'))
  return /^\d{4}$/.test(text) && !isWithoutZero ? `0${text}` : text
}

/** What the line itself says of its town, besides its sector. */
const ownValues = ({ cell }: TableLine): { readonly [field: string]: unknown } | string => {
  const values: { [field: string]: unknown } = {}
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

/** The code is the first or the last word, if it has a digit. */
const nameAndZip = (text: string): string[] => {
  const words = text.split(/[\s,()]+/).filter(word => word !== '')
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length > 1 && /\d/.test(first))
    return [text.slice(text.indexOf(first) + first.length).replace(/^[\s,]+/, ''), first]
  if (words.length < 2 || !/\d/.test(last)) return [text, '']
  let end = text.lastIndexOf(last)
  while (/[\s,(]/.test(text[end - 1] ?? '')) end--
  return [text.slice(0, end), last]
}

/** The number of the head that a pasted list is given: it stands on no line. */
const LIST_HEAD = 0

/** « 67150 Erstein », « Erstein (67150) », « 67150;Erstein », or a table copied from a spreadsheet with its titles. */
export const townLines = (text: string): readonly CsvLine[] => {
  const [head = ''] = text.split(/\r?\n/, 1)
  if (isTitled(head)) return csvLines(text)
  const lines = text.split(/\r?\n/).flatMap((line, i) => {
    const cells = townCells(line.trim())
    return cells === null ? [] : [{ line: i + 1, cells }]
  })
  return lines.length === 0 ? [] : [{ line: LIST_HEAD, cells: [NAME, ZIP] }, ...lines]
}

const isTitled = (head: string): boolean => {
  const [{ cells } = { cells: [] }] = csvLines(head)
  return cells.length > 1 && cells.map(plainTitle).some(title => (others[title] ?? title) === NAME)
}

/** Its name, its code and whatever follows; null for a blank line. */
const townCells = (line: string): string[] | null => {
  const [{ cells } = { cells: [] }] = /[;\t]/.test(line) ? csvLines(line) : []
  const said = cells.map(cell => cell.trim()).filter(cell => cell !== '')
  if (said.length > 1) {
    const [first = '', second = '', ...rest] = said
    return /\d/.test(first) ? [second, first, ...rest] : [first, second, ...rest]
  }
  const text = said[0] ?? line
  return text === '' ? null : nameAndZip(text)
}
