// Where things went, and how they were treated: reuse, recycling, disposal; estimated parts hatched.
import { useAddress } from '#shell/frame/use-address.ts'
import { useOrdering } from '#shell/list/use-ordering.ts'
import type { WeighingFact } from '#trades/weighing/rules/statistics/facts.ts'
import { byFlow, figureOfAll, groupBy, type Group } from '#trades/weighing/rules/statistics/figures.ts'
import type { Treatment } from '#records/lists/treatments.ts'
import { treatmentRates } from '#trades/weighing/rules/statistics/mass-balance.ts'
import { estimatedPercent } from '#trades/weighing/rules/session-totals.ts'
import { formatWeight } from '#records/values/weight.ts'
import { Card } from '#kit/show/card.tsx'
import { ChartBars } from '#kit/charts/chart-bars.tsx'
import { ChartHead, type Series } from '#kit/charts/chart-head.tsx'
import { ChartShares } from '#kit/charts/chart-shares.tsx'
import { kilogramsText } from '#trades/weighing/shared/kilograms.ts'
import { sortedRows } from '#kit/table/sorted.ts'
import type { Column } from '#kit/table/table.tsx'
import { saveCsv } from '#shell/screen/save-csv.ts'
import { estimatedText } from '#trades/weighing/shared/weighing-session-words.ts'
import type { Period } from '#records/time/period.ts'

const series: { readonly [treatment in Treatment]: Series } = {
  reuse: 1,
  recycling: 3,
  disposal: 6,
  other: 4,
}

const columns: readonly [Column<Group>, ...Column<Group>[]] = [
  { key: 'name', label: 'Destination', sort: ({ label }) => label, cell: ({ label }) => label },
  {
    key: 'weight',
    label: 'kg',
    sort: ({ figure }) => figure.weight,
    cell: ({ figure }) => kilogramsText(figure.weight),
  },
  {
    key: 'share',
    label: 'Part',
    sort: ({ figure }) => figure.weight,
    cell: ({ percent }) => `${percent}\u00a0%`,
  },
]

interface StatsOutProps {
  readonly facts: readonly WeighingFact[]
  readonly period: Period
}

export function StatsOut({ facts, period }: StatsOutProps) {
  const ordering = useOrdering(useAddress('/balance/desktop/stats'), 'out')
  const out = facts.filter(({ way }) => way === 'out')
  const groups = groupBy(out, byFlow)
  const total = figureOfAll(out)
  const rates = treatmentRates(facts).filter(({ figure }) => figure.weight > 0)
  return (
    <Card className="span-5">
      <ChartHead
        title="Destinations"
        sub={['kg nets et part des sorties', estimatedText(total)].filter(Boolean).join(', ')}
        onExport={() =>
          saveCsv(`sorties ${period.from} ${period.to}`, [
            ['Destination', 'Poids (kg)', 'Dont estimé (kg)', 'Part (%)'],
            ...groups.map(({ label, figure, percent }) => [
              label,
              figure.weight / 1000,
              figure.estimated / 1000,
              percent,
            ]),
            ['Total', total.weight / 1000, total.estimated / 1000, 100],
          ])
        }
      />
      <div className="chb">
        {groups.length === 0 ? (
          <p className="muted small">Rien n’est sorti sur la période.</p>
        ) : (
          <>
            <ChartBars
              caption="Sorties par destination"
              columns={columns}
              series={2}
              rows={sortedRows(groups, columns, ordering.order)}
              rowKey={({ key }) => key}
              bar={({ figure }) => ({ value: figure.weight, hatched: figure.estimated })}
              total={[kilogramsText(total.weight), '100\u00a0%']}
              ordering={ordering}
            />
            <h3 className="chs">Traitement</h3>
            <ChartShares
              label={rates.map(({ label, percent }) => `${label} ${percent} %`).join(', ')}
              parts={rates.map(({ treatment, label, figure, percent, flows }) => ({
                key: treatment,
                label: `${label} ${percent}\u00a0%`,
                detail: `${formatWeight(figure.weight)}, ${flows.join(', ').toLowerCase()}${figure.estimated > 0 ? `, dont ${estimatedPercent(figure)}\u00a0% estimés` : ''}`,
                value: figure.weight,
                series: series[treatment],
              }))}
            />
          </>
        )}
      </div>
    </Card>
  )
}
