// The form of one record, beside its list: only what was touched is saved, so that a colleague's edit of another field is kept.
// Half-typed input is there again when the record is opened again.
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useGo } from '#shell/frame/go.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useKeptForm } from '#shell/kept/use-kept-form.ts'
import { useFormUndo } from '#shell/undo/use-form-undo.ts'
import { notifyUndoable, showToast } from '#shell/words/notify.tsx'
import { blankRow, type BaseRow, type Entity } from '#records/entity.ts'
import { plural } from '#records/fr/plural.ts'
import { plainText } from '#records/text/plain-text.ts'
import { archiveRecord } from '../data/archive-record.ts'
import type { NamedParent } from '../rules/named-parent.ts'
import { saveRecord, type ComesWith } from '../data/save-record.ts'
import { Button } from '#kit/action/button.tsx'
import { Form } from '#kit/form/form.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { Tile } from '#kit/table/tile.tsx'
import type { ConfigSlug } from './config-slugs.ts'
import { ListButtons, MoreActs, type ListAct } from './list-acts.tsx'
import { ResumedNote } from './resumed-note.tsx'
import { useIsPhone } from '#kit/show/use-density.ts'
import { draftName, labelIn, type RecordFormState, type RecordValues } from './record-values.ts'
import { useRemoval } from './use-removal.ts'
import { configPath } from '../shared/config-places.ts'

interface RecordFormProps {
  readonly of: Entity
  readonly slug: ConfigSlug
  /** Null creates a new one. */
  readonly row: (BaseRow & { readonly name: string; readonly archived?: 0 | 1 }) | null
  /** The initial values of a new one, besides the entity's own. */
  readonly start?: RecordValues
  /** The records created with a new one: the week of a resource. */
  readonly comesWith: ComesWith | undefined
  /** What the form names and is made with the record: the new sector of a town. */
  readonly parentOf?: (values: RecordValues) => NamedParent | undefined
  readonly icon: IconName
  /** « Nouvelle ville ». */
  readonly newTitle: string
  /** How many other records refer to it; undefined until they are counted. */
  readonly uses: number | undefined
  /** Converts between the form's values, as a person writes them, and the record's. */
  readonly fromRow?: (values: RecordValues) => RecordValues
  readonly toRow?: (values: RecordValues) => RecordValues
  readonly check?: (values: RecordValues) => { readonly [field: string]: string }
  /** Whether other records have this name: allowed, but rarely intended. */
  readonly isNameTaken: (name: string) => boolean
  readonly isFixed?: boolean
  readonly after?: ReactNode
  /** The new record opens in place of the list. */
  readonly onCreated?: (id: string, values: RecordValues) => void
  readonly children: (form: RecordFormState) => ReactNode
}

const asIs = (values: RecordValues): RecordValues => values

