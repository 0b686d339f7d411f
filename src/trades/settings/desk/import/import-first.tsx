// The first records of a table, as they were read.
import type { ReadRecord, ReadTable } from '../../rules/read-table.ts'

const FIRST = 4

export interface ImportColumn {
  readonly label: string
  readonly isFigure?: boolean
  readonly cell: (values: ReadRecord['values'], parent: ReadRecord['parent']) => string
}

interface ImportFirstProps {
  readonly caption: string
  readonly read: ReadTable
  readonly columns: readonly ImportColumn[]
}

export function ImportFirst({ caption, read, columns }: ImportFirstProps) {
  return (
    <table className="table import-first">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isFigure }) => (
            <th key={label} scope="col" className={isFigure === true ? 'r' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {read.good.slice(0, FIRST).map(({ line, values, parent }) => (
          <tr key={line}>
            {columns.map(({ label, isFigure, cell }, place) => (
              <td key={label} className={isFigure === true ? 'r' : place === 0 ? undefined : 'muted'}>
                {cell(values, parent)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
