// The charts of the collection's statistics: each chart is also its table, has a file, and its labels link to the tasks.
import type { ReactNode } from 'react'
import type { Address } from '#shell/frame/address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { useOrdering } from '#shell/list/use-ordering.ts'
import type { CsvCell } from '#records/text/csv.ts'
import { plural } from '#records/fr/plural.ts'
import { formatWhole } from '#records/values/decimal.ts'
import type { Period } from '#records/time/period.ts'
import {
  doneRate,
  figureOfTasks,
  punctuality,
  type TaskFact,
  type TaskFigure,
  type TaskGroup,
} from '../../rules/task-figures.ts'
import { percentText } from '#records/values/percent.ts'
import { formatWeightShort } from '#records/values/weight.ts'
import { Card } from '#kit/show/card.tsx'
import { ChartBars } from '#kit/charts/chart-bars.tsx'
import { ChartHead } from '#kit/charts/chart-head.tsx'
import { sortedRows } from '#kit/table/sorted.ts'
import type { Column } from '#kit/table/table.tsx'
import { saveCsv } from '#shell/screen/save-csv.ts'

interface GroupsProps {
  /** Its table in the page's ordering. */
  readonly name: string
  readonly title: string
  readonly what: string
  readonly groups: readonly TaskGroup[]
  readonly former: readonly TaskGroup[] | null
  readonly all: readonly TaskFact[]
  readonly period: Period
  /** Whether it says who is on time: a question about crews and trucks. */
  readonly isTimed?: boolean
  /** The address of the list with a row's tasks. */
  readonly to: (group: TaskGroup) => Address | null
}

const SHOWN = 12

type GroupLine = Pick<TaskGroup, 'key' | 'label'> & {
  readonly figure: Pick<TaskGroup['figure'], 'tasks' | 'done' | 'doneWeight' | 'timed' | 'onTime'>
}

const onTimeColumn: Column<GroupLine> = {
  key: 'onTime',
  label: 'À l’heure',
  sort: ({ figure }) => (figure.timed === 0 ? null : figure.onTime / figure.timed),
  cell: ({ figure }) => punctuality(figure),
}

const groupColumns = (
  what: string,
  nameOf: (line: GroupLine) => ReactNode,
  isTimed: boolean,
): readonly [Column<GroupLine>, ...Column<GroupLine>[]] => [
  { key: 'name', label: what, sort: ({ label }) => label, cell: nameOf },
  {
    key: 'tasks',
    label: 'Tâches',
    sort: ({ figure }) => figure.tasks,
    cell: ({ figure }) => formatWhole(figure.tasks),
  },
  {
    key: 'done',
    label: 'Réalisées',
    sort: ({ figure }) => figure.done / figure.tasks,
    cell: ({ figure }) => percentText(figure.done, figure.tasks),
  },
  ...(isTimed ? [onTimeColumn] : []),
  {
    key: 'weight',
    label: 'Poids',
    sort: ({ figure }) => figure.doneWeight,
    cell: ({ figure }) => formatWeightShort(figure.doneWeight),
  },
]

/** What the rows that are not shown add up to. */
const restOf = (groups: readonly TaskGroup[]): GroupLine => {
  const sum = (of: (figure: TaskGroup['figure']) => number): number =>
    groups.reduce((all, { figure }) => all + of(figure), 0)
  return {
    key: 'rest',
    label: plural(groups.length, 'autre'),
    figure: {
      tasks: sum(({ tasks }) => tasks),
      done: sum(({ done }) => done),
      doneWeight: sum(({ doneWeight }) => doneWeight),
      timed: sum(({ timed }) => timed),
      onTime: sum(({ onTime }) => onTime),
    },
  }
}

/**
 * By resource, town, crew or type: tasks, those done, the weight. Rows beyond the first ones of the chosen order are summed in one
 * row below them, so that the total adds up.
 */
export function Groups({ name, title, what, groups, former, all, period, to, isTimed = false }: GroupsProps) {
  const ordering = useOrdering(useAddress('/collect/desktop/stats'), name)
  const total = figureOfTasks(all)
  const before = new Map((former ?? []).map(group => [group.key, group.figure]))
  const links = new Map(groups.map(group => [group.key, to(group)]))
  const columns = groupColumns(
    what,
    ({ key, label }) => <Leading to={links.get(key) ?? null}>{label}</Leading>,
    isTimed,
  )
  const sorted = sortedRows(groups, columns, ordering.order)
  const rest = sorted.slice(SHOWN)
  return (
    <Card className="span-6">
      <ChartHead
        title={title}
        sub={
          <>
            tâches finies
            {former !== null && (
              <span className={isTimed ? 'chh__bars' : undefined}>
                {'\u202f; le trait est la période précédente'}
              </span>
            )}
          </>
        }
        onExport={() =>
          saveCsv(`${title} ${period.from} ${period.to}`, [
            [what, ...fileColumns],
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
            columns={columns}
            rows={[...sorted.slice(0, SHOWN), ...(rest.length === 0 ? [] : [restOf(rest)])]}
            rowKey={({ key }) => key}
            bar={({ key, figure }) => ({ value: figure.tasks, former: before.get(key)?.tasks ?? 0 })}
            total={[
              formatWhole(total.tasks),
              doneRate(total),
              ...(isTimed ? [punctuality(total)] : []),
              formatWeightShort(total.doneWeight),
            ]}
            ordering={ordering}
          />
        </div>
      )}
    </Card>
  )
}

const fileColumns = [
  'Tâches',
  'Réalisées',
  'Poids prévu (kg)',
  'Poids réalisé (kg)',
  'Dont estimé (kg)',
  'À l’heure',
  'En retard',
]
const rowOf = (label: string, figure: TaskFigure): CsvCell[] => [
  label,
  figure.tasks,
  figure.done,
  figure.plannedWeight / 1000,
  figure.doneWeight / 1000,
  figure.estimatedWeight / 1000,
  figure.onTime,
  figure.timed - figure.onTime,
]

function Leading({ to, children }: { readonly to: Address | null; readonly children: ReactNode }) {
  return to === null ? children : <AppLink to={to}>{children}</AppLink>
}

interface CountLine {
  readonly key: string
  readonly label: string
  readonly count: number
}

interface CountsProps {
  /** Its table in the page's ordering. */
  readonly name: string
  readonly title: string
  readonly what: string
  readonly unit: string
  readonly rows: readonly CountLine[]
  readonly period: Period
  readonly none: string
  readonly to?: Address
}

const countColumns = (what: string, total: number): readonly [Column<CountLine>, ...Column<CountLine>[]] => [
  { key: 'name', label: what, sort: ({ label }) => label, cell: ({ label }) => label },
  { key: 'count', label: 'Nombre', sort: ({ count }) => count, cell: ({ count }) => formatWhole(count) },
  { key: 'share', label: 'Part', sort: ({ count }) => count, cell: ({ count }) => percentText(count, total) },
]

/** Reasons and objects: one count per row, and its share of the whole. */
export function Counts({ name, title, what, unit, rows, period, none, to }: CountsProps) {
  const ordering = useOrdering(useAddress('/collect/desktop/stats'), name)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const columns = countColumns(what, total)
  const shown = sortedRows(rows, columns, ordering.order).slice(0, SHOWN)
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
            columns={columns}
            rows={lines}
            rowKey={({ key }) => key}
            bar={({ count }) => ({ value: count })}
            total={[formatWhole(total), '']}
            ordering={ordering}
          />
        </div>
      )}
    </Card>
  )
}
