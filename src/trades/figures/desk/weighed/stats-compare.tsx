// This period compared with the one of the same length before: by origin and destination; a tick marks the earlier value.
import { useAddress } from '#shell/frame/use-address.ts'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { formatDate } from '#records/time/dates.ts'
import type { WeighingFact } from '#trades/weighing/rules/statistics/facts.ts'
import {
  byFlow,
  changePercent,
  comparePeriods,
  figureOfAll,
  type Compared,
} from '#trades/weighing/rules/statistics/figures.ts'
import { Card } from '#kit/show/card.tsx'
import { ChartBars } from '#kit/charts/chart-bars.tsx'
import { ChartHead } from '#kit/charts/chart-head.tsx'
import { kilogramsText } from '#trades/weighing/shared/kilograms.ts'
import { sortedRows, type Order } from '#kit/table/sorted.ts'
import type { Column } from '#kit/table/table.tsx'
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

interface Flow extends Pick<Compared, 'key' | 'label' | 'now' | 'before'> {
  readonly way: WeighingFact['way']
  readonly isSum: boolean
}

const columns: readonly [Column<Flow>, ...Column<Flow>[]] = [
  {
    key: 'name',
    label: 'Flux',
    sort: ({ label }) => label,
    cell: ({ label, isSum }) => (isSum ? <b>{label}</b> : label),
  },
  { key: 'now', label: 'kg', sort: ({ now }) => now.weight, cell: ({ now }) => kilogramsText(now.weight) },
  {
    key: 'before',
    label: 'avant',
    sort: ({ before }) => before.weight,
    cell: ({ before }) => kilogramsText(before.weight),
  },
  {
    key: 'change',
    label: 'écart',
    sort: ({ now, before }) => changePercent(now.weight, before.weight),
    cell: ({ now, before }) =>
      now.weight === 0 && before.weight === 0 ? '–' : changeText(changePercent(now.weight, before.weight)),
  },
]

/** One way's flows below their sum, which stays above them in any order. */
const flowsOf = (
  way: WeighingFact['way'],
  facts: readonly WeighingFact[],
  former: readonly WeighingFact[],
  order: Order | null,
): readonly Flow[] => {
  const [now, before] = [facts, former].map(some => some.filter(fact => fact.way === way))
  const flows = comparePeriods(now ?? [], before ?? [], byFlow).map(row =>
    Object.assign({}, row, { key: `${way} ${row.key}`, way, isSum: false }),
  )
  const label = way === 'in' ? 'Toutes les entrées' : 'Toutes les sorties'
  const sum = { now: figureOfAll(now ?? []), before: figureOfAll(before ?? []) }
  return [{ key: way, label, ...sum, way, isSum: true }, ...sortedRows(flows, columns, order)]
}

export function StatsCompare({ facts, former, period, before }: StatsCompareProps) {
  const ordering = useOrdering(useAddress('/balance/desktop/stats'), 'compared')
  const rows = (['in', 'out'] as const).flatMap(way => flowsOf(way, facts, former, ordering.order))
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
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          bar={({ now, before: then, way }) => ({
            value: now.weight,
            hatched: now.estimated,
            former: then.weight,
            series: way === 'in' ? 1 : 2,
          })}
          ordering={ordering}
        />
      </div>
    </Card>
  )
}
