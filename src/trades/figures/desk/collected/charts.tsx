// The charts of the collection's statistics: each chart is also its table, has a file, and its labels link to the tasks.
import type { ReactNode } from 'react'
import type { Address } from '#shell/frame/address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import type { CsvCell } from '#records/text/csv.ts'
import { plural } from '#records/fr/plural.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { grainOf, type Grain, type Period } from '#records/time/period.ts'
import { cellOf, doneRate, figureOfTasks, type TaskFact, type TaskGroup } from '../../rules/task-figures.ts'
import { percentText } from '#records/values/percent.ts'
import { formatWeightShort } from '#records/values/weight.ts'
import { Card } from '#kit/show/card.tsx'
import { ChartBars } from '#kit/charts/chart-bars.tsx'
import { ChartColumns } from '#kit/charts/chart-columns.tsx'
import { ChartHead } from '#kit/charts/chart-head.tsx'
import { saveCsv } from '#shell/screen/save-csv.ts'

const labelOf: { readonly [grain in Grain]: (cell: string) => string } = {
  day: cell => formatDate(cell, 'shortDate'),
  week: cell => `sem. ${formatDate(cell, 'shortDate')}`,
  month: cell => formatDate(cell, 'day').split(' ').at(-1) ?? cell,
}
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
          labels={cells.map(labelOf[grain])}
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

interface GroupsProps {
  readonly title: string
  readonly what: string
  readonly groups: readonly TaskGroup[]
  readonly former: readonly TaskGroup[] | null
  readonly all: readonly TaskFact[]
  readonly period: Period
  /** The address of the list with a row's tasks. */
  readonly to: (group: TaskGroup) => Address | null
}

const SHOWN = 12

/**
 * By resource, town, crew or type: tasks, those done, the weight. Rows beyond the first ones are summed in one row, so that the
 * total adds up.
 */
export function Groups({ title, what, groups, former, all, period, to }: GroupsProps) {
  const total = figureOfTasks(all)
  const before = new Map((former ?? []).map(group => [group.key, group.figure]))
  const shown = groups.slice(0, SHOWN)
  const shownTasks = shown.reduce((sum, { figure }) => sum + figure.tasks, 0)
  const shownDone = shown.reduce((sum, { figure }) => sum + figure.done, 0)
  const shownWeight = shown.reduce((sum, { figure }) => sum + figure.doneWeight, 0)
  const rest = groups.length - shown.length
  return (
    <Card className="span-6">
      <ChartHead
        title={title}
        sub={former === null ? 'tâches finies' : 'tâches finies\u202f; le trait est la période précédente'}
        onExport={() =>
          saveCsv(`${title} ${period.from} ${period.to}`, [
            [what, 'Tâches', 'Réalisées', 'Poids prévu (kg)', 'Poids réalisé (kg)', 'Dont estimé (kg)'],
            ...groups.map(({ label, figure }): CsvCell[] => rowOf(label, figure)),
            rowOf('Total', total),
          ])
        }
      />
      {groups.length === 0 ? (
        <p className="chb muted small">Aucune tâche finie sur la période.</p>
      ) : (
        <div className="chb">
          <ChartBars
            caption={title}
            what={what}
            columns={['Tâches', 'Réalisées', 'Poids']}
            rows={[
              ...shown.map(group => ({
                key: group.key,
                label: <Leading to={to(group)}>{group.label}</Leading>,
                value: group.figure.tasks,
                former: before.get(group.key)?.tasks ?? 0,
                cells: [
                  formatWhole(group.figure.tasks),
                  doneRate(group.figure),
                  formatWeightShort(group.figure.doneWeight),
                ],
              })),
              ...(rest === 0
                ? []
                : [
                    {
                      key: 'rest',
                      label: plural(rest, 'autre'),
                      value: total.tasks - shownTasks,
                      cells: [
                        formatWhole(total.tasks - shownTasks),
                        percentText(total.done - shownDone, total.tasks - shownTasks),
                        formatWeightShort(total.doneWeight - shownWeight),
                      ],
                    },
                  ]),
            ]}
            total={[formatWhole(total.tasks), doneRate(total), formatWeightShort(total.doneWeight)]}
          />
        </div>
      )}
    </Card>
  )
}

const rowOf = (label: string, figure: TaskGroup['figure']): CsvCell[] => [
  label,
  figure.tasks,
  figure.done,
  figure.plannedWeight / 1000,
  figure.doneWeight / 1000,
  figure.estimatedWeight / 1000,
]

function Leading({ to, children }: { readonly to: Address | null; readonly children: ReactNode }) {
  return to === null ? children : <AppLink to={to}>{children}</AppLink>
}

interface CountsProps {
  readonly title: string
  readonly what: string
  readonly unit: string
  readonly rows: readonly { readonly key: string; readonly label: string; readonly count: number }[]
  readonly period: Period
  readonly none: string
  readonly to?: Address
}

/** Reasons and objects: one count per row, and its share of the whole. */
export function Counts({ title, what, unit, rows, period, none, to }: CountsProps) {
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const shown = rows.slice(0, SHOWN)
  const rest = total - shown.reduce((sum, { count }) => sum + count, 0)
  const lines = rest === 0 ? shown : [...shown, { key: 'rest', label: 'Les autres', count: rest }]
  return (
    <Card className="span-5">
      <ChartHead
        title={title}
        sub={unit}
        onExport={() =>
          saveCsv(`${title} ${period.from} ${period.to}`, [
            [what, 'Nombre'],
            ...rows.map(({ label, count }): CsvCell[] => [label, count]),
            ['Total', total],
          ])
        }
      >
        {to !== undefined && total > 0 && (
          <AppLink className="small" to={to}>
            Voir les tâches
          </AppLink>
        )}
      </ChartHead>
      {total === 0 ? (
        <p className="chb muted small">{none}</p>
      ) : (
        <div className="chb">
          <ChartBars
            caption={title}
            what={what}
            columns={['Nombre', 'Part']}
            rows={lines.map(({ key, label, count }) => ({
              key,
              label,
              value: count,
              cells: [formatWhole(count), percentText(count, total)],
            }))}
            total={[formatWhole(total), '']}
          />
        </div>
      )}
    </Card>
  )
}
