// The list of one kind of record: search, active or archived, one row a record with its figures. A row leads to its form.
import { useState, type ReactNode } from 'react'
import { link } from '#app/frame/link.tsx'
import { plural } from '#domain/fr/plural.ts'
import { normalised } from '#domain/search-text.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export interface Column<R> {
  readonly label: string
  readonly cell: (row: R) => ReactNode
  /** Figures stand on the right. */
  readonly isFigure?: boolean
}

export interface RecordListWords {
  /** « ville », « villes ». */
  readonly one: string
  readonly many?: string
  /** « Aucune ville ». */
  readonly none: string
}

interface ListedRecord {
  readonly id: string
  readonly name: string
  readonly archived?: 0 | 1
}

interface RecordListProps<R extends ListedRecord> {
  /** Undefined while they are read. */
  readonly rows: readonly R[] | undefined
  readonly words: RecordListWords
  readonly columns: readonly Column<R>[]
  readonly openId: string | null
  readonly pathOf: (id: string) => string
  /** What a search looks into, beside the name. */
  readonly textOf?: (row: R) => string
  /** Beside the search, and below the list. */
  readonly tools?: ReactNode
  readonly foot?: ReactNode
}

const RENDERED = 300

export function RecordList<R extends ListedRecord>({
  rows,
  words,
  columns,
  openId,
  pathOf,
  textOf,
  tools,
  foot,
}: RecordListProps<R>) {
  const [text, setText] = useState('')
  const [isArchived, setArchived] = useState(false)
  if (rows === undefined)
    return (
      <section className="cfg__list">
        <Skeleton lines={8} />
      </section>
    )
  const wanted = normalised(text).split(' ').filter(Boolean)
  const ofStatus = rows.filter(({ archived = 0 }) => (archived === 1) === isArchived)
  const found = ofStatus.filter(row => {
    const held = normalised(`${row.name} ${textOf?.(row) ?? ''}`)
    return wanted.every(word => held.includes(word))
  })
  const archivedCount = rows.filter(({ archived }) => archived === 1).length
  return (
    <section className="cfg__list" aria-label={words.many ?? words.one}>
      <div className="cfg__find">
        <SearchField
          label={`Chercher dans ${plural(ofStatus.length, words.one, words.many)}`}
          value={text}
          onChange={setText}
        />
        {tools}
        {(archivedCount > 0 || isArchived) && (
          <Segmented
            label="Statut"
            options={[
              { value: 'active', label: 'Actifs' },
              { value: 'archived', label: 'Archivés', count: archivedCount },
            ]}
            value={isArchived ? 'archived' : 'active'}
            onChange={status => setArchived(status === 'archived')}
          />
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState icon="search" title={rows.length === 0 ? words.none : 'Rien ne correspond'}>
          {rows.length > 0 && text !== '' && <p>Aucun nom ne contient «&nbsp;{text}&nbsp;».</p>}
        </EmptyState>
      ) : (
        <RecordTable {...{ found, words, columns, openId, pathOf }} />
      )}
      {found.length > RENDERED && (
        <p className="sub cfg__more">
          Les {RENDERED} premiers sur {found.length}&nbsp;: précisez la recherche.
        </p>
      )}
      {foot && <div className="cfg__foot">{foot}</div>}
    </section>
  )
}

interface RecordTableProps<R extends ListedRecord> extends Pick<
  RecordListProps<R>,
  'columns' | 'openId' | 'pathOf' | 'words'
> {
  readonly found: readonly R[]
}

function RecordTable<R extends ListedRecord>({ found, words, columns, openId, pathOf }: RecordTableProps<R>) {
  return (
    <div className="cfg__scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.one.charAt(0).toUpperCase() + words.one.slice(1)}</th>
            {columns.map(({ label, isFigure }) => (
              <th key={label} scope="col" className={isFigure ? 'r' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.slice(0, RENDERED).map(row => (
            <tr key={row.id} aria-selected={row.id === openId || undefined}>
              <td className="cfg__name">
                {link({
                  to: pathOf(row.id),
                  'aria-current': row.id === openId ? 'true' : undefined,
                  children: row.name,
                })}
              </td>
              {columns.map(({ label, cell, isFigure }) => (
                <td key={label} className={isFigure ? 'r' : 'muted'}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
