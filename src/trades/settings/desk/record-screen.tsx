// One list of the configuration with the form of the record in its address: the common part of the hand-written lists.
import '#kit/frame/desk-pages.css'
import { useMemo, useState, type ReactNode } from 'react'
import { useGo } from '#shell/frame/go.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useIsFirstPull } from '#shell/sync/use-is-first-pull.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useSaveList } from '#shell/list/save-list.ts'
import type { CsvCell } from '#records/text/csv.ts'
import { Partner } from '#records/entities/places.ts'
import type { BaseRow, Entity } from '#records/entity.ts'
import { may } from '#records/rights/entity-rights.ts'
import { normalised } from '#records/text/search-text.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { NamedParent } from '../rules/named-parent.ts'
import type { ComesWith } from '../data/save-record.ts'
import { usageOf } from '../data/usage-of.ts'
import { Button } from '#kit/action/button.tsx'
import type { Address } from '#shell/frame/address.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { useIsPhone } from '#kit/show/use-density.ts'
import { ConfigScreen } from '../shared/config-screen.tsx'
import { configPath, listName, NEW } from '../shared/config-places.ts'
import type { ConfigSlug } from './config-slugs.ts'
import { ListButtons, MoreActs, type ListAct } from './list-acts.tsx'
import { RecordForm } from './record-form.tsx'
import type { RecordFormState, RecordValues } from './record-values.ts'
import { RecordList, type Column, type RecordListWords } from './record-list.tsx'

type Listed = BaseRow & { readonly name: string; readonly archived?: 0 | 1 }

const NONE: readonly ListAct[] = []

export interface RecordScreenProps<R extends Listed> {
  readonly of: Entity
  readonly slug: ConfigSlug
  readonly query: (db: LocalDatabase) => Promise<readonly R[]>
  readonly icon: IconName
  readonly words: RecordListWords & {
    /** « Nouvelle ville ». */
    readonly new: string
  }
  readonly columns: readonly Column<R>[]
  readonly textOf?: (row: R) => string
  /** The table for a spreadsheet: the column titles, then a record's cells. */
  readonly csv: { readonly heads: readonly string[]; readonly cells: (row: R) => readonly CsvCell[] }
  /** From the address: null shows only the list. */
  readonly id: string | null
  readonly start?: RecordValues
  readonly comesWith?: ComesWith
  readonly parentOf?: (values: RecordValues) => NamedParent | undefined
  readonly fromRow?: (values: RecordValues) => RecordValues
  readonly toRow?: (values: RecordValues) => RecordValues
  /** Errors by field, before anything is saved. */
  readonly check?: (values: RecordValues) => { readonly [field: string]: string }
  /** The product's own list: nothing is added or removed. */
  readonly isFixed?: boolean
  /** The form needs most of the width. */
  readonly wide?: boolean
  /** Further ways to add records besides « Nouveau »: an import. */
  readonly acts?: readonly ListAct[]
  /** Between the lists and this one: a tree that filters. */
  readonly before?: ReactNode
  /** Filters the list; the export includes all records. */
  readonly keep?: (row: R) => boolean
  /** Below the form of an existing record: parts that are saved as they are changed. */
  readonly after?: (row: R) => ReactNode
  /** Where a new record has more to show: it stays open once it is created. */
  readonly onCreated?: OnCreated
  readonly children: (form: RecordFormState, row: R | null) => ReactNode
}

