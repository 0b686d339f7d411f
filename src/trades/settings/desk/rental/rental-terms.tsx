// What the organisation asks for a rental (RT13, RT18, RT20, RT21): prices besides the objects, quotations, VAT, bank, deposits, texts.
// One sheet, of the same record as the organisation's.
import { useState, type ReactNode } from 'react'
import { useKeptForm } from '#shell/kept/use-kept-form.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useFormUndo } from '#shell/undo/use-form-undo.ts'
import { showToast } from '#shell/words/notify.tsx'
import { Organisation, type OrganisationRow } from '#records/entities/people.ts'
import { depositKinds } from '#records/lists/payments.ts'
import { plainText } from '#records/text/plain-text.ts'
import { compactBank } from '#records/values/iban.ts'
import { ownOrganisation } from '#trades/people/data/own-organisation.ts'
import { Button } from '#kit/action/button.tsx'
import { ChipChoice } from '#kit/action/chip-choice.tsx'
import { Field } from '#kit/form/field.tsx'
import { Form } from '#kit/form/form.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { saveRecord } from '../../data/save-record.ts'
import { ConfigScreen } from '../../shared/config-screen.tsx'
import { formatIban } from '../../rules/iban-words.ts'
import { organisationErrors } from '../../shared/organisation-errors.ts'
import { labelIn, type RecordFormState, type RecordValues } from '../record-values.ts'
import { ResumedNote } from '../resumed-note.tsx'
import { textsIn } from '../texts-in.ts'
import { Vat } from './vat.tsx'

export function ConfigRentalTerms() {
  const row = useLocal(ownOrganisation, null)
  return (
    <ConfigScreen slug="location" isOpen isSheet>
      <div className="cfg__sheet">{row === undefined ? <Skeleton lines={8} /> : <Sheet row={row} />}</div>
    </ConfigScreen>
  )
}

const amounts = [
  'rental_delivery_price',
  'rental_removal_price',
  'rental_admin_fee',
  'rental_cancel_fee',
] as const

/** An emptied amount is none; a bank's numbers are stored as banks write them. */
const stored = (values: RecordValues): RecordValues => ({
  ...values,
  ...Object.fromEntries(amounts.map(name => [name, values[name] === '' ? 0 : values[name]])),
  bank_iban: compactBank(plainText(values['bank_iban'])),
  bank_bic: compactBank(plainText(values['bank_bic'])),
})

const typedOf = (row: OrganisationRow): RecordValues => ({ ...row, bank_iban: formatIban(row.bank_iban) })

const errorsOf = (values: RecordValues): { readonly [field: string]: string } => ({
  ...organisationErrors(stored(values)),
  ...(values['rental_vat_rate'] === ''
    ? { rental_vat_rate: 'Saisissez un taux, ou choisissez «\u202fSans TVA\u202f».' }
    : {}),
})

function Sheet({ row }: { readonly row: OrganisationRow }) {
  const database = useDatabase()
  const rights = useRights()
  const [initial, setInitial] = useState<RecordValues>(() => typedOf(row))
  const form = useKeptForm<RecordValues, { readonly id: string }>({
    draft: `config location ${row.id}`,
    initial,
    check: errorsOf,
    send: values =>
      saveRecord(database, Organisation, {
        id: row.id,
        values: stored(values),
        from: stored(initial),
        rights,
      }),
    onSuccess: () => {
      setInitial(form.values)
      showToast('success', 'Les réglages de la location sont enregistrés.')
    },
  })
  useFormUndo(form, field => labelIn(Organisation, field))
  return (
    <Form className="cfg__form" label="Location" busy={form.busy} onSubmit={form.submit}>
      <PartCard title="Prix et devis">
        <Inputs of={prices} form={form} />
      </PartCard>
      <PartCard title="TVA, banque et cautions">
        <Vat form={form} />
        <Inputs of={bank} form={form} />
        <Deposits form={form} />
      </PartCard>
      <PartCard title="Textes">
        <Inputs of={texts} form={form} />
      </PartCard>
      {form.isResumed && <ResumedNote />}
      <div className="cfg__save">
        {form.isDirty && <Button onClick={form.reset}>Annuler</Button>}
        <Button type="submit" variant="primary" loading={form.busy}>
          Enregistrer
        </Button>
      </div>
    </Form>
  )
}

interface PartProps {
  readonly form: RecordFormState
}

interface Input {
  readonly name: keyof OrganisationRow
  readonly columns: 4 | 8 | 12
  readonly label: string
  readonly unit?: string
  readonly help?: string
  readonly rows?: number
}

const prices: readonly Input[] = [
  {
    name: 'rental_delivery_price',
    columns: 4,
    label: 'Livraison',
    unit: '€',
    help: 'Un secteur peut avoir son prix.',
  },
  { name: 'rental_removal_price', columns: 4, label: 'Enlèvement', unit: '€' },
  {
    name: 'quotation_days',
    columns: 4,
    label: 'Validité d’un devis',
    unit: 'jours',
    help: 'Les devis déjà faits gardent leur date.',
  },
  {
    name: 'rental_admin_fee',
    columns: 4,
    label: 'Frais administratifs',
    unit: '€',
    help: 'À 0\u00a0€, ils ne sont pas proposés.',
  },
  {
    name: 'rental_cancel_fee',
    columns: 4,
    label: 'Frais d’annulation',
    unit: '€',
    help: 'Une fois le matériel préparé, aussi pour une période réduite.',
  },
]
const bank: readonly Input[] = [
  {
    name: 'bank_iban',
    columns: 8,
    label: 'IBAN',
    help: 'Sur les factures, pour un paiement par virement.',
  },
  { name: 'bank_bic', columns: 4, label: 'BIC' },
]
const texts: readonly Input[] = [
  {
    name: 'rental_conditions',
    columns: 12,
    label: 'Conditions de location',
    rows: 6,
    help: 'Sur le contrat, et à l’écran du client au départ.',
  },
  {
    name: 'rental_document_text',
    columns: 12,
    label: 'Texte au pied des devis et des factures',
    help: 'Délai de paiement et pénalités de retard, par exemple\u202f; à défaut, ceux de la loi.',
  },
]

interface InputsProps extends PartProps {
  readonly of: readonly Input[]
}

const Inputs = ({ of, form }: InputsProps) =>
  of.map(({ name, columns, ...look }) => (
    <Field
      key={name}
      of={Organisation}
      {...form.field(name)}
      name={name}
      className={`c${columns}`}
      autoComplete="off"
      {...look}
    />
  ))

interface PartCardProps {
  readonly title: string
  readonly children: ReactNode
}

function PartCard({ title, children }: PartCardProps) {
  return (
    <section className="card" aria-label={title}>
      <CardHead title={title} />
      <div className="card__body fgrid">{children}</div>
    </section>
  )
}

function Deposits({ form }: PartProps) {
  return (
    <ChipChoice
      label="Cautions acceptées"
      className="c12"
      options={depositKinds.choices.map(({ id: value, label }) => ({ value, label }))}
      values={textsIn(form.values['deposit_kinds'])}
      onChange={form.field('deposit_kinds').onChange}
      help={'Aucune choisie\u00a0: toutes sont acceptées.'}
    />
  )
}
