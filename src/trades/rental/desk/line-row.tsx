// One object of a rental: its number, typed or stepped, « 7 / 12 » with its bar, the price of a piece with its mix, its deposit, its total.
import { useState } from 'react'
import { formatMoney, fromCents, sumMoney, toCents } from '#records/values/decimal.ts'
import { percentOf } from '#records/values/percent.ts'
import { IconButton } from '#kit/action/icon-button.tsx'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { Bar } from '#kit/show/bar.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { objectIcon } from '#trades/weighing/shared/weighing-icon.ts'
import { MOST_RENTED } from '../rules/rental-messages.ts'
import type { BillLine } from '../rules/rental-bill.ts'
import { piecesOfLine, type RentalLine } from '../rules/rental-form.ts'
import { freeOf } from '../rules/rental-stock.ts'
import { AvailabilityButton } from '../shared/availability-button.tsx'
import { LinePrice } from './line-price.tsx'
import { subRentalStart } from './shortages.tsx'
import type { TypedRental } from './use-rental-plan.ts'

interface LineRowProps {
  readonly line: RentalLine
  readonly typed: TypedRental
  readonly isShort: boolean
  readonly isReadOnly: boolean
  readonly onChange: (quantity: string) => void
  readonly onRemove: () => void
  readonly onForced: (forced: RentalLine['forced']) => void
}

export function LineRow({ line, typed, isShort, isReadOnly, onChange, onRemove, onForced }: LineRowProps) {
  const [isPricing, setPricing] = useState(false)
  const { bill, ground } = typed
  const pieces = piecesOfLine(line) ?? 0
  const own = bill.filter(({ object_id }) => object_id === line.object_id)
  const total = sumMoney(own.map(({ amount }) => amount))
  const caution = ground?.objects.get(line.object_id)?.rental_caution ?? 0
  return (
    <tr className={classNames(isShort && 'is-short')}>
      <td className="medium">
        <span className="rent-name">
          <Tile icon={objectIcon(line.name)} size="sm" />
          <span className="grow">{line.name}</span>
          <AvailabilityButton object={line.object_id} iconFor={line.name} start={subRentalStart(typed)} />
        </span>
        {isPricing && <LinePrice line={line} onChange={onForced} onClose={() => setPricing(false)} />}
      </td>
      <td data-label={isReadOnly ? 'Quantité' : undefined}>
        {isReadOnly ? (
          line.quantity
        ) : (
          <Pieces line={line} pieces={pieces} onChange={onChange} onRemove={onRemove} />
        )}
      </td>
      <td data-label="Disponible">
        <Free line={line} pieces={pieces} typed={typed} isShort={isShort} />
      </td>
      <td className="r" data-label="Prix">
        <span className="rent-price">
          {!isReadOnly && (
            <IconButton
              icon="pencil"
              size="sm"
              label={`Forcer un prix\u00a0: ${line.name}`}
              onClick={() => setPricing(true)}
            />
          )}
          <Price line={line} own={own} pieces={pieces} total={total} />
        </span>
      </td>
      <td className="r muted" data-label="Caution">
        {formatMoney(fromCents(toCents(caution) * pieces))}
      </td>
      <td className="r" data-label="Total">
        <b>{formatMoney(total)}</b>
      </td>
    </tr>
  )
}

interface PriceProps {
  readonly line: RentalLine
  readonly own: readonly BillLine[]
  readonly pieces: number
  readonly total: number
}

/** Of a piece, with its mix, or why it is another one. */
function Price({ line, own, pieces, total }: PriceProps) {
  const each = (amount: number): string => formatMoney(fromCents(Math.round(toCents(amount) / pieces)))
  if (own.length === 0 || pieces === 0) return <span className="muted">–</span>
  return (
    <span>
      {each(total)}
      {line.forced !== undefined && <small>prix convenu&nbsp;: {line.forced.reason}</small>}
      {own.length > 1 && <small>{own.map(({ amount }) => each(amount)).join(' + ')}</small>}
    </span>
  )
}

interface PiecesProps extends Pick<LineRowProps, 'line' | 'onChange' | 'onRemove'> {
  readonly pieces: number
}

/** A hundred and twenty plates are typed, not stepped. */
function Pieces({ line, pieces, onChange, onRemove }: PiecesProps) {
  return (
    <span className="rent-pieces">
      <fieldset className="stepper" aria-label={line.name}>
        <button
          type="button"
          aria-label={`Retirer un\u00a0: ${line.name}`}
          aria-disabled={pieces <= 1 || undefined}
          onClick={() => pieces > 1 && onChange(String(pieces - 1))}
        >
          <Icon name="minus" />
        </button>
        <input
          aria-label={`Quantité\u00a0: ${line.name}`}
          aria-invalid={piecesOfLine(line) === null || undefined}
          inputMode="numeric"
          maxLength={6}
          value={line.quantity}
          onChange={event => onChange(event.target.value)}
          onFocus={event => event.target.select()}
        />
        <button
          type="button"
          aria-label={`Ajouter un\u00a0: ${line.name}`}
          aria-disabled={pieces >= MOST_RENTED || undefined}
          onClick={() => pieces < MOST_RENTED && onChange(String(pieces + 1))}
        >
          <Icon name="plus" />
        </button>
      </fieldset>
      <IconButton icon="trash-2" size="sm" label={`Retirer ${line.name}`} onClick={onRemove} />
    </span>
  )
}

/** More than there is: the bar is hatched. */
const OVERFULL = 101

interface FreeProps extends Pick<LineRowProps, 'line' | 'typed' | 'isShort'> {
  readonly pieces: number
}

function Free({ line, pieces, typed: { ground, over }, isShort }: FreeProps) {
  const free = ground === undefined || over === null ? null : freeOf(ground, line.object_id, over)
  if (free === null) return <span className="muted">–</span>
  const missing = pieces - free.available
  return (
    <span className={classNames('rent-free', isShort && 'is-short')}>
      <Bar value={isShort ? OVERFULL : percentOf(pieces, free.available)} />
      <b>
        {free.available} / {free.total}
      </b>
      {isShort && missing > 0 && (
        <small>
          <Icon name="triangle-alert" />
          il en manque {missing}
        </small>
      )}
      {!isShort && free.awaited > 0 && <small>dont {free.awaited} en retard</small>}
    </span>
  )
}
