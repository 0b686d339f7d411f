// Where goods come from and where they go (WG6), including the state that a weighing out gives to the instances that it takes
// away.
import { Destination, Provenance } from '#records/entities/setup-lists.ts'
import { instanceStates } from '#records/states/instance-states.ts'
import { plainText } from '#records/text/plain-text.ts'
import { treatmentLabels, treatments } from '#records/lists/treatments.ts'
import { Field } from '#kit/form/field.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import type { ConfigListProps } from '../config-list-props.ts'
import { destinations, provenances } from '../../shared/lists.ts'
import { yesOrNo } from '../options-of.ts'
import type { RecordFormState } from '../record-values.ts'
import { RecordScreen } from '../record-screen.tsx'

export function ConfigProvenances({ id }: ConfigListProps) {
  return (
    <RecordScreen
      of={Provenance}
      slug="provenances"
      id={id}
      query={provenances}
      icon="log-in"
      words={{
        one: 'provenance',
        new: 'Nouvelle provenance',
        none: 'Aucune provenance',
        hint: 'D’où vient ce qui est pesé à l’entrée.',
      }}
      columns={[]}
      csv={{ heads: ['provenance', 'ordre'], cells: row => [row.name, row.list_order] }}
      start={{ way: 'in' }}
    >
      {form => <FlowFields of={Provenance} form={form} />}
    </RecordScreen>
  )
}

export function ConfigDestinations({ id }: ConfigListProps) {
  return (
    <RecordScreen
      of={Destination}
      slug="destinations"
      id={id}
      query={destinations}
      icon="log-out"
      words={{
        one: 'destination',
        new: 'Nouvelle destination',
        none: 'Aucune destination',
        hint: 'Où va ce qui est pesé à la sortie, et comment c’est traité.',
      }}
      textOf={row => treatmentWord(row.treatment)}
      columns={[
        { label: 'Traitement', cell: row => treatmentWord(row.treatment) },
        {
          label: 'Exemplaire',
          cell: row =>
            row.instance_state === null
              ? 'inchangé'
              : instanceStates.labelOf(row.instance_state).toLowerCase(),
        },
      ]}
      csv={{
        heads: ['destination', 'traitement', 'etat_donne', 'ordre'],
        cells: row => [row.name, treatmentWord(row.treatment), row.instance_state, row.list_order],
      }}
      start={{ way: 'out' }}
    >
      {form => (
        <>
          <FlowFields of={Destination} form={form} />
          <SelectField
            label="Traitement"
            className="c12"
            blank="Non précisé"
            help="Ce que vos bilans comptent pour cette destination."
            {...form.field('treatment')}
            value={plainText(form.values['treatment'])}
            options={treatmentOptions(form.values['treatment'])}
          />
          <Field
            of={Destination}
            {...form.field('instance_state')}
            name="instance_state"
            className="c12"
            help="Ce que devient un exemplaire pesé vers cette destination."
          />
          <h3 className="c12">Registre des déchets</h3>
          <p className="help c12">
            Pour une destination de recyclage ou d’élimination&nbsp;: ce qui est vide ici manque au registre.
          </p>
          <SelectField
            label="Prise en charge par l’éco-organisme de la filière"
            className="c12"
            blank="Non précisé"
            help="Le registre le nomme alors, avec son SIREN."
            {...form.field('by_eco_organisation')}
            value={plainText(form.values['by_eco_organisation'])}
            options={yesOrNo}
          />
          <SelectField
            label="Polluants organiques persistants (POP)"
            className="c12"
            blank="Selon la filière de chaque objet"
            {...form.field('pop')}
            value={plainText(form.values['pop'])}
            options={yesOrNo}
          />
          {wasteInputs.map(({ name, columns, help }) => (
            <Field
              key={name}
              of={Destination}
              {...form.field(name)}
              name={name}
              className={`c${columns}`}
              help={help}
              autoComplete="off"
            />
          ))}
        </>
      )}
    </RecordScreen>
  )
}

const wasteInputs = [
  { name: 'waste_code', columns: 6, help: 'Six chiffres\u202f; vide, celui de la filière de chaque objet.' },
  { name: 'treatment_code', columns: 6, help: 'R1 à R13 (valorisation), D1 à D15 (élimination).' },
  { name: 'receiver', columns: 12, help: undefined },
  { name: 'receiver_siret', columns: 12, help: undefined },
  { name: 'receiver_address', columns: 12, help: undefined },
  { name: 'carrier', columns: 12, help: undefined },
  { name: 'carrier_address', columns: 12, help: undefined },
  { name: 'carrier_siret', columns: 6, help: undefined },
  { name: 'carrier_receipt', columns: 6, help: undefined },
] as const

const treatmentWord = (treatment: string): string => {
  const known = treatments.find(one => one === treatment)
  return known === undefined ? treatment : treatmentLabels[known]
}

/** A value from before the list was closed stays selectable. */
const treatmentOptions = (held: unknown) => {
  const known = treatments
    .filter(one => one !== 'other')
    .map(value => ({ value: String(value), label: treatmentLabels[value] }))
  return typeof held !== 'string' || held === '' || known.some(({ value }) => value === held)
    ? known
    : [...known, { value: held, label: treatmentWord(held) }]
}

interface FlowFieldsProps {
  readonly of: typeof Provenance | typeof Destination
  readonly form: RecordFormState
}

function FlowFields({ of, form }: FlowFieldsProps) {
  return (
    <>
      <Field of={of} {...form.field('name')} name="name" className="c8" />
      <Field of={of} {...form.field('list_order')} name="list_order" className="c4" />
      <Field
        of={of}
        {...form.field('icon')}
        name="icon"
        className="c12"
        help="Un nom de la page «&#8239;Icônes&#8239;»."
      />
    </>
  )
}
