// The table of a paper: its columns, its rows (below a head of their own where they are grouped), and the sums at its end. Sums are no
// `tfoot`: a browser prints one again on each page.
import type { ReactNode } from 'react'
import { classNames } from '#kit/class-names.ts'

export interface PaperColumn<Row> {
  readonly head: string
  /** `r`: numbers; `vr`: behind a line, to be filled in. */
  readonly look?: 'r' | 'vr'
  /** Of its cells, besides the look. */
  readonly className?: string
  readonly cell: (row: Row) => ReactNode
}

/** What it is, then the values of the last columns; null where there is nothing to say. */
type PaperSum = readonly [label: string, ...values: (string | number | null)[]]

interface PaperTableProps<Row> {
  readonly columns: readonly PaperColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The head below which a row stands; the groups come in the order of their first rows. */
  readonly groupOf?: (row: Row) => string
  /** The last of them is the total. */
  readonly sums?: readonly PaperSum[]
  /** Said instead of rows. */
  readonly none?: string
}

const ungrouped = (): string => ''
const NO_SUMS: readonly PaperSum[] = []

export function PaperTable<Row>(props: PaperTableProps<Row>) {
  const { columns, rows, keyOf, groupOf = ungrouped, sums = NO_SUMS, none = '' } = props
  return (
    <table className="p-table">
      <thead>
        <tr>
          {columns.map(({ head, look }) => (
            <th key={head} scope="col" className={look}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {rows.length === 0 && none !== '' && (
        <tbody>
          <tr>
            <td colSpan={columns.length}>{none}</td>
          </tr>
        </tbody>
      )}
      {groupsOf(rows, groupOf).map(([name, own]) => (
        <tbody key={name}>
          {name !== '' && (
            <tr className="p-area">
              <th scope="rowgroup" colSpan={columns.length}>
                {name}
              </th>
            </tr>
          )}
          {own.map(row => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, look, className, cell }) => (
                <td key={head} className={classNames(look, className)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
      {sums.length > 0 && (
        <tbody className="p-sums">
          {sums.map((sum, n) => (
            <Sum key={sum[0]} sum={sum} columns={columns} isTotal={n === sums.length - 1} />
          ))}
        </tbody>
      )}
    </table>
  )
}

const groupsOf = <Row,>(rows: readonly Row[], groupOf: (row: Row) => string) => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const own = groups.get(groupOf(row))
    if (own === undefined) groups.set(groupOf(row), [row])
    else own.push(row)
  }
  return [...groups]
}

interface SumProps {
  readonly sum: PaperSum
  readonly columns: readonly Pick<PaperColumn<never>, 'head' | 'look'>[]
  readonly isTotal: boolean
}

function Sum({ sum: [label, ...values], columns, isTotal }: SumProps) {
  const first = columns.length - values.length
  return (
    <tr className={isTotal ? 'p-sum' : undefined}>
      <td colSpan={first}>{label}</td>
      {columns.slice(first).map(({ head, look }, n) => {
        const value = values[n] ?? null
        return (
          <td key={head} className={look} aria-label={value === null ? head : undefined}>
            {value}
          </td>
        )
      })}
    </tr>
  )
}
