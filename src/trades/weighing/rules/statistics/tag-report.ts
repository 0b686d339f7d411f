// « Bilan par filière »: the report for the streams of extended producer responsibility, by the objects' tags. A thing counts once, under
// the first stream with one of its tags; things without such a tag have a line of their own, so that the report adds up.
import type { OutletRow } from '#records/entities/setup-lists.ts'
import { baseStreams } from '#records/lists/streams.ts'
import { plainText } from '#records/text/plain-text.ts'
import { tagsOf } from '#trades/stock/rules/catalogue.ts'
import type { WeighingFact } from './facts.ts'
import { figureOfAll, type Figure } from './figures.ts'

export interface Stream {
  /** Blank for what belongs to none. */
  readonly code: string
  readonly tags: readonly string[]
  readonly label: string
  readonly waste_code: string
  /** Whether its waste contains persistent organic pollutants; null where nobody has said so. */
  readonly pop: OutletRow['pop']
  readonly eco_organisation: string
  readonly eco_organisation_siren: string
}

const UNTOLD = { pop: null, eco_organisation: '', eco_organisation_siren: '' } as const
const NO_STREAM: Stream = { code: '', tags: [], label: 'Hors filière', waste_code: '', ...UNTOLD }

/** The organisation's own streams, those with a tag, in its order; the usual ones where it has set up none. */
export const streamsOf = (outlets: readonly OutletRow[]): readonly Stream[] => {
  const own = outlets
    .filter(({ archived }) => archived === 0)
    .map(row => {
      // A device that had the list before it had streams has none of these fields in its rows.
      const [code, waste_code] = [plainText(row.code), plainText(row.waste_code)]
      const label = code === '' ? row.name : `${code}\u00a0· ${row.name}`
      return {
        code,
        tags: tagsOf(row),
        label,
        waste_code,
        pop: row.pop ?? null,
        eco_organisation: plainText(row.eco_organisation),
        eco_organisation_siren: plainText(row.eco_organisation_siren),
        order: row.list_order,
      }
    })
    .filter(({ tags }) => tags.length > 0)
    .toSorted((a, b) => a.order - b.order || a.label.localeCompare(b.label, 'fr'))
  const usual = baseStreams.map(({ code, name, tag, waste_code }) => ({
    code,
    tags: [tag],
    label: `${code}\u00a0· ${name}`,
    waste_code,
    pop: UNTOLD.pop,
    eco_organisation: '',
    eco_organisation_siren: '',
  }))
  return [...(own.length > 0 ? own : usual), NO_STREAM]
}

export const streamOf = (streams: readonly Stream[], { tags }: Pick<WeighingFact, 'tags'>): Stream =>
  streams.find(stream => stream.tags.some(tag => tags.includes(tag))) ?? NO_STREAM

export interface TagReportRow {
  readonly line: Stream
  readonly in: Figure
  /** By the treatment of the destination. */
  readonly reuse: Figure
  readonly recycling: Figure
  readonly disposal: Figure
  readonly other: Figure
  readonly out: Figure
}

export const tagReport = (facts: readonly WeighingFact[], streams: readonly Stream[]): TagReportRow[] =>
  streams.map(line => {
    const own = facts.filter(fact => streamOf(streams, fact) === line)
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
