// Where things went, and how they were treated: reuse, recycling, disposal; estimated parts hatched.
import type { WeighingFact } from '#trades/weighing/rules/statistics/facts.ts'
import { byFlow, figureOfAll, groupBy } from '#trades/weighing/rules/statistics/figures.ts'
import { treatmentRates, type Treatment } from '#trades/weighing/rules/statistics/mass-balance.ts'
import { estimatedPercent } from '#trades/weighing/rules/session-totals.ts'
import { formatWeight } from '#records/values/weight.ts'
import { Card } from '#kit/show/card.tsx'
import { ChartBars } from '#kit/charts/chart-bars.tsx'
import { ChartHead, type Series } from '#kit/charts/chart-head.tsx'
import { ChartShares } from '#kit/charts/chart-shares.tsx'
import { kilogramsText } from '#trades/weighing/shared/kilograms.ts'
import { saveCsv } from '#shell/screen/save-csv.ts'
import { estimatedText } from '#trades/weighing/shared/weighing-session-words.ts'
import type { Period } from '#records/time/period.ts'

const series: { readonly [treatment in Treatment]: Series } = {
  reuse: 1,
  recycling: 3,
  disposal: 6,
  other: 4,
}

interface StatsOutProps {
  readonly facts: readonly WeighingFact[]
  readonly period: Period
}

export function StatsOut({ facts, period }: StatsOutProps) {
  const out = facts.filter(({ way }) => way === 'out')
  const groups = groupBy(out, byFlow)
  const total = figureOfAll(out)
  const rates = treatmentRates(facts).filter(({ figure }) => figure.weight > 0)
  return (
    <Card className="span-5">
      <ChartHead
        title="Destinations"
        sub={`kg nets et part des sorties, ${estimatedText(total)}`}
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
              what="Destination"
              columns={['kg', 'Part']}
              series={2}
              rows={groups.map(({ key, label, figure, percent }) => ({
                key,
                label,
                value: figure.weight,
                hatched: figure.estimated,
                cells: [kilogramsText(figure.weight), `${percent}\u00a0%`],
              }))}
              total={[kilogramsText(total.weight), '100\u00a0%']}
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
