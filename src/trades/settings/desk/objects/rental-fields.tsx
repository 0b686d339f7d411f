// The rental of an object (RT1 to RT8): its prices, the price of a piece that is missing or returned unused, and the stock
// reserved from bookings. Each figure has an explanation.
import type { ReactNode } from 'react'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { Field } from '#kit/form/field.tsx'
import type { RecordFormState } from '../record-values.ts'

const input = (
  form: RecordFormState,
  name: keyof ObjectRow,
  look: {
    readonly columns: number
    readonly label?: string
    readonly unit?: string
    readonly help?: string
  },
) => {
  const { columns, ...rest } = look
  return <Field of={CatalogueObject} {...form.field(name)} name={name} className={`c${columns}`} {...rest} />
}

const tariffs = [
  ['rental_halfday', 'Demi-journée'],
  ['rental_day', 'Journée'],
  ['rental_week', 'Semaine'],
  ['rental_month', 'Mois'],
  ['rental_quarter', 'Trimestre'],
  ['rental_semester', 'Semestre'],
  ['rental_year', 'Année'],
] as const

export function RentalFields({ form }: { readonly form: RecordFormState }) {
  return (
    <div className="fgrid">
      {input(form, 'rentable', { columns: 12, label: 'Proposé à la location' })}
      {input(form, 'rental_delivery_mode', { columns: 6, label: 'Remise au client' })}
      {input(form, 'rental_caution', { columns: 6, label: 'Caution, par pièce', unit: '€' })}
      <Group title="Tarifs par pièce" help="À 0&nbsp;€, la durée n’est pas proposée.">
        {tariffs.map(([name, label]) => (
          <Field
            key={name}
            of={CatalogueObject}
            {...form.field(name)}
            name={name}
            className="c4"
            label={label}
            unit="€"
          />
        ))}
      </Group>
      <Group title="Au retour">
        {input(form, 'rental_price_per_missing', { columns: 6, label: 'Pièce manquante', unit: '€' })}
        {input(form, 'rental_minimum_missing_for_payment', {
          columns: 6,
          label: 'Facturée à partir de',
          unit: 'pièces',
        })}
        {input(form, 'rental_not_used', {
          columns: 6,
          label: 'Pièce rendue inutilisée',
          unit: '€',
          help: 'À la place du tarif. À 0\u00a0€, elle paie le tarif.',
        })}
      </Group>
      <Group title="Disponibilité">
        {input(form, 'rental_safety_stock', {
          columns: 6,
          label: 'Stock de sécurité',
          unit: 'pièces',
          help: 'Jamais proposées à la location.',
        })}
        {input(form, 'rental_return_delay', {
          columns: 6,
          label: 'Remise en stock',
          unit: 'jours',
          help: 'Après le retour, avant d’être à nouveau disponible.',
        })}
        {input(form, 'rental_availability_delay', {
          columns: 6,
          label: 'Mise à disposition',
          unit: 'jours',
          help: 'Entre la demande et le premier départ possible.',
        })}
      </Group>
    </div>
  )
}

interface GroupProps {
  readonly title: string
  readonly help?: string
  readonly children: ReactNode
}

function Group({ title, help, children }: GroupProps) {
  return (
    <fieldset className="fset c12">
      <legend>{title}</legend>
      {help && <p className="help">{help}</p>}
      <div className="fgrid">{children}</div>
    </fieldset>
  )
}
