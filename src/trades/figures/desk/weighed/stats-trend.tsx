// In and out over the period, by days, weeks or months; the table is also the chart.
import type { WeighingFact } from '#trades/weighing/rules/statistics/facts.ts'
import { figureOfAll } from '#trades/weighing/rules/statistics/figures.ts'
import { Card } from '#kit/show/card.tsx'
import { ChartColumns } from '#kit/charts/chart-columns.tsx'
import { ChartHead } from '#kit/charts/chart-head.tsx'
import { kilogramsText } from '#trades/weighing/shared/kilograms.ts'
import { saveCsv } from '#shell/screen/save-csv.ts'
import { grainOf, type Grain, type Period } from '#records/time/period.ts'
import { cellOf } from '../../rules/task-figures.ts'
import { cellLabel } from '../cell-label.ts'

interface StatsTrendProps {
  readonly facts: readonly WeighingFact[]
  readonly period: Period
}

const titles: { readonly [grain in Grain]: string } = {
  day: 'Entrées et sorties par jour',
  week: 'Entrées et sorties par semaine',
  month: 'Entrées et sorties par mois',
}

export function StatsTrend({ facts, period }: StatsTrendProps) {
  const grain = grainOf(period)
  const cells = [...new Set(facts.map(({ date }) => cellOf[grain](date)))].toSorted()
  const values = (way: WeighingFact['way']) =>
    cells.map(cell => {
      const figure = figureOfAll(facts.filter(fact => fact.way === way && cellOf[grain](fact.date) === cell))
      return { value: figure.weight, hatched: figure.estimated }
    })
  const [into, out] = [values('in'), values('out')]
  return (
    <Card className="span-7">
      <ChartHead
        title={titles[grain]}
        sub="kg nets, l’estimé hachuré"
        onExport={() =>
          saveCsv(`evolution ${period.from} ${period.to}`, [
            ['Début', 'Entrées (kg)', 'Dont estimé (kg)', 'Sorties (kg)', 'Dont estimé (kg)'],
            ...cells.map((cell, n) => [
              cell,
              (into[n]?.value ?? 0) / 1000,
              (into[n]?.hatched ?? 0) / 1000,
              (out[n]?.value ?? 0) / 1000,
              (out[n]?.hatched ?? 0) / 1000,
            ]),
          ])
        }
      />
      {cells.length === 0 ? (
        <p className="chb muted small">Rien de pesé sur la période.</p>
      ) : (
        <ChartColumns
          caption={titles[grain]}
          labels={cells.map(cellLabel[grain])}
          series={[
            { name: 'Entrées', series: 1, values: into },
            { name: 'Sorties', series: 2, values: out },
          ]}
          format={kilogramsText}
        />
      )}
    </Card>
  )
}
