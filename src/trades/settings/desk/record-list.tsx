// The list of one kind of record: search, active or archived, one row per record with its figures. A row opens its form.
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { link } from '#shell/frame/link.tsx'
import { plural } from '#records/fr/plural.ts'
import { normalised } from '#records/text/search-text.ts'
import type { IconName } from '#kit/icons/icon-names.ts'
import type { Address, SearchAt } from '#shell/frame/address.ts'
import { useAddress } from '#shell/frame/use-address.ts'
import { Button } from '#kit/action/button.tsx'
import { Segmented } from '#kit/action/segmented.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { ListBody, ListFoot, nothingFound, type ListEmpty } from '#shell/list/list-card.tsx'
import { ListFind } from '#shell/list/list-find.tsx'
import { containing } from '#shell/list/list-words.ts'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { SortHead, type Ordering } from '#kit/table/sort-head.tsx'
import { sortedRows, type SortValue } from '#kit/table/sorted.ts'

export interface Column<R> {
  readonly label: string
  /** The value it sorts by, where it is not the text of the cell. */
  readonly sort?: (row: R) => SortValue
  readonly cell: (row: R) => ReactNode
  /** Figures are aligned right. */
  readonly isFigure?: boolean
}

export interface RecordListWords {
  /** « ville », « villes ». */
  readonly one: string
  readonly many?: string
  /** « Aucune ville ». */
  readonly none: string
  /** What the list is for, or how it begins. */
  readonly hint?: string | undefined
  /** Other ways to begin, as buttons. */
  readonly action?: ReactNode
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
  readonly pathOf: (id: string, narrowed: SearchAt<'/management/config/$slug/$'>) => Address
  /** The text that a search uses, besides the name. */
  readonly textOf?: (row: R) => string
  readonly icon: IconName
  /** `tools` are beside the search, `foot` is below the list. */
  readonly tools?: ReactNode
  readonly foot?: ReactNode
  /** The button that creates the first one. */
  readonly first?: ReactNode
}

const RENDERED = 300

export function RecordList<R extends ListedRecord>({
  rows,
  words,
  columns,
  openId,
  pathOf,
  textOf,
  icon,
  tools,
  foot,
  first,
}: RecordListProps<R>) {
  const address = useAddress('/management/config/$slug/$')
  const { search, change, type } = address
  const ordering = useOrdering(address)
  const text = search.text ?? ''
  const isArchived = search.archived
  const setText = (typed: string): void => type({ text: typed || null })
  if (rows === undefined)
    return (
      <section className="cfg__list">
        <Skeleton lines={8} />
      </section>
    )
  const isFound = containing(text)
  const ofStatus = rows.filter(({ archived = 0 }) => (archived === 1) === isArchived)
  const found = ofStatus.filter(row => isFound(`${row.name} ${textOf?.(row) ?? ''}`))
  const archivedCount = rows.filter(({ archived }) => archived === 1).length
  return (
    <section className="cfg__list" aria-label={words.many ?? words.one}>
      <ListFind among={plural(ofStatus.length, words.one, words.many)} text={text} onText={setText}>
        {tools}
        {(archivedCount > 0 || isArchived) && (
          <Segmented
            label="Statut"
            options={[
              { value: 'active', label: 'Actifs' },
              { value: 'archived', label: 'Archivés', count: archivedCount },
            ]}
            value={isArchived ? 'archived' : 'active'}
            onChange={status => change({ archived: status === 'archived' })}
          />
        )}
      </ListFind>
      <ListBody
        total={found.length}
        waiting={8}
        empty={emptyOf({
          words,
          icon,
          first,
          hasRows: rows.length > 0,
          text,
          isArchived,
          setText,
          setArchived: archived => change({ archived }),
        })}
      >
        <RecordTable {...{ found, words, columns, openId, ordering }} pathOf={id => pathOf(id, search)} />
      </ListBody>
      {found.length > RENDERED && (
        <ListFoot>
          Les {RENDERED}&nbsp;premiers sur {found.length}&nbsp;: précisez la recherche.
        </ListFoot>
      )}
      {foot && (
        <div className="cfg__foot" data-keep-clear="">
          {foot}
        </div>
      )}
    </section>
  )
}

interface EmptyAsked {
  readonly words: RecordListWords
  readonly icon: IconName
  readonly first: ReactNode
  readonly hasRows: boolean
  readonly text: string
  readonly isArchived: boolean
  readonly setText: (text: string) => void
  readonly setArchived: (isArchived: boolean) => void
}

/** Why the list is empty, and what to do. */
const emptyOf = ({
  words: { none, hint, action },
  icon,
  first,
  hasRows,
  text,
  isArchived,
  setText,
  setArchived,
}: EmptyAsked): ListEmpty => {
  if (!hasRows)
    return {
      icon,
      title: none,
      text: hint,
      action: (first || action) && (
        <div className="cfg__first">
          {action}
          {first}
        </div>
      ),
    }
  if (text.trim() !== '')
    return nothingFound(text, () => setText(''), isArchived ? ' parmi ce qui est archivé' : '')
  return isArchived
    ? {
        icon: 'archive',
        title: 'Rien n’est archivé',
        action: <Button onClick={() => setArchived(false)}>Voir les actifs</Button>,
      }
    : {
        icon: 'archive',
        title: 'Tout est archivé',
        text: 'Ce qui est archivé se remet en service depuis sa fiche.',
        action: <Button onClick={() => setArchived(true)}>Voir les archivés</Button>,
      }
}

interface RecordTableProps<R extends ListedRecord> extends Pick<
  RecordListProps<R>,
  'columns' | 'openId' | 'words'
> {
  readonly found: readonly R[]
  readonly pathOf: (id: string) => Address
  readonly ordering: Ordering
}

const NAME = 'name'
/** « Code postal » is `code-postal` in the address. */
const columnKey = (label: string): string => normalised(label).replaceAll(' ', '-')
const textOfCell = (cell: ReactNode): SortValue =>
  typeof cell === 'string' || typeof cell === 'number' ? cell : null

/** The row of the form that is closed has the focus again. */
const useReturnToRow = (openId: string | null): RefObject<HTMLTableElement | null> => {
  const table = useRef<HTMLTableElement>(null)
  const last = useRef<string | null>(null)
  useEffect(() => {
    const closed = openId === null ? last.current : null
    last.current = openId
    if (closed === null || document.activeElement?.matches('input, select, textarea') === true) return
    table.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(closed)}"] a`)?.focus()
  }, [openId])
  return table
}

function RecordTable<R extends ListedRecord>({
  found,
  words,
  columns,
  openId,
  pathOf,
  ordering,
}: RecordTableProps<R>) {
  const table = useReturnToRow(openId)
  const sortable = [
    { key: NAME, sort: ({ name }: R): SortValue => name },
    ...columns.map(({ label, cell, sort = (row: R) => textOfCell(cell(row)) }) => ({
      key: columnKey(label),
      sort,
    })),
  ]
  return (
    <div className="cfg__scroll">
      <table ref={table} className="table">
        <thead>
          <tr>
            <SortHead
              by={NAME}
              label={words.one.charAt(0).toUpperCase() + words.one.slice(1)}
              ordering={ordering}
            />
            {columns.map(({ label, isFigure }) => (
              <SortHead
                key={label}
                by={columnKey(label)}
                label={label}
                isNumber={isFigure}
                ordering={ordering}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {sortedRows(found, sortable, ordering.order)
            .slice(0, RENDERED)
            .map(row => (
              <tr key={row.id} data-row={row.id} aria-selected={row.id === openId || undefined}>
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
