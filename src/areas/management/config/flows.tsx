// Where goods come from and where they go (WG6): what a weighing out does to the things that it takes away is said here.
import { Destination, Provenance } from '#domain/entities/setup-lists.ts'
import { instanceStates } from '#domain/instance-states.ts'
import { Field } from '#ui/field.tsx'
import type { ConfigListProps } from './config.tsx'
import { destinations, provenances } from './lists.ts'
import type { RecordFormState } from './record-form.tsx'
import { RecordScreen } from './record-screen.tsx'

export function ConfigProvenances({ id }: ConfigListProps) {
  return (
    <RecordScreen
      of={Provenance}
      slug="provenances"
      id={id}
      query={provenances}
      icon="log-in"
      words={{ one: 'provenance', new: 'Nouvelle provenance', none: 'Aucune provenance' }}
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
      words={{ one: 'destination', new: 'Nouvelle destination', none: 'Aucune destination' }}
      textOf={row => row.treatment}
      columns={[
        { label: 'Filière', cell: row => row.treatment },
        {
          label: 'Exemplaire',
          cell: row =>
            row.instance_state === null
              ? 'inchangé'
              : instanceStates.labelOf(row.instance_state).toLowerCase(),
        },
      ]}
      csv={{
        heads: ['destination', 'filiere', 'etat_donne', 'ordre'],
        cells: row => [row.name, row.treatment, row.instance_state, row.list_order],
      }}
      start={{ way: 'out' }}
    >
      {form => (
        <>
          <FlowFields of={Destination} form={form} />
          <Field of={Destination} {...form.field('treatment')} name="treatment" className="c12" />
          <Field
            of={Destination}
            {...form.field('instance_state')}
            name="instance_state"
            className="c12"
            help="Ce que devient un exemplaire pesé vers cette destination."
          />
        </>
      )}
    </RecordScreen>
  )
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
        help="Un nom de la page « Icônes »."
      />
    </>
  )
}
