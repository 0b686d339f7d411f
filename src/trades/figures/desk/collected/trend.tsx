// What was done and what was not, along the period: by day, week or month.
import { grainOf, type Grain, type Period } from '#records/time/period.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { Card } from '#kit/show/card.tsx'
import { ChartColumns } from '#kit/charts/chart-columns.tsx'
import { ChartHead } from '#kit/charts/chart-head.tsx'
import { saveCsv } from '#shell/screen/save-csv.ts'
import { cellLabel } from '../cell-label.ts'
import { cellOf, figureOfTasks, type TaskFact } from '../../rules/task-figures.ts'

const trendTitles: { readonly [grain in Grain]: string } = {
  day: 'Tâches par jour',
  week: 'Tâches par semaine',
  month: 'Tâches par mois',
}

export function Trend({ facts, period }: { readonly facts: readonly TaskFact[]; readonly period: Period }) {
  const grain = grainOf(period)
  const cells = [...new Set(facts.map(({ date }) => cellOf[grain](date)))].toSorted()
  const figures = cells.map(cell => figureOfTasks(facts.filter(({ date }) => cellOf[grain](date) === cell)))
  const title = trendTitles[grain]
  return (
    <Card className="span-7">
      <ChartHead
        title={title}
        sub="réalisées et non réalisées"
        onExport={() =>
          saveCsv(`${title} ${period.from} ${period.to}`, [
            ['Début', 'Réalisées', 'Non réalisées', 'Poids réalisé (kg)', 'Dont estimé (kg)'],
            ...cells.map((cell, n) => {
              const { tasks = 0, done = 0, doneWeight = 0, estimatedWeight = 0 } = figures[n] ?? {}
              return [cell, done, tasks - done, doneWeight / 1000, estimatedWeight / 1000]
            }),
          ])
        }
      />
      {cells.length === 0 ? (
        <p className="chb muted small">Aucune tâche finie sur la période.</p>
      ) : (
        <ChartColumns
          caption={title}
          labels={cells.map(cellLabel[grain])}
          series={[
            {
              name: 'Réalisées',
              series: 1,
              values: figures.map(({ done }) => ({ value: done, hatched: 0 })),
            },
            {
              name: 'Non réalisées',
              series: 2,
              values: figures.map(({ tasks, done }) => ({ value: tasks - done, hatched: 0 })),
            },
          ]}
          format={formatWhole}
        />
      )}
    </Card>
  )
}
