// Kinds of partners: those of the product's task types, and the organisation's own.
import { useLocal } from '#shell/sync/use-local.ts'
import { PartnerType } from '#records/entities/places.ts'
import { Field } from '#kit/form/field.tsx'
import type { ConfigListProps } from '../config-list-props.ts'
import { partnerTypes, taskTypeRows } from '../../shared/lists.ts'
import { RecordScreen } from '../record-screen.tsx'

export function ConfigPartnerTypes({ id }: ConfigListProps) {
  const tasks = useLocal(taskTypeRows, null)
  const visitsOf = (type: string): string =>
    (tasks ?? [])
      .filter(({ partner_type_id }) => partner_type_id === type)
      .map(({ label }) => label)
      .join(', ')
  return (
    <RecordScreen
      of={PartnerType}
      slug="types-partenaires"
      id={id}
      query={partnerTypes}
      icon="tag"
      words={{
        one: 'type de partenaire',
        many: 'types de partenaires',
        new: 'Nouveau type',
        none: 'Aucun type de partenaire',
        hint: 'Il range les partenaires, et dit quelles tâches passent chez eux.',
      }}
      textOf={({ id: type }) => visitsOf(type)}
      columns={[
        {
          label: 'Tâches',
          sort: ({ id: type }) => visitsOf(type),
          cell: ({ id: type }) => visitsOf(type) || 'aucune',
        },
      ]}
      csv={{
        heads: ['type', 'taches'],
        cells: type => [type.name, visitsOf(type.id)],
      }}
    >
      {form => (
        <Field
          of={PartnerType}
          {...form.field('name')}
          name="name"
          className="c12"
          help={'Un type de tâche se lie à un type de partenaire dans «\u202fTypes de tâches\u202f».'}
        />
      )}
    </RecordScreen>
  )
}