export function RecordForm({
  of,
  slug,
  row,
  start,
  comesWith,
  parentOf,
  icon,
  newTitle,
  uses,
  fromRow = asIs,
  toRow = asIs,
  check,
  isNameTaken,
  isFixed = false,
  after,
  onCreated,
  children,
}: RecordFormProps) {
  const { database, rights } = useSignedIn()
  const go = useGo()
  const { search: narrowed } = useAddress('/management/config/$slug/$')
  const list = configPath(slug, undefined, narrowed)
  const act = useAct()
  const formId = useId()
  const [initial] = useState<RecordValues>(() => fromRow(row ?? { ...blankRow(of), ...start }))
  const form = useKeptForm<RecordValues, { readonly id: string }>({
    draft: draftName(of, row?.id),
    initial,
    ...(check !== undefined && { check }),
    send: values =>
      saveRecord(database, of, {
        id: row?.id ?? null,
        values: emptiedAsZero(of, toRow(values)),
        from: toRow(initial),
        rights,
        comesWith,
        parent: parentOf?.(values),
      }),
    onSuccess: ({ id }) => {
      showToast('success', row === null ? 'La fiche est créée.' : 'La fiche est enregistrée.')
      if (row !== null || onCreated === undefined) return go(list)
      onCreated(id, form.values)
      go(configPath(slug, id, narrowed))
    },
  })
  useFormUndo(form, field => labelIn(of, field))
  const name = row?.name ?? ''
  const isArchived = 'archived' in of.fields && row?.archived === 1
  const archive = useArchiving({ of, row, act, onDone: () => go(list) })
  const remove = useRemoval(of, act)
  const isPhone = useIsPhone()
  useFirstField(formId, isPhone ? 'never' : row === null ? 'always' : 'by key')
  const acts: readonly ListAct[] = [
    ...(row !== null && 'archived' in of.fields && ((uses ?? 0) > 0 || isArchived)
      ? [archiveAct(isArchived, archived => void archive(archived))]
      : []),
    ...(row !== null && !isFixed && uses === 0 && !isArchived
      ? [removeAct(() => void remove(row, () => go(list)))]
      : []),
  ]
  return (
    <aside className="cfg__edit" aria-label={name === '' ? newTitle : name}>
      <RecordHead
        icon={icon}
        title={name === '' ? newTitle : name}
        uses={row === null ? null : uses}
        onClose={() => go(list)}
      >
        {isPhone && acts.length > 0 && <MoreActs title={name} acts={acts} />}
      </RecordHead>
      <div className="cfg__body">
        <Form id={formId} className="cfg__form" label={newTitle} busy={form.busy} onSubmit={form.submit}>
          {form.isResumed && <ResumedNote />}
          <div className="fgrid">{children(form)}</div>
          {isNameTaken(plainText(form.values['name'])) && (
            <output className="sub">Une autre fiche porte déjà ce nom.</output>
          )}
          <RefusalText>{act.said}</RefusalText>
        </Form>
        {after && <div className="cfg__after">{after}</div>}
      </div>
      <div className="cfg__foot" data-keep-clear="">
        {!isPhone && <ListButtons acts={acts} />}
        <span className="grow" />
        <AppLink to={list} className="btn" onFollow={form.forget}>
          Annuler
        </AppLink>
        <Button type="submit" form={formId} variant="primary" loading={form.busy}>
          Enregistrer
        </Button>
      </div>
    </aside>
  )
}

interface ArchivingOf extends Pick<RecordFormProps, 'of' | 'row'> {
  readonly act: ReturnType<typeof useAct>
  readonly onDone: () => void
}

const useArchiving = ({ of, row, act, onDone }: ArchivingOf) => {
  const { database, rights } = useSignedIn()
  const { today } = useClock()
  const archive = async (archived: 0 | 1): Promise<void> => {
    if (row === null) return
    const done = await act.run(() => archiveRecord(database, of, { id: row.id, archived, today, rights }))
    if (done === null) return
    onDone()
    if (archived === 1) notifyUndoable(`Fiche archivée\u00a0: ${row.name}`, () => void archive(0))
  }
  return archive
}

/** A new record is typed at once, and whoever opened a row by key goes on there; on a phone the keyboard would cover the form. */
const useFirstField = (formId: string, when: 'always' | 'by key' | 'never'): void => {
  useEffect(() => {
    const isByKey = document.activeElement?.matches('.cfg__name > a:focus-visible') === true
    if (when === 'always' || (when === 'by key' && isByKey))
      document.getElementById(formId)?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [formId, when])
}

interface RecordHeadProps {
  readonly icon: IconName
  readonly title: string
  /** Null for a new record, undefined until they are counted. */
  readonly uses: number | null | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

function RecordHead({ icon, title, uses, onClose, children }: RecordHeadProps) {
  return (
    <div className="cfg__head">
      <Tile icon={icon} />
      <div className="grow">
        <h2>{title}</h2>
        {uses !== null && <p className="muted small">{usesWord(uses)}</p>}
      </div>
      {children}
      <IconButton icon="x" label="Fermer la fiche" data-closes onClick={onClose} />
    </div>
  )
}

const archiveAct = (isArchived: boolean, archive: (archived: 0 | 1) => void): ListAct => ({
  icon: 'archive',
  label: isArchived ? 'Remettre en service' : 'Archiver',
  onPress: () => archive(isArchived ? 0 : 1),
})
const removeAct = (remove: () => void): ListAct => ({ icon: 'trash-2', label: 'Supprimer', onPress: remove })

/** Keeps its line until they are counted. */
const usesWord = (uses: number | undefined): string => {
  if (uses === undefined) return '\u00a0'
  return uses === 0 ? 'Utilisé nulle part sur cet appareil' : `Utilisé ${plural(uses, 'fois', 'fois')}`
}

/** An emptied number field means none (null or zero), not an error. */
const emptiedAsZero = (of: Entity, values: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const type = of.fields[name]?.type
      const isFigure = (type?.kind === 'int' || type?.kind === 'decimal') && type.choices === undefined
      return [name, value === '' && isFigure ? (type.nullable ? null : 0) : value]
    }),
  )
