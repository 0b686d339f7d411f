// « Frais et remises »: what a person adds to the price (RT18), each with its amount, a discount with its reason; below, what the categories
// of the rented objects say to whoever rents of them.
import { useId } from 'react'
import { useDatabase } from '#shell/session/use-session.ts'
import { isFileAddress } from '#records/entities/object-category.ts'
import { formatMoney, formatTwoDecimals } from '#records/values/decimal.ts'
import { Button } from '#kit/action/button.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import type { ExtraKind, RentalExtra } from '../rules/terms/rental-extras.ts'
import { notesOf } from '../rules/terms/rental-terms.ts'
import type { TypedRental } from './use-rental-plan.ts'
import type { Rental } from './use-rental.ts'

interface ExtrasProps {
  readonly rental: Rental
  readonly typed: TypedRental
}

const labels: { readonly [kind in ExtraKind]: string } = {
  fee: 'Frais administratifs',
  discount: 'Remise',
  line: '',
}

export function ExtrasSection({ rental, typed }: ExtrasProps) {
  const db = useDatabase()
  const { values, set, errors, isClosed } = rental
  const { extras } = values
  const said = useId()
  const fee = typed.plan.terms.organisation?.rental_admin_fee ?? 0
  const add = (kind: ExtraKind, amount = ''): void =>
    set({ extras: [...extras, { line_id: db.newKey(), kind, label: labels[kind], amount, reason: '' }] })
  const change = (extra: RentalExtra, changed: Partial<RentalExtra>): void =>
    set({ extras: extras.map(one => (one === extra ? Object.assign({}, one, changed) : one)) })
  if (isClosed && extras.length === 0) return null
  return (
    <section className="card" aria-label="Frais et remises">
      <CardHead title="Frais et remises">
        {extras.length > 0 && <span className="count">{extras.length}</span>}
      </CardHead>
      {errors.extras !== undefined && (
        <p className="form__error rent-said" id={said} data-wrong="" tabIndex={-1}>
          <Icon name="circle-alert" />
          <span>{errors.extras}</span>
        </p>
      )}
      {extras.map(extra => (
        <Extra
          key={extra.line_id}
          extra={extra}
          onChange={changed => change(extra, changed)}
          onRemove={isClosed ? null : () => set({ extras: extras.filter(one => one !== extra) })}
        />
      ))}
      {!isClosed && (
        <div className="rent-next rent-extras__more">
          {fee > 0 && extras.every(({ kind }) => kind !== 'fee') && (
            <Button size="sm" icon="plus" onClick={() => add('fee', formatTwoDecimals(fee))}>
              Frais administratifs, {formatMoney(fee)}
            </Button>
          )}
          <Button size="sm" icon="plus" onClick={() => add('discount')}>
            Remise
          </Button>
          <Button size="sm" icon="plus" onClick={() => add('line')}>
            Autre ligne
          </Button>
        </div>
      )}
    </section>
  )
}

interface ExtraProps {
  readonly extra: RentalExtra
  readonly onChange: (changed: Partial<RentalExtra>) => void
  /** Null where it is only read. */
  readonly onRemove: (() => void) | null
}

function Extra({ extra, onChange, onRemove }: ExtraProps) {
  const { kind, label, amount, reason } = extra
  const name = label.trim() || 'cette ligne'
  return (
    <div className="card__body fgrid rent-extra">
      <TextField
        label="Libellé"
        className="c3"
        value={label}
        maxLength={200}
        autoComplete="off"
        // Asked for by a button.
        autoFocus={kind === 'line' && label === ''}
        onChange={typed => onChange({ label: typed })}
      />
      <TextField
        label={kind === 'discount' ? 'Montant retiré' : 'Montant'}
        className="c3"
        value={amount}
        unit="€"
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
        autoFocus={kind === 'discount' && amount === ''}
        onChange={typed => onChange({ amount: typed })}
      />
      <TextField
        label="Motif"
        className="c4"
        required={kind === 'discount'}
        value={reason}
        maxLength={500}
        autoComplete="off"
        onChange={typed => onChange({ reason: typed })}
      />
      {onRemove !== null && (
        <span className="c2">
          <IconButton icon="trash-2" size="sm" label={`Retirer\u00a0: ${name}`} onClick={onRemove} />
        </span>
      )}
    </div>
  )
}

export function CategoryNotes({ typed: { plan } }: Pick<ExtrasProps, 'typed'>) {
  const objects = plan.after.lines.flatMap(({ object_id }) => plan.objects.get(object_id) ?? [])
  return notesOf(plan.terms, objects).map(({ id, name, note, file }) => (
    <section key={id} className="card" aria-label={name}>
      <CardHead title={name}>
        {isFileAddress(file) && file !== '' && (
          <a className="small" href={file} target="_blank" rel="noreferrer">
            Conditions de location
          </a>
        )}
      </CardHead>
      {note !== '' && <p className="card__body small muted rent-note">{note}</p>}
    </section>
  ))
}