export function RecordScreen<R extends Listed>({
  of,
  slug,
  query,
  icon,
  words,
  columns,
  textOf,
  csv,
  id,
  comesWith,
  isFixed = false,
  wide = false,
  acts = NONE,
  after,
  before,
  keep,
  onCreated,
  children,
  ...form
}: RecordScreenProps<R>) {
  const go = useGo()
  const { search: narrowed } = useAddress('/management/config/$slug/$')
  const rights = useRights()
  const held = useLocal(query, null)
  const isFirstPull = useIsFirstPull()
  // An empty list while data is still being pulled does not mean « none ».
  const rows = held?.length === 0 && isFirstPull ? undefined : held
  const used = useMemo(() => ({ entity: of.name }), [of.name])
  const uses = useLocal(usageOf, used)
  const row = id === null || id === NEW ? null : (rows?.find(one => one.id === id) ?? null)
  const [created, ofCreated] = useCreated(onCreated)
  const isMissing = rows !== undefined && id !== null && id !== NEW && id !== created && row === null
  const isPhone = useIsPhone()
  const allActs = [...acts, useExport(of, slug, csv, rows)]
  const mayAdd = !isFixed && may(rights, 'create', of.name)
  const goToNew = (): void => go(configPath(slug, NEW, narrowed))
  const add = mayAdd && (
    <Button variant="primary" icon="plus" block={isPhone} onClick={goToNew}>
      {words.new}
    </Button>
  )
  return (
    <ConfigScreen
      slug={slug}
      wide={wide}
      isOpen={id !== null}
      hasTree={before !== undefined}
      actions={
        !isPhone && (
          <>
            <ListButtons acts={allActs} />
            {add}
          </>
        )
      }
    >
      {before}
      <RecordList
        rows={keep === undefined ? rows : rows?.filter(keep)}
        words={words}
        first={mayAdd && !isPhone && <Button onClick={goToNew}>{firstText(words)}</Button>}
        icon={icon}
        columns={wide ? columns : [...columns, usedColumn<R>(uses)]}
        openId={id}
        pathOf={(one, now) => configPath(slug, one, now)}
        tools={isPhone && <MoreActs title={listName(slug)} acts={allActs} />}
        foot={isPhone && add}
        {...(textOf === undefined ? {} : { textOf })}
      />
      {isMissing && <MissingRecord back={configPath(slug, undefined, narrowed)} />}
      {((id === NEW && !isFixed) || row !== null) && (
        <RecordForm
          key={id}
          of={of}
          slug={slug}
          row={row}
          icon={icon}
          newTitle={words.new}
          isFixed={isFixed}
          after={row === null ? null : after?.(row)}
          uses={row === null ? 0 : uses && (uses.get(row.id) ?? 0)}
          comesWith={comesWith}
          {...ofCreated}
          {...form}
          isNameTaken={name => isTaken(rows ?? [], name, row?.id)}
        >
          {state => children(state, row)}
        </RecordForm>
      )}
    </ConfigScreen>
  )
}

/** The act that saves all rows as a table for a spreadsheet. */
const useExport = <R extends Listed>(
  of: Entity,
  slug: ConfigSlug,
  csv: RecordScreenProps<R>['csv'],
  rows: readonly R[] | undefined,
): ListAct => {
  const saveList = useSaveList()
  const save = (): void =>
    saveList({
      name: slug,
      table: [csv.heads, ...(rows ?? []).map(csv.cells)],
      ...(of.name === Partner.name && { noted: { kind: 'partners', asked: '' } }),
    })
  return { icon: 'download', label: 'Exporter', onPress: save, isOff: rows === undefined }
}

type OnCreated = (id: string, values: RecordValues) => void

/** The record that was just created here: the list is read again a moment later, and until then it is not missing. */
const useCreated = (onCreated: OnCreated | undefined) => {
  const [created, setCreated] = useState<string | null>(null)
  const said = (id: string, values: RecordValues): void => {
    setCreated(id)
    onCreated?.(id, values)
  }
  return [created, onCreated === undefined ? {} : { onCreated: said }] as const
}

/** « Créer la première ville », « Créer le premier secteur ». */
const firstText = ({ one, new: adding }: RecordListWords & { readonly new: string }): string =>
  `Créer ${adding.startsWith('Nouvelle') ? 'la première' : 'le premier'} ${one}`

const isTaken = (rows: readonly Listed[], name: string, own: string | undefined): boolean =>
  name.trim() !== '' &&
  rows.some(({ id, name: other }) => id !== own && normalised(other) === normalised(name))

const usedColumn = <R extends Listed>(uses: ReadonlyMap<string, number> | undefined): Column<R> => ({
  label: 'Utilisé',
  isFigure: true,
  sort: ({ id }) => uses?.get(id) ?? 0,
  cell: ({ id }) => uses?.get(id) ?? (uses === undefined ? '…' : 0),
})

function MissingRecord({ back }: { readonly back: Address }) {
  return (
    <aside className="cfg__edit">
      <EmptyState
        icon="circle-question-mark"
        title="Cette fiche n’est plus là"
        action={<LinkButton to={back}>Retour à la liste</LinkButton>}
      >
        <p>Elle a été supprimée, ou n’est pas encore arrivée sur cet appareil.</p>
      </EmptyState>
    </aside>
  )
}
