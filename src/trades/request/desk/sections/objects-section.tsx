// « Objets »: a search in the catalogue and a quick grid of the most frequent objects; each line with its kilograms, cubic metres
// and minutes, the access included in the sum (CP5). « Forcer les valeurs » [force_values] replaces the sum and requires a reason
// (CP3).
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { clockToMinutes, formatDuration } from '#records/time/duration.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { MOST_PIECES } from '#records/stop/on-site-input.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { isForced } from '../../rules/read-request.ts'
import { has } from '#records/rights/rights.ts'
import { normalised } from '#records/text/search-text.ts'
import { plannedTotals } from '#records/states/task-totals.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import { formatVolume, formatWeight } from '#records/values/weight.ts'
import { objectsToAdd } from '#trades/stock/data/objects-to-add.ts'
import { visitFirst } from '../../data/visit-first.ts'
import { Button } from '#kit/action/button.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { SearchField } from '#kit/form/search-field.tsx'
import { Stepper } from '#kit/action/stepper.tsx'
import { accessOf } from '../request-load.ts'
import { FieldError } from '../field-error.tsx'
import { ForcedFields } from './forced-fields.tsx'
import { Section } from './section.tsx'
import type { Request } from '../use-request.ts'

const QUICK = 12
const ANY_OBJECT = { text: '', limit: 1 }

export function ObjectsSection({ request }: { readonly request: Request }) {
  const { values, set, errors, isClosed } = request
  const mayForce = has(useRights(), 'force_values') && !isClosed
  const said = useId()
  const errorId = errors.objects === undefined ? undefined : said
  const [isForcing, setForcing] = useState(false)
  const isRental = scopeOfTaskType(values.task_type_id) !== 'emma'
  const hasCatalogue = useLocal(objectsToAdd, ANY_OBJECT)?.length !== 0
  const pieces = values.objects.reduce((sum, { quantity }) => sum + quantity, 0)
  const showsForced = isForced(values) || isForcing
  const change = (line_id: string, quantity: number): void =>
    set({ objects: withQuantity(values.objects, line_id, quantity) })
  const remove = (line_id: string): void =>
    set({ objects: values.objects.filter(line => line.line_id !== line_id) })
  return (
    <Section
      title="Objets"
      count={pieces}
      bare
      tools={
        mayForce &&
        !showsForced && (
          <Button size="sm" variant="quiet" icon="sliders-horizontal" onClick={() => setForcing(true)}>
            Forcer les valeurs
          </Button>
        )
      }
    >
      {!isRental && !isClosed && <AddObjects request={request} errorId={errorId} />}
      {errors.objects !== undefined && (
        <FieldError id={said} text={errors.objects} className="robj__said" takesFocus={isRental} />
      )}
      {values.objects.length === 0 ? (
        <EmptyState icon="package" title="Aucun objet pour l’instant">
          {!isClosed && (
            <p>
              {isRental
                ? 'Le dossier de location les porte.'
                : hasCatalogue
                  ? 'Cherchez un objet, ou touchez une tuile.'
                  : 'Le catalogue est vide\u00a0: la demande se garde sans objet.'}
            </p>
          )}
        </EmptyState>
      ) : (
        <LineTable values={values} isReadOnly={isRental || isClosed} onChange={change} onRemove={remove} />
      )}
      {!isClosed && <VisitFirst request={request} />}
      {showsForced && (
        <ForcedFields request={request} isReadOnly={!mayForce} onClose={() => setForcing(false)} />
      )}
    </Section>
  )
}

/** OR6: the form proposes the visit, a planner decides. */
function VisitFirst({ request: { values, set } }: { readonly request: Request }) {
  const ids = values.objects.flatMap(({ object_id }) => object_id ?? [])
  const names = useLocal(visitFirst, { ids }) ?? []
  if (names.length === 0 || values.task_type_id !== COLLECTION) return null
  return (
    <div className="warnbox robj__said" aria-live="polite">
      <Icon name="eye" />
      <p className="grow">Une visite est prévue avant la collecte de : {names.join(', ')}.</p>
      <Button size="sm" onClick={() => set({ task_type_id: VISIT })}>
        Demander une visite
      </Button>
    </div>
  )
}
const COLLECTION = 1
const VISIT = 3

interface AddObjectsProps {
  readonly request: Request
  /** The id of the list's error message. */
  readonly errorId: string | undefined
}

