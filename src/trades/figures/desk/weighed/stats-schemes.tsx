// « Bilan par filière »: the report for the streams of extended producer responsibility, by the objects' tags; things without such a tag
// have a line of their own, so that it adds up.
import { useAddress } from '#shell/frame/use-address.ts'
import { useOrdering } from '#shell/list/use-ordering.ts'
import type { WeighingFact } from '#trades/weighing/rules/statistics/facts.ts'
import { tagReportCsv } from '#trades/weighing/rules/statistics/exports.ts'
import { addFigures, NO_FIGURE, type Figure } from '#trades/weighing/rules/statistics/figures.ts'
import { tagReport, type Stream, type TagReportRow } from '#trades/weighing/rules/statistics/tag-report.ts'
import { estimatedPercent } from '#trades/weighing/rules/session-totals.ts'
import { Card } from '#kit/show/card.tsx'
import { ChartHead } from '#kit/charts/chart-head.tsx'
import { Table, type Column } from '#kit/table/table.tsx'
import { kilogramsText } from '#trades/weighing/shared/kilograms.ts'
import { saveCsv } from '#shell/screen/save-csv.ts'
import type { Period } from '#records/time/period.ts'

interface StatsSchemesProps {
  readonly facts: readonly WeighingFact[]
  readonly streams: readonly Stream[]
  readonly period: Period
}

const parts: readonly {
  readonly key: string
  readonly label: string
  readonly of: (row: TagReportRow) => Figure
}[] = [
  { key: 'in', label: 'Entrées', of: row => row.in },
  { key: 'reuse', label: 'Réemploi', of: row => row.reuse },
  { key: 'recycling', label: 'Recyclage', of: row => row.recycling },
  { key: 'disposal', label: 'Élimination', of: row => row.disposal },
  { key: 'other', label: 'Non précisé', of: row => row.other },
  { key: 'out', label: 'Sorties', of: row => row.out },
]

const weightText = (figure: Figure): string => (figure.weight === 0 ? '–' : kilogramsText(figure.weight))
const estimatedOf = (row: TagReportRow): number | null => {
  const both = addFigures(row.in, row.out)
  return both.estimated === 0 ? null : estimatedPercent(both)
}
const estimatedShare = (row: TagReportRow): string => {
  const percent = estimatedOf(row)
  return percent === null ? '–' : `${percent}\u00a0%`
}

const columns: readonly Column<TagReportRow>[] = [
  {
    key: 'line',
    label: 'Filière',
    sort: ({ line }) => line.label,
    cell: ({ line }) => <b className="medium">{line.label}</b>,
  },
  ...parts.map(({ key, label, of }) => ({
    key,
    label,
    isNumber: true,
    sort: (row: TagReportRow) => of(row).weight || null,
    cell: (row: TagReportRow) => weightText(of(row)),
  })),
  { key: 'estimated', label: 'Estimé', isNumber: true, sort: estimatedOf, cell: estimatedShare },
]

export function StatsSchemes({ facts, streams, period }: StatsSchemesProps) {
  const ordering = useOrdering(useAddress('/balance/desktop/stats'), 'schemes')
  const rows = tagReport(facts, streams)
  const total = (of: (row: TagReportRow) => Figure): Figure =>
    rows.reduce((sum, row) => addFigures(sum, of(row)), NO_FIGURE)
  const all = addFigures(
    total(row => row.in),
    total(row => row.out),
  )
  return (
    <Card>
      <ChartHead
        title="Bilan par filière"
        sub="kg nets, une chose compte une fois"
        onExport={() => saveCsv(`filieres ${period.from} ${period.to}`, tagReportCsv(facts, streams))}
      />
      <Table
        caption="Bilan par filière"
        columns={columns}
        rows={rows}
        rowKey={({ line }) => line.label}
        ordering={ordering}
        foot={
          <tr>
            <th scope="row">Total</th>
            {parts.map(({ key, of }) => (
              <td key={key} className="r">
                <b>{weightText(total(of))}</b>
              </td>
            ))}
            <td className="r">{all.estimated === 0 ? '–' : `${estimatedPercent(all)}\u00a0%`}</td>
          </tr>
        }
      />
    </Card>
  )
}
