// What came in, by any two of origin, category, town, object and month: its sums add up.
import { useAddress } from '#shell/frame/use-address.ts'
import { useOrdering } from '#shell/list/use-ordering.ts'
import type { WeighingFact } from '#trades/weighing/rules/statistics/facts.ts'
import { pivotCsv } from '#trades/weighing/rules/statistics/exports.ts'
import {
  byCategory,
  byFlow,
  byMonth,
  byObject,
  byTown,
  pivot,
  type KeyOf,
} from '#trades/weighing/rules/statistics/figures.ts'
import { Card } from '#kit/show/card.tsx'
import { ChartHead } from '#kit/charts/chart-head.tsx'
import { ChartHeat } from '#kit/charts/chart-heat.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { kilogramsText } from '#trades/weighing/shared/kilograms.ts'
import { saveCsv } from '#shell/screen/save-csv.ts'
import { estimatedText } from '#trades/weighing/shared/weighing-session-words.ts'
import type { Period } from '#records/time/period.ts'

const entries = {
  flow: { label: 'Provenance', keyOf: byFlow },
  category: { label: 'Catégorie', keyOf: byCategory },
  town: { label: 'Ville', keyOf: byTown },
  object: { label: 'Objet', keyOf: byObject },
  month: { label: 'Mois', keyOf: byMonth },
} as const satisfies { readonly [name: string]: { readonly label: string; readonly keyOf: KeyOf } }
type Entry = keyof typeof entries
const names: readonly Entry[] = ['flow', 'category', 'town', 'object', 'month']
const entryOf = (text: string | null, otherwise: Entry): Entry =>
  names.find(name => name === text) ?? otherwise

interface StatsPivotProps {
  readonly facts: readonly WeighingFact[]
  readonly period: Period
}

export function StatsPivot({ facts, period }: StatsPivotProps) {
  const address = useAddress('/balance/desktop/stats')
  const { search, change } = address
  const ordering = useOrdering(address, 'pivot')
  const rowName = entryOf(search.rows, 'category')
  const columnName = entryOf(search.columns, 'flow')
  const [row, column] = [entries[rowName], entries[columnName]]
  const into = facts.filter(({ way }) => way === 'in')
  const table = pivot(into, row.keyOf, column.keyOf)
  const options = names.map(name => ({ value: name, label: entries[name].label }))
  const title = `Entrées, ${row.label.toLowerCase()} par ${column.label.toLowerCase()}`
  return (
    <Card className="span-7">
      <ChartHead
        title={title}
        sub={['kg nets', estimatedText(table.total)].filter(Boolean).join(', ')}
        onExport={() =>
          saveCsv(`entrees ${rowName} ${columnName} ${period.from} ${period.to}`, pivotCsv(table, row.label))
        }
      />
      <div className="filters">
        <SelectField
          label="Lignes"
          value={rowName}
          onChange={rows => change({ rows: rows === 'category' ? null : rows })}
          options={options}
        />
        <SelectField
          label="Colonnes"
          value={columnName}
          onChange={columns => change({ columns: columns === 'flow' ? null : columns })}
          options={options}
        />
      </div>
      {table.rows.length === 0 ? (
        <p className="chb muted small">Rien n’est entré sur la période.</p>
      ) : (
        <ChartHeat
          caption={title}
          corner={row.label}
          columns={table.columns.map(({ key, label, total }) => ({ key, label, total: total.weight }))}
          rows={table.rows.map(({ key, label, total, cells }) => ({
            key,
            label,
            total: total.weight,
            cells: cells.map(({ weight }) => weight),
          }))}
          total={table.total.weight}
          format={kilogramsText}
          ordering={ordering}
        />
      )}
    </Card>
  )
}