function AddObjects({ request, errorId }: AddObjectsProps) {
  const { values, set } = request
  const db = useDatabase()
  const [text, setText] = useState('')
  const found = useLocal(objectsToAdd, { text, limit: QUICK })
  // What was added already, drawn or not: the catalogue may answer two names at once.
  const listed = useRef(values.objects)
  useLayoutEffect(() => {
    listed.current = values.objects
  })
  /** `typed`: the name that was searched for. */
  const add = (object: Parameters<typeof lineOfObject>[0], typed?: string): void => {
    const before = listed.current
    const known = before.find(line => line.object_id === object.id && line.object_instance_id === null)
    const objects =
      known === undefined
        ? [...before, { ...lineOfObject(object, db.newKey()), quantity: 1 }]
        : withQuantity(before, known.line_id, Math.min(MOST_PIECES, known.quantity + 1))
    listed.current = objects
    set({ objects })
    // What was typed while the catalogue was searched stays.
    setText(now => (now === (typed ?? now) ? '' : now))
  }
  /** For the present text: the tiles may still show the results of an earlier one. */
  const addFirst = async (typed: string): Promise<void> => {
    const matches = await objectsToAdd(db, { text: typed, limit: QUICK })
    const named = matches.find(({ object }) => normalised(object.name) === normalised(typed.trim()))
    const chosen = named ?? matches[0]
    if (chosen !== undefined) add(chosen.object, typed)
  }
  return (
    <div className="robj">
      <SearchField
        label="Chercher un objet"
        aria-invalid={errorId === undefined ? undefined : true}
        aria-describedby={errorId}
        value={text}
        onChange={setText}
        onKeyDown={event => {
          const typed = event.currentTarget.value
          if (event.key !== 'Enter' || typed.trim() === '') return
          event.preventDefault()
          void addFirst(typed)
        }}
      />
      <div className="robj__grid">
        {(found ?? []).map(({ object }) => (
          <button key={object.id} type="button" className="robj__one" onClick={() => add(object)}>
            <Icon name="plus" />
            <span>{object.name}</span>
            <small>
              {formatWeight(object.weight)}, {formatVolume(object.volume)}
            </small>
          </button>
        ))}
        {found?.length === 0 && text.trim() !== '' && (
          <p className="muted">Aucun objet de ce nom au catalogue.</p>
        )}
      </div>
    </div>
  )
}

interface LineTableProps {
  readonly values: Request['values']
  readonly isReadOnly: boolean
  readonly onChange: (line_id: string, quantity: number) => void
  readonly onRemove: (line_id: string) => void
}

function LineTable({ values, isReadOnly, onChange, onRemove }: LineTableProps) {
  const totals = plannedTotals(values.objects, accessOf(values))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keys
    <section className="table-scroll" aria-label="Objets de la demande" tabIndex={0}>
      <table className="table rlines">
        <thead>
          <tr>
            <th scope="col">Objet</th>
            <th scope="col">Quantité</th>
            <th scope="col" className="r">
              Poids
            </th>
            <th scope="col" className="r">
              Volume
            </th>
            <th scope="col" className="r">
              Durée
            </th>
            {!isReadOnly && (
              <th scope="col">
                <span className="sr">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {values.objects.map(line => (
            <tr key={line.line_id}>
              <td className="medium">{line.name}</td>
              <td>
                {isReadOnly ? (
                  line.quantity
                ) : (
                  <Stepper
                    label={line.name}
                    value={line.quantity}
                    min={1}
                    max={MOST_PIECES}
                    onChange={quantity => onChange(line.line_id, quantity)}
                  />
                )}
              </td>
              <td className="r">{formatWeight(line.weight * line.quantity)}</td>
              <td className="r">{formatVolume(line.volume * line.quantity)}</td>
              <td className="r">{formatDuration(minutesOf(line))}</td>
              {!isReadOnly && (
                <td className="r">
                  <IconButton
                    icon="trash-2"
                    size="sm"
                    label={`Retirer ${line.name}`}
                    onClick={() => onRemove(line.line_id)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className="r">{formatWeight(totals.weight)}</td>
            <td className="r">{formatVolume(totals.volume)}</td>
            <td className="r">{formatDuration(totals.duration)}</td>
            {!isReadOnly && <td aria-hidden="true" />}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

const withQuantity = (lines: readonly TaskLine[], line_id: string, quantity: number): TaskLine[] =>
  lines.map(line => (line.line_id === line_id ? Object.assign({}, line, { quantity }) : line))

const minutesOf = (line: TaskLine): number => (clockToMinutes(line.loading_duration) ?? 0) * line.quantity
