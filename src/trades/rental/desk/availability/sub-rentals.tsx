// « Sous-louer » (RT25a): what is taken from another renter for a while, and what of an object is taken already, to be given back.
import { useState } from 'react'
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useKeptForm } from '#shell/kept/use-kept-form.ts'
import { useDatabase } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { showToast } from '#shell/words/notify.tsx'
import { SubRental } from '#records/entities/sub-rental.ts'
import { plural } from '#records/fr/plural.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatMoney } from '#records/values/decimal.ts'
import { Button } from '#kit/action/button.tsx'
import { Field } from '#kit/form/field.tsx'
import { useFirstError } from '#kit/form/use-first-error.ts'
import {
  giveBackSubRental,
  subRentalsOf,
  takeSubRental,
  type SubRentalValues,
} from '../../data/sub-rentals.ts'

/** For which rental, how many and when. */
export type SubRentalStart = Partial<Omit<SubRentalValues, 'object_id'>>

interface SubRentalsProps {
  readonly object: string
  readonly start: SubRentalStart
}

export function SubRentals({ object, start }: SubRentalsProps) {
  const db = useDatabase()
  const { now } = useClock()
  const rows = useLocal(subRentalsOf, { object })
  const [isTaking, setTaking] = useState(false)
  const giveBack = async (id: string): Promise<void> => {
    if ((await attemptOrTell(() => giveBackSubRental(db, { id, at: now() }))) !== null)
      showToast('success', 'Sous-location rendue.')
  }
  if (rows === undefined) return null
  return (
    <section className="rent-sub" aria-label="Sous-locations">
      {rows.map(({ id, quantity, supplier, start_date, end_date, cost }) => (
        <p key={id}>
          <span>
            <b>{supplier}</b>, {plural(quantity, 'pièce')} du {formatDate(start_date, 'day')} au{' '}
            {formatDate(end_date, 'day')}, {formatMoney(cost)}
          </span>
          <Button size="sm" onClick={() => void giveBack(id)}>
            Rendu
          </Button>
        </p>
      ))}
      {isTaking ? (
        <SubRentalForm object={object} start={start} onDone={() => setTaking(false)} />
      ) : (
        <div>
          <Button size="sm" icon="plus" onClick={() => setTaking(true)}>
            Sous-louer…
          </Button>
        </div>
      )}
    </section>
  )
}

interface SubRentalFormProps extends SubRentalsProps {
  readonly onDone: () => void
}

const blank: Omit<SubRentalValues, 'object_id'> = {
  quantity: '1',
  supplier: '',
  cost: '',
  start_date: '',
  start_shift: 3,
  end_date: '',
  end_shift: 3,
  task_id: null,
}

export function SubRentalForm({ object, start, onDone }: SubRentalFormProps) {
  const db = useDatabase()
  const form = useKeptForm({
    draft: `sub-rental ${object}`,
    initial: { ...blank, object_id: object, ...start },
    send: values => takeSubRental(db, { ...values, cost: values.cost.trim() === '' ? '0' : values.cost }),
    onSuccess: () => {
      showToast('success', 'Sous-location enregistrée\u00a0: ces pièces comptent sur la période.')
      onDone()
    },
  })
  const firstError = useFirstError<HTMLFieldSetElement>(form.refusals, form.busy)
  const input = (
    name: Exclude<keyof SubRentalValues, 'object_id' | 'task_id'>,
    label: string,
    unit?: string,
  ) => (
    <Field
      of={SubRental}
      {...form.field(name)}
      onChange={value => form.set({ [name]: String(value) })}
      name={name}
      label={label}
      className="c6"
      {...(unit === undefined ? {} : { unit })}
    />
  )
  return (
    // It opens inside the form of a rental, which may hold no other: no form, and Enter is its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles a key of the fields inside
    <fieldset
      {...firstError}
      className="form"
      aria-label="Sous-louer"
      aria-busy={form.busy || undefined}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        form.submit()
      }}
    >
      <div className="fgrid">
        {input('supplier', 'Loueur')}
        {input('quantity', 'Quantité', 'pièces')}
        {input('start_date', 'Du')}
        {input('start_shift', 'Demi-journée du début')}
        {input('end_date', 'Au')}
        {input('end_shift', 'Demi-journée de la fin')}
        {input('cost', 'Coût', '€')}
      </div>
      <div className="rent-sub__foot">
        <Button
          onClick={() => {
            form.forget()
            onDone()
          }}
        >
          Renoncer
        </Button>
        <Button variant="primary" loading={form.busy} onClick={() => form.submit()}>
          Sous-louer
        </Button>
      </div>
    </fieldset>
  )
}
