// « Bilan par filière »: the report for the furniture and the electrical schemes, by the objects' tags. A thing counts once,
// under the first line with one of its tags; things without such a tag have a line of their own, so that the report adds up.
import type { WeighingFact } from './facts.ts'
import { figureOfAll, type Figure } from './figures.ts'

interface TagLine {
  readonly scheme: 'DEA' | 'DEEE' | ''
  readonly tag: string
  readonly label: string
}

const tagLines: readonly TagLine[] = [
  { scheme: 'DEA', tag: 'Assise', label: 'DEA, assise' },
  { scheme: 'DEA', tag: 'Literie', label: 'DEA, literie' },
  { scheme: 'DEA', tag: 'Plan', label: 'DEA, plan' },
  { scheme: 'DEA', tag: 'Rangement', label: 'DEA, rangement' },
  { scheme: 'DEA', tag: 'DEA', label: 'DEA, autre meuble' },
  { scheme: 'DEEE', tag: 'Élec - Froid', label: 'DEEE, froid' },
  { scheme: 'DEEE', tag: 'Élec - Hors froid', label: 'DEEE, hors froid' },
  { scheme: 'DEEE', tag: 'Élec - Écran', label: 'DEEE, écran' },
  { scheme: '', tag: '', label: 'Hors filière' },
]

export interface TagReportRow {
  readonly line: TagLine
  readonly in: Figure
  /** By the treatment of the destination. */
  readonly reuse: Figure
  readonly recycling: Figure
  readonly disposal: Figure
  readonly other: Figure
  readonly out: Figure
}

const lineOf = ({ tags }: WeighingFact): TagLine | undefined =>
  tagLines.find(({ tag }) => tag === '' || tags.includes(tag))

export const tagReport = (facts: readonly WeighingFact[]): TagReportRow[] =>
  tagLines.map(line => {
    const own = facts.filter(fact => lineOf(fact) === line)
    const out = own.filter(({ way }) => way === 'out')
    const treated = (name: string): Figure => figureOfAll(out.filter(({ treatment }) => treatment === name))
    const known = new Set(['reuse', 'recycling', 'disposal'])
    return {
      line,
      in: figureOfAll(own.filter(({ way }) => way === 'in')),
      reuse: treated('reuse'),
      recycling: treated('recycling'),
      disposal: treated('disposal'),
      other: figureOfAll(out.filter(({ treatment }) => !known.has(treatment))),
      out: figureOfAll(out),
    }
  })
