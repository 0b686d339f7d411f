// « Objets »: each with its number, what is free of it over the period, its price, its deposit. What is short is said below, with its ways out.
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useDatabase } from '#shell/session/use-session.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { normalised, searchTerms, searchText } from '#records/text/search-text.ts'
import { Button } from '#kit/action/button.tsx'
import { SearchField } from '#kit/form/search-field.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { MOST_RENTED } from '../rules/rental-messages.ts'
import { freeOf, type RentalGround } from '../rules/rental-stock.ts'
import { minimumRental } from '../rules/rental-price.ts'
import { piecesOfLine, type RentalLine } from '../rules/rental-form.ts'
import { formatMoney } from '#records/values/decimal.ts'
import { LineRow } from './line-row.tsx'
import { Shortages } from './shortages.tsx'
import type { TypedRental } from './use-rental-plan.ts'
import type { Rental } from './use-rental.ts'

interface LinesSectionProps {
  readonly rental: Rental
  readonly typed: TypedRental
  readonly onForce: () => void
}

const withPieces = (lines: readonly RentalLine[], object_id: string, quantity: string): RentalLine[] =>
  lines.map(line => (line.object_id === object_id ? Object.assign({}, line, { quantity }) : line))

const withPrice = (
  lines: readonly RentalLine[],
  wanted: RentalLine,
  forced: RentalLine['forced'],
): RentalLine[] =>
  lines.map(line => {
    if (line !== wanted) return line
    const { forced: _, ...plain } = line
    return forced === undefined ? plain : { ...plain, forced }
  })

export function LinesSection({ rental, typed, onForce }: LinesSectionProps) {
  const { values, set, errors, isReadOnly } = rental
  const said = useId()
  const shortIds = new Set(typed.shortages.map(({ object_id }) => object_id))
  return (
    <section className="card" aria-label="Objets">
      {isReadOnly ? (
        <LinesHead count={values.lines.length} />
      ) : (
        <AddObject rental={rental} typed={typed} saidBy={errors.lines ? said : undefined} />
      )}
      {errors.lines !== undefined && (
        <p className="form__error rent-said" id={said} data-wrong="" tabIndex={-1}>
          <Icon name="circle-alert" />
          <span>{errors.lines}</span>
        </p>
      )}
      {values.lines.length === 0 ? (
        <EmptyState icon="package" title="Aucun objet pour l’instant">
          {!isReadOnly && <p>Cherchez un objet à louer, ou touchez une tuile.</p>}
        </EmptyState>
      ) : (
        <table className="table rent-lines">
          <thead>
            <tr>
              <th scope="col">Objet</th>
              <th scope="col">Quantité</th>
              <th scope="col">Disponible sur la période</th>
              <th scope="col" className="r">
                Prix
              </th>
              <th scope="col" className="r">
                Caution
              </th>
              <th scope="col" className="r">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {values.lines.map(line => (
              <LineRow
                key={line.line_id}
                line={line}
                typed={typed}
                isShort={shortIds.has(line.object_id)}
                isReadOnly={isReadOnly}
                onChange={quantity => set({ lines: withPieces(values.lines, line.object_id, quantity) })}
                onForced={forced => set({ lines: withPrice(values.lines, line, forced) })}
                onRemove={() => set({ lines: values.lines.filter(one => one !== line) })}
              />
            ))}
          </tbody>
        </table>
      )}
      <Shortages rental={rental} typed={typed} onForce={onForce} />
    </section>
  )
}

/** With what is added to them, where something may be. */
function LinesHead({ count, children }: { readonly count: number; readonly children?: ReactNode }) {
  return (
    <CardHead title="Objets">
      {count > 0 && <span className="count">{count}</span>}
      {children}
    </CardHead>
  )
}

const TILES = 8

/** What is rented, by name; what nobody typed yet is all of it. */
const offered = (ground: RentalGround | undefined, text: string): ObjectRow[] => {
  const terms = searchTerms(text)
  return [...(ground?.objects.values() ?? [])]
    .filter(one => one.archived === 0 && one.rentable === 1)
    .filter(one => terms.every(term => ` ${searchText(CatalogueObject, one)}`.includes(term)))
    .toSorted((a, b) => a.object_order - b.object_order || a.name.localeCompare(b.name, 'fr'))
}

interface AddObjectProps {
  readonly rental: Rental
  readonly typed: TypedRental
  readonly saidBy: string | undefined
}

function AddObject({ rental: { values, set }, typed: { ground, over }, saidBy }: AddObjectProps) {
  const db = useDatabase()
  const [text, setText] = useState('')
  const early = useRef<string | null>(null)
  const found = offered(ground, text)
  const add = (object: ObjectRow): void => {
    const known = values.lines.find(({ object_id }) => object_id === object.id)
    const more = Math.min(MOST_RENTED, (known === undefined ? 0 : (piecesOfLine(known) ?? 0)) + 1)
    set({
      lines:
        known === undefined
          ? [
              ...values.lines,
              { line_id: db.newKey(), object_id: object.id, name: object.name, quantity: '1' },
            ]
          : withPieces(values.lines, object.id, String(more)),
    })
    setText('')
  }
  const addNamed = (words: string): void => {
    // What was asked for before the catalogue was read is added as soon as it is.
    early.current = ground === undefined ? words : null
    const named = offered(ground, words)
    const chosen = named.find(({ name }) => normalised(name) === normalised(words.trim())) ?? named[0]
    if (chosen !== undefined) add(chosen)
  }
  useEffect(() => {
    if (early.current !== null && ground !== undefined) addNamed(early.current)
  })
  const shown = text.trim() === '' && values.lines.length > 0 ? [] : found.slice(0, TILES)
  return (
    <>
      <LinesHead count={values.lines.length}>
        <span className="rent-search">
          <SearchField
            label="Ajouter un objet"
            aria-invalid={saidBy === undefined ? undefined : true}
            aria-describedby={saidBy}
            value={text}
            onChange={typed => {
              setText(typed)
              early.current = null
            }}
            onKeyDown={event => {
              if (event.key !== 'Enter' || text.trim() === '') return
              event.preventDefault()
              addNamed(text)
            }}
          />
        </span>
      </LinesHead>
      {shown.length > 0 && (
        <div className="rent-add rent-tiles">
          {shown.map(object => (
            <Button key={object.id} size="sm" icon="plus" onClick={() => add(object)}>
              <span>
                {object.name} <small>{tileText(object, ground, over)}</small>
              </span>
            </Button>
          ))}
        </div>
      )}
      {ground !== undefined && found.length === 0 && (
        <p className="rent-add muted">
          {text.trim() === '' ? 'Le catalogue n’a aucun objet à louer.' : 'Aucun objet à louer de ce nom.'}
        </p>
      )}
    </>
  )
}

const tileText = (object: ObjectRow, ground: RentalGround | undefined, over: TypedRental['over']): string => {
  const { price, label } = minimumRental(object)
  const free = ground === undefined || over === null ? null : freeOf(ground, object.id, over)
  return [
    free === null ? '' : `${free.available} / ${free.total}`,
    label === '' ? 'sans tarif' : `${formatMoney(price)} / ${label}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
