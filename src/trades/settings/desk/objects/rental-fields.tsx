// The rental of an object (RT1 to RT8): its prices, the price of a piece that is missing or returned unused, and the stock
// reserved from bookings. Each figure has an explanation.
import type { ReactNode } from 'react'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { isFileAddress, type ObjectCategoryRow } from '#records/entities/object-category.ts'
import { plainText } from '#records/text/plain-text.ts'
import { formatMoney, parseDecimal } from '#records/values/decimal.ts'
import { minimumRental } from '#trades/rental/rules/rental-price.ts'
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

interface RentalFieldsProps {
  readonly form: RecordFormState
  readonly categories: readonly ObjectCategoryRow[] | undefined
  /** What is seen of its rentals. */
  readonly children: ReactNode
}

export function RentalFields({ form, categories, children }: RentalFieldsProps) {
  return (
    <div className="fgrid">
      <div className="c12">{children}</div>
      {input(form, 'rentable', { columns: 12, label: 'Proposé à la location' })}
      <p className="c12">{lowestText(form.values)}</p>
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
      <OfCategory category={categories?.find(({ id }) => id === form.values['object_category_id'])} />
    </div>
  )
}

/** RT2: the price that a list shows. */
const lowestText = (values: RecordFormState['values']): string => {
  const typed = Object.fromEntries(
    tariffs.map(([name]) => [name, parseDecimal(plainText(values[name])) ?? 0]),
  )
  const { price, label } = minimumRental(typed)
  return label === ''
    ? 'Aucun tarif\u00a0: cet objet se loue sans prix.'
    : `À partir de ${formatMoney(price)} / ${label}.`
}

function OfCategory({ category }: { readonly category: ObjectCategoryRow | undefined }) {
  if (category === undefined) return null
  const { name, rental_note: note, rental_condition_file: file } = category
  return (
    <Group title={`De la catégorie ${name}`} help="Ils se changent dans la fiche de la catégorie.">
      <div className="c12">
        <p>{note === '' ? 'Aucune note de location.' : note}</p>
        {file !== '' && isFileAddress(file) ? (
          <a href={file} target="_blank" rel="noreferrer">
            Conditions de location
          </a>
        ) : (
          <p>Aucun fichier de conditions.</p>
        )}
      </div>
    </Group>
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
