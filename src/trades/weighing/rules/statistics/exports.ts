// The three weighing exports: raw lines, the report by scheme, and the register of what came in and left.
import type { TaskRow } from '#records/entities/task.ts'
import { nameTimes } from '#records/fr/plural.ts'
import { csvOf, type CsvCell } from '#records/text/csv.ts'
import { openedAt } from '../session-age.ts'
import { wayLabel } from '../way.ts'
import { factsOfSession, isEnded, type FactSources, type WeighingFact } from './facts.ts'
import { addFigures, NO_FIGURE, type Figure, type Pivot } from './figures.ts'
import { treatmentName } from '#records/lists/treatments.ts'
import { tagReport, type Stream, type TagReportRow } from './tag-report.ts'

const toCsv = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  csvOf([header, ...rows])

/** Grams as kilograms, exactly. */
const kilograms = (grams: number): number => grams / 1000

export const linesCsv = (facts: readonly WeighingFact[], nameOf: (operator_id: string) => string): string =>
  toCsv(
    [
      'Session', 'Date', 'Heure', 'Sens', 'Provenance ou destination', 'Traitement', 'Ville', 'Catégorie', 'Objet', 'Étiquette',
      'Quantité', 'Poids net (kg)', 'Dont estimé (kg)', 'Balance', 'Par',
    ], // prettier-ignore
    facts.map(fact => [
      fact.number ?? fact.task_id,
      fact.date,
      fact.time,
      fact.way === 'in' ? 'Entrée' : 'Sortie',
      fact.flow,
      treatmentName(fact.treatment),
      fact.town,
      fact.category,
      fact.object,
      fact.code,
      fact.pieces,
      kilograms(fact.weight),
      kilograms(fact.estimated),
      fact.scale,
      nameOf(fact.operator_id),
    ]),
  )

const sums = (rows: readonly TagReportRow[], of: (row: TagReportRow) => Figure): Figure =>
  rows.reduce((sum, row) => addFigures(sum, of(row)), NO_FIGURE)

const tagColumns: readonly ((row: TagReportRow) => Figure)[] = [
  row => row.in,
  row => row.reuse,
  row => row.recycling,
  row => row.disposal,
  row => row.other,
  row => row.out,
]

export const tagReportCsv = (facts: readonly WeighingFact[], streams: readonly Stream[]): string => {
  const rows = tagReport(facts, streams)
  const cells = (figures: readonly Figure[]): CsvCell[] => figures.map(({ weight }) => kilograms(weight))
  return toCsv(
    [
      'Filière', 'Entrées (kg)', 'Réemploi (kg)', 'Recyclage (kg)', 'Élimination (kg)', 'Non précisé (kg)', 'Sorties (kg)',
      'Entrées estimées (kg)', 'Sorties estimées (kg)', 'Éco-organisme', 'SIREN éco-organisme',
    ], // prettier-ignore
    [
      ...rows.map(row => [
        row.line.label,
        ...cells(tagColumns.map(of => of(row))),
        kilograms(row.in.estimated),
        kilograms(row.out.estimated),
        row.line.eco_organisation,
        row.line.eco_organisation_siren,
      ]),
      [
        'Total',
        ...cells(tagColumns.map(of => sums(rows, of))),
        kilograms(sums(rows, row => row.in).estimated),
        kilograms(sums(rows, row => row.out).estimated),
        '',
        '',
      ],
    ],
  )
}

export interface RegisterEntry {
  readonly order: number
  readonly number: number | null
  readonly date: string
  readonly time: string
  readonly way: string
  /** « Chaise × 2, Buffet S 7K4M 29QX ». */
  readonly description: string
  readonly pieces: number
  readonly weight: number
  readonly estimated: number
  readonly flow: string
  readonly treatment: string
  /** The person who delivered it or took it away, as far as the weighing session has it. */
  readonly person: string
  readonly town: string
  readonly signed: string
}

/** One entry per ended weighing session, in the order in which they were opened. */
export const registerEntries = (sessions: readonly TaskRow[], sources: FactSources): RegisterEntry[] =>
  sessions
    .filter(isEnded)
    .toSorted((a, b) => openedAt(a).localeCompare(openedAt(b)))
    .map((task, n) => {
      const facts = factsOfSession(task, sources)
      const [first] = facts
      const thing = ({ pieces, object, code }: WeighingFact): string =>
        `${nameTimes(object, pieces)}${code === '' ? '' : ` ${code}`}`
      return {
        order: n + 1,
        number: task.number,
        date: task.date ?? '',
        time: openedAt(task).slice(11, 16),
        way: wayLabel(first?.way ?? 'in'),
        description: facts.map(thing).join(', '),
        pieces: facts.reduce((sum, { pieces }) => sum + pieces, 0),
        weight: facts.reduce((sum, { weight }) => sum + weight, 0),
        estimated: facts.reduce((sum, { estimated }) => sum + estimated, 0),
        flow: first?.flow ?? '',
        treatment: treatmentName(first?.treatment ?? ''),
        person: task.name,
        town: task.city,
        signed: task.signed_name,
      }
    })

export const registerCsv = (sessions: readonly TaskRow[], sources: FactSources): string =>
  toCsv(
    [
      'Ordre', 'Session', 'Date', 'Heure', 'Sens', 'Désignation', 'Pièces', 'Poids net (kg)', 'Dont estimé (kg)',
      'Provenance ou destination', 'Traitement', 'Remis par ou à', 'Ville', 'Signé par',
    ], // prettier-ignore
    registerEntries(sessions, sources).map(entry => [
      entry.order,
      entry.number,
      entry.date,
      entry.time,
      entry.way,
      entry.description,
      entry.pieces,
      kilograms(entry.weight),
      kilograms(entry.estimated),
      entry.flow,
      entry.treatment,
      entry.person,
      entry.town,
      entry.signed,
    ]),
  )

/** Any table of the statistics, with its total row and column. */
export const pivotCsv = (table: Pivot, corner: string): string =>
  toCsv(
    [corner, ...table.columns.map(({ label }) => `${label} (kg)`), 'Total (kg)', 'Dont estimé (kg)'],
    [
      ...table.rows.map(({ label, cells, total }) => [
        label,
        ...cells.map(({ weight }) => kilograms(weight)),
        kilograms(total.weight),
        kilograms(total.estimated),
      ]),
      [
        'Total',
        ...table.columns.map(({ total }) => kilograms(total.weight)),
        kilograms(table.total.weight),
        kilograms(table.total.estimated),
      ],
    ],
  )
