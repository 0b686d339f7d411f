// This period compared with the one of the same length before: by origin and destination; a tick marks the earlier value.
import { formatDate } from '#records/time/dates.ts'
import type { WeighingFact } from '#trades/weighing/rules/statistics/facts.ts'
import {
  byFlow,
  changePercent,
  comparePeriods,
  figureOfAll,
} from '#trades/weighing/rules/statistics/figures.ts'
import { Card } from '#kit/show/card.tsx'
import { ChartBars } from '#kit/charts/chart-bars.tsx'
import { ChartHead } from '#kit/charts/chart-head.tsx'
import { kilogramsText } from '#trades/weighing/shared/kilograms.ts'
import { saveCsv } from '#shell/screen/save-csv.ts'
import type { Period } from '#records/time/period.ts'

interface StatsCompareProps {
  readonly facts: readonly WeighingFact[]
  readonly former: readonly WeighingFact[]
  readonly period: Period
  readonly before: Period
}

const changeText = (percent: number | null): string =>
  percent === null ? 'nouveau' : `${percent < 0 ? '−' : '+'}\u00a0${Math.abs(percent)}\u00a0%`

export function StatsCompare({ facts, former, period, before }: StatsCompareProps) {
  const of = (some: readonly WeighingFact[], way: WeighingFact['way']) =>
    some.filter(fact => fact.way === way)
  const rowsOf = (way: WeighingFact['way']) => {
    const [now, then] = [of(facts, way), of(former, way)]
    const sum = {
      key: way,
      label: way === 'in' ? 'Toutes les entrées' : 'Toutes les sorties',
      now: figureOfAll(now),
      before: figureOfAll(then),
    }
    return [
      { ...sum, way, isSum: true },
      ...comparePeriods(now, then, byFlow).map(row =>
        Object.assign({}, row, { key: `${way} ${row.key}`, way, isSum: false }),
      ),
    ]
  }
  const rows = [...rowsOf('in'), ...rowsOf('out')]
  return (
    <Card className="span-5">
      <ChartHead
        title="Avec la période précédente"
        sub={`kg nets\u202f; le trait est celle du ${formatDate(before.from, 'shortDate')} au ${formatDate(before.to, 'shortDate')}`}
        onExport={() =>
          saveCsv(`comparaison ${period.from} ${period.to}`, [
            [
              'Sens',
              'Provenance ou destination',
              'Période (kg)',
              'Dont estimé (kg)',
              'Avant (kg)',
              'Dont estimé (kg)',
            ],
            ...rows
              .filter(({ isSum }) => !isSum)
              .map(row => [
                row.way === 'in' ? 'Entrée' : 'Sortie',
                row.label,
                row.now.weight / 1000,
                row.now.estimated / 1000,
                row.before.weight / 1000,
                row.before.estimated / 1000,
              ]),
          ])
        }
      />
      <div className="chb">
        <ChartBars
          caption="La période et la précédente"
          what="Flux"
          columns={['kg', 'avant', 'écart']}
          rows={rows.map(row => ({
            key: row.key,
            label: row.isSum ? <b>{row.label}</b> : row.label,
            value: row.now.weight,
            hatched: row.now.estimated,
            former: row.before.weight,
            series: row.way === 'in' ? 1 : 2,
            cells: [
              kilogramsText(row.now.weight),
              kilogramsText(row.before.weight),
              row.now.weight === 0 && row.before.weight === 0
                ? '–'
                : changeText(changePercent(row.now.weight, row.before.weight)),
            ],
          }))}
        />
      </div>
    </Card>
  )
}
